import { expect, test, vi } from 'vitest';
import { SingleFlight } from './single-flight.ts';
import type { AskState } from './turn.ts';

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
  const flights = new SingleFlight<typeof answered>();
  const one = pending();
  const waiting = [1, 2, 3].map(() => flights.run('k', { deadlineMs: 60_000 }, one.ask));
  one.resolve();
  expect(await Promise.all(waiting)).toEqual([answered, answered, answered]);
  expect(one.ask).toHaveBeenCalledTimes(1);
  const again = flights.run('k', { deadlineMs: 60_000 }, one.ask);
  expect(one.ask).toHaveBeenCalledTimes(2);
  one.resolve();
  expect(await again).toBe(answered);
});

test('one who leaves does not take the answer from the others', async () => {
  const flights = new SingleFlight<typeof answered>();
  const one = pending();
  const impatient = new AbortController();
  const left = flights.run('k', { deadlineMs: 60_000, signal: impatient.signal }, one.ask);
  const stayed = flights.run('k', { deadlineMs: 60_000 }, one.ask);
  impatient.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  expect(one.signals[0]!.aborted).toBe(false);
  one.resolve();
  expect(await stayed).toBe(answered);
});

test('when the last has left the question is called off', async () => {
  const flights = new SingleFlight<typeof answered>();
  const one = pending();
  await expect(flights.run('k', { deadlineMs: 1 }, one.ask)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(one.signals[0]!.aborted).toBe(true);
});

test('who has gone before asking asks nothing', async () => {
  const flights = new SingleFlight<typeof answered>();
  const one = pending();
  await expect(
    flights.run('k', { deadlineMs: 60_000, signal: AbortSignal.abort() }, one.ask),
  ).rejects.toMatchObject({ name: 'AbortError' });
  expect(one.ask).not.toHaveBeenCalled();
});

test("what callers are told at the end is the owner's to say", async () => {
  const flights = new SingleFlight<typeof answered>({
    cancelled: () => new Error('cancelled here'),
    late: () => new Error('late here'),
  });
  const one = pending();
  await expect(flights.run('k', { signal: AbortSignal.abort() }, one.ask)).rejects.toThrow('cancelled here');
  await expect(flights.run('k', { deadlineMs: 1 }, one.ask)).rejects.toThrow('late here');
});

test('how far the work is is told to all who wait, also to those who come later', async () => {
  const flights = new SingleFlight<typeof answered>();
  const told: string[] = [];
  let tell: (state: AskState) => void = () => undefined;
  let end: () => void = () => undefined;
  const work = (_: AbortSignal, say: typeof tell) => {
    tell = say;
    say('waiting');
    return new Promise<typeof answered>((done) => {
      end = () => done(answered);
    });
  };
  const waitAs = (name: string) =>
    flights.run('k', { onState: (state) => told.push(`${name} ${state}`) }, work);
  const all = [waitAs('a')];
  tell('running');
  tell('running');
  all.push(waitAs('b'));
  expect(told).toEqual(['a waiting', 'a running', 'b running']);
  end();
  await Promise.all(all);
});
