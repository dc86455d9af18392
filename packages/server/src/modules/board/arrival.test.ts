import { expect, test } from 'vitest';
import { Arrival } from './arrival.ts';

/** Work whose end a test decides. */
function work() {
  let done: (error?: Error) => void = () => {};
  const whole = new Promise<void>((resolve, reject) => {
    done = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { whole, end: (error?: Error) => done(error) };
}

async function all<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const piece of pieces) read.push(piece);
  return read;
}

test('every reader gets every piece in order, whenever it begins', async () => {
  const arrival = new Arrival<number>();
  const { whole, end } = work();
  const early = all(arrival.until(whole));
  arrival.put(1);
  await Promise.resolve();
  arrival.put(2);
  arrival.put(3);
  const late = all(arrival.until(whole));
  await new Promise((resolve) => setImmediate(resolve));
  arrival.put(4);
  end();
  expect(await early).toEqual([1, 2, 3, 4]);
  expect(await late).toEqual([1, 2, 3, 4]);
  expect(await all(arrival.until(whole))).toEqual([1, 2, 3, 4]);
});

test('a piece is there as soon as it was put', async () => {
  const arrival = new Arrival<string>();
  const { whole, end } = work();
  const reader = arrival.until(whole);
  const first = reader.next();
  arrival.put('a');
  expect(await first).toEqual({ done: false, value: 'a' });
  const second = reader.next();
  end();
  expect(await second).toEqual({ done: true, value: undefined });
});

test('work that fails ends the pieces; the failure is told where the work is waited for', async () => {
  const arrival = new Arrival<string>();
  const { whole, end } = work();
  const read = all(arrival.until(whole));
  arrival.put('a');
  end(new Error('broken'));
  expect(await read).toEqual(['a']);
  await expect(whole).rejects.toThrow('broken');
});
