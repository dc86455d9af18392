import type { Source } from '@mingjing/connectors';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type DatasourceRow, SourcePools } from './source-pools.ts';

const rowOf = (revision: number) =>
  ({ id: 7, revision, password: '', allowed_functions: '[]', url: `jdbc:${revision}` }) as DatasourceRow;

/** Pools of sources that are told apart by their revision, and which of them are open. */
function pools() {
  const open: string[] = [];
  const made = new SourcePools({
    open: ({ url }) => {
      open.push(url);
      return { url, close: async () => void open.splice(open.indexOf(url), 1) } as unknown as Source;
    },
    secrets: {} as never,
    log: pino({ level: 'silent' }),
    now: () => 0,
  });
  return { made, open };
}

test.each([['edited'], ['deleted']])(
  '[H11] of a source that is %s while twenty queries run, each ends as it would, then it is closed',
  async (how) => {
    const { made, open } = pools();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = Array.from({ length: 20 }, (_, at) =>
      made.use(rowOf(1), async () => {
        await held;
        return [at, [...open]];
      }),
    );
    await made.retire(7, 2);
    expect(open).toEqual(['jdbc:1']);
    const left = how === 'edited' ? ['jdbc:2'] : [];
    for (const url of left) expect(await made.use(rowOf(2), async () => [...open])).toEqual(['jdbc:1', url]);
    release();
    expect(await Promise.all(asked)).toEqual(
      Array.from({ length: 20 }, (_, at) => [at, ['jdbc:1', ...left]]),
    );
    expect(open).toEqual(left);
    // One that waited for its place meanwhile neither puts the new one out nor keeps the old one open.
    expect(await made.use(rowOf(1), async () => [...open])).toEqual([...left, 'jdbc:1']);
    expect(open).toEqual(left);
    await made.close();
  },
);
