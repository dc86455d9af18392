import type { Cell, Column, FilterRule } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QuestionError } from '../question-error.ts';
import { evaluateQuestion } from '../testing/evaluate-question.ts';
import { filterRulesToFilters } from './filter-rules.ts';

const columns: Column[] = [
  { name: '时间', type: 'datetime' },
  { name: '文本日期', type: 'text' },
  { name: '科室', type: 'text' },
  { name: '人次', type: 'integer' },
];
const rows: Cell[][] = [
  ['2024-04-30 23:59:59', '2024-04-30', '内科', 1],
  ['2024-05-01 00:00:00', '2024-05-01', '心内科', 2],
  ['2024-05-31 23:59:59.999', '2024-05-31', '全部', 3],
  ['2024-06-01 00:00:00', '2024-06-01 08:00:00', null, 4],
];

/** 人次 of the rows that pass. */
function kept(...rules: FilterRule[]): Cell[] {
  const filters = filterRulesToFilters(rules);
  const { data } = evaluateQuestion({ kind: 'rows', columns: ['人次'], filters, sorts: [] }, columns, rows);
  return data.flat();
}
const begin = (value: string, key = '时间'): FilterRule => ({ key, filterType: 7, value, startTime: value });
const end = (value: string, key = '时间'): FilterRule => ({ key, filterType: 8, value, endTime: value });

describe('date rules', () => {
  test('[PARAM-11] [PARAM-13] [O05] begin and end are inclusive, the last millisecond of the end day too', () => {
    expect(kept(begin('2024-05-01'), end('2024-05-31'))).toEqual([2, 3]);
  });

  test('[PARAM-10] ends sent with 00:00:00 mean their days', () => {
    expect(kept(begin('2024-05-01 00:00:00'), end('2024-05-31 00:00:00'))).toEqual([2, 3]);
  });

  test('[PARAM-12] [O05] one end stands for both', () => {
    expect(kept(begin('2024-05-31'))).toEqual([3]);
    expect(kept(end('2024-05-01'))).toEqual([2]);
    expect(kept(begin('2024-05-31'), end(''))).toEqual([3]);
  });

  test('[PARAM-11] the ends are taken from startTime and endTime where there is no value', () => {
    expect(
      kept(
        { key: '时间', filterType: 7, startTime: '2024-05-01' },
        { key: '时间', filterType: 8, endTime: '2024-05-31' },
      ),
    ).toEqual([2, 3]);
    expect(kept({ key: '时间', filterType: 7, startTime: '2024-05-01', endTime: '2024-05-01' })).toEqual([2]);
  });

  test('[PARAM-13] texts that hold ISO dates are compared as dates', () => {
    expect(kept(begin('2024-05-01 00:00:00', '文本日期'), end('2024-06-01', '文本日期'))).toEqual([2, 3, 4]);
  });

  test('without startTime and endTime a rule is one comparison', () => {
    expect(kept({ key: '时间', filterType: 7, value: '2024-05-31' })).toEqual([3, 4]);
    expect(kept({ key: '时间', filterType: 8, value: '2024-05-01' })).toEqual([1, 2]);
    expect(kept({ key: '时间', filterType: 5, value: '2024-05-01' })).toEqual([3, 4]);
    expect(kept({ key: '时间', filterType: 6, value: '2024-05-01' })).toEqual([1]);
  });

  test('[PARAM-11] two ranges on one column both hold, in whichever order their ends come', () => {
    const month = [begin('2024-05-01'), end('2024-05-31')] as const;
    expect(kept(begin('2024-04-01'), end('2024-06-30'), ...month)).toEqual([2, 3]);
    expect(kept(...month, begin('2024-05-10'), end('2024-06-30'))).toEqual([3]);
    expect(kept(...month, begin('2024-06-01'), end('2024-06-30'))).toEqual([]);
    expect(kept(begin('2024-04-01'), month[0], end('2024-06-30'), month[1])).toEqual([2, 3]);
  });

  test('an end with a time is that moment', () => {
    expect(kept(begin('2024-05-01'), end('2024-05-31 12:00:00'))).toEqual([2]);
  });

  test.each(["2024-01-01' or", '9999-99-99', '2024-02-30', '今天'])('refuses %s', (value) => {
    expect(() => kept(begin(value))).toThrow(QuestionError);
    expect(() => kept({ key: '时间', filterType: 1, value })).toThrow(QuestionError);
  });

  test('the last day there is still has an end', () => {
    expect(kept(begin('2024-05-31'), end('9999-12-31'))).toEqual([3, 4]);
  });
});

