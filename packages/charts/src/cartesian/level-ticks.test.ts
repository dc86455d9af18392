import { chartForm } from '@mingjing/contract';
import type { EChartsCoreOption } from 'echarts/core';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import { drawSvg } from '../testing/svg.ts';

/** Level bars of a few values, with their values beside them or not. */
function bars(width: number, values: readonly number[], labels = false): EChartsCoreOption {
  const form = chartForm.parse({
    xAxis: [{ id: 'c', name: '科室' }],
    yAxis: [{ id: 'v', name: '收入' }],
    styleOptions: { labels: labels ? 'show' : 'hide' },
  });
  const data = values.map((value, at) => [`第${at}科`, value]);
  const answer = { keys: ['c', 'v'], data };
  const { drawn } = drawChart({ type: 'bar_y_category', form, round: 2, answer, width, height: 300 });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  return drawn.option;
}

/** Into how many steps the axis of values of level bars is parted. */
const steps = (width: number, values: readonly number[]): number =>
  (bars(width, values) as unknown as { xAxis: { splitNumber: number } }).xAxis.splitNumber;

test('a level axis has no more steps than their numbers have room', () => {
  const wide = [29_997_800, 23_546_900, 6_488_000];
  expect(steps(800, wide)).toBe(5);
  expect(steps(200, wide)).toBe(1);
});

test('[CHART-07] every line of a level axis has its number, also beside wide figures on a phone', () => {
  for (const values of [
    [24_419_000, 11_620_600, 5_112_900],
    [9_884, 2_333, 5_652],
    [881_234_567, 45_000_000],
  ]) {
    for (let width = 260; width <= 900; width += 32) {
      const svg = drawSvg(bars(width, values, true), width, 300);
      const lines = svg.match(/stroke-dasharray="4,4"/g) ?? [];
      const numbers = svg.match(/text-anchor="middle"[^>]*>[\d,.]+[万亿]?</g) ?? [];
      expect({ width, numbers: numbers.length }).toEqual({ width, numbers: lines.length });
    }
  }
});
