import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';

test('counts for each key and minute, and says how long to wait', () => {
  let now = 0;
  const limit = new RateLimit(() => now);
  for (let at = 0; at < 3; at += 1) expect(limit.take('a', 3)).toBe(0);
  now = 20_000;
  expect(limit.take('a', 3)).toBe(40);
  expect(limit.take('b', 3)).toBe(0);
  now = 60_000;
  expect(limit.take('a', 3)).toBe(0);
});

test('[N08] a clock that is set back keeps nobody out for longer than a minute', () => {
  let now = 10 * 3_600_000;
  const limit = new RateLimit(() => now);
  for (let at = 0; at < 5; at += 1) limit.take('a', 3);
  limit.take('b', 3);
  now = 3_600_000;
  for (const key of ['a', 'b']) {
    expect(limit.take(key, 3)).toBe(0);
    for (let at = 0; at < 3; at += 1) now += 25_000;
    expect(limit.take(key, 3)).toBe(0);
  }
  for (let at = 0; at < 3; at += 1) limit.take('b', 3);
  expect(limit.take('b', 3)).toBeLessThanOrEqual(60);
});

test('a flood of keys does not keep their memory', () => {
  const limit = new RateLimit(() => 0);
  for (let at = 0; at < 120_000; at += 1) limit.take(`address ${at}`, 1);
  expect(limit.size).toBeLessThanOrEqual(50_000);
});
