import type { Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { expectedTables } from './expected-tables.ts';
import type { Extract } from './mart.ts';

const extract = {
  id: 'x',
  columns: [
    { name: '科室', type: 'text' },
    { name: '日期', type: 'date' },
    { name: '费用', type: 'decimal', precision: 12, scale: 2 },
    { name: '比例', type: 'double' },
    { name: '备注', type: 'text' },
  ],
  unique: [],
  dictionaries: [['科室', 'e0']],
  numbers: [{ column: '科室', size: 1000 }],
  spans: [],
  rollups: [],
  rows: 1_000_000,
} as unknown as Extract;
const sumOf = (column: string, more: Partial<Question> = {}): Question =>
  ({
    kind: 'groups',
    dimensions: [],
    measures: [{ column, calculation: 'sum', alias: '值' }],
    filters: [{ column: '科室', op: 'in', value: ['内科', '外科'] }],
    sorts: [],
    ...more,
  }) as Question;

test('[O09] the columns that questions are answered of in memory are expected, with what their rows are found by', async () => {
  const asked = [
    sumOf('费用'),
    sumOf('费用', { dimensions: [{ column: '日期', grain: 'month' }] } as never),
    // Of all rows.
    sumOf('费用', { filters: [] }),
    // A sum of doubles, another test and a column that is gone: statements, or nothing.
    sumOf('比例'),
    sumOf('费用', { filters: [{ column: '备注', op: 'like', value: '急' }] }),
    sumOf('人数'),
  ];
  const table = { table: 'data', rows: 1_000_000, columns: ['费用', '科室', '日期'], asked: 3 };
  expect(await expectedTables(extract, asked)).toEqual([table]);
  expect(await expectedTables(extract, asked.slice(3))).toEqual([]);
  expect(await expectedTables(extract, [])).toEqual([]);
});

test('of many questions the latest are looked at, and the others counted like these', async () => {
  const latest = Array.from({ length: 60 }, (_, at) => sumOf(at % 2 === 0 ? '费用' : '比例'));
  const older = Array.from({ length: 180 }, () => sumOf('日期'));
  const [table] = await expectedTables(extract, [...latest, ...older]);
  expect(table).toEqual({ table: 'data', rows: 1_000_000, columns: ['费用', '科室'], asked: 120 });
});
