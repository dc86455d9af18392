import { type Cell, chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import { missingSlots } from '../slots.ts';

interface Seen {
  xAxis: { type: string; max?: number };
  yAxis: { type: string; data: string[] };
  series: { type: string; stack?: string; areaStyle?: object; data: (number | { value: number } | null)[] }[];
  tooltip: { formatter: (hover: { seriesIndex: number; dataIndex: number }[]) => string };
}
const item = (id: string) => ({ id, name: id });
const data: Cell[][] = [
  ['内科', '男', 30],
  ['内科', '女', 10],
  ['外科', '男', 5],
];
const areas = { xAxis: [item('科室')], nAxis: [item('性别')], yAxis: [item('人数')] };
const seen = (type: Parameters<typeof drawChart>[0]['type'], settings = {}): Seen => {
  const form = chartForm.parse({ ...areas, settings });
  const { drawn } = drawChart({ type, form, answer: { keys: ['科室', '性别', '人数'], data } });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  return drawn.option as unknown as Seen;
};
const values = (option: Seen) =>
  option.series.map((one) =>
    one.data.map((point) => (point !== null && typeof point === 'object' ? point.value : point)),
  );

test('[CHART-04] stacked areas, one for each series', () => {
  const option = seen('area_stack');
  expect(option.series.map((one) => [one.type, one.stack, one.areaStyle !== undefined])).toEqual([
    ['line', 'all', true],
    ['line', 'all', true],
  ]);
  expect(values(option)).toEqual([
    [30, 5],
    [10, 0],
  ]);
});

test('[CHART-06] stacked vertical bars, one part for each series', () => {
  const option = seen('bar_stack');
  expect(option.yAxis.type).toBe('value');
  expect(option.series.map((one) => one.stack)).toEqual(['all', 'all']);
  expect(values(option)).toEqual([
    [30, 5],
    [10, null],
  ]);
});

test('[CHART-09] without an n axis the measures are stacked on each other', () => {
  const form = chartForm.parse({ xAxis: [item('科室')], yAxis: [item('男'), item('女')] });
  const answer = { keys: ['科室', '男', '女'], data: [['内科', 3, 4]] as Cell[][] };
  const { drawn } = drawChart({ type: 'bar_y_stack', form, answer });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const { series } = drawn.option as unknown as Seen;
  expect(series.map(({ stack }) => stack)).toEqual(['all', 'all']);
});

test('[CHART-07] [CHART-08] [CHART-09] horizontal bars have their categories on the vertical axis', () => {
  for (const type of ['bar_y_category', 'bar_y_category_stack', 'bar_y_stack'] as const) {
    const option = seen(type);
    expect(option.xAxis.type).toBe('value');
    expect(option.yAxis).toMatchObject({ type: 'category', data: ['内科', '外科'] });
    const stacked = type !== 'bar_y_category';
    expect(new Set(option.series.map((one) => one.stack))).toHaveProperty('size', 1);
    expect(option.series.every((one) => (one.stack !== undefined) === stacked)).toBe(true);
  }
});

test('[K08] no stack is called what every object has: ECharts would find that and draw no bars', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const form = chartForm.parse({ ...areas, yAxis: [item(name)] });
    const { drawn } = drawChart({
      type: 'bar_y_stack',
      form,
      answer: { keys: ['科室', '性别', name], data },
    });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const stacks = (drawn.option as unknown as Seen).series.map(({ stack = '' }) => stack);
    expect(stacks.map((stack) => stack in {})).toEqual([false, false]);
    expect(new Set(stacks).size).toBe(1);
  }
});

test('[CHART-09] several measures are stacked by n each in a bar of its own', () => {
  const form = chartForm.parse({ ...areas, yAxis: [item('门诊'), item('住院')] });
  const answer = { keys: ['科室', '性别', '门诊', '住院'], data: data.map((row) => [...row, 1]) };
  const { drawn } = drawChart({ type: 'bar_y_stack', form, answer });
  const { series } = (drawn as unknown as { option: Seen }).option;
  expect(series.map((one) => one.stack)).toEqual(['of 门诊', 'of 住院', 'of 门诊', 'of 住院']);
});

test('as percentages each stack is a whole, and the tooltip keeps the figures', () => {
  const option = seen('bar_stack', { percent: true });
  expect(values(option)).toEqual([
    [0.75, 1],
    [0.25, null],
  ]);
  const markup = option.tooltip.formatter([
    { seriesIndex: 0, dataIndex: 0 },
    { seriesIndex: 1, dataIndex: 0 },
  ]);
  expect(markup).toContain('30（75.0%）');
  expect(markup).toContain('合计 40');
});

test('stacked kinds and horizontal bars require x and y', () => {
  for (const type of [
    'area_stack',
    'bar_stack',
    'bar_y_category',
    'bar_y_category_stack',
    'bar_y_stack',
  ] as const)
    expect(missingSlots(type, chartForm.parse({}))).toEqual(['xAxis', 'yAxis']);
});

test('parts of a stack that are next to nothing carry no hairline over the axis', () => {
  const form = chartForm.parse(areas);
  const rows: Cell[][] = [...data, ['儿科', '男', 0], ['儿科', '女', 0.01]];
  const { drawn } = drawChart({
    type: 'bar_stack',
    form,
    answer: { keys: ['科室', '性别', '人数'], data: rows },
  });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const { series, xAxis } = drawn.option as unknown as {
    series: { data: { itemStyle?: { borderWidth?: number } }[] }[];
    xAxis: { data: string[] };
  };
  const widths = series.map(({ data: marks }) => marks[xAxis.data.indexOf('儿科')]?.itemStyle?.borderWidth);
  expect(widths).toEqual([0, 0]);
});
