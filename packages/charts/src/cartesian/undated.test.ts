import { type Cell, chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const months: Cell[][] = [
  ['2025-01', 900],
  ['2025-02', 940],
  ['2025-03', 920],
];

function draw(data: Cell[][], type: 'line' | 'bar' = 'line') {
  const form = chartForm.parse({ xAxis: [item('日期', { grain: 'month' })], yAxis: [item('收入')] });
  const answer = { keys: ['日期', '收入'], data };
  const { drawn, description } = drawChart({ type, form, answer, width: 600 });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const option = drawn.option as unknown as {
    xAxis: { data: string[]; axisLabel: { showMaxLabel?: boolean } };
    series: { data: unknown[] }[];
    tooltip: { formatter: (hover: object[]) => string };
  };
  return { ...option, rowAt: drawn.rowAt, description };
}
const undated: Cell[][] = [...months, [null, 12]];

test('a curve does not run into rows without a date', () => {
  const { xAxis, series, tooltip, rowAt, description } = draw(undated);
  expect(xAxis.data).toEqual(['2025-01', '2025-02', '2025-03', '', '(空)']);
  expect(xAxis.axisLabel.showMaxLabel).toBe(true);
  expect(series[0]?.data.slice(0, 4)).toEqual([900, 940, 920, null]);
  expect(JSON.stringify(series[0]?.data[4])).toContain('12');
  expect(rowAt({ seriesIndex: 0, dataIndex: 3 })).toBeNull();
  expect(rowAt({ seriesIndex: 0, dataIndex: 4 })).toBe(3);
  expect(tooltip.formatter([{ seriesIndex: 0, dataIndex: 3 }])).toBe('');
  expect(tooltip.formatter([{ seriesIndex: 0, dataIndex: 4 }])).toContain('12');
  expect(description).toContain('共 4 项');
});

test.each<[string, Cell[][], 'line' | 'bar']>([
  ['every row has a date', months, 'line'],
  ['bars stand apart as they are', undated, 'bar'],
  [
    'names are no dates',
    [
      ['内科', 900],
      ['外科', 940],
      [null, 12],
    ],
    'line',
  ],
])('nothing is set apart where %s', (_case, data, type) => {
  expect(draw(data, type).xAxis.data).not.toContain('');
});
