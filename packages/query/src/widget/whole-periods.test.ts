import type { Filter, Grain } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { keepsWholePeriods } from './whole-periods.ts';

const keeps = (grain: Grain, op: Filter['op'], value: Filter['value']): boolean =>
  keepsWholePeriods({ column: '日期', op, value }, grain);

test.each([
  ['month', 'eq', '2024-05', true],
  ['month', 'eq', '2024', true],
  ['month', 'eq', '2024-Q2', true],
  ['month', 'eq', '2024-05-06', false],
  ['month', 'in', ['2024-05', '2024-05-06'], false],
  ['month', 'gte', '2024-05-01', true],
  ['month', 'gte', '2024-05-02', false],
  ['month', 'lt', '2024-06-01', true],
  ['month', 'lt', '2024-06-01 08:00:00', false],
  ['month', 'lte', '2024-05', true],
  ['month', 'lte', '2024-05-30', false],
  ['month', 'gt', '2024-04-30', true],
  ['month', 'like', '2024-05-1', false],
  ['month', 'gte', 'x', false],
  ['quarter', 'gte', '2024-04', true],
  ['quarter', 'gte', '2024-05', false],
  ['year', 'gte', '2024-01-01', true],
  ['year', 'eq', '2024-01', false],
  ['week', 'gte', '2024-05-06', true],
  ['week', 'gte', '2024-05-07', false],
  ['week', 'lt', '2024-05-13', true],
  ['day', 'eq', '2024-05-07', true],
  ['day', 'gte', '2024-05-07 10:00:00', false],
  ['month', 'eq', null, true],
  ['month', 'eq', '3月', true],
  ['month', 'eq', '周一', false],
  ['month', 'in', ['2024-05', '9点'], false],
  ['day', 'ne', '周一', true],
  ['day', 'eq', '9点', false],
  ['day', 'eq', '2024-05-07 09时', false],
  ['hour', 'in', ['9点', '周一', '2024-05-07 09时', '2024-05-07'], true],
  ['hour', 'eq', '2024-05-07 09:00', false],
  ['hour', 'gte', '2024-05-07 09:00:00', true],
  ['hour', 'lt', '2024-05-07 09:30:00', false],
  ['dayOfWeek', 'in', ['周一', null], true],
  ['dayOfWeek', 'eq', '9点', false],
  ['dayOfWeek', 'eq', '2024-05-06', false],
  ['dayOfWeek', 'gte', '2024-05-06', false],
  ['monthOfYear', 'eq', '2024', false],
] as const)('by %s: %s %j keeps whole periods: %s', (grain, op, value, expected) => {
  expect(keeps(grain, op, value as Filter['value'])).toBe(expected);
});
