import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { lacksParts, missingParts, partsThere } from './echarts.ts';
import { drawer } from './redraw.ts';

use([SVGRenderer]);
beforeAll(async () => {
  await missingParts({ dataZoom: [{}] });
});
const charts: ReturnType<typeof init>[] = [];
afterEach(() => {
  for (const chart of charts.splice(0)) chart.dispose();
});

const months = Array.from({ length: 100 }, (_, at) => `第${at}日`);
function optionOf(values: number[], more: { zoomed?: boolean } = {}) {
  const window = { startValue: 0, endValue: 9 };
  return {
    animation: false,
    legend: { data: ['门诊', '住院'] },
    xAxis: { type: 'category', data: months.slice(0, values.length) },
    yAxis: {},
    ...(more.zoomed === false
      ? {}
      : {
          dataZoom: [
            { type: 'inside', xAxisIndex: 0, ...window },
            { type: 'slider', xAxisIndex: 0, ...window },
          ],
        }),
    series: [
      { type: 'bar', name: '门诊', data: values },
      { type: 'bar', name: '住院', data: values },
    ],
  };
}
const days = (add: number) => months.map((_, at) => at + add);

function open() {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 });
  charts.push(chart);
  const draw = drawer(chart);
  draw(optionOf(days(0)), false);
  const shown = () => chart.getOption() as Record<string, Record<string, unknown>[]>;
  const windows = () =>
    shown()['dataZoom']!.map(({ startValue, endValue }) => [startValue, endValue] as unknown[]);
  return { chart, draw, shown, windows };
}

test('[LIVE-06] new data leave the part of the axis a viewer looks at, and the series he switched off', () => {
  const { chart, draw, shown, windows } = open();
  expect(windows()).toEqual([
    [0, 9],
    [0, 9],
  ]);
  chart.dispatchAction({ type: 'dataZoom', dataZoomIndex: 1, startValue: 40, endValue: 59 });
  chart.dispatchAction({ type: 'legendUnSelect', name: '住院' });
  const left = windows();
  expect(left[1]).toEqual([40, 59]);
  for (let at = 1; at < 5; at += 1) {
    draw(optionOf(days(at)), true);
    expect(windows()).toEqual(left);
    expect(shown()['legend']![0]!['selected']).toMatchObject({ 住院: false });
    expect((shown()['series']![0]!['data'] as number[])[0]).toBe(at);
  }
});

test('who moved nothing sees what the new data ask for', () => {
  const { draw, windows } = open();
  const later = optionOf(days(1));
  for (const part of later.dataZoom ?? []) Object.assign(part, { startValue: 90, endValue: 99 });
  draw(later, true);
  expect(windows()).toEqual([
    [90, 99],
    [90, 99],
  ]);
});

test('another look begins anew', () => {
  const { chart, draw, windows } = open();
  chart.dispatchAction({ type: 'dataZoom', dataZoomIndex: 1, startValue: 40, endValue: 59 });
  draw(optionOf(days(1)), false);
  draw(optionOf(days(2)), true);
  expect(windows()[1]).toEqual([0, 9]);
});

test('a slider that the new data do not need goes, and all of them are shown', () => {
  const { chart, draw, shown, windows } = open();
  chart.dispatchAction({ type: 'dataZoom', dataZoomIndex: 1, startValue: 4, endValue: 5 });
  draw(optionOf([1, 2, 3], { zoomed: false }), true);
  expect(shown()['dataZoom'] ?? []).toEqual([]);
  expect(chart.renderToSVGString()).toContain('第0日');
  draw(optionOf(days(0)), true);
  expect(windows()[1]).toEqual([0, 9]);
});

test('a picture that was made before the parts of another kind came lacks them', async () => {
  const map = { series: [{ type: 'map' }] };
  const before = partsThere();
  await missingParts(map);
  expect([lacksParts(map, before), lacksParts(map, partsThere())]).toEqual([true, false]);
  expect(lacksParts({ series: [{ type: 'bar' }] }, before)).toBe(false);
});

test('what a place or data made an axis and a picture say goes with them, as names written downwards in a narrow place', () => {
  const { chart, draw, shown } = open();
  const narrow = {
    ...optionOf(days(0), { zoomed: false }),
    xAxis: {
      type: 'category',
      data: ['心内科', '骨科'],
      axisLabel: { rotate: 90, formatter: () => '心\n内\n科' },
    },
    graphic: [{ type: 'text', style: { text: '合计' } }],
  };
  draw(narrow, true);
  expect(chart.renderToSVGString()).toContain('合计');
  draw(
    {
      ...optionOf(days(1), { zoomed: false }),
      xAxis: { type: 'category', data: ['心内科', '骨科'], axisLabel: { rotate: 0 } },
    },
    true,
  );
  const { axisLabel } = shown()['xAxis']![0] as { axisLabel: object };
  expect(axisLabel).toMatchObject({ rotate: 0 });
  expect((axisLabel as { formatter?: unknown }).formatter ?? null).toBeNull();
  const picture = chart.renderToSVGString();
  expect(picture).toContain('心内科');
  expect(picture).not.toContain('合计');
});
