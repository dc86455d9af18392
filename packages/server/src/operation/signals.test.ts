import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenTold } from './signals.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function given(atTerminal: boolean) {
  const self = new EventEmitter();
  const heard: string[] = [];
  const told = {
    stop: (signal: string) => heard.push(`stop ${signal}`),
    cut: (signal: string) => heard.push(`cut ${signal}`),
  };
  whenTold(told, atTerminal, self);
  return { tell: (signal: NodeJS.Signals) => self.emit(signal), heard };
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends in order, and at once when it is told again', (signal) => {
  const { tell, heard } = given(true);
  tell(signal);
  vi.advanceTimersByTime(900);
  tell(signal);
  expect(heard).toEqual([`stop ${signal}`, `stop ${signal}`]);
  vi.advanceTimersByTime(200);
  tell(signal);
  expect(heard.at(-1)).toBe(`cut ${signal}`);
});

test('a closed terminal ends in order, however late the shell tells it once more', () => {
  const { tell, heard } = given(true);
  tell('SIGHUP');
  vi.advanceTimersByTime(5000);
  tell('SIGHUP');
  expect(heard).toEqual(['stop SIGHUP', 'stop SIGHUP']);
});

test('a program without a terminal goes on when one is closed', () => {
  const { tell, heard } = given(false);
  tell('SIGHUP');
  expect(heard).toEqual([]);
});
