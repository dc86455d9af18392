import { expect, test } from 'vitest';
import { RecentCalls } from './recent-calls.ts';

test('a call is recent for a quarter of a second', () => {
  const calls = new RecentCalls();
  expect(calls.any(1000)).toBe(false);
  calls.note(1000);
  expect(calls.any(1001)).toBe(true);
  expect(calls.any(1249)).toBe(true);
  expect(calls.any(1250)).toBe(false);
  calls.note(2000);
  expect(calls.any(2100)).toBe(true);
});
