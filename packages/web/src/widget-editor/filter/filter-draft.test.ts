// @vitest-environment node
import type { Column, ColumnItem } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import {
  filterDraftOf,
  filterProblem,
  filterWords,
  isFiltered,
  modesOf,
  unfiltered,
  withFilter,
} from './filter-draft.ts';

const text: Column = { name: '科室', type: 'text' };
const number: Column = { name: '费用', type: 'decimal' };
const length: Column = { name: '通话时长', type: 'integer', unit: 'second' };
const date: Column = { name: '日期', type: 'date' };
const item: ColumnItem = { id: '科室', name: '科室' };
const draft = filterDraftOf(item);

test('[EDIT-10] each type of column has the ways that suit it', () => {
  expect(modesOf(text).map(({ value }) => value)).toEqual(['values', 'compare']);
  expect(modesOf(number).map(({ value }) => value)).toEqual(['values', 'compare', 'range']);
  expect(modesOf(date).map(({ value }) => value)).toEqual([
    'values',
    'compare',
    'range',
    'relative',
    'latest',
  ]);
  // Names of periods have a last one; wards and costs have none.
  expect(modesOf(number, [2021, 2022, 2023]).map(({ value }) => value)).toContain('latest');
  expect(modesOf(text, ['内科', '外科']).map(({ value }) => value)).not.toContain('latest');
});

describe('[EDIT-10] what is stored opens again as it was', () => {
  test.each<[string, Partial<typeof draft>, Column, object, string]>([
    [
      'kept values',
      { chosen: ['内科', null] },
      text,
      { leftValues: ['外科'], rightValues: ['内科', null], equal: true },
      '内科、（空）',
    ],
    [
      'removed values',
      { chosen: ['内科'], equal: false },
      text,
      { leftValues: ['外科', null], rightValues: ['内科'], equal: false },
      '排除 内科',
    ],
    [
      'a condition',
      { mode: 'compare', filterType: 5, value: '10' },
      number,
      { compare: { filterType: 5, value: 10 } },
      '> 10',
    ],
    [
      'a number of more digits than a double holds',
      { mode: 'compare', filterType: 1, value: '9007199254740993' },
      number,
      { compare: { filterType: 1, value: '9007199254740993' } },
      '= 9007199254740993',
    ],
    ['a range', { mode: 'range', from: '5', to: '' }, number, { range: { from: 5, to: null } }, '≥ 5'],
    [
      'a range of days',
      { mode: 'range', from: '2024-01-01', to: '2024-02-01' },
      date,
      { range: { from: '2024-01-01', to: '2024-02-01' } },
      '2024-01-01 ~ 2024-02-01',
    ],
    [
      'lengths of time',
      { mode: 'range', from: '0:03:25', to: '26:00:05' },
      length,
      { range: { from: 205, to: 93_605 } },
      '0:03:25 ~ 26:00:05',
    ],
    [
      'chosen lengths of time',
      { chosen: [205, null], equal: false },
      length,
      { leftValues: ['内科', '外科'], rightValues: [205, null], equal: false },
      '排除 0:03:25、（空）',
    ],
    ['relative days', { mode: 'relative', relative: 'last7' }, date, { relative: 'last7' }, '最近 7 天'],
  ])('%s', (_, change, column, stored, words) => {
    const filled = { ...draft, ...change };
    const made = withFilter(item, filled, column, ['内科', '外科', null]);
    expect(made).toEqual({ ...item, ...stored });
    expect(isFiltered(made)).toBe(true);
    expect(filterWords(made, column)).toBe(words);
    expect(withFilter(made, filterDraftOf(made, column), column, ['内科', '外科', null])).toEqual(made);
    expect(unfiltered(made)).toEqual(item);
  });

  test('no value chosen is no filter', () => {
    const made = withFilter({ ...item, compare: { filterType: 1, value: 'x' } }, draft, text, ['内科']);
    expect(made).toEqual(item);
    expect([isFiltered(made), filterWords(made)]).toEqual([false, '']);
  });
});

test.each<[Partial<typeof draft>, Column, string | null]>([
  [{ mode: 'compare', value: ' ' }, text, '请输入值'],
  [{ mode: 'compare', value: 'x' }, number, '输入必须为数字值'],
  [{ mode: 'compare', value: '-1.5' }, number, null],
  [{ mode: 'range' }, number, '请输入值'],
  [{ mode: 'range', from: '10', to: '9' }, number, '开始不能晚于结束'],
  [{ mode: 'range', from: '9', to: '10' }, number, null],
  [{ mode: 'range', from: '2024-02-01', to: '2024-01-31' }, date, '开始不能晚于结束'],
])('%j', (change, column, problem) => {
  expect(filterProblem({ ...draft, ...change }, column)).toBe(problem);
});

test('a length of time is typed as one or as its seconds, and opens as one', () => {
  const asked = (value: string) => ({ ...draft, mode: 'compare' as const, filterType: 5, value });
  for (const value of ['0:03:25', '0：03：25', '205'])
    expect(withFilter(item, asked(value), length, []).compare).toEqual({ filterType: 5, value: 205 });
  expect(filterDraftOf({ ...item, compare: { filterType: 5, value: 205 } }, length).value).toBe('0:03:25');
  expect(filterProblem(asked('0:03:25'), length)).toBeNull();
  expect(filterProblem(asked('3分'), length)).not.toBeNull();
  expect(filterProblem(asked('0:03:25'), number)).not.toBeNull();
  const range = { ...draft, mode: 'range' as const, from: '10:00:00', to: '9:00:00' };
  expect(filterProblem(range, length)).not.toBeNull();
  expect(filterProblem({ ...range, from: '9:00:00', to: '10:00:00' }, length)).toBeNull();
});

test('the last period is kept by what a date is cut to, or by what the rows name', () => {
  const dated: Column = { name: '日期', type: 'date' };
  const named: Column = { name: '年份', type: 'integer' };
  const item = { id: '年份', name: '年份', rightValues: [2021] };
  const draft = { ...filterDraftOf(item, named), mode: 'latest' as const };
  expect(withFilter(item, draft, named, [])).toEqual({ id: '年份', name: '年份', latest: 'value' });
  expect(filterDraftOf({ id: '日期', name: '日期' }, dated).latest).toBe('year');
  const kept = { id: '日期', name: '日期', latest: 'month' as const };
  expect(filterDraftOf(kept, dated)).toMatchObject({ mode: 'latest', latest: 'month' });
  expect([filterWords(kept), isFiltered(kept), unfiltered(kept)]).toEqual([
    '数据中最后一月',
    true,
    { id: '日期', name: '日期' },
  ]);
});
