import { setMaxListeners } from 'node:events';
import { texts } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { SourcePlaces } from './source-places.ts';

const never = new AbortController().signal;
setMaxListeners(0, never);
function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a tenant has only so many reads at once, and others pass', async () => {
  const places = new SourcePlaces({ perTenant: 2, perSource: 3 });
  const started: string[] = [];
  const door = gate();
  const go = (tenant: string, name: string) =>
    places.run({ tenant }, 'd1', never, async () => {
      started.push(name);
      await door.opened;
    });
  const all = [go('u1', 'a1'), go('u1', 'a2'), go('u1', 'a3'), go('u2', 'b1'), go('u3', 'c1')];
  await turn();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  expect(places.waiting).toBe(2);
  door.open();
  await Promise.all(all);
  expect(started.slice(3).sort()).toEqual(['a3', 'c1']);
});

test('who leaves while waiting is forgotten', async () => {
  const places = new SourcePlaces({ perTenant: 1, perSource: 1 });
  const door = gate();
  const first = places.run({ tenant: 'u1' }, 'd1', never, () => door.opened);
  const leaving = new AbortController();
  const second = places.run({ tenant: 'u1' }, 'd1', leaving.signal, async () => 'never');
  leaving.abort();
  await expect(second).rejects.toThrow('aborted');
  expect(places.waiting).toBe(0);
  door.open();
  await first;
  expect(await places.run({ tenant: 'u1' }, 'd1', never, async () => 'next')).toBe('next');
});

test('a failing read gives its place back', async () => {
  const places = new SourcePlaces({ perTenant: 1, perSource: 1 });
  await expect(
    places.run({ tenant: 'u1' }, 'd1', never, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
  expect(await places.run({ tenant: 'u1' }, 'd1', never, async () => 1)).toBe(1);
});

test('who looks goes before files that are written', async () => {
  const places = new SourcePlaces({ perTenant: 1, perSource: 1 });
  const door = gate();
  const started: string[] = [];
  const first = places.run({ tenant: 'u1' }, 'd1', never, () => door.opened);
  const file = places.run({ tenant: 'u2', rank: 'export' }, 'd1', never, async () => started.push('file'));
  const look = places.run({ tenant: 'u3' }, 'd1', never, async () => started.push('look'));
  door.open();
  await Promise.all([first, file, look]);
  expect(started).toEqual(['look', 'file']);
});

test('[F10] who has a thousand reads waiting is told so, and others are not', async () => {
  const places = new SourcePlaces({ perTenant: 1, perSource: 2 });
  const door = gate();
  const all = Array.from({ length: 1001 }, () =>
    places.run({ tenant: 'u1' }, 'd1', never, () => door.opened),
  );
  await expect(places.run({ tenant: 'u1' }, 'd1', never, async () => 1)).rejects.toThrow(
    texts.data.tooManyWaiting,
  );
  expect(await places.run({ tenant: 'u2' }, 'd1', never, async () => 'next')).toBe('next');
  door.open();
  await Promise.all(all);
});
