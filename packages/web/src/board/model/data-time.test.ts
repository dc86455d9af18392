// @vitest-environment node
import { expect, test } from 'vitest';
import { dataTimeText, momentText, todayText } from './data-time.ts';

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

test("a moment beside the server's times is of the server's zone, wherever the viewer is", () => {
  const at = new Date(Date.UTC(2026, 0, 5, 17, 4, 59));
  expect(momentText(at, 'Asia/Shanghai')).toBe('2026-01-06 01:04');
  expect(momentText(at, 'America/New_York')).toBe('2026-01-05 12:04');
  expect(momentText(new Date(2030, 0, 2, 3, 4, 59), 'no such zone')).toBe('2030-01-02 03:04');
});
