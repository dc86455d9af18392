import { type ChartType, type Column, dataJson, type ExpressionItem } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { columnsOfWidget } from './shown-columns.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '姓名', type: 'text' },
  { name: '工资', type: 'decimal', precision: 10, scale: 2 },
  { name: '入职', type: 'date' },
];
const measures: ExpressionItem[] = [{ alias: '人均', exp: 'SUM(工资)/COUNT(姓名)', type: 'exp' }];
const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const average = { type: 'avg', columns: [] };

function told(chartType: ChartType, form: object, more: object = {}) {
  const widget = { chartType, selectItems: '', dataJson: dataJson.parse({ chartForm: form }), ...more };
  const { shown, calculated } = columnsOfWidget(widget, columns, measures);
  return {
    shown: [
      ...new Set(shown.map(({ column, grain }) => (grain === undefined ? column : `${column}/${grain}`))),
    ],
    calculated: [...calculated],
    cut: shown.some(({ cut }) => cut),
  };
}

test('a chart shows what it groups by at every X entry, and calculates with its values', () => {
  const form = { xAxis: [item('科室'), item('姓名')], yAxis: [item('工资')], calculateType: average };
  expect(told('bar', form)).toEqual({ shown: ['科室', '姓名'], calculated: ['工资'], cut: false });
});

test('a period of a date is less than its days', () => {
  const form = { xAxis: [item('入职', { grain: 'month' })], yAxis: [item('工资')], calculateType: average };
  expect(told('line', form)).toMatchObject({ shown: ['入职/month'], calculated: ['工资'] });
});

test('an average in a table is not shown though it stands among the columns', () => {
  const form = { xAxis: [item('科室'), item('工资')], calculateType: { type: 'avg', columns: ['工资'] } };
  expect(told('table', form)).toMatchObject({ shown: ['科室'], calculated: ['工资'] });
  const all = { xAxis: [item('科室'), item('工资')], calculateType: average };
  expect(told('table', all)).toMatchObject({ shown: ['科室'], calculated: ['工资'] });
});

test('rows as they are show each of their columns, figures too; the first ones only are cut', () => {
  const form = { xAxis: [item('姓名'), item('工资')] };
  expect(told('table', form)).toEqual({ shown: ['姓名', '工资'], calculated: [], cut: false });
  expect(told('table', { ...form, top: 3 }).cut).toBe(true);
  expect(told('table', form, { page: { page: 1, pageSize: 5 } }).cut).toBe(true);
  expect(told('text', { yAxis: [item('工资')] })).toMatchObject({ shown: ['工资'], cut: true });
});

test('what the rules calculate before the chart stays calculated, whatever the chart makes of it', () => {
  const aggregation = { aggregationKeys: ['工资'], aggregationType: 2, groupKeys: ['科室'] };
  const form = { xAxis: [item('工资')], yAxis: [item('科室')] };
  expect(told('bar', form, { aggregation })).toMatchObject({ shown: ['科室'], calculated: ['工资'] });
});

test('columns of expressions and of calculated measures are calculated with', () => {
  const own = item('比', { expressions: { exp: 'SUM(工资)/COUNT(姓名)', alias: '比' } });
  for (const measure of [own, item('人均')]) {
    const form = { xAxis: [item('科室')], yAxis: [measure] };
    expect(told('bar', form)).toMatchObject({ shown: ['科室'], calculated: ['工资', '姓名'] });
  }
});

test('a table without columns shows all of its data, any other kind nothing', () => {
  expect(told('table', {}).shown).toEqual(['科室', '姓名', '工资', '入职']);
  expect(told('bar', {}).shown).toEqual([]);
});

test('a widget over columns that are gone shows nothing', () => {
  expect(told('bar', { xAxis: [item('没有')], yAxis: [item('工资')] })).toMatchObject({ shown: [] });
});

test('values of rows in a formula are calculated with, what chooses the rows is not', () => {
  const formula = (exp: string) =>
    told('bar', { xAxis: [item('姓名')], yAxis: [item('x', { expressions: { exp, alias: 'x' } })] })
      .calculated;
  expect(formula("SUM(CASE WHEN 科室 = '内科' THEN 工资 * 2 ELSE 0 END)")).toEqual(['工资']);
  expect(formula("ROUND(SUMIF(工资, 科室 = '内科'), 1)")).toEqual(['工资']);
  expect(formula('COUNT(DISTINCT IF(工资 > 1, 科室))')).toEqual(['科室']);
});

test('[AUTH-09] what conditions on results look at is calculated with, and takes the offer of other X entries', () => {
  const filters = [item('工资', { calculation: 'avg', having: [{ op: 'gt', value: 8000 }] })];
  const yAxis = [item('入职', { calculation: 'count' })];
  const one = { xAxis: [item('科室')], yAxis, filters };
  expect(told('bar', one)).toEqual({ shown: ['科室'], calculated: ['入职', '工资'], cut: false });
  const levels = { ...one, xAxis: [item('科室'), item('姓名')], nAxis: [item('入职', { grain: 'year' })] };
  const widget = {
    chartType: 'bar' as const,
    selectItems: '',
    dataJson: dataJson.parse({ chartForm: levels }),
  };
  const open = columnsOfWidget(widget, columns, measures).shown.filter(({ cut }) => !cut);
  expect([...new Set(open.map(({ column }) => column))]).toEqual(['入职']);
});

test('[AUTH-09] an order by a field that does not show is calculated with it', () => {
  const form = {
    xAxis: [item('科室')],
    yAxis: [item('姓名', { calculation: 'count' })],
    filters: [item('工资', { calculation: 'avg' })],
  };
  const sort = { key: '工资', descending: true, beside: true };
  expect(told('bar', form).calculated).toEqual(['姓名']);
  expect(told('bar', { ...form, sort }).calculated).toEqual(['姓名', '工资']);
});
