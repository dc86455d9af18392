// @vitest-environment node
import { expect, test } from 'vitest';
import { shownCalculation } from './calculations.ts';
import { sortOf } from './editor-items.ts';
import { type EditorState, newEditor } from './editor-state.ts';
import { setHaving } from './having.ts';
import { setSortBeside, sortChoices, takesSortBeside } from './sort-beside.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const fields = {
  columns: [
    { name: '科室', type: 'text' as const },
    { name: '费用', type: 'decimal' as const, precision: 10, scale: 2 },
    { name: '人次', type: 'integer' as const },
  ],
  measures: [],
  rows: [['内科', '10.00', 3]],
};
const editor = (form: object, chartType = 'bar'): EditorState => {
  const state = newEditor(null);
  return { ...state, chartType: chartType as 'bar', fields, form: { ...state.form, ...form } };
};
const beside = { area: 'filters', at: 0 } as const;
const form = { xAxis: [item('科室')], yAxis: [item('费用')], filters: [item('人次'), item('科室')] };

test('[CALC-12] a field among the filters puts groups in order by its own calculation, without being shown', () => {
  const state = editor({ ...form, settings: { sort: 'descending' } });
  const set = setSortBeside(state, beside, { calculation: 'max', direction: 'asc' });
  expect(set.form.sort).toEqual({ key: '人次', descending: false, beside: true });
  expect(set.form.filters[0]).toMatchObject({ calculation: 'max' });
  // The picture's own order would hide it, and rows that are shown as they are come to nothing.
  expect(set.form.settings).toMatchObject({ sort: 'none' });
  expect(shownCalculation(set, set.form.yAxis[0]!)).toBe('sum');
  expect(sortOf(set, set.form.filters[0]!)).toBe('asc');
  const chosen = sortChoices(set, beside, set.form.filters[0]!).filter((one) => one.chosen);
  expect(chosen).toMatchObject([{ calculation: 'max', direction: 'asc' }]);
});

test('[CALC-12] an axis of the same name is sorted by its names; conditions keep their calculation', () => {
  const state = setSortBeside(
    editor(form),
    { area: 'filters', at: 1 },
    { calculation: 'count', direction: 'desc' },
  );
  expect([sortOf(state, state.form.xAxis[0]!), sortOf(state, state.form.filters[1]!)]).toEqual([
    null,
    'desc',
  ]);
  const tested = setHaving(state, beside, [{ op: 'gt', value: 1 }], 'avg');
  const offered = sortChoices(tested, beside, tested.form.filters[0]!).map(({ calculation }) => calculation);
  expect(new Set(offered)).toEqual(new Set(['avg']));
});

test('[CALC-12] what has no groups in a picture is not put in order', () => {
  expect(takesSortBeside(editor(form), beside)).toBe(true);
  expect(takesSortBeside(editor(form), { area: 'yAxis', at: 0 })).toBe(false);
  expect(takesSortBeside(editor({ ...form, xAxis: [] }, 'gauge'), beside)).toBe(false);
  expect(takesSortBeside(editor(form, 'table'), beside)).toBe(false);
});
