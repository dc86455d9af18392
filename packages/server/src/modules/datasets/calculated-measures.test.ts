import type { Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { shownMeasures } from '../../data/shared-measures.ts';
import '../../http/parse.ts';
import { measuresWithout, readMeasures } from './calculated-measures.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '金额(元)', type: 'decimal', precision: 12, scale: 2 },
  { name: '工资', type: 'integer' },
];
const measures = ['SUM(金额(元))', 'SUM(金额(元) / 工资)', 'COUNT(*)', 'SUM(工资-科室)'].map((exp, at) => ({
  alias: `m${at}`,
  exp,
  type: 'exp' as const,
}));
const names = (items: readonly { alias: string }[]) => items.map(({ alias }) => alias).join(' ');

test('a measure of a hidden column is not there, whatever signs the names beside it have', () => {
  expect(names(shownMeasures(measures, columns))).toBe('m0 m1 m2 m3');
  expect(names(shownMeasures(measures, columns.slice(0, 2)))).toBe('m0 m2');
  expect(names(shownMeasures(measures, [columns[0]!, columns[2]!]))).toBe('m2 m3');
  expect(names(measuresWithout(measures, ['工资']))).toBe('m0 m2');
  expect(names(measuresWithout(measures, ['金额(元)']))).toBe('m2 m3');
});

test('a measure that reads masked values is not there; one that counts them is', () => {
  const masked = columns.map((column) => (column.name === '工资' ? { ...column, masked: true } : column));
  const counting = [
    'COUNT(工资)',
    'COUNT(DISTINCT 工资)',
    'COUNTIF(工资 > 5)',
    'SUM(金额(元))/COUNT(工资)',
  ].map((exp, at) => ({ alias: `n${at}`, exp, type: 'exp' as const }));
  expect(names(shownMeasures(counting, masked))).toBe('n0 n1 n3');
  expect(names(shownMeasures(measures.slice(0, 3), masked))).toBe('m0 m2');
});

test('[CALC-06] an expression that is missing is asked for, one that is too long is told its limit', () => {
  const sent = (exp: string) => [{ alias: 'm', exp, type: 'exp' }];
  expect(() => readMeasures(sent(''), columns)).toThrow('请输入表达式');
  expect(() => readMeasures(sent('1+'.repeat(600)), columns)).toThrow('【表达式】第 1 项最多 1000 个字符');
});
