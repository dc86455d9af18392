import { type Cell, chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawChart } from '../../draw.ts';
import { missingSlots } from '../../slots.ts';
import { trendOf } from './trend.ts';

interface Seen {
  xAxis: { type: string; data?: string[] };
  yAxis: { type: string };
  series: {
    type: string;
    name: string;
    data: (number | string | null)[][];
    large?: boolean;
    progressive?: number;
    symbolSize: number | ((value: (number | null)[]) => number);
    markLine?: { data: unknown[] };
  }[];
  legend: { show: boolean };
  tooltip: { formatter: (hover: { seriesIndex: number; dataIndex: number }) => string };
}
const item = (id: string) => ({ id, name: id });
const areas = { xAxis: [item('年龄')], yAxis: [item('费用')] };
const draw = (keys: string[], data: Cell[][], more: object = {}) => {
  const form = chartForm.parse({ ...areas, ...more });
  const { drawn, description } = drawChart({ type: 'scatter', form, answer: { keys, data } });
  if (drawn.renderer !== 'echarts') throw new Error(JSON.stringify(drawn));
  return { option: drawn.option as unknown as Seen, rowAt: drawn.rowAt, description };
};
const pair = ['年龄', '费用'];

test('[CHART-23] points at X and Y, without those that have no place', () => {
  const { option } = draw(pair, [
    [30, 100],
    ['41.5', '250.5'],
    [null, 7],
    [50, null],
    [-3, -4],
  ]);
  expect([option.xAxis.type, option.yAxis.type]).toEqual(['value', 'value']);
  expect(option.series.map((series) => series.data)).toEqual([
    [
      [30, 100],
      [41.5, 250.5],
      [-3, -4],
    ],
  ]);
});

test('[CHART-23] names and dates at X have axes of their own', () => {
  const names = draw(pair, [
    ['内科', 1],
    [7, 2],
    ['内科', 3],
  ]).option;
  expect(names.xAxis).toMatchObject({ type: 'category', data: ['内科', '7'] });
  expect(names.series[0]?.data).toEqual([
    [0, 1],
    [1, 2],
    [0, 3],
  ]);
  const dates = draw(pair, [
    ['2026-01-31', 1],
    ['2026-02-01 08:00:00', 2],
  ]).option;
  expect(dates.xAxis.type).toBe('time');
});

test('[AXIS-13] a scatter chart requires x and y', () => {
  expect(missingSlots('scatter', chartForm.parse({}))).toEqual(['xAxis', 'yAxis']);
});

test('the n axis colours the points, a second measure sizes them', () => {
  const { option } = draw(
    ['年龄', '科室', '费用', '人数'],
    [
      [30, '内科', 100, 4],
      [40, '外科', 120, 16],
      [50, '内科', 90, 1],
    ],
    { nAxis: [item('科室')], yAxis: [item('费用'), item('人数')] },
  );
  expect(option.series.map((series) => [series.name, series.data.length])).toEqual([
    ['内科', 2],
    ['外科', 1],
  ]);
  expect(option.legend.show).toBe(true);
  const sizeOf = option.series[0]?.symbolSize as (value: number[]) => number;
  const sizes = [0, 1, 4, 16].map((people) => sizeOf([0, 0, people]));
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  // Areas compare: a quarter of the people has half of what the radius grows by.
  expect((sizes[2] ?? 0) - (sizes[0] ?? 0)).toBeCloseTo(((sizes[3] ?? 0) - (sizes[0] ?? 0)) / 2);
});

test('50,000 points are drawn in one go, in steps', () => {
  const data = Array.from({ length: 50_000 }, (_, at): Cell[] => [at % 997, at % 1009]);
  const [series] = draw(pair, data).option.series;
  expect(series).toMatchObject({ large: true });
  expect(series?.progressive).toBeGreaterThan(0);
  expect(series?.data).toHaveLength(50_000);
});

test('the row behind a point is the one it was drawn from', () => {
  const cell = fc.option(fc.integer({ min: -99, max: 99 }));
  const rows = fc.array(fc.tuple(cell, fc.nat(50), cell), { minLength: 1, maxLength: 90 });
  fc.assert(
    fc.property(rows, (tuples) => {
      const data: Cell[][] = [[1, 'n0', 1], ...tuples.map(([x, n, y]): Cell[] => [x, `n${n}`, y])];
      const { option, rowAt } = draw(['年龄', '科室', '费用'], data, { nAxis: [item('科室')] });
      const seen = new Set<number>();
      option.series.forEach((series, seriesIndex) => {
        series.data.forEach((point, dataIndex) => {
          const at = rowAt({ seriesIndex, dataIndex }) ?? -1;
          seen.add(at);
          expect([data[at]?.[0], data[at]?.[2]]).toEqual(point);
          expect([data[at]?.[1], '其他']).toContain(series.name);
        });
      });
      expect(seen.size).toBe(data.filter(([x, , y]) => x !== null && y !== null).length);
    }),
  );
});

test('a trend is the line of least squares, cut to where the points are', () => {
  const exact = trendOf({ x: [0, 1, 2, 3], y: [1, 3, 5, 7] });
  expect(exact).toMatchObject({ slope: 2, base: 1, explained: 1 });
  expect(exact?.ends).toEqual([
    [0, 1],
    [3, 7],
  ]);
  expect(trendOf({ x: [1, 1, 1], y: [1, 2, 3] })).toBeNull();
  expect(trendOf({ x: [1, 2], y: [1, 2] })).toBeNull();
  const numbers = fc.array(fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 })), {
    minLength: 3,
  });
  fc.assert(
    fc.property(numbers, (points) => {
      const [x, y] = [points.map(([a]) => a), points.map(([, b]) => b)];
      const trend = trendOf({ x, y });
      for (const [across, up] of trend?.ends ?? []) {
        expect(across).toBeGreaterThanOrEqual(Math.min(...x) - 1e-9);
        expect(across).toBeLessThanOrEqual(Math.max(...x) + 1e-9);
        expect(up).toBeGreaterThanOrEqual(Math.min(...y) - 1e-6);
        expect(up).toBeLessThanOrEqual(Math.max(...y) + 1e-6);
      }
      expect(trend?.explained ?? 0).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test('the trend is drawn when asked for, and told in words', () => {
  const data = Array.from({ length: 9 }, (_, at): Cell[] => [at, at * 3 + (at % 2)]);
  const plain = draw(pair, data).option;
  expect(plain.series).toHaveLength(1);
  const { option, description } = draw(pair, data, { settings: { trend: true } });
  expect(option.series[1]?.markLine?.data).toHaveLength(1);
  expect(description).toContain('共 9 个点');
  expect(description).toContain('费用随年龄的增大而升高');
});

test('names are text in the tooltip', () => {
  const { option } = draw(['年龄', '科室', '费用'], [[1, '<script>', 2]], { nAxis: [item('科室')] });
  const markup = option.tooltip.formatter({ seriesIndex: 0, dataIndex: 0 });
  expect(markup).toContain('&lt;script&gt;');
  expect(markup).not.toContain('<script');
});

test('amounts across have thousands, years have none', () => {
  const ticks = (low: number, high: number) => {
    const { xAxis } = draw(pair, [
      [low, 1],
      [high, 2],
    ]).option as unknown as {
      xAxis: { axisLabel: { formatter: (value: number) => string } };
    };
    return xAxis.axisLabel.formatter(2000);
  };
  expect(ticks(900, 8000)).toBe('2,000');
  expect(ticks(1990, 2024)).toBe('2000');
});
