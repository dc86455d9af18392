import { columnItem } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { columnFilters } from './column-filters.ts';
import { pathFilters } from './drill-path.ts';

const x = (id: string, grain?: string) => columnItem.parse({ id, name: id, ...(grain && { grain }) });

test('[EDIT-31] clicked values are filters on their columns, nulls included', () => {
  const form = { xAxis: [x('省'), x('市'), x('区')] };
  const path = [
    { key: '省', value: '广东' },
    { key: '市', value: null },
  ];
  expect(pathFilters(form, 2, path)).toEqual([
    { column: '省', op: 'eq', value: '广东' },
    { column: '市', op: 'eq', value: null },
  ]);
  expect(pathFilters(form, 1, path)).toEqual([{ column: '省', op: 'eq', value: '广东' }]);
  expect(pathFilters(form, 0, path)).toEqual([]);
});

test('[EDIT-31] a clicked week is its seven days, a month names itself', () => {
  const form = { xAxis: [x('日期', 'month'), x('日期', 'week'), x('日期', 'day')] };
  const path = [
    { key: '日期', value: '2024-12' },
    { key: '日期', value: '2024-12-30' },
  ];
  expect(pathFilters(form, 2, path)).toEqual([
    { column: '日期', op: 'eq', value: '2024-12' },
    { column: '日期', op: 'gte', value: '2024-12-30' },
    { column: '日期', op: 'lt', value: '2025-01-06' },
  ]);
});

test('[EDIT-31] a clicked hour is that hour, a weekday all of its days', () => {
  const form = { xAxis: [x('时间', 'dayOfWeek'), x('时间', 'hour'), x('医生')] };
  const path = [
    { key: '时间', value: '周一' },
    { key: '时间', value: '2024-12-30 09:00' },
  ];
  expect(pathFilters(form, 2, path)).toEqual([
    { column: '时间', op: 'eq', value: '周一' },
    { column: '时间', op: 'eq', value: '2024-12-30 09时' },
  ]);
});

test('[EDIT-12] hours that an author chose are those hours, moments stay moments', () => {
  const chosen = {
    ...x('时间', 'hour'),
    rightValues: ['2024-12-30 09:00', '2024-12-30 09:30:00'],
    equal: true,
  };
  expect(columnFilters(chosen, '2024-12-31')).toEqual([
    { column: '时间', op: 'in', value: ['2024-12-30 09时', '2024-12-30 09:30:00'] },
  ]);
});
