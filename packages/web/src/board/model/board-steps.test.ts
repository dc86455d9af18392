import { NavigationType } from 'react-router';
import { expect, test } from 'vitest';
import { hasJumped, isAmongSteps, isArrival, nextStep, sameStep, wayOut } from './board-steps.ts';

test('the way out of a board goes back over all steps made on it, and a jump stays one', () => {
  expect(wayOut({ state: null })).toBe(-1);
  const first = { state: nextStep({ key: 'a', state: { jumped: true } }) };
  const second = { state: nextStep({ ...first, key: 'b' }) };
  expect(wayOut(second)).toBe(-3);
  expect(hasJumped(second)).toBe(true);
  expect(hasJumped({ state: nextStep({ key: 'a', state: null }) })).toBe(false);
});

test('links, jumps and the way back are arrivals, what the board writes is none', () => {
  const own = { state: nextStep({ key: 'a', state: null }) };
  expect(isArrival(NavigationType.Push, { state: null })).toBe(true);
  expect(isArrival(NavigationType.Push, { state: { jumped: true } })).toBe(true);
  expect(isArrival(NavigationType.Pop, own)).toBe(true);
  expect(isArrival(NavigationType.Push, own)).toBe(false);
  expect(isArrival(NavigationType.Replace, { state: null })).toBe(false);
});

test('the way back stays within a visit as long as no link, jump or typed address lies between', () => {
  const first = { key: 'a', state: null };
  const step = { key: 'b', state: nextStep(first) };
  const changed = { key: 'c', state: sameStep(first) };
  expect(isAmongSteps(NavigationType.Pop, step, first)).toBe(true);
  expect(isAmongSteps(NavigationType.Pop, changed, step)).toBe(true);
  expect(isAmongSteps(NavigationType.Pop, { key: 'd', state: { jumped: true } }, first)).toBe(false);
  expect(isAmongSteps(NavigationType.Pop, first, first)).toBe(false);
  expect(isAmongSteps(NavigationType.Push, first, step)).toBe(false);
});
