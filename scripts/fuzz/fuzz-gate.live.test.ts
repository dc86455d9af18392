import { expect, test } from 'vitest';
import { fuzzGate } from './fuzz-gate.ts';
import { randomOf } from './mutate.ts';
import { dialects } from './target.ts';

test('the same seed makes the same statements', () => {
  const [a, b, c] = [randomOf(7), randomOf(7), randomOf(8)];
  const numbers = (random: (below: number) => number) => Array.from({ length: 20 }, () => random(1000));
  const first = numbers(a);
  expect(numbers(b)).toEqual(first);
  expect(numbers(c)).not.toEqual(first);
});

test.each(dialects)(
  '[DSET-30] mutated statements that pass the gate of %s change no row or file and read no secret',
  async (dialect) => {
    const report = await fuzzGate(dialect, { count: 2000, seed: 20_261 });
    expect(report.faults).toEqual([]);
    // A run in which nothing reaches the server proves nothing.
    expect(report.ran).toBeGreaterThan(50);
  },
);
