import { type Cell, type ChartForm, chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../color/distance.ts';
import { colorOn, rampOf } from '../../color/ramps.ts';
import { drawChart } from '../../draw.ts';
import { acceptDrop, missingSlots } from '../../slots.ts';
import { suggestKinds } from '../../suggest.ts';
import { textWidth } from '../../theme/text-width.ts';
import { defaultTheme } from '../../theme/theme.ts';
import { heatmapRefusal } from './rules.ts';

type Point = number[] | { value: number[] };
interface Seen {
  xAxis: { data: string[] };
  yAxis: { data: string[] };
  visualMap: {
    min: number;
    max: number;
    show: boolean;
    inRange: { color: string[] };
    text: string[];
    itemHeight: number;
  };
  series: [{ type: string; data: Point[]; label: { show: boolean } }];
  dataZoom?: { startValue: number; endValue: number }[];
  tooltip: { formatter: (hover: { dataIndex: number }) => string };
}
const item = (id: string) => ({ id, name: id });
const areas = { xAxis: [item('星期')], yAxis: [item('科室')], heatmapY: [item('人数')] };
const form = (more: object = {}): ChartForm => chartForm.parse({ ...areas, ...more });
const keys = ['星期', '科室', '人数'];
const draw = (data: Cell[][], more: object = {}, size: object = {}) => {
  const { drawn } = drawChart({ type: 'heatmap', form: form(more), answer: { keys, data }, ...size });
  if (drawn.renderer !== 'echarts') throw new Error(JSON.stringify(drawn));
  return { option: drawn.option as unknown as Seen, rowAt: drawn.rowAt };
};
const placeOf = (point: Point | undefined) => (Array.isArray(point) ? point : (point?.value ?? []));
const few: Cell[][] = [
  ['周一', '内科', 5],
  ['周一', '外科', '7.5'],
  ['周二', '内科', null],
  ['周二', '外科', -2],
];

test('[CHART-16] cells of X by Y are coloured by the value between min and max', () => {
  const { option } = draw(few, { min: '0', max: 10 });
  expect(option.xAxis.data).toEqual(['周一', '周二']);
  expect(option.yAxis.data).toEqual(['内科', '外科']);
  expect(option.series[0].type).toBe('heatmap');
  expect(option.series[0].data.map(placeOf)).toEqual([
    [0, 0, 5],
    [0, 1, 7.5],
    [1, 1, -2],
  ]);
  expect(option.visualMap).toMatchObject({ min: 0, max: 10 });
});

test.each([
  [{}, { min: -2, max: 7.5 }],
  [{ min: 1 }, { min: 1, max: 7.5 }],
  [
    { min: 9, max: 1 },
    { min: -2, max: 7.5 },
  ],
  [
    { min: 'x', max: '' },
    { min: -2, max: 7.5 },
  ],
])('reference values %j stand for the ends %j', (bounds, ends) => {
  expect(draw(few, bounds).option.visualMap).toMatchObject(ends);
});

test('large figures are told in one unit, and both ends of the bar have room beside it', () => {
  const large: Cell[][] = [
    ['周一', '内科', 161_596_954.45],
    ['周二', '内科', 87_987_040.81],
  ];
  const { visualMap, tooltip } = draw(large).option;
  expect(visualMap.text).toEqual(['1.62亿', '0.88亿']);
  expect(tooltip.formatter({ dataIndex: 0 })).toContain('>1.62亿<');
  const short = draw([
    ['周一', '内科', 3266],
    ['周二', '内科', 14_710.5],
  ]).option;
  expect(short.tooltip.formatter({ dataIndex: 0 })).toContain('>3,266.0<');
  const narrow = draw(large, {}, { width: 200, height: 200 }).option.visualMap;
  const written = narrow.text.reduce((sum, one) => sum + textWidth(one, 12), 0);
  expect(narrow.itemHeight + written).toBeLessThan(200);
});

test('a single value still has a scale', () => {
  for (const value of [5, 0, -5]) {
    const { min, max } = draw([['周一', '内科', value]]).option.visualMap;
    expect(min).toBeLessThan(max);
  }
});

test('[AXIS-10] x, y and the value are required', () => {
  expect(missingSlots('heatmap', chartForm.parse({}))).toEqual(['xAxis', 'yAxis', 'heatmapY']);
});

test('[AXIS-15] y and the value keep only the first dropped item', () => {
  for (const area of ['yAxis', 'heatmapY'] as const)
    expect(acceptDrop('heatmap', area, [item('a'), item('b')])).toEqual([item('a')]);
});

describe('[AXIS-17] a heatmap', () => {
  test.each([
    [3, ['科室'], null],
    [9, ['科室'], null],
    [2, ['科室'], '不能满足生成热力图的条件!'],
    [3, [], '不能满足生成热力图的条件!'],
    [3, ['科室', '院区'], '不能满足生成热力图的条件!'],
  ])('of %i columns with y %j is refused with %j', (columns, yAxis, refusal) => {
    expect(heatmapRefusal(form({ yAxis: yAxis.map(item) }), columns)).toBe(refusal);
  });

  test('that cannot be made says so instead of being drawn', () => {
    const answer = { keys: ['星期', '人数'], data: [['周一', 1]] as Cell[][] };
    expect(drawChart({ type: 'heatmap', form: form({ yAxis: [] }), answer }).drawn).toEqual({
      renderer: 'empty',
      message: '不能满足生成热力图的条件!',
    });
  });
});

test('the row behind a cell holds its names and its value, sorted or not', () => {
  const rows = fc.uniqueArray(fc.tuple(fc.nat(6), fc.nat(6), fc.integer({ min: -50, max: 50 })), {
    minLength: 1,
    maxLength: 40,
    selector: ([x, y]) => `${x}/${y}`,
  });
  const order = fc.constantFrom('none', 'name');
  fc.assert(
    fc.property(rows, order, order, (tuples, sortX, sortY) => {
      const data = tuples.map(([x, y, value]): Cell[] => [`x${x}`, `y${y}`, value]);
      const { option, rowAt } = draw(data, { settings: { sortX, sortY } });
      expect(option.series[0].data).toHaveLength(data.length);
      option.series[0].data.forEach((point, dataIndex) => {
        const [x = -1, y = -1, value] = placeOf(point);
        const at = rowAt({ seriesIndex: 0, dataIndex });
        expect([option.xAxis.data[x], option.yAxis.data[y], value]).toEqual(data[at ?? -1]);
      });
    }),
  );
});

test('values stand in the cells where there is room', () => {
  const grid = (columns: number) =>
    Array.from({ length: columns * 5 }, (_, at): Cell[] => [
      `c${at % columns}`,
      `r${Math.floor(at / columns)}`,
      12_345,
    ]);
  expect(draw(grid(4), {}, { width: 480, height: 280 }).option.series[0].label.show).toBe(true);
  expect(draw(grid(40), {}, { width: 480, height: 280 }).option.series[0].label.show).toBe(false);
  expect(draw(grid(4), {}, { width: 480, height: 120 }).option.series[0].label.show).toBe(false);
});

test('columns that would be thinner than a hair are shown in part', () => {
  const data = Array.from({ length: 2000 }, (_, at): Cell[] => [at, 'y', at]);
  const { dataZoom } = draw(data, {}, { width: 480 }).option;
  expect(dataZoom?.[1]).toMatchObject({ startValue: 0 });
  expect(dataZoom?.[1]?.endValue).toBeLessThan(200);
});

test('names are text in the tooltip', () => {
  const { option } = draw([['<img src=x onerror=alert(1)>', '"><script>', 1]]);
  const markup = option.tooltip.formatter({ dataIndex: 0 });
  expect(markup).toContain('&lt;img');
  expect(markup).not.toMatch(/<(img|script)/);
});

test('a ramp moves away from the ground in both themes', () => {
  for (const dark of [false, true]) {
    const theme = defaultTheme(dark);
    for (const name of ['auto', 'blue', 'green', 'orange', 'red'] as const) {
      // Each step stands out more from the ground than the one before it.
      const away = rampOf(name, theme).map((color) => contrast(color, theme.background));
      expect(away).toHaveLength(5);
      for (const [at, now] of away.entries()) expect(now).toBeGreaterThan(away[at - 1] ?? 1);
    }
    const ramp = rampOf('auto', theme);
    expect(colorOn(ramp, -1)).toBe(ramp[0]);
    expect(colorOn(ramp, 2)).toBe(ramp[4]);
  }
});

test('suggested for two dimensions and a number', () => {
  const of = (shape: Parameters<typeof suggestKinds>[0]) =>
    suggestKinds(shape).find(({ type }) => type === 'heatmap');
  expect(of({ dimensions: 2, measures: 1, rows: 50 })?.good).toBe(true);
  expect(of({ dimensions: 1, measures: 1, rows: 50 })).toMatchObject({
    good: false,
    reason: '需要两个维度和一个数值',
  });
});
