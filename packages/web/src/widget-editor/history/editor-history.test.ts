// @vitest-environment node
import type { Column } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setCalculation } from '../state/calculations.ts';
import { changeType, dropColumn, moveChip, removeItem, renameColumn } from '../state/editor-areas.ts';
import { setGrain, setJumps, setSort } from '../state/editor-items.ts';
import { type EditorState, newEditor } from '../state/editor-state.ts';
import { historySteps, record, redo, startHistory, undo, withFields } from './editor-history.ts';
import { stepLabel } from './step-label.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '就诊日期', type: 'date' },
  { name: '费用', type: 'decimal' },
  { name: '人次', type: 'integer' },
];
const fields = { columns, measures: [], rows: [] };
const state: EditorState = { ...newEditor(4), datasetId: 7, fields };

/** Steps an author takes, each far enough from the one before to stand alone. */
const steps: ((before: EditorState) => EditorState)[] = [
  (before) => dropColumn(before, 'xAxis', '科室'),
  (before) => dropColumn(before, 'xAxis', '就诊日期'),
  (before) => dropColumn(before, 'yAxis', '费用'),
  (before) => removeItem(before, 'xAxis', 0),
  (before) => changeType(before, 'line'),
  (before) => changeType(before, 'table'),
  (before) => setCalculation(before, 'sum'),
  (before) => renameColumn(before, '费用', '总费用'),
  (before) => moveChip(before, { area: 'xAxis', at: 0 }, { area: 'nAxis', at: 0 }),
  (before) => ({ ...before, name: `${before.name}图` }),
  (before) => ({ ...before, rules: { ...before.rules, sorts: '[{"key":"费用","sortType":1}]' } }),
];

test('undoing everything is where one began, redoing everything where one was', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 60 }), (taken) => {
      let history = startHistory(state);
      taken.forEach((step, at) => {
        history = record(history, step(history.present), at * 10_000);
      });
      const end = history.present;
      while (history.past.length > 0) history = undo(history);
      expect(history.present).toEqual(state);
      expect(undo(history)).toBe(history);
      while (history.future.length > 0) history = redo(history);
      expect(history.present).toEqual(end);
      expect(redo(history)).toBe(history);
    }),
    { numRuns: 60 },
  );
});

test('at least 100 steps can be taken back; a new step forgets what was undone', () => {
  expect(historySteps).toBeGreaterThanOrEqual(100);
  let history = startHistory(state);
  for (let at = 0; at < 300; at += 1) {
    const type = at % 2 === 0 ? 'line' : 'bar';
    history = record(history, changeType(history.present, type), at * 10_000);
  }
  expect(history.past).toHaveLength(historySteps);
  history = undo(undo(history));
  expect(history.future).toHaveLength(2);
  history = record(history, { ...history.present, round: 4 }, 9e9);
  expect(history.future).toHaveLength(0);
});

test('typing is one step, a pause begins another', () => {
  let history = startHistory(state);
  for (const [at, name] of ['门', '门诊', '门诊费', '门诊费用'].entries()) {
    history = record(history, { ...history.present, name }, at * 100);
  }
  expect(history.past).toHaveLength(1);
  history = record(history, { ...history.present, name: '门诊费用月报' }, 60_000);
  expect(history.past).toHaveLength(2);
  expect(undo(history).present.name).toBe('门诊费用');
  expect(undo(undo(history)).present.name).toBe('');
});

test('rows that arrive are no step, and reach every state that waited for them', () => {
  const chosen = { ...state, fields: null };
  let history = record(startHistory(newEditor(4)), chosen, 0);
  history = record(history, changeType(chosen, 'line'), 10_000);
  history = withFields(history, chosen, fields);
  expect(history.past).toHaveLength(2);
  expect(history.present.fields).toBe(fields);
  expect(undo(history).present.fields).toBe(fields);
  expect(undo(undo(history)).present.fields).toBeNull();
  const other = record(startHistory(chosen), { ...chosen, datasetId: 8 }, 0);
  expect(withFields(other, chosen, fields).present.fields).toBeNull();
});

describe('labels', () => {
  const placed = dropColumn(dropColumn(state, 'xAxis', '科室'), 'yAxis', '费用');
  const dated = dropColumn(state, 'xAxis', '就诊日期');
  test.each<[string, EditorState, EditorState]>([
    ['添加科室到X轴', state, dropColumn(state, 'xAxis', '科室')],
    ['从X轴移除科室', placed, removeItem(placed, 'xAxis', 0)],
    ['改为折线图', placed, changeType(placed, 'line')],
    ['计算方式：求和', placed, setCalculation(placed, 'sum')],
    ['排序', placed, setSort(placed, placed.form.yAxis[0]!, 'desc')],
    ['设置就诊日期的日期粒度', dated, setGrain(dated, { area: 'xAxis', at: 0 }, 'month')],
    ['移动科室', placed, moveChip(placed, { area: 'xAxis', at: 0 }, { area: 'nAxis', at: 0 })],
    ['重命名字段', placed, renameColumn(placed, '费用', '总费用')],
    ['设置科室的页面跳转', placed, setJumps(placed, { area: 'xAxis', at: 0 }, [{ id: 3, name: '门诊总览' }])],
    ['修改图表名称', placed, { ...placed, name: '新' }],
    ['选择数据集', placed, { ...placed, datasetId: 9 }],
  ])('%s', (label, before, after) => {
    expect(stepLabel(before, after)).toBe(label);
  });
});
