import type { AskState } from '@mingjing/mart';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WidgetStates } from './widget-states.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function states(quietMs: number) {
  const told: Record<string, AskState>[] = [];
  return { told, of: new WidgetStates(quietMs, (one) => told.push(one)) };
}

test('what is answered soon is not told of; then all that wait are, and each change', () => {
  const { told, of } = states(1000);
  of.set(['a'], 'waiting');
  of.set(['b', 'c'], 'running');
  of.end('a');
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([{ b: 'running', c: 'running' }]);
  of.set(['d'], 'waiting');
  of.set(['d'], 'running');
  expect(told.slice(1)).toEqual([{ d: 'waiting' }, { d: 'running' }]);
});

test('without a quiet time every state is told, and nothing after the end', () => {
  const { told, of } = states(0);
  of.set(['a'], 'waiting');
  expect(told).toEqual([{ a: 'waiting' }]);
  const quiet = states(1000);
  quiet.of.set(['a'], 'waiting');
  quiet.of.close();
  vi.advanceTimersByTime(5000);
  expect(quiet.told).toEqual([]);
});
