import { type Answer, chartForm } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { valueAxis } from '../cartesian/frame.ts';
import type { ChartInput } from '../chart-kind.ts';
import { drawChart, tableOf } from '../draw.ts';
import { measureFormat } from '../settings/number-fields.ts';
import { formatNumber, type NumberFormat } from './format.ts';
import { durationStep, tickWriter } from './ticks.ts';

const format: NumberFormat = { style: 'duration', decimals: 2, fixed: true, prefix: '', suffix: '' };
const answer: Answer = {
  keys: ['坐席', '通话时长'],
  data: [
    ['甲', 205.4],
    ['乙', 451_800],
  ],
  seconds: ['通话时长'],
};
const auto = { numberStyle: 'auto', prefix: '', suffix: '' } as const;
const formOf = (more = {}) =>
  chartForm.parse({
    xAxis: [{ id: '坐席', name: '坐席' }],
    yAxis: [{ id: '通话时长', name: '平均通话时长', calculation: 'avg', ...more }],
  });

describe('lengths of time', () => {
  test.each([
    [205, '0:03:25'],
    [59.6, '0:01:00'],
    [451_800, '125:30:00'],
    [-61, '-0:01:01'],
    [-0.2, '0:00:00'],
    [null, '—'],
  ])('%s is written %s', (value, text) => expect(formatNumber(value, format)).toBe(text));

  test('a change has its sign', () => {
    expect(formatNumber(61, { ...format, signed: true })).toBe('+0:01:01');
    expect(formatNumber(-61, { ...format, signed: true })).toBe('-0:01:01');
  });

  test('what the answer tells to be seconds is written so unless the chart says otherwise', () => {
    const input = { answer, form: formOf(), round: 2 };
    expect(formatNumber(205.4, measureFormat(input, '通话时长', auto))).toBe('0:03:25');
    const minutes = { ...auto, suffix: '秒' };
    expect(formatNumber(205.4, measureFormat(input, '通话时长', minutes))).toContain('205');
    const { seconds: _, ...bare } = answer;
    expect(formatNumber(205, measureFormat({ ...input, answer: bare }, '通话时长', auto))).not.toContain(':');
  });

  test('ticks stand at whole minutes and hours', () => {
    expect(durationStep(700, 5)).toBe(300);
    expect(durationStep(450_000, 5)).toBe(86_400);
    expect(tickWriter(format, { min: 0, max: 900 }, 5)(300)).toBe('0:05:00');
  });

  test('the ends of an axis are ticks as well', () => {
    const format: NumberFormat = { style: 'duration', decimals: 0, fixed: true, prefix: '', suffix: '' };
    const scale = { min: null, max: null, title: '', format, extent: { min: 33, max: 47 } };
    const input = { width: 400, height: 300, theme: {} } as ChartInput<unknown>;
    const axis = valueAxis(input, scale, false) as { interval?: number; max: unknown; min: unknown };
    const endOf = (end: unknown): number => (end as (ends: unknown) => number)({ min: 33, max: 47 });
    expect([axis.interval, endOf(axis.min), endOf(axis.max)]).toEqual([10, 0, 50]);
    const byHand = valueAxis(input, { ...scale, max: 60 }, false) as { max: unknown };
    expect(byHand.max).toBe(60);
  });

  test.each(['bar', 'line', 'number', 'pie', 'text', 'gauge'] as const)('%s shows them', (type) => {
    const { drawn, description } = drawChart({
      type,
      answer,
      form: formOf(),
      width: 600,
      height: 300,
    } as Parameters<typeof drawChart>[0]);
    const texts = JSON.stringify(drawn, (_, value: unknown) => (value === undefined ? null : value));
    expect(`${texts}${description}`).toMatch(/0:03:25|125:30:00|125:33:25/);
  });

  describe('beside other figures', () => {
    type Axis = { axisLabel: { formatter: (value: number) => string } };
    const beside = (other: number[], settings = {}) => {
      const drawn = drawChart({
        type: 'line',
        answer: {
          keys: ['坐席', '通话时长', '费用'],
          data: [
            ['甲', 9000, other[0] ?? 0],
            ['乙', 5400, other[1] ?? 0],
          ],
          seconds: ['通话时长'],
        },
        form: chartForm.parse({
          xAxis: [{ id: '坐席', name: '坐席' }],
          yAxis: ['通话时长', '费用'].map((id) => ({ id, name: id, calculation: 'avg' })),
          settings,
        }),
        width: 600,
        height: 300,
      } as Parameters<typeof drawChart>[0]).drawn as unknown as {
        option: { yAxis: Axis | Axis[] };
      };
      return [drawn.option.yAxis].flat().map(({ axisLabel }) => axisLabel.formatter(7200));
    };

    test('they stand on an axis of their own, whatever the scales are', () => {
      expect(beside([8000, 4000])).toEqual(['7,200', '2:00:00']);
      expect(beside([400_000, 300_000])[1]).toBe('2:00:00');
    });

    test('an axis that an author has both stand on tells neither in the unit of the other', () => {
      expect(beside([8000, 4000], { rightAuto: false })).toEqual(['7,200']);
    });
  });

  test('a table and its alternative write them, too', () => {
    const { columns, rows } = tableOf({ answer, form: formOf() });
    expect(columns.map((column, at) => column.format(rows[0]?.[at] ?? null))).toEqual(['甲', '0:03:25']);
  });
});
