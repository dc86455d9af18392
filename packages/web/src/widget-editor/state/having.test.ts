// @vitest-environment node
import { expect, test } from 'vitest';
import { setItemCalculation, shownCalculation } from './calculations.ts';
import { refusal } from './editor-areas.ts';
import { type EditorState, newEditor } from './editor-state.ts';
import { havingField, havingText, setHaving, takesHaving, typedValue, writtenValue } from './having.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const fields = {
  columns: [
    { name: '科室', type: 'text' as const },
    { name: '费用', type: 'decimal' as const, precision: 10, scale: 2 },
    { name: '日期', type: 'date' as const },
    { name: '等待', type: 'integer' as const, unit: 'second' as const },
  ],
  measures: [{ alias: '次均', exp: 'SUM(费用)/COUNT(*)', type: 'exp' as const }],
  rows: [['内科', '10.00', '2024-01-01', 205]],
};
const editor = (form: object, chartType = 'bar'): EditorState => {
  const state = newEditor(null);
  return { ...state, chartType: chartType as 'bar', fields, form: { ...state.form, ...form } };
};
const y = { area: 'yAxis', at: 0 } as const;
const beside = { area: 'filters', at: 0 } as const;
const over = [{ op: 'gt', value: 10_000 }];

test('[CALC-12] a value of a chart with groups takes conditions, a dimension does not', () => {
  const form = { xAxis: [item('科室')], yAxis: [item('费用', { calculation: 'sum' })] };
  const state = editor(form);
  expect(takesHaving(state, y, state.form.yAxis[0]!)).toBe(true);
  expect(takesHaving(state, { area: 'xAxis', at: 0 }, state.form.xAxis[0]!)).toBe(false);
  const single = editor({ yAxis: form.yAxis }, 'gauge');
  expect(takesHaving(single, y, single.form.yAxis[0]!)).toBe(false);
  expect(refusal(state, 'filters', '次均')).toBeNull();
  expect(refusal(single, 'filters', '次均')).not.toBeNull();
});

test('[CALC-12] conditions are set, told in words and taken away', () => {
  const state = editor({ xAxis: [item('科室')], yAxis: [item('费用', { calculation: 'sum' })] });
  const set = setHaving(state, y, over, 'sum');
  expect(set.form.yAxis[0]).toMatchObject({ calculation: 'sum', having: over });
  expect(havingText(set, y, set.form.yAxis[0]!)).toBe('> 10,000');
  expect(setHaving(set, y, [], 'sum').form.yAxis).toEqual(state.form.yAxis);
});

test('[CALC-12] rows that are shown as they are get calculated first; rows as they are have no conditions', () => {
  const state = editor({ xAxis: [item('科室')], yAxis: [item('费用')] });
  const set = setHaving(state, y, over, 'sum');
  expect(shownCalculation(set, set.form.yAxis[0]!)).toBe('sum');
  const plain = setItemCalculation(set, set.form.yAxis[0]!, 'empty');
  expect(plain.form.yAxis[0]).not.toHaveProperty('having');
});

test('[CALC-12] a figure beside the chart has its own calculation; a table goes on listing what it groups by', () => {
  const state = editor({ xAxis: [item('科室')], filters: [item('日期')] }, 'table');
  const set = setHaving(state, beside, [{ op: 'gte', value: '2024-01-05' }], 'max');
  expect(set.form.filters[0]).toMatchObject({ calculation: 'max' });
  expect(set.form.xAxis).toEqual(state.form.xAxis);
  expect(havingText(set, beside, set.form.filters[0]!)).toBe('最大值 ≥ 2024-01-05');
  expect(setHaving(set, beside, [], 'max').form.filters).toEqual(state.form.filters);
});

test('[EDIT-32] values are read as they are typed and written as the field is', () => {
  const length = item('等待', { calculation: 'avg' });
  const state = editor({ xAxis: [item('科室')], yAxis: [length] });
  const waits = havingField(state, y, length);
  expect([typedValue(waits, '0:03:25'), writtenValue(waits, 205)]).toEqual([205, '0:03:25']);
  const share = havingField(state, y, item('费用', { calculation: 'sum', tableCalculation: 'share' }));
  expect([typedValue(share, '12.5%'), writtenValue(share, 0.125)]).toEqual([0.125, '12.5%']);
  const money = havingField(state, y, item('费用', { calculation: 'sum' }));
  expect(
    ['25万', '１,０００', '12345678901234567.89', '许多'].map((text) => typedValue(money, text)),
  ).toEqual([250_000, 1000, '12345678901234567.89', '许多']);
  expect(havingField(state, y, item('等待', { calculation: 'count' })).isLength).toBe(false);
  expect(havingField(state, beside, item('日期', { calculation: 'max' })).kind).toBe('date');
});
