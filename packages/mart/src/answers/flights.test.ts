import { expect, test, vi } from 'vitest';
import { MartError } from '../mart.ts';
import { Flights } from './flights.ts';

const answered = { json: Buffer.from('{}'), rows: 0 };

function pending() {
  let resolve: (value: typeof answered) => void = () => undefined;
  const signals: AbortSignal[] = [];
  const ask = vi.fn<(signal: AbortSignal) => Promise<typeof answered>>((signal) => {
    signals.push(signal);
    return new Promise<typeof answered>((done) => {
      resolve = done;
    });
  });
  return { ask, signals, resolve: () => resolve(answered) };
}

test('identical questions on their way are asked once', async () => {
  const flights = new Flights();
  const one = pending();
  const waiting = [1, 2, 3].map(() => flights.join('k', one.ask, { deadlineMs: 60_000 }));
  one.resolve();
  expect(await Promise.all(waiting)).toEqual([answered, answered, answered]);
  expect(one.ask).toHaveBeenCalledTimes(1);
  void flights.join('k', one.ask, { deadlineMs: 60_000 });
  expect(one.ask).toHaveBeenCalledTimes(2);
});

test('one who leaves does not take the answer from the others', async () => {
  const flights = new Flights();
  const one = pending();
  const impatient = new AbortController();
  const left = flights.join('k', one.ask, { deadlineMs: 60_000, signal: impatient.signal });
  const stayed = flights.join('k', one.ask, { deadlineMs: 60_000 });
  impatient.abort();
  await expect(left).rejects.toMatchObject({ fault: 'cancelled' });
  expect(one.signals[0]!.aborted).toBe(false);
  one.resolve();
  expect(await stayed).toBe(answered);
});

test('when the last has left the question is called off', async () => {
  const flights = new Flights();
  const one = pending();
  await expect(flights.join('k', one.ask, { deadlineMs: 1 })).rejects.toEqual(
    new MartError('timeout', '查询超时，请缩小查询范围后重试'),
  );
  expect(one.signals[0]!.aborted).toBe(true);
});

test('who has gone before asking asks nothing', async () => {
  const flights = new Flights();
  const one = pending();
  await expect(
    flights.join('k', one.ask, { deadlineMs: 60_000, signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ fault: 'cancelled' });
  expect(one.ask).not.toHaveBeenCalled();
});
