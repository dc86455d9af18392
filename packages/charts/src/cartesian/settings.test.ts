import { type Cell, type ChartType, chartForm } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../draw.ts';

interface Axis {
  type: string;
  data?: string[];
  min?: number | null;
  max?: number | null;
  name?: string;
  scale?: boolean;
  boundaryGap?: boolean;
  axisLabel: { formatter?: (value: never) => string; rotate?: number };
}
type Point = number | null | { value: number; itemStyle?: { color?: unknown; borderRadius?: unknown } };
interface Seen {
  xAxis: Axis;
  yAxis: Axis | Axis[];
  series: {
    type: string;
    name: string;
    stack?: string;
    step?: string;
    smooth?: number;
    yAxisIndex?: number;
    showSymbol?: boolean;
    connectNulls?: boolean;
    areaStyle?: object;
    sampling?: string;
    barCategoryGap?: string;
    data: Point[];
    itemStyle: { borderRadius?: unknown };
    markLine?: { data: { yAxis?: number; xAxis?: number; label: { formatter: () => string } }[] };
  }[];
  dataZoom?: {
    type: string;
    startValue: number;
    endValue: number;
    xAxisIndex?: number;
    yAxisIndex?: number;
  }[];
  legend: { formatter: (name: string) => string };
  tooltip: { formatter: (hover: { seriesIndex: number; dataIndex: number }[]) => string };
}
const item = (id: string) => ({ id, name: id });
const keys = ['月', '门诊', '住院', '药占比'];
const months: Cell[][] = [
  ['1月', 100, 40, 0.3],
  ['2月', 300, 60, 0.4],
  ['3月', null, 20, 0.2],
];
interface Wish {
  y?: string[];
  settings?: object;
  data?: Cell[][];
  width?: number;
}
function draw(type: ChartType, { y = ['门诊'], settings = {}, data = months, width = 480 }: Wish = {}): Seen {
  const form = chartForm.parse({ xAxis: [item('月')], yAxis: y.map(item), settings });
  const { drawn } = drawChart({ type, form, answer: { keys, data }, width });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  return drawn.option as unknown as Seen;
}
const axes = (option: Seen): Axis[] => (Array.isArray(option.yAxis) ? option.yAxis : [option.yAxis]);
const linesOf = (option: Seen) =>
  option.series.flatMap(
    ({ markLine }) => markLine?.data.map((one) => [one.yAxis ?? one.xAxis, one.label.formatter()]) ?? [],
  );

describe('ends of an axis that leave nothing between them are left to the data', () => {
  const endsOf = (settings: object, type: ChartType = 'bar') => {
    const [axis] = axes(draw(type, { settings }));
    return [axis?.min, axis?.max];
  };
  test.each([
    [{ axisMin: 200, axisMax: 250 }, [200, 250]],
    [{ axisMin: 500, axisMax: 400 }, [null, null]],
    [{ axisMin: 400, axisMax: 400 }, [null, null]],
    // The data ends at 300.
    [{ axisMin: 500 }, [null, null]],
    [{ axisMin: 200 }, [200, null]],
    [{ axisMax: -5 }, [null, null]],
    [{ axisMax: 50 }, [null, 50]],
  ])('%j', (settings, ends) => {
    expect(endsOf(settings)).toEqual(ends);
    expect(endsOf(settings, 'line')).toEqual(ends);
  });
  test('on the second axis too', () => {
    const settings = { rightAxis: ['药占比'], rightMin: 0.9, rightMax: 0.1, axisMax: 900 };
    const option = draw('line', { y: ['门诊', '药占比'], settings });
    expect(axes(option).map(({ min, max }) => [min, max])).toEqual([
      [null, 900],
      [null, null],
    ]);
  });
});

