import type { Column, Filter, GroupsQuestion } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { chooseEarlier } from './choose-earlier.ts';
import { rollupLimits } from './choose-rollups.ts';
import type { KnownQuestion } from './needs.ts';
import type { RollupDimension } from './rollup.ts';

const columns: Column[] = [
  { name: '日期', type: 'date' },
  { name: '出院', type: 'datetime' },
  { name: '科室', type: 'text' },
  { name: '患者', type: 'text' },
  { name: '医生', type: 'integer' },
  { name: '费用', type: 'decimal', precision: 12, scale: 2 },
  { name: '评分', type: 'double' },
];
const patients = { column: '患者', calculation: 'countAndClearRepeat', alias: '人数' } as const;
const question = (more: Partial<GroupsQuestion> = {}): GroupsQuestion => ({
  kind: 'groups',
  dimensions: [{ column: '科室' }],
  measures: [patients],
  filters: [],
  sorts: [],
  ...more,
});
const known = (more: Partial<GroupsQuestion> = {}, filters = ['日期', '科室']): KnownQuestion => ({
  question: question(more),
  filters,
});

/** 1,000 days, 40 departments and a million patients in ten million rows. */
const sizes: Record<string, number> = {
  日期: 1000,
  出院: 1000,
  科室: 40,
  患者: 1_000_000,
  医生: 800,
  评分: 50,
};
const rows = 10_000_000;
const counted = (dimensions: readonly RollupDimension[]): number =>
  Math.min(
    rows,
    dimensions.reduce((all, { column }) => all * (sizes[column] ?? 1), 1),
  );
const chosen = (
  asked: readonly KnownQuestion[],
  count = counted,
  made: Parameters<typeof chooseEarlier>[4] = [],
) =>
  chooseEarlier(
    asked,
    { columns, unique: new Set(), rows },
    async (lists) => lists.map((list) => count(list)),
    rollupLimits,
    made,
  ).then((found) => found.map(({ shape }) => shape));
const day = { column: '日期' };
const by = { of: '患者', by: '日期' };

test('different values get earlier dates by what is grouped by, for each date that is filtered by', async () => {
  expect(await chosen([known(), known({ dimensions: [] }), known({}, ['日期'])])).toEqual([
    { dimensions: [day, { column: '科室' }], measures: [], earlier: by },
    { dimensions: [day], measures: [], earlier: by },
  ]);
  // Months, weeks and years are counted by the same days.
  const month = { column: '日期', grain: 'month', alias: '月' } as const;
  expect(await chosen([known({ dimensions: [month] }), known({ dimensions: [] })])).toEqual([
    { dimensions: [day], measures: [], earlier: by },
  ]);
  expect(await chosen([known({ dimensions: [] }, ['出院'])])).toEqual([
    { dimensions: [{ column: '出院', grain: 'day' }], measures: [], earlier: { of: '患者', by: '出院' } },
  ]);
});

test('other measures beside them are kept, and a filter of the question on one value is grouped by', async () => {
  const fees = { column: '费用', calculation: 'sum', alias: '费用' } as const;
  const one: Filter[] = [{ column: '科室', op: 'eq', value: '内科' }];
  expect(
    await chosen([known({ dimensions: [], measures: [patients, fees], filters: one }, ['日期'])]),
  ).toEqual([
    {
      dimensions: [day, { column: '科室' }],
      measures: [{ column: '费用', parts: ['sum'] }],
      earlier: by,
    },
  ]);
});

test('none where rows have to be asked anyway', async () => {
  const doctors = { column: '医生', calculation: 'countAndClearRepeat', alias: '医生' } as const;
  const several: Filter[] = [{ column: '科室', op: 'in', value: ['内科', '外科'] }];
  const asked: KnownQuestion[] = [
    // No date is filtered by.
    known({}, ['科室']),
    // Values of two columns have earlier rows of their own.
    known({ measures: [patients, doctors] }),
    known({ measures: [patients, { column: '费用', calculation: 'median', alias: '中' }] }),
    known({ measures: [{ ...patients, column: '评分' }] }),
    known({ dimensions: [{ column: '评分' }] }),
    known({ dimensions: [], filters: several }),
    known({ measures: [{ ...patients, calculation: 'count' }] }),
    known({ measures: [{ expression: 'COUNT(DISTINCT IF(费用 > 0, 患者))', alias: '付费' }] }),
  ];
  expect(await chosen(asked)).toEqual([]);
});

test('none of small datasets, of groups nearly as many as the rows, and of values that others group by', async () => {
  expect(
    await chosen([known()], (list) => (list.some((one) => one.column === '患者') ? rows : 9_000_000)),
  ).toEqual([]);
  const byPatient = { dimensions: [day, { column: '患者' }, { column: '科室' }], measures: [] };
  expect(await chosen([known()], counted, [byPatient])).toEqual([]);
  const small = { columns, unique: new Set<string>(), rows: 99_999 };
  expect(await chooseEarlier([known()], small, async (lists) => lists.map(counted), rollupLimits)).toEqual(
    [],
  );
});
