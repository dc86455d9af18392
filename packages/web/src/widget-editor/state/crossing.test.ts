// @vitest-environment node
import { type Cell, type Column, chartForm, columnItem } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { chipMenu } from '../areas/chip-menu.ts';
import { crossingOf, setCrossing, withColumnAcross } from './crossing.ts';
import { changeType, dropColumn } from './editor-areas.ts';
import { type EditorState, newEditor } from './editor-state.ts';

const stateOf = (ids: string[], change: Partial<EditorState> = {}): EditorState => ({
  ...newEditor(1),
  chartType: 'table',
  fields: {
    columns: [
      { name: '科室', type: 'text' },
      { name: '日期', type: 'date' },
      { name: '人数', type: 'integer' },
    ],
    measures: [],
    rows: [],
  },
  form: chartForm.parse({
    xAxis: ids.map((id) => columnItem.parse({ id, name: id })),
    calculateType: { type: 'sum', columns: [] },
  }),
  ...change,
});
const all = stateOf(['科室', '日期', '人数']);
const crossings = (state: EditorState) => state.form.xAxis.map((item) => crossingOf(state, item));

test('[EDIT-10] names of a table go across and back, one of them at a time; figures and other charts do not', () => {
  expect(crossings(all)).toEqual([false, false, undefined]);
  const [department, day] = all.form.xAxis;
  const crossed = setCrossing(all, day!, true);
  expect(crossings(crossed)).toEqual([false, true, undefined]);
  expect(crossings(setCrossing(crossed, department!, true))).toEqual([true, false, undefined]);
  expect(setCrossing(crossed, day!, false).form.settings).toEqual({});
  expect(crossings(stateOf(['科室', '人数']))).toEqual([undefined, undefined]);
  expect(crossings({ ...all, chartType: 'bar' })).toEqual([undefined, undefined, undefined]);
});

test('[EDIT-10] the menu of such a column says so', () => {
  let next = all;
  const unused = () => undefined;
  const menuOf = (at: number) =>
    chipMenu(next, { area: 'xAxis', at }, next.form.xAxis[at]!, {
      change: (changed) => {
        next = changed;
      },
      open: unused,
      remove: unused,
      moveBy: unused,
    })?.find((entry) => entry?.key === 'across');
  expect(menuOf(2)).toBeUndefined();
  const entry = menuOf(1);
  expect(entry).toMatchObject({ label: '横向展开' });
  if (entry != null && 'onClick' in entry) entry.onClick?.({} as never);
  expect(menuOf(1)).toMatchObject({ label: '横向展开 ✓' });
});

const monthOf = (at: number): string =>
  `${2023 + Math.floor(at / 24)}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`;

describe('a name that is put across', () => {
  const columns: Column[] = [
    { name: '科室', type: 'text' },
    { name: '日期', type: 'date' },
    { name: '费用', type: 'decimal', precision: 12, scale: 2 },
  ];
  const rows = Array.from({ length: 61 }, (_, at): Cell[] => [`科室${at % 3}`, monthOf(at), `${at}.50`]);
  const plain = changeType(
    { ...newEditor(1), datasetId: 7, fields: { columns, measures: [], rows } },
    'table',
  );
  const across = (state: EditorState): EditorState => ({
    ...state,
    form: { ...state.form, settings: { ...state.form.settings, across: ['日期'] } },
  });
  const names = dropColumn(dropColumn(plain, 'xAxis', '科室'), 'xAxis', '日期');

  test('has the measures of rows that were listed calculated, and a date cut to what its span suggests', () => {
    const table = across(dropColumn(names, 'xAxis', '费用'));
    expect(table.form.xAxis.map(({ calculation }) => calculation)).toEqual([undefined, undefined, undefined]);
    const crossed = withColumnAcross(table, '日期');
    expect(crossed.form.xAxis).toMatchObject([
      { id: '科室' },
      { id: '日期', name: '日期（月）', grain: 'month' },
      { id: '费用', calculation: 'sum' },
    ]);
    // Chosen once more, or taken back, it leaves what its author has made of it.
    expect(withColumnAcross(crossed, '日期').form).toEqual(crossed.form);
    expect(withColumnAcross(table, undefined)).toBe(table);
  });
  test('is a name although it is a number', () => {
    const [department, day] = ['科室', '费用'].map((id) => columnItem.parse({ id, name: id }));
    const listed = { ...plain, form: { ...plain.form, xAxis: [department!, day!] } };
    expect(setCrossing(listed, day!, true).form.xAxis).toEqual([department, day]);
  });
  test('has measures that join it later calculated too', () => {
    const waiting = withColumnAcross(across(names), '日期');
    expect(waiting.form.xAxis[1]).not.toHaveProperty('grain');
    expect(dropColumn(waiting, 'xAxis', '费用').form.xAxis[2]?.calculation).toBe('sum');
    expect(dropColumn(names, 'xAxis', '费用').form.xAxis[2]).not.toHaveProperty('calculation');
  });
});