describe('the second axis', () => {
  const settings = { rightAxis: ['药占比'], rightNumberStyle: 'percent', rightMax: 1, rightTitle: '占比' };

  test('has its own series, range, title and format', () => {
    const option = draw('line', { y: ['门诊', '药占比'], settings });
    expect(axes(option).map(({ name, max }) => [name, max])).toEqual([
      [undefined, null],
      ['占比', 1],
    ]);
    expect(option.series.map(({ yAxisIndex }) => yAxisIndex)).toEqual([undefined, 1]);
    const markup = option.tooltip.formatter([
      { seriesIndex: 0, dataIndex: 1 },
      { seriesIndex: 1, dataIndex: 1 },
    ]);
    expect(markup).toContain('>300<');
    expect(markup).toContain('>40.00%<');
  });

  test('carries lines over stacked bars, apart from stacks and shares', () => {
    const option = draw('bar_stack', {
      y: ['门诊', '住院', '药占比'],
      settings: { ...settings, percent: true },
    });
    expect(option.series.map(({ type, stack, yAxisIndex }) => [type, stack, yAxisIndex])).toEqual([
      ['bar', 'all', undefined],
      ['bar', 'all', undefined],
      ['line', undefined, 1],
    ]);
    expect(option.series[2]?.data).toEqual([0.3, 0.4, 0.2]);
    const first = option.series[0]?.data[1];
    expect(first !== null && typeof first === 'object' ? first?.value : first).toBeCloseTo(300 / 360);
  });

  test('is no second one when everything stands on it', () => {
    expect(axes(draw('line', { y: ['药占比'], settings }))).toHaveLength(1);
  });

  test.each<[string, string[], object, (number | undefined)[]]>([
    ['a share beside amounts', ['门诊', '药占比'], {}, [undefined, 1]],
    ['amounts of one size', ['门诊', '住院'], {}, [undefined, undefined]],
    ['an axis that was chosen', ['门诊', '药占比'], { rightAxis: ['门诊'] }, [1, undefined]],
    ['an author who wants one axis', ['门诊', '药占比'], { rightAuto: false }, [undefined, undefined]],
  ])('is there by itself where values are 20 times apart: %s', (_case, y, more, sides) => {
    const option = draw('line', { y, settings: more });
    expect(option.series.map(({ yAxisIndex }) => yAxisIndex)).toEqual(sides);
  });

  test.each<[ChartType, object, string]>([
    ['line', {}, '药占比（右轴）'],
    ['line', { rightAuto: false }, '药占比'],
  ])('is named in the legend behind the series that are read from it: %s %o', (type, settings, name) => {
    const { legend } = draw(type, { y: ['门诊', '药占比'], settings });
    expect(['门诊', '药占比'].map(legend.formatter)).toEqual(['门诊', name]);
  });

  test('tells shares that it took by itself in percent', () => {
    const { tooltip } = draw('line', { y: ['门诊', '药占比'] });
    expect(tooltip.formatter([{ seriesIndex: 1, dataIndex: 1 }])).toContain('>40.00%<');
  });

  test('takes averages out of a stack by itself, but no part of it, however small', () => {
    const drawn = (additive: string[]) => {
      const form = chartForm.parse({ xAxis: [item('月')], yAxis: ['门诊', '药占比'].map(item) });
      const { drawn } = drawChart({ type: 'bar_stack', form, answer: { keys, data: months, additive } });
      return (drawn.renderer === 'echarts' ? (drawn.option as unknown as Seen).series : []).map(
        ({ type, stack }) => [type, stack],
      );
    };
    expect(drawn(['门诊'])).toEqual([
      ['bar', 'all'],
      ['line', undefined],
    ]);
    expect(drawn(['门诊', '药占比'])).toEqual([
      ['bar', 'all'],
      ['bar', 'all'],
    ]);
  });

  test('does not count for the order of categories', () => {
    const data: Cell[][] = [
      ['甲', 1, null, 900],
      ['乙', 5, null, 1],
    ];
    const option = draw('line', {
      y: ['门诊', '药占比'],
      data,
      settings: { ...settings, sort: 'descending' },
    });
    expect(option.xAxis.data).toEqual(['乙', '甲']);
  });
});

describe('reference lines', () => {
  test.each([
    [{ source: 'value', value: 250, name: '目标' }, 250, '目标 250'],
    [{ source: 'average' }, 200, '平均值 200'],
    [{ source: 'median' }, 200, '中位数 200'],
    [{ source: 'max' }, 300, '最大值 300'],
    [{ source: 'min' }, 100, '最小值 100'],
  ])('%j stands at %d', (reference, value, text) => {
    expect(linesOf(draw('bar', { settings: { references: [reference] } }))).toEqual([[value, text]]);
    expect(linesOf(draw('bar_y_category', { settings: { references: [reference] } }))).toEqual([
      [value, text],
    ]);
  });

  test('belong to the axis of their column', () => {
    const option = draw('line', {
      y: ['门诊', '药占比'],
      settings: {
        rightAxis: ['药占比'],
        rightNumberStyle: 'percent',
        references: [{ source: 'max', measure: ['药占比'] }, { source: 'max' }],
      },
    });
    expect(option.series.slice(2).map((one) => [one.yAxisIndex, one.markLine?.data.length])).toEqual([
      [undefined, 1],
      [1, 1],
    ]);
    expect(linesOf(option)).toEqual([
      [300, '最大值 300'],
      [0.4, '最大值 40.00%'],
    ]);
  });

  test('beyond the data stretch the axis, within a stack they do not', () => {
    const at = (value: number) => ({ references: [{ source: 'value', value }] });
    expect(axes(draw('bar', { settings: at(950) }))[0]?.max).toBe(1000);
    expect(axes(draw('bar', { settings: at(-40) }))[0]?.min).toBe(-50);
    expect(axes(draw('bar_stack', { y: ['门诊', '住院'], settings: at(350) }))[0]?.max).toBeNull();
    expect(axes(draw('bar', { settings: { ...at(950), axisMax: 400 } }))[0]?.max).toBe(400);
  });

  test('without a value are none', () => {
    const references = [{ source: 'value' }, { source: 'max', measure: ['没有'] }];
    expect(linesOf(draw('bar', { settings: { references } }))).toEqual([]);
  });
});

