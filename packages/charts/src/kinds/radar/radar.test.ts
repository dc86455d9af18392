import { type Cell, type ChartForm, chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../../draw.ts';
import { acceptDrop, missingSlots } from '../../slots.ts';
import { noteHeight } from '../../theme/note.ts';
import { roundScale } from './scale.ts';

const item = (id: string) => ({ id, name: id });
interface Seen {
  graphic: [{ style: { text: string } }];
  legend: { show: boolean; data: string[] };
  radar: { splitNumber: number; indicator: { name: string; min: number; max: number }[] };
  series: { type: string; name: string; data: unknown[] }[];
  tooltip: { formatter: (mark: { seriesIndex: number; dataIndex: number }) => string };
}

function draw(keys: string[], data: Cell[][], settings: object = {}, more: Partial<ChartForm> = {}) {
  const [x, ...y] = keys;
  const areas = { xAxis: [item(x ?? '')], yAxis: y.map(item), settings, ...more };
  const form = chartForm.parse(areas);
  const { drawn, description } = drawChart({
    type: 'radar',
    form,
    answer: { keys, data },
    width: 480,
    height: 280,
  });
  if (drawn.renderer !== 'echarts') return { empty: drawn.renderer, words: description };
  const option = drawn.option as unknown as Seen;
  const [whole, ...broken] = option.series;
  return {
    option,
    polygons: (whole?.data ?? []) as { name: string; value: number[] }[],
    broken,
    indicators: option.radar.indicator,
    note: option.graphic[0].style.text,
    rowAt: drawn.rowAt,
    rowAtPoint: drawn.rowAtPoint,
    words: description,
  };
}

const rows: Cell[][] = [
  ['服务', 82, 78],
  ['技术', 95, 88],
  ['环境', 70, 91],
];
const keys = ['指标', '东院', '西院'];

describe('[CHART-24] a radar', () => {
  test('one polygon for each y column over the X indicators', () => {
    const { polygons, indicators, option } = draw(keys, rows);
    expect(indicators?.map(({ name }) => name)).toEqual(['服务', '技术', '环境']);
    expect(polygons?.map(({ name, value }) => [name, value])).toEqual([
      ['东院', [82, 95, 70]],
      ['西院', [78, 88, 91]],
    ]);
    expect(option?.legend).toMatchObject({ show: true, data: ['东院', '西院'] });
  });

  test('one polygon for each value of the series column', () => {
    const split = ['服务', '技术', '环境'].flatMap((name): Cell[][] => [
      [name, '男', 3],
      [name, '女', 4],
    ]);
    const more = { nAxis: [item('性别')], yAxis: [item('分')] };
    const { polygons } = draw(['指标', '性别', '分'], split, {}, more);
    expect(polygons?.map(({ name, value }) => [name, value])).toEqual([
      ['男', [3, 3, 3]],
      ['女', [4, 4, 4]],
    ]);
  });

  test('what is missing is a gap, not a zero', () => {
    const { polygons, broken, rowAt, words } = draw(keys, [...rows, ['价格', null, 60]]);
    expect(polygons?.map(({ name }) => name)).toEqual(['西院']);
    expect(broken).toHaveLength(1);
    expect(broken?.[0]).toMatchObject({ type: 'line', name: '东院', connectNulls: false });
    expect(broken?.[0]?.data[3]).toEqual(['-', '-']);
    expect(broken?.[0]?.data[4]).toEqual(broken?.[0]?.data[0]);
    expect(rowAt?.({ seriesIndex: 1, dataIndex: 2 })).toBe(2);
    expect(rowAt?.({ seriesIndex: 0, dataIndex: 0 })).toBeNull();
    expect(words).toContain('1 个指标无数据');
  });

  test('[EDIT-31] a point of the web is the row of the spoke next to it, whatever lies over it', () => {
    const four = [...rows, ['价格', null, 60] as Cell[]];
    const { option, rowAtPoint } = draw(keys, four);
    const web: unknown = option?.radar;
    const { center, radius } = web as { center: [number, number]; radius: number };
    const [x, y] = center;
    const reach = radius - 1;
    const around: [number, number][] = [
      [x, y - reach],
      [x + reach, y],
      [x, y + reach],
      [x - reach, y],
      [x - 10, y - reach],
    ];
    expect(around.map((point) => rowAtPoint?.(...point))).toEqual([0, 1, 2, 3, 0]);
    expect(rowAtPoint?.(x + radius + 30, y)).toBeNull();
  });

  test('a tooltip lists every indicator of its series', () => {
    const { option } = draw(keys, [...rows, ['价格', null, 60]]);
    const text = option?.tooltip.formatter({ seriesIndex: 1, dataIndex: 0 }) ?? '';
    for (const part of ['东院', '服务', '82', '价格', '—']) expect(text).toContain(part);
    expect(option?.tooltip.formatter({ seriesIndex: 0, dataIndex: 0 })).toContain('西院');
  });

  test('at most a dozen indicators, the largest, in their own order', () => {
    const many = Array.from({ length: 50_000 }, (_, at): Cell[] => [`项${at}`, at % 2 === 0 ? at : -1]);
    const { indicators, note } = draw(['指标', '值'], many);
    expect(indicators?.map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, at) => `项${49_976 + at * 2}`),
    );
    expect(note).toContain('另有 49988 个指标较小，未画出');
    expect(draw(['指标', '值'], many, { top: 5 }).indicators).toHaveLength(5);
  });

  test('too many series keep the largest', () => {
    const columns = Array.from({ length: 12 }, (_, at) => `列${at}`);
    const wide = ['a', 'b', 'c'].map((name): Cell[] => [name, ...columns.map((_, at) => at + 1)]);
    const { polygons, note } = draw(['指标', ...columns], wide);
    expect(polygons?.map(({ name }) => name)).toEqual(columns.slice(4));
    expect(note).toContain('另有 4 个系列较小，未画出');
  });

  test('fewer than three indicators are no radar', () => {
    expect(draw(keys, rows.slice(0, 2))).toMatchObject({
      empty: 'empty',
      words: '雷达图，雷达图至少需要三个指标',
    });
  });
});

