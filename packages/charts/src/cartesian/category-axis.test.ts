import { chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';

const item = (id: string) => ({ id, name: id });
const departments = ['急诊科', '儿科', '心血管内科', '口腔科', '消化内科', '皮肤科', '骨科', '内分泌科'];

/** What stands under the plot for each category. */
function namesAt(width: number): string[] {
  const data = departments.map((name, at) => [name, at]);
  const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item('y')] });
  const { drawn } = drawChart({ type: 'bar', form, answer: { keys: ['x', 'y'], data }, width, height: 280 });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const { axisLabel } = drawn.option['xAxis'] as { axisLabel: { formatter?: (name: string) => string } };
  return departments.map((name) => axisLabel.formatter?.(name) ?? name);
}

test('names under narrow bars break into lines of about one length', () => {
  expect(namesAt(430)).toEqual([
    '急诊科',
    '儿科',
    '心血管\n内科',
    '口腔科',
    '消化\n内科',
    '皮肤科',
    '骨科',
    '内分\n泌科',
  ]);
});

test('names with room stand in one line', () => {
  expect(namesAt(960)).toEqual(departments);
});
