import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ClockFace, clockText } from './clock-face.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const monday = new Date(2026, 0, 5, 9, 3, 7);

test('[PANEL-24] a clock shows date and time in each of its forms, figures in two places', () => {
  expect(clockText(monday, 'datetime')).toBe('2026-01-05 09:03:07');
  expect(clockText(monday, 'date')).toBe('2026-01-05');
  expect(clockText(monday, 'time')).toBe('09:03:07');
  expect(clockText(monday, 'weekday')).toBe('2026-01-05 星期一');
});

test('[PANEL-24] it goes on by itself and stops when it is gone', () => {
  vi.useFakeTimers();
  vi.setSystemTime(monday);
  const box = { x: 0, y: 0, w: 100, h: 40, r: 0, op: 1, lock: false, hide: false, style: {} };
  const { unmount } = render(
    <ClockFace node={{ kind: 'clock', id: 'n1', name: '', format: 'time', ...box }} />,
  );
  expect(screen.getByRole('timer').textContent).toBe('09:03:07');
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByRole('timer').textContent).toBe('09:03:10');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