describe('the scale', () => {
  const scaleOf = (data: Cell[][], settings: object = {}) =>
    draw(['指标', ...(data[0]?.slice(1).map((_, at) => `列${at}`) ?? [])], data, settings);

  test('ends a little above the largest value', () => {
    expect(scaleOf(rows).indicators?.[0]).toMatchObject({ min: 0, max: 100 });
    expect(roundScale(0, 7642)).toEqual({ min: 0, max: 8000, rings: 4 });
    expect(roundScale(-1800, 3200)).toMatchObject({ min: -2000, max: 4000 });
  });

  test('indicators far apart get scales of their own, and the picture says so', () => {
    const far: Cell[][] = [
      ['门诊量', 4200, 3800],
      ['满意度', 96, 92],
      ['住院日', 7.2, 8.1],
    ];
    const { indicators, note } = scaleOf(far);
    expect(indicators?.map(({ max }) => max)).toEqual([5000, 100, 10]);
    expect(note).toBe('各指标刻度不同');
    expect(scaleOf(far, { scale: 'common' }).indicators?.map(({ max }) => max)).toEqual([5000, 5000, 5000]);
    expect(scaleOf(far.map((row) => row.slice(0, 2))).note).toBe('');
    expect(scaleOf(rows, { scale: 'each' }).note).toBe('各指标刻度不同');
  });

  test("the author's bounds, as long as they leave room", () => {
    expect(scaleOf(rows, { axisMin: 60, axisMax: 100 }).indicators?.[0]).toMatchObject({ min: 60, max: 100 });
    expect(scaleOf(rows, { axisMin: 100, axisMax: 60 }).indicators?.[0]).toMatchObject({ min: 0, max: 100 });
  });

  test('holds every value in few rings and wastes little', () => {
    const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(value, value, (one, other) => {
        fc.pre(Math.max(Math.abs(one), Math.abs(other)) > 1e-6);
        const [low, high] = [Math.min(0, one, other), Math.max(0, one, other)];
        const { min, max, rings } = roundScale(low, high);
        const slack = (high - low) * 1e-6;
        expect(min).toBeLessThanOrEqual(low + slack);
        expect(max).toBeGreaterThanOrEqual(high - slack);
        expect(max - min).toBeLessThanOrEqual((high - low) * 2);
        expect(rings).toBeGreaterThanOrEqual(2);
        expect(rings).toBeLessThanOrEqual(7);
      }),
    );
  });
});

