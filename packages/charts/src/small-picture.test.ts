import { type ChartType, chartForm } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { drawChart } from './draw.ts';
import { kinds } from './kinds/index.ts';
import { casesOf } from './testing/cases-of.ts';
import { withOutline } from './testing/outlines.ts';
import { drawSvg } from './testing/svg.ts';

const size = { width: 180, height: 54 };
const charts = kinds.map(({ type }) => type).filter((type) => type !== 'gauge');

/** The picture of a case in a low place; undefined where it is no picture. */
function pictureOf(type: (typeof charts)[number], name: string): string | undefined {
  const { answer, form } = casesOf(type)[name]!;
  const { drawn } = drawChart(withOutline({ type, answer, form, ...size }));
  return drawn.renderer === 'echarts' ? drawSvg(drawn.option, size.width, size.height) : undefined;
}

describe.each(charts)('%s of 54 pixels', (type) => {
  test.each(Object.keys(casesOf(type)))('%s is drawn without words that would cover it', (name) => {
    expect(pictureOf(type, name) ?? '').not.toContain('<text');
  });
});

test('rings and steps fill a low place without standing out of it', () => {
  const { answer, form } = casesOf('pie')['typical']!;
  const ring = drawChart({ type: 'pie', answer, form, ...size }).drawn;
  const funnel = drawChart({ type: 'funnel', answer, form, ...size }).drawn;
  if (ring.renderer !== 'echarts' || funnel.renderer !== 'echarts') throw new Error(ring.renderer);
  const [[slices] = [], [steps] = []] = [ring.option['series'], funnel.option['series']] as object[][];
  expect(slices).toMatchObject({ center: [90, 27], radius: [0, expect.closeTo(24)] });
  expect(steps).toMatchObject({ top: 3, bottom: 3, width: 174 });
});

test('every bar and step has its place', () => {
  const data = Array.from({ length: 7 }, (_, at) => [`品类${at}`, 100 - at]);
  const form = chartForm.parse({ xAxis: [{ id: 'x', name: 'x' }], yAxis: [{ id: 'y', name: 'y' }] });
  const optionOf = (type: ChartType) => {
    const { drawn } = drawChart({ type, form, answer: { keys: ['x', 'y'], data }, ...size });
    return drawn.renderer === 'echarts' ? drawn.option : {};
  };
  expect(optionOf('bar_y_category')).not.toHaveProperty('dataZoom');
  expect(optionOf('funnel')['series']).toMatchObject([{ data: { length: 8 } }, {}]);
});

test('a gauge keeps its figure, and places of 80 pixels keep their words', () => {
  const { answer, form } = casesOf('gauge')['typical']!;
  const { drawn } = drawChart({ type: 'gauge', answer, form, ...size });
  expect(drawn).toMatchObject({ option: { series: [{ detail: { show: true } }, {}] } });
  const bar = { type: 'bar', ...casesOf('bar')['typical']!, width: 180 } as const;
  const high = drawChart({ ...bar, height: 80 }).drawn;
  expect(high.renderer === 'echarts' && drawSvg(high.option, 180, 80)).toContain('<text');
});
