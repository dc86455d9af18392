import type { Column, Measure, Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { secondsKeys } from './seconds-keys.ts';

const columns: Column[] = [
  { name: '坐席', type: 'text' },
  { name: '通话时长', type: 'integer', unit: 'second' },
  { name: '等待时长', type: 'integer', unit: 'second' },
  { name: '费用', type: 'integer' },
];
const groups = (measures: Measure[]) =>
  secondsKeys(
    { kind: 'groups', dimensions: [{ column: '坐席' }], measures, filters: [], sorts: [] },
    columns,
  );

test.each(['sum', 'avg', 'median', 'max', 'min'] as const)('%s of lengths of time is one', (calculation) => {
  expect(groups([{ column: '通话时长', calculation, alias: 'a' }])).toEqual(['a']);
  expect(groups([{ column: '费用', calculation, alias: 'a' }])).toEqual([]);
});

test.each(['count', 'countAndClearRepeat'] as const)('%s of them is a number of them', (calculation) => {
  expect(groups([{ column: '通话时长', calculation, alias: 'a' }])).toEqual([]);
});

test.each([
  ['AVG(通话时长)', true],
  ['SUM(通话时长) / COUNT(*)', true],
  ['SUM(通话时长) - SUM(等待时长)', true],
  ['ROUND(AVG(通话时长), 0)', true],
  ['SUM(通话时长 + 等待时长)', true],
  ['SUM(通话时长) * 1.0 / NULLIF(COUNT(坐席), 0)', true],
  ["SUM(IF(坐席 = 'a', 通话时长, 0))", true],
  ['SUM(通话时长) / 60', false],
  ['SUM(通话时长) / SUM(等待时长)', false],
  ['SUM(通话时长) / SUM(费用)', false],
  ['SUM(费用) / SUM(通话时长)', false],
  ['COUNT(通话时长)', false],
  ['SUM(费用) + SUM(通话时长)', false],
])('%s counts seconds: %s', (expression, isSeconds) => {
  expect(groups([{ expression, alias: 'a' }])).toEqual(isSeconds ? ['a'] : []);
});

test('rows of groups say it of formulas, too', () => {
  const inner = {
    kind: 'groups',
    dimensions: [{ column: '坐席' }],
    measures: [
      { expression: 'SUM(通话时长)/COUNT(*)', alias: '每次' },
      { expression: 'SUM(通话时长)/60', alias: '分钟' },
    ],
    filters: [],
    sorts: [],
  } as const;
  const outer = { kind: 'rows', columns: ['坐席', '每次', '分钟'], filters: [], sorts: [], inner } as unknown;
  expect(secondsKeys(outer as Question, columns)).toEqual(['每次']);
});

test('rows as they are, and what stands beside sums of all groups', () => {
  expect(
    secondsKeys({ kind: 'rows', columns: ['坐席', '通话时长'], filters: [], sorts: [] }, columns),
  ).toEqual(['通话时长']);
  const measure = {
    column: '通话时长',
    calculation: 'sum',
    tableCalculation: 'running',
    alias: 'a',
  } as const;
  expect(groups([measure])).toHaveLength(1);
});
