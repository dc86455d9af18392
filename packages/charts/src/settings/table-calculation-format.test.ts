import { type Cell, chartForm } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { drawChart, tableOf } from '../draw.ts';
import { formatNumber } from '../number/format.ts';
import { measureFormat } from './number-fields.ts';

const made = (tableCalculation: string, settings: object = {}) =>
  chartForm.parse({
    xAxis: [{ id: '月份', name: '月份' }],
    yAxis: [
      { id: '收入', name: '收入', calculation: 'sum' },
      { id: '收入', name: '收入 新', calculation: 'sum', tableCalculation },
    ],
    settings,
  });
const inputOf = (value: Cell, form: ReturnType<typeof made>) => ({
  answer: { keys: ['值'], data: [[value]] },
  form,
  round: 2,
});
const settings = (numberStyle: 'thousands' | 'percent') => ({ numberStyle, prefix: '¥', suffix: '元' });

describe('figures made of values', () => {
  test.each<[string, string, 'thousands' | 'percent', Cell, string]>([
    ['share', '收入 占比', 'thousands', 0.5, '50.00%'],
    ['changeRate', '收入 环比增长率', 'thousands', 0.123, '+12.30%'],
    ['yearChangeRate', '收入 同比增长率', 'thousands', -0.5, '-50.00%'],
    ['changeRate', '收入 环比增长率', 'thousands', null, '—'],
    ['change', '收入 环比增减', 'thousands', 1200, '+¥1,200.00元'],
    ['change', '收入 环比增减', 'percent', 0.025, '+2.50 个百分点'],
    ['running', '收入 累计', 'thousands', 1200, '¥1,200.00元'],
    ['rank', '收入 排名', 'thousands', 3, '3'],
  ])('%s is written as %s', (calculation, key, style, value, text) => {
    expect(formatNumber(value, measureFormat(inputOf(value, made(calculation)), key, settings(style)))).toBe(
      text,
    );
  });

  test.each([
    ['万', '1.23亿'],
    ['亿元', '12,345.00亿元'],
    ['百万', '12,345.00百万'],
    ['元', '1.23万元'],
  ])('a unit of %s gets no second magnitude', (suffix, text) => {
    const asked = { numberStyle: 'auto' as const, prefix: '', suffix };
    const form = made('share');
    const answer = { keys: ['月份', '收入'], data: [['2026-04', 12_345]] as Cell[][] };
    expect(formatNumber(12_345, measureFormat({ answer, form, round: 2 }, '收入', asked))).toBe(text);
  });

  const answer = {
    keys: ['月份', '收入', '收入 占比'],
    data: [
      ['2026-04', 3_000_000, 0.75],
      ['2026-05', 1_000_000, 0.25],
    ] as Cell[][],
  };

  test('a share beside money stands on an axis of its own, in percent', () => {
    const { drawn } = drawChart({ type: 'line', form: made('share'), answer });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const { yAxis, series } = drawn.option as { yAxis: unknown[]; series: { yAxisIndex?: number }[] };
    expect(yAxis).toHaveLength(2);
    expect(series.map(({ yAxisIndex }) => yAxisIndex ?? 0)).toEqual([0, 1]);
  });

  test('the figures of a chart say the same in its table', () => {
    const { columns } = tableOf({ type: 'bar', form: made('share'), answer });
    expect(columns.map(({ title }) => title)).toEqual(['月份', '收入', '收入 新']);
    expect(columns[2]?.format(0.75)).toBe('75.00%');
  });
});
