import { chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';

/** Into how many steps the axis of values of level bars is parted. */
function steps(width: number, values: readonly number[]): number {
  const form = chartForm.parse({ xAxis: [{ id: 'c', name: '科室' }], yAxis: [{ id: 'v', name: '收入' }] });
  const data = values.map((value, at) => [`第${at}科`, value]);
  const answer = { keys: ['c', 'v'], data };
  const { drawn } = drawChart({ type: 'bar_y_category', form, round: 2, answer, width, height: 300 });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  return (drawn.option as unknown as { xAxis: { splitNumber: number } }).xAxis.splitNumber;
}

test('a level axis has no more steps than their numbers have room', () => {
  const wide = [29_997_800, 23_546_900, 6_488_000];
  expect(steps(800, wide)).toBe(5);
  expect(steps(200, wide)).toBe(1);
});