test('[AXIS-13] a radar asks for x and y and takes several y columns', () => {
  expect(missingSlots('radar', chartForm.parse({}))).toEqual(['xAxis', 'yAxis']);
  expect(acceptDrop('radar', 'yAxis', [item('a'), item('b')])).toHaveLength(2);
});

test('spokes that begin alike are told apart, and a few long series are named in rows without pages', () => {
  const wards = ['广东省第二人民医院心血管内科', '广东省第二人民医院神经外科', '急诊科'];
  const data = wards.flatMap((ward, at) =>
    ['门诊收入', '住院收入', '体检收入'].map((name) => [ward, `${name}（含医保结算与自费）`, at + 1]),
  );
  const form = chartForm.parse({ xAxis: [item('x')], nAxis: [item('n')], yAxis: [item('y')] });
  const { drawn } = drawChart({
    type: 'radar',
    form,
    answer: { keys: ['x', 'n', 'y'], data },
    width: 420,
    height: 320,
  });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const { radar, legend } = drawn.option as unknown as {
    radar: { axisName: { formatter: (name: string) => string } };
    legend: { type: string };
  };
  expect(new Set(wards.map(radar.axisName.formatter)).size).toBe(3);
  expect(legend.type).toBe('plain');
});

test('[CHART-24] several rows of series stand beside a low web, where they leave it more room', () => {
  const wards = ['东院', '南院', '西院', '北院'];
  const data = Array.from({ length: 7 }, (_, at) =>
    wards.map((ward): Cell[] => [ward, `商品品类${at}`, at + 9]),
  );
  const form = chartForm.parse({ xAxis: [item('x')], nAxis: [item('n')], yAxis: [item('y')] });
  const looks = (width: number, height: number) => {
    const answer = { keys: ['x', 'n', 'y'], data: data.flat() };
    const { drawn } = drawChart({ type: 'radar', form, answer, width, height });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const { radar, legend } = drawn.option as unknown as {
      radar: { radius: number };
      legend: { orient: string };
    };
    return { ...legend, ...radar };
  };
  expect(looks(328, 186).orient).toBe('vertical');
  expect(looks(328, 186).radius).toBeGreaterThan(55);
  expect(looks(300, 420).orient).toBe('horizontal');
});

test('a legend below a radar stands above what is told of it, and values do not run into each other', () => {
  const many = Array.from({ length: 20 }, (_, at): Cell[] => [`科室${at}`, 20 - at, at]);
  const place = (data: Cell[][]) => {
    const { option, note } = draw(['科室', '甲', '乙'], data, { legend: 'bottom', values: true });
    const { legend, series } = option as unknown as {
      legend: { bottom: number };
      series: { labelLayout?: object }[];
    };
    return { bottom: legend.bottom, note, layout: series[0]?.labelLayout };
  };
  expect(place(many)).toEqual({
    bottom: noteHeight,
    note: expect.stringContaining('未画出'),
    layout: { hideOverlap: true },
  });
  expect(place(rows)).toMatchObject({ bottom: 0, note: '' });
});
