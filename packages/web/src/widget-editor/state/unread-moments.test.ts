// @vitest-environment node
import type { Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { dropColumn } from './editor-areas.ts';
import { type EditorState, newEditor } from './editor-state.ts';
import { unreadMoments } from './unread-moments.ts';

const columns: Column[] = [
  { name: 'add_time', type: 'integer' },
  { name: '科室', type: 'text' },
  { name: '费用', type: 'decimal' },
];
const state: EditorState = {
  ...newEditor(1),
  chartType: 'line',
  datasetId: 7,
  fields: { columns, measures: [], rows: [[1_735_689_600, '内科', 1]] },
};

test('counts from 1970 that a chart is grouped or filtered by are told, counted ones are not', () => {
  expect(unreadMoments(dropColumn(state, 'xAxis', '科室'))).toEqual([]);
  expect(unreadMoments(dropColumn(state, 'xAxis', 'add_time'))).toEqual(['add_time']);
  expect(unreadMoments(dropColumn(state, 'filters', 'add_time'))).toEqual(['add_time']);
  expect(unreadMoments(dropColumn(state, 'yAxis', 'add_time'))).toEqual([]);
});
