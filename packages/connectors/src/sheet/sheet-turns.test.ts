import { afterEach, expect, test, vi } from 'vitest';
import { SheetTurns } from './sheet-turns.ts';

afterEach(() => void vi.useRealTimers());

/** Asks for turns; what has started is ended by hand. */
function reading(turns: SheetTurns, files: number, signal?: AbortSignal) {
  const ends: (() => void)[] = [];
  for (let at = 0; at < files; at += 1) void turns.wait(1000, signal).then(() => ends.push(turns.started()));
  return ends;
}
/** Lets promises and timers of `ms` come to their end. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('[I12] a hundred files that wait long are read a few at a time all the same', async () => {
  vi.useFakeTimers();
  const turns = new SheetTurns(4);
  const ends = reading(turns, 4);
  await pass(0);
  const late = reading(turns, 100);
  await pass(999);
  expect(late).toHaveLength(0);
  await pass(10_000);
  expect(ends.length + late.length).toBeLessThanOrEqual(9);
  expect(late.length).toBeGreaterThan(0);
  const before = late.length;
  ends[0]?.();
  await pass(0);
  expect(late).toHaveLength(before + 1);
});

test('one that is left does not wait', async () => {
  vi.useFakeTimers();
  const turns = new SheetTurns(1);
  reading(turns, 1);
  await pass(0);
  const leaving = new AbortController();
  const left = reading(turns, 1, leaving.signal);
  leaving.abort();
  await pass(0);
  expect(left).toHaveLength(1);
});
