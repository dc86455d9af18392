import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quartzProblem } from './quartz.ts';

test.each([
  '0 0 2 1/3 * ?',
  '0 30 8 ? * 2#1',
  '0 0 2 1,15,L 1,6 ?',
  '59 59 23 ? * MON-FRI',
  '0 0/15 8-18 * * ?',
  '0 0 2 * * ?',
  '0 0 2 LW * ?',
  '0 0 2 15W jan,JUL ?',
  '0 0 2 L-3 * ?',
  '0 0 2 ? * 6L 2026-2030',
  '  0  0 2 ? * * ',
])('[SCHED-12] %s is a schedule', (expression) => {
  expect(quartzProblem(expression)).toBeUndefined();
});

test.each([
  ['hello', '6 或 7 段'],
  ['', '6 或 7 段'],
  ['0 2 * * *', '6 或 7 段'],
  ['0 0 2 * * ? 2026 1', '6 或 7 段'],
  ['60 0 2 * * ?', '第 1 段（秒）“60”'],
  ['0 x 2 * * ?', '第 2 段（分）“X”'],
  ['0 0 24 * * ?', '第 3 段（时）'],
  ['0 0 2 32 * ?', '第 4 段（日）'],
  ['0 0 2 0 * ?', '第 4 段（日）'],
  ['0 0 2 * 13 ?', '第 5 段（月）'],
  ['0 0 2 ? * 8', '第 6 段（星期）'],
  ['0 0 2 ? * 2#6', '第 6 段（星期）'],
  ['0 0 2 * * ? 20260', '第 7 段（年）'],
  ['0 0/0 2 * * ?', '第 2 段（分）'],
  ['0 1-2-3 2 * * ?', '第 2 段（分）'],
  ['0 , 2 * * ?', '第 2 段（分）'],
  ['0 ? 2 * * ?', '第 2 段（分）'],
  ['0 0 2 * * *', '有且只有一个'],
  ['0 0 2 ? * ?', '有且只有一个'],
])('[SCHED-12] %j is told what is wrong with it', (expression, told) => {
  expect(quartzProblem(expression)).toContain(told);
});

const upTo = (low: number, high: number) => fc.integer({ min: low, max: high });
test('[SCHED-06] [SCHED-12] every time of day and every weekday of a month is a schedule', () => {
  fc.assert(
    fc.property(
      upTo(0, 59),
      upTo(0, 59),
      upTo(0, 23),
      upTo(1, 7),
      upTo(1, 4),
      upTo(1, 31),
      (s, m, h, w, n, d) => {
        expect(quartzProblem(`${s} ${m} ${h} ? * ${w}#${n}`)).toBeUndefined();
        expect(quartzProblem(`${s} ${m} ${h} 1/${d} * ?`)).toBeUndefined();
        expect(quartzProblem(`${s} ${m} ${h} ${d},L ${(d % 12) + 1} ?`)).toBeUndefined();
      },
    ),
  );
});

test('any text is judged, and never throws', () => {
  const judged = (text: string): boolean => ['string', 'undefined'].includes(typeof quartzProblem(text));
  expect(fc.check(fc.property(fc.string(), judged)).failed).toBe(false);
});
