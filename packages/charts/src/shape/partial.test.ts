import { type ChartForm, type ChartType, chartForm, type TableCalculation } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { drawChart, tableOf } from '../draw.ts';
import { honestAnswer, periodBefore } from './partial.ts';

const months = ['2026-08', '2026-09', '2026-10', '2026-11'];
const formOf = (y: object[], grain = 'month'): ChartForm =>
  chartForm.parse({ xAxis: [{ id: '日期', name: '日期', grain }], yAxis: y });
const optionOf = (type: ChartType, partial: string[]) => {
  const form = formOf([{ id: '收入', name: '收入' }]);
  const data = months.map((month, at) => [month, at + 1]);
  const answer = { keys: ['日期', '收入'], data, partial };
  const { drawn } = drawChart({ type, form, answer, width: 640, height: 300 });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  return drawn.option as {
    xAxis: { axisLabel: { formatter?: (name: string) => string } };
    series: { data: unknown[] }[];
    tooltip: { formatter: (hover: object[]) => string };
  };
};

test.each(['line', 'bar'] as const)(
  'a %s says of its first and last period that they are not whole',
  (type) => {
    const option = optionOf(type, ['2026-08', '2026-11']);
    const { formatter } = option.xAxis.axisLabel;
    expect(months.map((month) => formatter?.(month))).toEqual([
      '2026-08\n不完整',
      '2026-09',
      '2026-10',
      '2026-11\n不完整',
    ]);
    expect(option.tooltip.formatter([{ seriesIndex: 0, dataIndex: 3 }])).toContain('2026-11（不完整）');
    expect(option.tooltip.formatter([{ seriesIndex: 0, dataIndex: 2 }])).not.toContain('不完整');
    const whole = optionOf(type, []).xAxis.axisLabel.formatter;
    expect(whole?.('2026-11') ?? '2026-11').toBe('2026-11');
  },
);

test('and in words', () => {
  const form = formOf([{ id: '收入', name: '收入' }]);
  const answer = {
    keys: ['日期', '收入'],
    data: months.map((month, at) => [month, 9 - at]),
    partial: ['2026-11'],
  };
  expect(drawChart({ type: 'line', form, answer }).description).toContain('最低 2026-11（不完整） 6');
});

test('a bar of such a period is paler', () => {
  const [series] = optionOf('bar', ['2026-11']).series;
  expect(series?.data.at(-1)).toMatchObject({ itemStyle: { opacity: 0.5 } });
  expect(JSON.stringify(series?.data.slice(0, 3))).not.toContain('opacity');
});

test('a point of such a period is hollow, and its name is not left out for room', () => {
  const { series, xAxis } = optionOf('line', ['2026-11']);
  expect(series[0]?.data.at(-1)).toMatchObject({ value: 4, itemStyle: { borderWidth: 2 } });
  expect(series[0]?.data.slice(0, 3)).toEqual([1, 2, 3]);
  expect(xAxis.axisLabel).toMatchObject({ showMaxLabel: true });
  expect(optionOf('bar', ['2026-08']).xAxis.axisLabel).toMatchObject({ showMinLabel: true });
  expect(optionOf('line', []).xAxis.axisLabel).not.toHaveProperty('showMaxLabel');
});

test('[CALC] comparisons with a period that is not whole are left out, in charts and their tables', () => {
  const made = (tableCalculation: TableCalculation) => ({ id: '收入', name: '收入', tableCalculation });
  const form = formOf([{ id: '收入', name: '收入' }, made('changeRate'), made('yearChange'), made('share')]);
  const data = months.map((month, at) => [month, at, 0.1, 5, 0.25]);
  const keys = ['日期', '收入', '收入 环比增长率', '收入 同比增减', '收入 占比'];
  const answer = { keys, data, partial: ['2026-08', '2026-11', '2025-10'] };
  expect(honestAnswer({ answer, form }).data).toEqual([
    ['2026-08', 0, null, null, 0.25],
    ['2026-09', 1, null, 5, 0.25],
    ['2026-10', 2, 0.1, null, 0.25],
    ['2026-11', 3, null, null, 0.25],
  ]);
  expect(tableOf({ answer, form }).rows[3]).toEqual(['2026-11', 3, null, null, 0.25]);
  expect(honestAnswer({ answer: { keys, data }, form }).data).toBe(data);
});

test.each([
  ['2026-01', 'month', '2025-12'],
  ['2026-03', 'month', '2026-02'],
  ['2026-Q1', 'quarter', '2025-Q4'],
  ['2026-Q3', 'quarter', '2026-Q2'],
  ['2026', 'year', '2025'],
  ['2026-03-02', 'week', '2026-02-23'],
] as const)('before %s by %s comes %s', (name, grain, before) => {
  expect(periodBefore(name, grain)).toBe(before);
});

describe('months of several years beside each other', () => {
  const by = (grain: string, name: string) => ({ id: '日期', name, grain });
  const data = ['2025', '2026'].flatMap((year) =>
    ['9月', '10月', '11月'].map((month, at) => [month, year, Number(year) - at, -0.5]),
  );
  const yearly = { id: '收入', name: '收入', tableCalculation: 'yearChange' as const };
  const formWith = (...y: object[]): ChartForm =>
    chartForm.parse({ xAxis: [by('monthOfYear', '月份')], nAxis: [by('year', '年份')], yAxis: y });
  const answer = { keys: ['日期', '日期_2', '收入', '收入 同比增减'], data, partial: ['2026', '2026-11'] };
  const form = formWith({ id: '收入', name: '收入' });
  const drawnAs = (type: ChartType) => {
    const { drawn, description } = drawChart({ type, form, answer, width: 640, height: 300 });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const option = drawn.option as ReturnType<typeof optionOf> & {
      xAxis: { data: string[] };
      series: { name: string; data: unknown[] }[];
    };
    return { option, description, november: option.xAxis.data.indexOf('11月') };
  };

  test('the one that is not over is hollow and says so, the same month of other years is whole', () => {
    const { option, description, november } = drawnAs('line');
    const [earlier, now] = option.series;
    expect(now?.data[november]).toMatchObject({ value: 2024, label: { show: true, formatter: '不完整' } });
    expect(JSON.stringify(earlier?.data)).not.toContain('不完整');
    expect(option.xAxis.axisLabel.formatter?.('11月') ?? '11月').toBe('11月');
    const told = option.tooltip.formatter(
      [0, 1].map((seriesIndex) => ({ seriesIndex, dataIndex: november })),
    );
    expect(told.match(/不完整/g)).toHaveLength(1);
    expect(description).toContain('2026最高 9月 2,026，最低 11月（不完整） 2,024');
    expect(description).toContain('2025最高 9月 2,025，最低 11月 2,023');
  });

  test('its bar alone is paler', () => {
    const { option, november } = drawnAs('bar');
    expect(option.series[1]?.data[november]).toMatchObject({ itemStyle: { opacity: 0.5 } });
    expect(JSON.stringify(option.series[0]?.data)).not.toContain('opacity');
  });

  test('[CALC] it alone is compared with no year before', () => {
    const made = honestAnswer({ answer, form: formWith({ id: '收入', name: '收入' }, yearly) }).data;
    expect(made.map((row) => row[3])).toEqual([-0.5, -0.5, -0.5, -0.5, -0.5, null]);
  });
});
