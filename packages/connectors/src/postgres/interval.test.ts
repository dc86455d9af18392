import { expect, test } from 'vitest';
import { intervalSeconds } from './interval.ts';

test.each([
  ['00:00:00', '0'],
  ['00:12:33.123456', '753.123456'],
  ['-36:00:00', '-129600'],
  ['1 day', '86400'],
  ['1 day -00:00:01.5', '86398.5'],
  ['-1 days +02:00:00', '-79200'],
  ['1 year 2 mons 00:00:03.5', '36741603.5'],
  ['-1 years -2 mons +3 days -04:05:06.7', '-36497106.7'],
  ['838:59:59', '3020399'],
  ['178000000 years', '5617252800000000'],
])('[FMT-13] %s is %s seconds', (text, all) => {
  expect(intervalSeconds(text)).toBe(all);
});

test.each(['infinity', '-infinity', '', 'P1D', '@ 1 day'])(
  '[FMT-13] "%s" is no number of seconds',
  (text) => {
    expect(intervalSeconds(text)).toBeUndefined();
  },
);