describe('other rules', () => {
  test('[PARAM-15] blank values filter nothing', () => {
    const blanks: FilterRule[] = [1, 2, 3, 4, 5, 6, 7, 8].map((filterType) => ({
      key: '科室',
      filterType,
      value: '',
    }));
    expect(filterRulesToFilters(blanks)).toEqual([]);
    expect(
      filterRulesToFilters([
        { key: '科室', filterType: 1 },
        { key: '科室', filterType: 1, value: null },
      ]),
    ).toEqual([]);
  });

  test("[PARAM-15] [O07] the 'all' entry is the empty value, a real value 全部 is a value", () => {
    expect(kept({ key: '科室', filterType: 1, value: '' })).toEqual([1, 2, 3, 4]);
    expect(kept({ key: '科室', filterType: 1, value: '全部' })).toEqual([3]);
  });

  test('[PARAM-14] valueType 0 is type 3, a substring; valueType 1 is type 1, exact', () => {
    expect(kept({ key: '科室', filterType: 3, value: '内科' })).toEqual([1, 2]);
    expect(kept({ key: '科室', filterType: 1, value: '内科' })).toEqual([1]);
  });

  test('[FMT-10] [E03] type 4 takes a list or a comma-joined text', () => {
    expect(kept({ key: '科室', filterType: 4, value: '内科, 全部' })).toEqual([1, 3]);
    expect(kept({ key: '科室', filterType: 4, value: ['内科', '全部'] })).toEqual([1, 3]);
    expect(kept({ key: '人次', filterType: 4, value: '1,4,x' })).toEqual([1, 4]);
    expect(kept({ key: '人次', filterType: 4, value: 2 })).toEqual([2]);
    expect(kept({ key: '人次', filterType: 4, value: [] })).toEqual([]);
  });

  test('a list beside equal and not equal is a list', () => {
    expect(kept({ key: '科室', filterType: 1, value: ['内科'] })).toEqual([1]);
    expect(kept({ key: '科室', filterType: 2, value: ['内科', '全部'] })).toEqual([2, 4]);
    expect(() => kept({ key: '科室', filterType: 3, value: ['内科'] })).toThrow('查询条件格式错误');
  });

  test('[E03] a list of 100,000 values is refused', () => {
    const value = Array.from({ length: 100_000 }, (_, at) => at).join(',');
    expect(() => kept({ key: '人次', filterType: 4, value })).toThrow('筛选值过多');
  });

  test('[FMT-03] each type is its own comparison', () => {
    const of = (filterType: number): Cell[] => kept({ key: '人次', filterType, value: '2' });
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(of)).toEqual([
      [2],
      [1, 3, 4],
      [2],
      [2],
      [3, 4],
      [1],
      [2, 3, 4],
      [1, 2],
    ]);
  });

  test('[FMT-09] rules are joined by AND', () => {
    expect(
      kept({ key: '科室', filterType: 3, value: '科' }, { key: '人次', filterType: 5, value: 1 }),
    ).toEqual([2]);
  });
});

test("the same rules in any lists are read as ever, and what is read is nobody else's to change", () => {
  const pool: FilterRule[] = [
    { key: '科室', filterType: 4, value: ['内科'] },
    { key: '科室', filterType: 4, value: ['内科', '外科'] },
    { key: '人次', filterType: 5, value: 1 },
    { key: '时间', filterType: 7, startTime: '2024-05-01' },
    { key: '时间', filterType: 8, endTime: '2024-05-31' },
    { key: '科室', filterType: 1, value: '' },
  ];
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom(...pool), { maxLength: 4 }), { maxLength: 6 }), (lists) => {
      for (const list of lists) {
        const filters = filterRulesToFilters(list);
        expect(filters).toEqual(filterRulesToFilters(structuredClone(list)));
        filters.push({ column: '科室', op: 'eq', value: 'x' });
      }
    }),
  );
});
