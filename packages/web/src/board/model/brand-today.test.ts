import { expect, onTestFinished, test, vi } from 'vitest';
import { brandToday } from './brand-today.ts';

const brand = vi.hoisted(() => ({ timezone: '' }));
vi.mock('../../app/brand.ts', () => ({ currentBrand: () => brand }));

test.each([
  ['Asia/Shanghai', '2026-01-06'],
  ['America/New_York', '2026-01-05'],
])('[PARAM-04] today is reckoned by the clock of an installation in %s', (timezone, day) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 17) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  brand.timezone = timezone;
  expect(brandToday()).toBe(day);
});
