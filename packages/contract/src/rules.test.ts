import { describe, expect, test } from 'vitest';
import {
  aggregationRule,
  aggregationText,
  aggregationTypes,
  filterRule,
  filtersText,
  filterTypeOp,
  pageRule,
  pageText,
  sortRule,
  sortsText,
} from './rules.ts';

describe('every number that a rule may carry has a meaning, and no other has', () => {
  const numbers = Array.from({ length: 24 }, (_, at) => at - 4);

  test('[FMT-03] filter types', () => {
    const accepted = numbers.filter(
      (filterType) => filterRule.safeParse({ key: 'a', filterType, value: 1 }).success,
    );
    expect(accepted).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(numbers.filter((type) => filterTypeOp[type] !== undefined)).toEqual(accepted);
    expect(new Set(Object.values(filterTypeOp)).size).toBe(accepted.length);
  });

  test('[FMT-04] aggregation types', () => {
    const accepted = numbers.filter(
      (aggregationType) =>
        aggregationRule.safeParse({ aggregationKeys: ['a'], aggregationType, groupKeys: [] }).success,
    );
    expect(accepted).toEqual([1, 2, 3, 4, 5]);
    expect(Object.keys(aggregationTypes).map(Number)).toEqual(accepted);
    expect(new Set(Object.values(aggregationTypes)).size).toBe(accepted.length);
  });

  test('[FMT-05] sort types', () => {
    expect(numbers.filter((sortType) => sortRule.safeParse({ key: 'a', sortType }).success)).toEqual([1, 2]);
  });
});

test('[FMT-02] the shapes of the rules', () => {
  const aggregation = { aggregationKeys: ['人数'], aggregationType: 1, groupKeys: ['科室'] };
  expect(aggregationText.parse(JSON.stringify(aggregation))).toEqual(aggregation);
  const filters = [{ key: '科室', filterType: 4, value: ['内科', '外科'] }];
  expect(filtersText.parse(JSON.stringify(filters))).toEqual(filters);
  expect(sortsText.parse('[{"key":"人数","sortType":"2"}]')).toEqual([{ key: '人数', sortType: 2 }]);
  expect(pageText.parse('{"page":"1","pageSize":10}')).toEqual({ page: 1, pageSize: 10 });
});

test('[FMT-06] groups without columns to calculate or a calculation are told as such', () => {
  const whole = { aggregationKeys: ['人数'], aggregationType: 1, groupKeys: ['科室'] };
  const saying = (rule: object): string | undefined =>
    aggregationText.safeParse(JSON.stringify(rule)).error?.issues[0]?.message;
  for (const missing of [undefined, null, '']) {
    expect(saying({ ...whole, aggregationType: missing })).toBe('请添聚合计算条件');
    expect(saying({ ...whole, aggregationKeys: missing })).toBe('请添聚合计算条件');
  }
  expect(saying({ groupKeys: ['科室'] })).toBe('请添聚合计算条件');
  expect(saying({ ...whole, aggregationType: 6 })).toBe('查询条件格式错误');
  expect(saying({ aggregationType: 1 })).toBe('查询条件格式错误');
  expect(saying(whole)).toBeUndefined();
});

test('unused rules are empty texts', () => {
  for (const schema of [filtersText, aggregationText, sortsText, pageText]) {
    expect([schema.parse(''), schema.parse('  '), schema.parse(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test.each([
  '{',
  'null',
  '1',
  '"x"',
  '[1]',
  '{"page":1}',
  '[{"key":"a"}]',
  '[{"key":"","filterType":1}]',
  '[{"key":"a","filterType":1,"sql":"x"}]',
])('%s is refused with one text', (text) => {
  expect(filtersText.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([
    '查询条件格式错误',
  ]);
});

describe('[E02] numbers out of range', () => {
  test.each([0, 9, -1, 1.5, '1;x', [1, 2], null, Number.NaN])('filterType %s', (filterType) => {
    expect(filterRule.safeParse({ key: 'a', filterType, value: 1 }).success).toBe(false);
  });

  test.each([0, 6, '1 or 1'])('aggregationType %s', (aggregationType) => {
    expect(
      aggregationRule.safeParse({ aggregationKeys: ['a'], aggregationType, groupKeys: [] }).success,
    ).toBe(false);
  });

  test.each([0, 3, 'desc'])('sortType %s', (sortType) => {
    expect(sortRule.safeParse({ key: 'a', sortType }).success).toBe(false);
  });

  test.each([
    [-1, 10],
    [0, 10],
    [1e9, 10],
    [Number.NaN, 10],
    ['一', 10],
    [1, 1e6],
    [1, 0],
  ])('[FMT-08] page %s of %s', (page, pageSize) => {
    expect(pageRule.safeParse({ page, pageSize }).success).toBe(false);
  });
});

test('[E03] lists have 1,000 values at most and no lists inside', () => {
  const rule = (value: unknown) => filterRule.safeParse({ key: 'a', filterType: 4, value }).success;
  expect(rule(Array.from({ length: 1000 }, (_, at) => at))).toBe(true);
  expect(rule(Array.from({ length: 1001 }, (_, at) => at))).toBe(false);
  expect([rule([[1]]), rule({ a: 1 }), rule(Number.POSITIVE_INFINITY)]).toEqual([false, false, false]);
});
