import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RunningStorage } from './running-storage.ts';

it('belongs to each piece of work by itself, however they run beside each other', async () => {
  const storage = new RunningStorage<string>();
  const seen = new Map<string | undefined, number>();
  const work = (turns: number) => async (): Promise<string | undefined> => {
    for (let at = 0; at < turns; at += 1) {
      await turn();
      seen.set(storage.own, (seen.get(storage.own) ?? 0) + 1);
    }
    return storage.own;
  };
  const short = storage.run('short', work(2));
  const long = storage.run('long', work(6));
  expect(await short).toBe('short');
  expect(storage.own).toBeUndefined();
  expect(await storage.run('outer', () => storage.run('inner', work(1)))).toBe('inner');
  expect(await long).toBe('long');
  expect(Object.fromEntries(seen)).toEqual({ short: 2, inner: 1, long: 6 });
});

it('is there for the next piece of work after the last one failed', async () => {
  const storage = new RunningStorage<string>();
  await expect(storage.run('first', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(storage.own).toBeUndefined();
  const own = await storage.run('second', async () => {
    await turn();
    return storage.own;
  });
  expect(own).toBe('second');
});
