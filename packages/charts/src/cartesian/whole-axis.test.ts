import { type Cell, type ChartType, chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const rows: Cell[][] = [
  ['2026-01', 9, 2],
  ['2026-04', 6, 3],
];

function draw(type: ChartType, settings: object = {}, more: object = {}, data = rows) {
  const form = chartForm.parse({
    xAxis: [item('日期', { grain: 'month' })],
    yAxis: [item('单数', { calculation: 'count' }), item('均价', { calculation: 'avg' })],
    settings,
    ...more,
  });
  const keys = ['日期', '单数', '均价'];
  const { drawn, description } = drawChart({
    type,
    form,
    answer: { keys, data, additive: ['单数'] },
    width: 600,
  });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const { series, xAxis, yAxis } = drawn.option as unknown as {
    xAxis: { data?: string[] };
    yAxis: { data?: string[] };
    series: { data: (number | null | { value: number | null })[]; connectNulls?: boolean }[];
  };
  const values = series.map(({ data: points }) =>
    points.map((point) => (typeof point === 'object' && point !== null ? point.value : point)),
  );
  return { names: xAxis.data ?? yAxis.data, values, series, rowAt: drawn.rowAt, description };
}

test.each(['line', 'bar', 'bar_stack', 'bar_y_category'] as const)(
  'months without rows have an empty place in %s',
  (type) => {
    const { names, values, rowAt, description } = draw(type);
    expect(names).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
    expect(values).toEqual([
      [9, null, null, 6],
      [2, null, null, 3],
    ]);
    expect([0, 1, 2, 3].map((dataIndex) => rowAt({ seriesIndex: 0, dataIndex }))).toEqual([0, null, null, 1]);
    expect(description).toContain('共 2 项，其间 2 个日期没有数据。');
  },
);

test('zero is for counts and sums alone, hidden periods take no place', () => {
  expect(draw('line', { missingPeriods: 'zero' }).values).toEqual([
    [9, 0, 0, 6],
    [2, null, null, 3],
  ]);
  expect(draw('bar', { missingPeriods: 'hide' }).names).toEqual(['2026-01', '2026-04']);
});

test.each([
  ['sorted by size', { sort: 'descending' }, {}],
  ['sorted by another key', {}, { sort: { key: '单数', descending: true } }],
  ['cut to the largest', { top: 2, others: false }, {}],
  ['without entries that the author took out', {}, { filterForm: { leftValues: ['2026-02'] } }],
])('a chart %s has no places for missing months', (_, settings, more) => {
  const data: Cell[][] = [...rows, ['2026-06', 1, 1]];
  expect(draw('bar', settings, more, data).names).not.toContain('2026-03');
});

test('a heat map has a column for the months without rows', () => {
  const data: Cell[][] = [
    ['2026-01', '内科', 9],
    ['2026-03', '外科', 6],
  ];
  const form = chartForm.parse({
    xAxis: [item('日期', { grain: 'month' })],
    yAxis: [item('科室')],
    heatmapY: [item('单数')],
  });
  const { drawn } = drawChart({ type: 'heatmap', form, answer: { keys: ['日期', '科室', '单数'], data } });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const option = drawn.option as unknown as { xAxis: { data: string[] }; series: { data: unknown[] }[] };
  expect(option.xAxis.data).toEqual(['2026-01', '2026-02', '2026-03']);
  const text = JSON.stringify(option.series[0]?.data);
  expect(text).toContain('2,1,6');
});

// Marks of January and June: without a line there would be dots only.
const apart: Cell[][] = [
  ['2025-01', 9, 2],
  ['2025-04', 6, 5],
  ['2025-06', 7, 3],
];
const beside: Cell[][] = [
  ['2025-01', 9, 2],
  ['2025-02', 8, 2],
  ['2025-06', 6, 3],
];

test('[DASH-09] a line joins periods of which each stands alone', () => {
  const joined = (data: Cell[][]) =>
    draw('line', {}, {}, data).series.map(({ connectNulls }) => connectNulls);
  expect(joined(apart)).toEqual([true, true]);
  expect(joined(beside)).toEqual([false, false]);
});

test('[DASH-09] areas run on between such periods, without marks there', () => {
  const { values, series, rowAt } = draw('area_stack', {}, {}, apart);
  expect(values).toEqual([
    [9, 8, 7, 6, 6.5, 7],
    [2, 3, 4, 5, 4, 3],
  ]);
  expect(series[0]?.data.slice(0, 2)).toEqual([9, { value: 8, symbol: 'none', label: { show: false } }]);
  expect(rowAt({ seriesIndex: 0, dataIndex: 1 })).toBeNull();
  expect(draw('area_stack', {}, {}, beside).values[0]).toEqual([9, 8, null, null, null, 6]);
});