describe('the slider', () => {
  const days = (count: number): Cell[][] =>
    Array.from({ length: count }, (_, at) => [
      new Date(Date.UTC(2000, 0, 1) + at * 86_400_000).toISOString().slice(0, 10),
      at,
    ]);
  const named = (count: number): Cell[][] => Array.from({ length: count }, (_, at) => [`第${at}`, at]);

  test.each([
    ['bar', 60, false],
    ['bar', 61, true],
    ['line', 90, false],
    ['line', 500, true],
    ['area_stack', 500, true],
    ['bar_y_category', 8, false],
    ['bar_y_category', 61, true],
  ] as const)('%s of %i categories has one: %s', (type, count, has) => {
    expect(draw(type, { data: named(count) }).dataZoom !== undefined).toBe(has);
    expect(draw(type, { data: named(count), settings: { zoom: 'hide' } }).dataZoom).toBeUndefined();
    expect(draw(type, { data: named(count), settings: { zoom: 'show' } }).dataZoom).toHaveLength(2);
  });

  test('shows all of a line, and as many bars as can be told apart', () => {
    expect(draw('line', { data: named(50_000) }).dataZoom?.[1]).toMatchObject({
      startValue: 0,
      endValue: 49_999,
    });
    const [, slider] = draw('bar', { data: named(50_000) }).dataZoom ?? [];
    expect(slider).toMatchObject({ type: 'slider', xAxisIndex: 0, startValue: 0 });
    expect(slider?.endValue).toBeLessThan(60);
    expect(draw('bar_y_category', { data: named(500) }).dataZoom?.[1]).toMatchObject({ yAxisIndex: 0 });
  });

  test('begins with the latest dates', () => {
    expect(draw('bar', { data: days(500) }).dataZoom?.[1]).toMatchObject({ endValue: 499 });
    expect(draw('bar', { data: days(500).toReversed() }).dataZoom?.[1]).toMatchObject({ startValue: 0 });
  });

  test('leaves the wheel to the page', () => {
    expect(draw('bar', { data: named(500) }).dataZoom?.[0]).toMatchObject({
      type: 'inside',
      zoomOnMouseWheel: 'ctrl',
      moveOnMouseWheel: false,
    });
  });
});

describe('bars', () => {
  test('are drawn in the colour of the first condition that holds', () => {
    const conditions = [
      { compare: 'gte', value: 300, color: '#ff0000' },
      { compare: 'gt', value: 50, color: '#00ff00' },
      { compare: 'lt', value: 1000, color: 'url(x)' },
    ];
    const { series } = draw('bar', { settings: { conditions } });
    expect(JSON.stringify(series[0]?.data[0])).toContain('#00ff00');
    expect(JSON.stringify(series[0]?.data[1])).toContain('#ff0000');
    expect(series[0]?.data[2]).toBeNull();
  });

  test('are marked where a condition holds that names no colour', () => {
    const conditions = [{ compare: 'gte', value: 300, color: '' }];
    const { series } = draw('bar', { settings: { conditions } });
    expect(JSON.stringify(series[0]?.data[0])).not.toContain('#d9480f');
    expect(JSON.stringify(series[0]?.data[1])).toContain('#d9480f');
    const empty = draw('bar', { settings: { conditions: [{ compare: 'gte' }] } }).series[0]?.data;
    expect(JSON.stringify(empty)).not.toContain('itemStyle');
  });

  test('are as wide and as round as asked', () => {
    const [series] = draw('bar', { settings: { barWidth: 80, rounded: false } }).series;
    expect(series?.barCategoryGap).toBe('20%');
    expect(series?.itemStyle.borderRadius).toBeUndefined();
    expect(draw('bar').series[0]?.itemStyle.borderRadius).toEqual([4, 4, 0, 0]);
  });
});

