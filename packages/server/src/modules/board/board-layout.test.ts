import { type BoardLayout, boardLayout } from '@mingjing/contract';
import { expect, test, vi } from 'vitest';
import type { Asking } from '../../data/data-reader.ts';
import { createBoardLayout } from './board-layout.ts';

type Parts = Parameters<typeof createBoardLayout>[0];
type OfParameter = Parts['choices']['ofParameter'];

const asking = (signal: AbortSignal) =>
  ({ actor: { kind: 'user', isAdmin: true }, signal }) as unknown as Asking;
const never: OfParameter = async (_parameter, _layout, _grounds, _question, { signal }) => {
  signal.throwIfAborted();
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
};

function layoutsOver(ofParameter: OfParameter, paramsGroup: object[]) {
  const panel = { id: 7, data: '', layout: JSON.stringify({ paramsGroup, checkedGroup: ['科室', '医生'] }) };
  return createBoardLayout({
    access: { readable: async () => panel },
    choices: { ofParameter, groundsOf: async () => [] },
    offers: { on: async () => ({}), rowsOn: async () => [] },
    sets: { of: async () => [] },
    now: () => Date.UTC(2026, 4, 1),
    timezone: 'Asia/Shanghai',
  } as unknown as Parts);
}
const read = (text: string): BoardLayout => boardLayout.parse(JSON.parse(text));

test('[PARAM-03] a dropdown over a slow source holds up neither the board nor the other dropdowns', async () => {
  const asked = vi.fn<OfParameter>((parameter, ...rest) =>
    parameter.name === '科室' ? never(parameter, ...rest) : Promise.resolve({ values: ['甲'], more: false }),
  );
  const layouts = layoutsOver(asked, [
    { name: '科室', type: 2, choices: [{ label: '内', value: '内科' }] },
    { name: '医生', type: 2 },
  ]);
  const { signal } = new AbortController();
  const { paramsGroup } = read(await layouts.of(7, asking(signal)));
  const [department, doctor] = paramsGroup;
  // What the author wrote down is told only as far as the caller's rows have it: nobody knows yet.
  expect(department).toMatchObject({ options: [{ label: '全部', value: '' }], more: true, choices: [] });
  expect(doctor?.options.map(({ value }) => value)).toEqual(['', '甲']);
  expect(doctor?.more).toBeUndefined();
  // Its question ends: nobody waits for it.
  expect(asked.mock.calls[0]?.[4].signal.aborted).toBe(true);
});

test('what fails at once is told, and a caller who leaves ends the reading', async () => {
  const failing = layoutsOver(() => Promise.reject(new Error('broken')), [{ name: '科室', type: 2 }]);
  await expect(failing.of(7, asking(new AbortController().signal))).rejects.toThrow('broken');
  const leaving = new AbortController();
  const waiting = layoutsOver(never, [{ name: '科室', type: 2 }]).of(7, asking(leaving.signal));
  leaving.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
});
