import type { Column, GroupsQuestion, Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { chooseRollups } from './choose-rollups.ts';
import type { RollupDimension } from './rollup.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '院区', type: 'text' },
  { name: '患者', type: 'integer' },
];
const groups = (
  dimension: string,
  column: string,
  calculation: 'count' | 'countAndClearRepeat',
): Question => ({
  kind: 'groups',
  dimensions: [{ column: dimension }],
  measures: [{ column, calculation, alias: '值' }],
  filters: [],
  sorts: [],
});

test('what tells of its groups alone comes last, as the time may not do for all', async () => {
  const known = [
    ...Array.from({ length: 5 }, () => groups('科室', '患者', 'count')),
    groups('院区', '患者', 'countAndClearRepeat'),
  ].map((question) => ({ question, filters: [] }));
  const data = { columns, unique: new Set<string>(), rows: 1_000_000 };
  // Too many patients to keep a group for each.
  const counted = (dimensions: readonly { column: string }[]): number =>
    dimensions.some(({ column }) => column === '患者') ? 400_000 : 40;
  const shapes = await chooseRollups(known, data, async (asked) => asked.map(counted));
  expect(shapes.map(({ shape }) => shape.dimensions)).toEqual([[{ column: '科室' }], [{ column: '院区' }]]);
});

/** 1,000 days, 400 cities and 100 different waiting times in ten million rows. */
const visits: Column[] = [
  { name: '日期', type: 'date' },
  { name: '科室', type: 'text' },
  { name: '城市', type: 'text' },
  { name: '等候', type: 'integer' },
  { name: '费用', type: 'decimal', precision: 12, scale: 2 },
];
const sizes: Record<string, number> = { 日期: 1000, 科室: 40, 城市: 400, 等候: 60, 费用: 900_000 };
const chosenFor = async (...questions: Partial<GroupsQuestion>[]) => {
  const known = questions.map((one) => ({
    question: { ...groups('科室', '日期', 'count'), ...one } as Question,
    filters: ['日期', '科室'],
  }));
  const data = { columns: visits, unique: new Set<string>(), rows: 10_000_000 };
  const size = (list: readonly RollupDimension[]): number =>
    list.reduce((all, { column, grain }) => all * (sizes[column] ?? 1) * (grain === 'month' ? 0.034 : 1), 1);
  const chosen = await chooseRollups(known, data, async (lists) => lists.map(size));
  return chosen.map(({ shape }) => shape.dimensions.map(({ column, grain }) => column + (grain ?? '')));
};
const median = (column: string, dimensions: string[]): Partial<GroupsQuestion> => ({
  dimensions: dimensions.map((name) => ({ column: name })),
  measures: [{ column, calculation: 'median', alias: '中' }],
});

test('medians are counted of values that repeat, by any days, and are kept of their groups where values do not', async () => {
  expect(await chosenFor(median('等候', ['科室']))).toEqual([['日期', '科室', '等候']]);
  // Of 2.4 million groups; for the whole hospital 60,000 would do.
  expect(await chosenFor(median('等候', []))).toEqual([
    ['日期', '等候'],
    ['日期', '科室', '等候'],
  ]);
  expect(await chosenFor(median('费用', ['科室']))).toEqual([['科室']]);
  const formula = { measures: [{ expression: 'MEDIAN(费用)/2', alias: '半' }] };
  expect(await chosenFor(formula)).toEqual([]);
});

test('what does not fit by days and all that is filtered by is made by days alone as well', async () => {
  const cities = { dimensions: [{ column: '城市' }] };
  expect(await chosenFor(cities)).toEqual([
    ['城市', '日期'],
    ['城市', '日期month', '科室'],
  ]);
});

test('what is known at most leaves nothing out: where it would be too many they are counted', async () => {
  const known = [{ question: groups('科室', '日期', 'count'), filters: ['日期'] }];
  const data = { columns: visits, unique: new Set<string>(), rows: 100_000 };
  // Twenty days, far from each other.
  const sizeOf = ({ column }: RollupDimension): number => (column === '日期' ? 40_000 : 40);
  const counted = (list: readonly RollupDimension[]): number =>
    list.reduce((all, { column }) => all * (column === '日期' ? 20 : 40), 1);
  const chosen = await chooseRollups(known, { ...data, sizeOf }, async (lists) => lists.map(counted));
  expect(chosen.map(({ shape }) => shape.dimensions)).toEqual([[{ column: '日期' }, { column: '科室' }]]);
});