describe('lines', () => {
  test('run smooth, in steps or straight', () => {
    const of = (settings: object) => draw('line', { settings }).series[0];
    expect([of({})?.smooth, of({})?.step]).toEqual([0.3, undefined]);
    expect(of({ smooth: false })?.smooth).toBeUndefined();
    expect([of({ step: true })?.smooth, of({ step: true })?.step]).toEqual([undefined, 'middle']);
  });

  test('break where a value is missing, unless they are to be connected', () => {
    expect(draw('line').series[0]).toMatchObject({ connectNulls: false, data: [100, 300, null] });
    expect(draw('line', { settings: { connect: true } }).series[0]?.connectNulls).toBe(true);
  });

  test('have dots where there is room, or as asked', () => {
    const data = Array.from({ length: 90 }, (_, at): Cell[] => [at, at]);
    expect(draw('line').series[0]?.showSymbol).toBe(true);
    expect(draw('line', { data }).series[0]?.showSymbol).toBe(false);
    expect(draw('line', { data, settings: { symbols: 'show' } }).series[0]?.showSymbol).toBe(true);
    expect(draw('line', { settings: { symbols: 'hide' } }).series[0]?.showSymbol).toBe(false);
  });

  test('are filled when there is one', () => {
    expect(draw('line').series[0]?.areaStyle).toBeDefined();
    expect(draw('line', { settings: { area: false } }).series[0]?.areaStyle).toBeUndefined();
    expect(draw('line', { y: ['门诊', '住院'] }).series[0]?.areaStyle).toBeUndefined();
  });

  test('need not begin at 0', () => {
    expect(axes(draw('line'))[0]?.scale).toBe(false);
    expect(axes(draw('line', { settings: { zero: false } }))[0]?.scale).toBe(true);
  });
});

test('axes have titles and ends as given', () => {
  const settings = { axisMin: -5, axisMax: '500', categoryTitle: '月份', valueTitle: '人次' };
  const option = draw('bar', { settings });
  expect(option.xAxis.name).toBe('月份');
  expect(axes(option)[0]).toMatchObject({ name: '人次', min: -5, max: 500 });
  const level = draw('bar_y_category', { settings }) as unknown as { xAxis: Axis; yAxis: Axis };
  expect([level.xAxis.name, level.yAxis.name]).toEqual(['人次', '月份']);
});

test('[CHART-34] groupSeriesTitle names the group in the tooltip', () => {
  const form = chartForm.parse({ xAxis: [item('月')], yAxis: [item('门诊')], groupSeriesTitle: '院区' });
  const { drawn } = drawChart({ type: 'bar', form, answer: { keys, data: months } });
  const { tooltip } = (drawn as unknown as { option: Seen }).option;
  expect(tooltip.formatter([{ seriesIndex: 0, dataIndex: 0 }])).toContain('1月 · 院区');
});

test('[CHART-34] groupSeriesTitle stands beside the legend', () => {
  const drawnAt = (legend: string, groupSeriesTitle: string) => {
    const form = chartForm.parse({
      xAxis: [item('月')],
      yAxis: [item('门诊'), item('住院')],
      groupSeriesTitle,
      settings: { legend },
    });
    const data: Cell[][] = [['1月', 1, 2]];
    const { drawn } = drawChart({ type: 'bar', form, answer: { keys: ['月', '门诊', '住院'], data } });
    const { option } = drawn as unknown as {
      option: { legend: { left: unknown; top: unknown }; graphic: { style?: { text?: string } }[] };
    };
    return { ...option.legend, titles: option.graphic.flatMap(({ style }) => style?.text ?? []) };
  };
  expect(drawnAt('top', '院区').titles).toContain('院区');
  expect(drawnAt('top', '院区').left).toBeGreaterThan(24);
  expect(drawnAt('right', '院区')).toMatchObject({ top: 26 });
  expect(drawnAt('none', '院区').titles).not.toContain('院区');
  expect(drawnAt('top', '')).toMatchObject({ left: 'center' });
});

test('[CHART-33] eleven colours are used in turn', () => {
  const data = Array.from({ length: 13 }, (_, at): Cell[] => ['1月', `n${at}`, at]);
  const form = chartForm.parse({ xAxis: [item('x')], nAxis: [item('n')], yAxis: [item('y')] });
  const { drawn } = drawChart({ type: 'line', form, answer: { keys: ['x', 'n', 'y'], data } });
  const { series } = (drawn as unknown as { option: { series: { itemStyle: { color: string } }[] } }).option;
  const colors = series.map(({ itemStyle }) => itemStyle.color);
  expect(new Set(colors).size).toBe(11);
  expect([colors[11], colors[12]]).toEqual([colors[0], colors[1]]);
});

test('long names are cut, dates are not', () => {
  const name = (first: string) => {
    const data = Array.from({ length: 300 }, (_, at): Cell[] => [at === 0 ? first : `第${at}`, at]);
    const { formatter } = draw('line', { data }).xAxis.axisLabel;
    return (formatter as ((value: string) => string) | undefined)?.(first) ?? first;
  };
  expect(name('东院区综合大楼三层门诊区神经内科')).toMatch(/^东院区.*…$/);
  expect(name('2026-11-21')).toBe('2026-11-21');
});
