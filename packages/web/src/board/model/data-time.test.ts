// @vitest-environment node
import { expect, test } from 'vitest';
import { dataTimeText, todayText } from './data-time.ts';

test.each([
  ['', ''],
  ['2026-05-02 08:30:00', '缓存于 08:30'],
  ['2026-04-30 23:59:59', '缓存于 04-30 23:59'],
  ['2025-12-31 06:00:00', '缓存于 2025-12-31 06:00'],
])('%s reads %s', (time, text) => {
  expect(dataTimeText(time, '2026-05-02')).toBe(text);
});

test('today is the day where the viewer is', () => {
  expect(todayText(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
