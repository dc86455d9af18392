// @vitest-environment node
import { type Cell, chartForm } from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import { expect, test } from 'vitest';
import { withPeriod } from './period-title.ts';

const node = { kind: 'slot', id: 'n', name: '', chart: 'line', spec: '{}' } as unknown as SlotNode;
const form = chartForm.parse({
  xAxis: [{ id: '日期', name: '日期', grain: 'day' }],
  yAxis: [{ id: '人次', name: '人次' }],
});
const now = Date.UTC(2026, 5, 30);
const fieldsOf = (days: number, until: number) => {
  const day = (back: number) => new Date(until - back * 86_400_000).toISOString().slice(0, 10);
  const rows: Cell[][] = Array.from({ length: days }, (_, at) => [day(at), 1]);
  return {
    columns: [
      { name: '日期', type: 'date' as const },
      { name: '人次', type: 'integer' as const },
    ],
    measures: [],
    rows,
  };
};
const told = (name: string, days: number, until = now) => {
  const next = withPeriod(node, name, form, fieldsOf(days, until), now);
  return [next.name, next.form.xAxis[0]?.grain, next.form.filters[0]?.relative];
};

test('the last 30 days are shown where they are promised and the rows reach today', () => {
  expect(told('近 30 日业务走势', 400)).toEqual(['近 30 日业务走势', 'day', 'last30']);
  expect(told('近 7 天人次', 400)).toEqual(['近 7 天人次', 'day', 'last7']);
});

test('older or other spans are shown whole, under a title that says so', () => {
  const old = now - 100 * 86_400_000;
  expect(told('近 30 日业务走势', 60, old)).toEqual(['每日业务走势', 'day', undefined]);
  expect(told('近 30 日业务走势', 300, old)).toEqual(['每周业务走势', 'week', undefined]);
  expect(told('近 14 日门急诊', 900)).toEqual(['月度门急诊', 'month', undefined]);
});

test('today is spoken of where the rows reach it alone', () => {
  expect(told('今日收入', 40)[0]).toBe('今日收入');
  expect(told('今日收入', 40, now - 30 * 86_400_000)[0]).toBe('最近一日收入');
});

test('a title that promises nothing stays', () => {
  expect(told('业务走势', 400)).toEqual(['业务走势', 'day', undefined]);
});
