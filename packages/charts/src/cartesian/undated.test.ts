import { type Cell, chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const months: Cell[][] = [
  ['2025-01', 900],
  ['2025-02', 940],
  ['2025-03', 920],
];

function draw(
  data: Cell[][],
  type: 'line' | 'bar' | 'area_stack' = 'line',
  settings: Record<string, unknown> = {},
) {
  const form = chartForm.parse({
    xAxis: [item('日期', { grain: 'month' })],
    yAxis: [item('收入')],
    settings,
  });
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
  expect(xAxis.data).toEqual(['2025-01', '2025-02', '2025-03', '', '（空）']);
  expect(xAxis.axisLabel.showMaxLabel).toBe(true);
  expect(series[0]?.data.slice(0, 4)).toEqual([900, 940, 920, null]);
  expect(JSON.stringify(series[0]?.data[4])).toContain('12');
  expect(rowAt({ seriesIndex: 0, dataIndex: 3 })).toBeNull();
  expect(rowAt({ seriesIndex: 0, dataIndex: 4 })).toBe(3);
  expect(tooltip.formatter([{ seriesIndex: 0, dataIndex: 3 }])).toBe('');
  expect(tooltip.formatter([{ seriesIndex: 0, dataIndex: 4 }])).toContain('12');
  expect(description).toContain('共 4 项');
});

test('areas do not run into rows without a date, stacked or not', () => {
  const alone = draw(undated, 'area_stack');
  expect(alone.xAxis.data).toEqual(['2025-01', '2025-02', '2025-03', '', '（空）']);
  expect(alone.series[0]?.data[3]).toBeNull();
  const form = chartForm.parse({
    xAxis: [item('日期', { grain: 'month' })],
    yAxis: [item('收入'), item('成本')],
  });
  const data = undated.map(([day, income], at) => [day ?? null, income ?? null, at === 1 ? null : 5]);
  const { drawn } = drawChart({
    type: 'area_stack',
    form,
    answer: { keys: ['日期', '收入', '成本'], data },
    width: 600,
  });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const { series } = drawn.option as unknown as { series: { data: unknown[] }[] };
  // A part that is missing in a month adds nothing; the gap is one for all parts.
  expect(series.map((each) => each.data.slice(0, 4))).toEqual([
    [900, 940, 920, null],
    [5, 0, 5, null],
  ]);
});

test('a line that bridges missing values still stays apart from rows without a date', () => {
  const style = { connect: true };
  const connects = (data: Cell[][]) =>
    (draw(data, 'line', style).series[0] as unknown as { connectNulls: boolean }).connectNulls;
  expect(connects(months)).toBe(true);
  expect(connects(undated)).toBe(false);
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
