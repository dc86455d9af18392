import { type Column, dataJson, type Question } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { averagedKeys } from './averaged-keys.ts';
import { questionOfWidget } from './question-of-widget.ts';

const columns: Column[] = [
  { name: '单号', type: 'text' },
  { name: '药占比%', type: 'double' },
  { name: '单价（元）', type: 'decimal' },
  { name: '费用', type: 'decimal' },
  { name: '满意率', type: 'text' },
];
const rows: Question = { kind: 'rows', columns: columns.map(({ name }) => name), filters: [], sorts: [] };

test('[CALC-19] shares and prices of single rows are told as such, texts and amounts are none', () => {
  expect(averagedKeys(rows, columns)).toEqual(['药占比%', '单价（元）']);
  expect(averagedKeys({ ...rows, columns: ['费用', '药占比%'] }, columns)).toEqual(['药占比%']);
});

test('[CALC-19] groups and rows that rules made have calculations of their own', () => {
  const groups: Question = {
    kind: 'groups',
    dimensions: [{ column: '单号' }],
    measures: [{ column: '药占比%', calculation: 'sum', alias: '药占比%' }],
    filters: [],
    sorts: [],
  };
  expect(averagedKeys(groups, columns)).toEqual([]);
  expect(averagedKeys({ ...rows, inner: groups }, columns)).toEqual([]);
});

test('[CALC-19] the rows of a table chart are single rows, whatever rules stand below them', () => {
  const xAxis = ['单号', '药占比%', '费用'].map((id) => ({ id, name: id }));
  const widget = { chartType: 'table' as const, selectItems: '' };
  const asked = (form: object): Question =>
    questionOfWidget({ ...widget, dataJson: dataJson.parse({ chartForm: form }) }, {}, columns, []);
  expect(averagedKeys(asked({ xAxis }), columns)).toEqual(['药占比%']);
  const calculateType = { type: 'sum', columns: [] };
  expect(averagedKeys(asked({ xAxis, calculateType }), columns)).toEqual([]);
});
