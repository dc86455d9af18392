// @vitest-environment node
import { expect, test } from 'vitest';
import { ageText } from './age.ts';

const now = new Date('2026-03-10T12:00:00').getTime();

test.each([
  ['2026-03-10 11:59:30', '刚刚'],
  ['2026-03-10 12:05:00', '刚刚'],
  ['2026-03-10 11:30:00', '30 分钟前'],
  ['2026-03-10 02:00:00', '10 小时前'],
  ['2026-03-07 11:00:00', '3 天前'],
  ['2026-01-02 03:04:05', '2026-01-02 03:04 '],
])('%s is %s', (time, text) => {
  expect(ageText(time, now)).toBe(text);
});
