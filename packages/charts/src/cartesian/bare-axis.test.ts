import { type Cell, chartForm } from '@mingjing/contract';
import { init } from 'echarts/core';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import '../testing/svg.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });

/** The end of the value axis of a low ranking, as its settings have it, and as a part of what its longest bar is. */
function axisEnd(values: readonly number[], settings: object = {}): number {
  const form = chartForm.parse({
    xAxis: [item('科室')],
    yAxis: [item('费用', { calculation: 'sum' })],
    settings: { labels: 'show', ...settings },
  });
  const data = values.map((value, at): Cell[] => [`科室${at + 1}`, value]);
  const [width, height] = [320, 180];
  const { drawn } = drawChart({
    type: 'bar_y_category',
    form,
    answer: { keys: ['科室', '费用'], data },
    width,
    height,
  });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ ...drawn.option, animation: false });
  const at = (value: number): number => Number(chart.convertToPixel({ xAxisIndex: 0 }, value));
  const { x, width: room } = (
    chart as unknown as {
      getModel: () => {
        getComponent: (name: string) => { coordinateSystem: { getRect: () => { x: number; width: number } } };
      };
    }
  )
    .getModel()
    .getComponent('grid')
    .coordinateSystem.getRect();
  const end = (x + room - at(0)) / (at(Math.max(...values)) - at(0));
  chart.dispose();
  return end;
}

const eight = [131_866, 131_271, 131_197, 131_123, 130_976, 130_960, 130_857, 130_325];

test('the longest bar of a ranking without numbers at its axis takes all the room', () => {
  expect(axisEnd(eight)).toBeCloseTo(1, 2);
});

test('an end that is given, and reference lines, stand', () => {
  expect(axisEnd(eight, { axisMax: 263_732 })).toBeCloseTo(2, 2);
  expect(axisEnd(eight, { references: [{ kind: 'fixed', value: 150_000 }] })).toBeGreaterThan(1.1);
});

test('bars below zero reach to the left of it', () => {
  expect(axisEnd(eight.map((value) => -value))).toBeCloseTo(0, 5);
});

/** A ranking of a size, and whether its value axis has numbers and how wide its names may be. */
function lookOf(width: number, settings: object = {}, height = 300): { numbers: boolean; names: number } {
  const form = chartForm.parse({
    xAxis: [item('科室')],
    yAxis: [item('费用', { calculation: 'sum' })],
    settings,
  });
  const data = eight.map((value, at): Cell[] => [`呼吸与危重症医学科第 ${at + 1} 病区`, value]);
  const answer = { keys: ['科室', '费用'], data };
  const { drawn } = drawChart({ type: 'bar_y_category', form, answer, width, height });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const { xAxis, yAxis } = drawn.option as Record<string, { axisLabel: { show?: boolean; width: number } }>;
  return { numbers: xAxis?.axisLabel.show !== false, names: Math.round(yAxis?.axisLabel.width ?? 0) };
}

test('[CHART-07] where each bar of a narrow picture has its figure, the axis gives its room to names and bars', () => {
  expect(lookOf(350, {}, 240).numbers).toBe(false);
  expect(lookOf(900).numbers).toBe(true);
  expect(lookOf(350, { labels: 'hide' }).numbers).toBe(true);
  expect(lookOf(350, { axisMax: 200_000 }).numbers).toBe(true);
  expect(lookOf(350, { valueTitle: '元' }).numbers).toBe(true);
  expect(lookOf(350, { references: [{ kind: 'fixed', value: 150_000 }] }).numbers).toBe(true);
});

test('[CHART-07] long names beside bars with figures take up to 45 % of a narrow picture, more of a wide one', () => {
  // In one line: rows are too low for two.
  expect(lookOf(260, {}, 200).names).toBe(Math.round(260 * 0.45));
  expect(lookOf(260, { labels: 'hide' }, 200).names).toBe(Math.round(260 * 0.34));
  expect(lookOf(900, {}, 200).names).toBeGreaterThan(140);
});
