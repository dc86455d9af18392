// @vitest-environment node
import { newFilter } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { markNames } from './cross-filter.ts';

const dated = (name: string, grain: string) => ({ id: '挂号时间', name, grain });

/** The names of a mark's columns on a chart of these entries along X and Y. */
function namesOn(xAxis: object[], yAxis: object[]): Record<string, string> {
  const chartForm = { xAxis, yAxis, calculateType: { type: 'sum', columns: [] } };
  const config = JSON.stringify({ iconArray: [{ type: 'heatmap', active: true }], chartForm, round: 0 });
  const board = sampleBoard([{ ...numberWidget('n1', 1, 7, 0), config }]);
  const filters = { 挂号时间: { ...newFilter('date'), values: ['9点', '周一'] } };
  return Object.fromEntries(markNames(board, { nodeId: 'n1', filters }));
}

test('a clicked mark names its columns as the chart does, a date that stands twice by its own name', () => {
  expect(namesOn([dated('星期', 'dayOfWeek')], [])).toEqual({ 挂号时间: '星期' });
  expect(namesOn([dated('时段', 'hourOfDay')], [dated('星期', 'dayOfWeek')])).toEqual({});
});
