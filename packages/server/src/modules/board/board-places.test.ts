import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { BoardPlaces } from './board-places.ts';

const { signal } = new AbortController();

/** Work that ends when it is told to, by its name. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      // What its end sets going comes in turns of its own.
      await turn();
    },
    work: (name: string) => (): Promise<string> => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(name)));
    },
  };
}

it('begins boards one after the other, each tenant in turn', async () => {
  const places = new BoardPlaces(1);
  const { begun, end, work } = works();
  const told: string[] = [];
  const run = (tenant: string, name: string) =>
    places.run({ tenant, signal, onWait: () => told.push(name) }, work(name));
  const all = Promise.all([
    run('many', 'first'),
    ...['second', 'third', 'fourth'].map((name) => run('many', name)),
    run('one', 'other'),
  ]);
  await turn();
  expect(begun).toEqual(['first']);
  expect(told).toEqual(['second', 'third', 'fourth', 'other']);
  for (let at = 0; at < 5; at += 1) await end(begun[at] ?? '');
  expect(begun.indexOf('other')).toBeLessThan(begun.indexOf('fourth'));
  expect(await all).toHaveLength(5);
});

it.each([
  ['waits while the process has time', 0.2, 60],
  ['takes its time', 0.99, 1001],
])('gives the place of one on that %s, once', async (_, share, passed) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const places = new BoardPlaces(1, () => share);
    const { begun, end, work } = works();
    const run = (name: string) => places.run({ tenant: 'one', signal }, work(name));
    const all = Promise.all(['slow', 'next', 'last'].map(run));
    await turn();
    vi.advanceTimersByTime(40);
    await turn();
    expect(begun).toEqual(['slow']);
    vi.advanceTimersByTime(passed - 40);
    await turn();
    expect(begun).toEqual(['slow', 'next']);
    await end('slow');
    expect(begun).toEqual(['slow', 'next']);
    await end('next');
    await end('last');
    expect(await all).toEqual(['slow', 'next', 'last']);
  } finally {
    vi.useRealTimers();
  }
});

it('keeps the place of one while the process works for it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const places = new BoardPlaces(1, () => 0.99);
    const { begun, end, work } = works();
    const all = Promise.all(
      ['first', 'next'].map((name) => places.run({ tenant: 'one', signal }, work(name))),
    );
    vi.advanceTimersByTime(900);
    await turn();
    expect(begun).toEqual(['first']);
    await end('first');
    expect(begun).toEqual(['first', 'next']);
    await end('next');
    expect(await all).toEqual(['first', 'next']);
  } finally {
    vi.useRealTimers();
  }
});

it('takes out who leaves, and what fails gives its place on', async () => {
  const places = new BoardPlaces(1);
  const { begun, end, work } = works();
  const leaving = new AbortController();
  const failing = places
    .run({ tenant: 'one', signal }, async () => {
      await work('failing')();
      throw new Error('failed');
    })
    .catch(String);
  const left = places.run({ tenant: 'one', signal: leaving.signal }, work('left'));
  const next = places.run({ tenant: 'one', signal }, work('next'));
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await end('failing');
  expect(await failing).toBe('Error: failed');
  await end('next');
  expect(await next).toBe('next');
  expect(begun).toEqual(['failing', 'next']);
});
