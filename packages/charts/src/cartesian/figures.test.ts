import { type ChartType, chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';

const cities = ['杭州', '上海', '成都', '深圳', '广州', '北京'];
const sales = [4082362.7, 3893951.68, 3886282.13, 3833514.01, 3777754.2, 3642162.77];

interface Asked {
  type?: ChartType;
  settings?: object;
  names?: readonly string[];
  values?: readonly (readonly number[])[];
  width: number;
  height?: number;
}

/** The figures of each series as they are drawn; none where it has none. */
function figures({ type = 'bar', settings, names = cities, values = [sales], width, height = 300 }: Asked) {
  const keys = values.map((_, at) => `v${at}`);
  const form = chartForm.parse({
    xAxis: [{ id: 'c', name: '城市' }],
    yAxis: keys.map((id) => ({ id, name: id })),
    settings: { suffix: '元', ...settings },
  });
  const data = names.map((name, at) => [name, ...values.map((series) => series[at] ?? null)]);
  const answer = { keys: ['c', ...keys], data };
  const { drawn } = drawChart({ type, form, round: 2, answer, width, height });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const { series } = drawn.option as unknown as {
    series: { label: { show: boolean; formatter: (mark: { dataIndex: number }) => string } }[];
  };
  return series.map(({ label }) =>
    label.show ? names.map((_, dataIndex) => label.formatter({ dataIndex })) : [],
  );
}

const labels = (width: number, settings: object = {}, values = sales): string[] =>
  figures({ width, settings, values: [values] })[0] ?? [];

test('figures above bars are all there, written shorter where the place is narrow, or none is', () => {
  expect(labels(600)[0]).toBe('408.24万元');
  expect(labels(430)).toHaveLength(6);
  expect(labels(430)[0]).toBe('408.24万');
  expect(labels(390)[0]).toBe('408.2万');
  expect(labels(390, { numberStyle: 'thousands' })).toEqual([]);
});

test('figures that the author asks for are drawn as far as they fit, as short as they may be', () => {
  expect(labels(300, { labels: 'show' })[0]).toBe('408万');
  expect(labels(230, { labels: 'show' })[0]).toBe('408万');
});

test('[CHART-05] figures inside a stack are written as short as its bars are narrow, and stay legible beyond them', () => {
  const values = [sales, sales.map((value) => value / 2)];
  const stacked = (width: number) =>
    figures({ type: 'bar_stack', settings: { labels: 'show' }, values, width }).map(([first]) => first);
  expect(stacked(900)).toEqual(['408.24万元', '204.12万元']);
  expect(stacked(390)).toEqual(['408.2万', '204.1万']);
  const { drawn } = drawChart({
    type: 'bar_stack',
    form: chartForm.parse({
      xAxis: [{ id: 'c', name: '城市' }],
      yAxis: ['v0', 'v1'].map((id) => ({ id, name: id })),
      settings: { labels: 'show' },
    }),
    answer: { keys: ['c', 'v0', 'v1'], data: cities.map((name, at) => [name, sales[at] ?? 0, at]) },
  });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const { series } = drawn.option as unknown as {
    series: { itemStyle: { color: string }; label: { textBorderColor: string } }[];
  };
  expect(series).toHaveLength(2);
  for (const { itemStyle, label } of series) expect(label.textBorderColor).toBe(itemStyle.color);
});

test('figures keep three digits: 1.26万 does not become 1万', () => {
  const close = [13_020, 12_610, 12_130, 11_740, 10_460, 9_730];
  const texts = Array.from({ length: 81 }, (_, at) => labels(200 + at * 5, {}, close)[1] ?? '');
  expect(new Set(texts)).toEqual(new Set(['', '1.26万', '1.26万元']));
});

test('as many bars as have the width of their figures carry them, however many those are', () => {
  const days = Array.from({ length: 30 }, (_, at) => `${at + 1}日`);
  const visits = days.map((_, at) => 100 + at);
  const ask = { names: days, values: [visits], settings: { suffix: '' } };
  expect(figures({ ...ask, width: 1280 })[0]).toHaveLength(30);
  expect(figures({ ...ask, width: 600 })[0]).toEqual([]);
  // Six wide figures have no room where six short ones have.
  expect(labels(330, { suffix: '' }, [1, 2, 3, 4, 5, 6])).toHaveLength(6);
  expect(labels(330, { suffix: '', numberStyle: 'thousands' })).toEqual([]);
});

test('rows carry figures where one is as high as its text, in every series or in none', () => {
  const ask = { type: 'bar_y_category' as const, width: 500, values: [sales] };
  expect(figures({ ...ask, height: 150 })[0]).toHaveLength(6);
  const both = { ...ask, values: [sales, sales] };
  expect(figures({ ...both, height: 400 }).map((one) => one.length)).toEqual([6, 6]);
  expect(figures({ ...both, height: 200 }).map((one) => one.length)).toEqual([0, 0]);
});

test('bars beside each other share their place; parts of a stack and lines that cross carry none', () => {
  const values = [
    [11, 12, 13, 14, 15, 16],
    [21, 22, 23, 24, 25, 26],
  ];
  const ask = { values, settings: { suffix: '' } };
  const counts = (more: Omit<Asked, 'values'>) => figures({ ...ask, ...more }).map((one) => one.length);
  expect(counts({ width: 600 })).toEqual([6, 6]);
  expect(counts({ width: 250 })).toEqual([0, 0]);
  expect(counts({ width: 600, type: 'bar_stack' })).toEqual([0, 0]);
  expect(counts({ width: 600, type: 'line' })).toEqual([0, 0]);
});
