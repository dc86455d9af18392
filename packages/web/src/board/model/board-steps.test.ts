import { NavigationType } from 'react-router';
import { expect, test } from 'vitest';
import { hasJumped, isArrival, nextStep, wayOut } from './board-steps.ts';

test('the way out of a board goes back over all steps made on it, and a jump stays one', () => {
  expect(wayOut({ state: null })).toBe(-1);
  const first = { state: nextStep({ state: { jumped: true } }) };
  const second = { state: nextStep(first) };
  expect(wayOut(second)).toBe(-3);
  expect(hasJumped(second)).toBe(true);
  expect(hasJumped({ state: nextStep({ state: null }) })).toBe(false);
});

test('links, jumps and the way back are arrivals, what the board writes is none', () => {
  const own = { state: nextStep({ state: null }) };
  expect(isArrival(NavigationType.Push, { state: null })).toBe(true);
  expect(isArrival(NavigationType.Push, { state: { jumped: true } })).toBe(true);
  expect(isArrival(NavigationType.Pop, own)).toBe(true);
  expect(isArrival(NavigationType.Push, own)).toBe(false);
  expect(isArrival(NavigationType.Replace, { state: null })).toBe(false);
});
