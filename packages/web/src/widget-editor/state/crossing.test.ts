// @vitest-environment node
import { chartForm, columnItem } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { chipMenu } from '../areas/chip-menu.ts';
import { crossingOf, setCrossing } from './crossing.ts';
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
