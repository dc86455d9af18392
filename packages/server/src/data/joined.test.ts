import { expect, test } from 'vitest';
import { Joined } from './joined.ts';

test('equal work runs once for all callers', async () => {
  const joined = new Joined<number>();
  let runs = 0;
  const ask = () =>
    joined.run('k', new AbortController().signal, async () => {
      runs += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return runs;
    });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(2);
});

test('one caller leaving does not disturb the others; the last one cancels', async () => {
  const joined = new Joined<string>();
  const leaving = new AbortController();
  const staying = new AbortController();
  let inner: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    inner = signal;
    return new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cancelled')));
    });
  };
  const first = joined.run('k', leaving.signal, work);
  const second = joined.run('k', staying.signal, work);
  leaving.abort();
  await expect(first).rejects.toThrow('aborted');
  expect(inner?.aborted).toBe(false);
  staying.abort();
  await expect(second).rejects.toThrow('aborted');
  expect(inner?.aborted).toBe(true);
});
