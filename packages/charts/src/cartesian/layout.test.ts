import { type Cell, chartForm } from '@mingjing/contract';
import { init } from 'echarts/core';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import '../testing/svg.ts';

const item = (id: string) => ({ id, name: id });
const sizes = [
  [320, 200],
  [620, 320],
  [1200, 600],
] as const;

/** How much of the picture's height the plot takes, zoomed out to all categories. */
function plotShare(request: Parameters<typeof drawChart>[0], last: number): number {
  const { width = 480, height = 280 } = request;
  const { drawn } = drawChart(request);
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ ...drawn.option, animation: false });
  chart.dispatchAction({ type: 'dataZoom', start: 0, end: 100 });
  const [top, bottom] = [0, last].map((at) => Number(chart.convertToPixel({ yAxisIndex: 0 }, at)));
  chart.dispose();
  return ((bottom ?? 0) - (top ?? 0)) / height;
}

test.each(sizes)(
  '[CHART-07] many names at an upright axis leave the plot its room at %i×%i',
  (width, height) => {
    for (const count of [40, 100, 300, 500]) {
      const data = Array.from({ length: count }, (_, at): Cell[] => [`第${at}病区`, at]);
      const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item('y')] });
      const answer = { keys: ['x', 'y'], data };
      expect(plotShare({ type: 'bar_y_category', form, answer, width, height }, count - 1)).toBeGreaterThan(
        0.7,
      );
    }
  },
);

test.each(sizes)('[CHART-16] many rows of cells leave the plot its room at %i×%i', (width, height) => {
  for (const count of [40, 100, 300]) {
    const data = Array.from({ length: count * 3 }, (_, at): Cell[] => [
      at % 3,
      `第${Math.floor(at / 3)}病区`,
      at,
    ]);
    const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item('y')], heatmapY: [item('v')] });
    const answer = { keys: ['x', 'y', 'v'], data };
    expect(plotShare({ type: 'heatmap', form, answer, width, height }, count - 1)).toBeGreaterThan(0.5);
  }
});

test.each(['line', 'bar'] as const)('%s tells how many series of averages it leaves out', (type) => {
  const calculateType = { type: 'avg', columns: [] };
  const form = chartForm.parse({ xAxis: [item('x')], nAxis: [item('n')], yAxis: [item('y')], calculateType });
  const of = (count: number, more = {}) => {
    const data = Array.from({ length: count }, (_, at): Cell[] => ['甲', `第${at}病区`, at + 1]);
    const { drawn, description } = drawChart({
      type,
      form,
      answer: { keys: ['x', 'n', 'y'], data, ...more },
    });
    return [drawn.renderer === 'echarts' && JSON.stringify(drawn.option['graphic']), description];
  };
  const left = '另有 5 个系列较小，未画出';
  for (const text of of(35)) expect(text).toContain(left);
  for (const text of [...of(30), ...of(35, { additive: ['y'] })]) expect(text).not.toContain('未画出');
});
