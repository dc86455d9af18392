import { type Calculation, type Column, calculations, type Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { additiveKeys } from './additive.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '人次', type: 'integer' },
];
const base = { filters: [], sorts: [] };
const groups = (calculation: Exclude<Calculation, 'empty'>, inner?: Question): Question => ({
  kind: 'groups',
  dimensions: [{ column: '科室' }],
  measures: [{ column: '人次', calculation }],
  ...base,
  ...(inner && { inner }),
});
const rows = (inner?: Question): Question => ({
  kind: 'rows',
  columns: ['人次'],
  ...base,
  ...(inner && { inner }),
});

test('[CALC-12] sums and counts may be added up, other calculations and expressions may not', () => {
  const asked = calculations.filter((name) => name !== 'empty');
  const additive = asked.filter((name) => additiveKeys(groups(name), columns).includes('人次'));
  expect(additive).toEqual(['count', 'sum']);
  const expression: Question = {
    ...base,
    kind: 'groups',
    dimensions: [],
    measures: [{ expression: 'SUM(人次)/COUNT(人次)', alias: '均' }],
  };
  expect(additiveKeys(expression, columns)).toEqual([]);
});

test('rows are what they are rows of', () => {
  expect(additiveKeys(rows(), columns)).toEqual(['人次']);
  expect(additiveKeys(rows(groups('sum')), columns)).toEqual(['人次']);
  expect(additiveKeys(rows(groups('avg')), columns)).toEqual([]);
  expect(additiveKeys(groups('sum', groups('avg')), columns)).toContain('人次');
});

test('what is asked under other filters has the same keys, what is asked otherwise has its own', () => {
  const under = (question: Question, value: string): Question => ({
    ...question,
    filters: [{ column: '科室', op: 'eq', value }],
  });
  for (const value of ['内科', '外科']) {
    expect(additiveKeys(under(groups('sum'), value), columns)).toEqual(['科室', '人次']);
    expect(additiveKeys(under(groups('avg'), value), columns)).toEqual(['科室']);
    expect(additiveKeys(rows(under(groups('sum'), value)), columns)).toEqual(['人次']);
  }
  const asText: Column[] = [{ name: '科室', type: 'text' }];
  expect(() => additiveKeys(groups('sum'), asText)).toThrow('人次');
});
