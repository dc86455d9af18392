import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearHeader, openSession } from '../../app/session.ts';
import { serve } from '../testing/server.ts';
import { isQuietTime, useQuietReload } from './use-quiet-reload.ts';

const hour = 3_600_000;
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 0, 5, 9, 0));
  openSession('t', { id: 1, username: 'wall', name: '' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('in the small hours only, after half a day and half an hour without a hand on it', () => {
  const at = (day: number, clock: number) => new Date(2026, 0, day, clock, 0).getTime();
  const quiet = (now: number, opened: number, touched: number) => isQuietTime(new Date(now), opened, touched);
  expect(quiet(at(6, 3), at(5, 9), at(5, 9))).toBe(true);
  expect(quiet(at(6, 12), at(5, 9), at(5, 9))).toBe(false);
  expect(quiet(at(6, 3), at(6, 0), at(6, 0))).toBe(false);
  expect(quiet(at(6, 4), at(5, 9), at(6, 4) - 60_000)).toBe(false);
});

test('a wall is loaded anew at night while the server answers, never for a link', async () => {
  let answers = false;
  serve({
    '/v2/brand': () => {
      if (!answers) throw new Error('没有');
      return {};
    },
  });
  const reload = vi.fn<() => void>();
  const { unmount } = renderHook(() => useQuietReload(reload));
  await vi.advanceTimersByTimeAsync(18.5 * hour);
  expect(reload).not.toHaveBeenCalled();
  answers = true;
  fireEvent.pointerDown(document.body);
  await vi.advanceTimersByTimeAsync(hour / 3);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(hour / 2);
  expect(reload).toHaveBeenCalled();
  unmount();
  reload.mockClear();
  clearHeader();
  renderHook(() => useQuietReload(reload));
  await vi.advanceTimersByTimeAsync(48 * hour);
  expect(reload).not.toHaveBeenCalled();
});
