import { expect, test, vi } from 'vitest';
import { Arrival } from './arrival.ts';

/** Work whose end a test decides. */
function work() {
  let done: (error?: Error) => void = () => {};
  const whole = new Promise<void>((resolve, reject) => {
    done = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { whole, end: (error?: Error) => done(error) };
}

async function all<T>(lots: AsyncIterable<T[]>): Promise<T[]> {
  const read: T[] = [];
  for await (const lot of lots) read.push(...lot);
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
  expect(await first).toEqual({ done: false, value: ['a'] });
  const second = reader.next();
  end();
  expect(await second).toEqual({ done: true, value: undefined });
});

test('pieces after the first ones are passed on together, and the end waits for nobody', async () => {
  vi.useFakeTimers();
  try {
    const arrival = new Arrival<string>();
    const { whole, end } = work();
    const reader = arrival.until(whole);
    for (const piece of ['a', 'b']) {
      const read = reader.next();
      arrival.put(piece);
      expect(await read).toEqual({ done: false, value: [piece] });
    }
    const third = reader.next();
    arrival.put('c');
    await vi.advanceTimersByTimeAsync(10);
    arrival.put('d');
    await vi.advanceTimersByTimeAsync(10);
    expect(await third).toEqual({ done: false, value: ['c', 'd'] });
    const last = reader.next();
    arrival.put('e');
    end();
    expect(await last).toEqual({ done: false, value: ['e'] });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
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
