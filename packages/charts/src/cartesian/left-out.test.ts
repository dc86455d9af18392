import { type Cell, chartForm } from '@mingjing/contract';
import { init } from 'echarts/core';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import '../testing/svg.ts';

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const data = Array.from({ length: 23 }, (_, at): Cell[] => [`科室${at + 1}`, 100 - at]);

const told = (settings: object, type: 'bar' | 'bar_y_category' = 'bar', height = 360, rows = data) => {
  const form = chartForm.parse({
    xAxis: [item('科室')],
    yAxis: [item('费用', { calculation: 'sum' })],
    settings,
  });
  const { drawn, description } = drawChart({
    type,
    form,
    answer: { keys: ['科室', '费用'], data: rows },
    width: 600,
    height,
  });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const option = drawn.option as unknown as {
    graphic: { id?: string; style: { text: string } }[];
    series: { data: unknown[] }[];
  };
  const note = option.graphic.find(({ id }) => id === 'note')?.style.text;
  return { note, description, bars: option.series[0]?.data.length };
};

test('a chart that shows the first categories only says of how many, to every reader', () => {
  const cut = told({ sort: 'descending', top: 10, others: false });
  expect(cut.note).toBe('前 10 项，共 23 项');
  expect(cut.description).toContain('前 10 项，共 23 项');
});

test('what 其他 stands for is not left out, and nothing is said where all are shown', () => {
  expect(told({ sort: 'descending', top: 20 })).toMatchObject({ note: '', bars: 21 });
  expect(told({ top: 30, others: false }).note).toBe('');
});

test('[CHART-07] what 其他 comes to is told where its bar would leave no length to the others', () => {
  const ranking = told({ sort: 'descending', top: 10 }, 'bar_y_category');
  expect(ranking).toMatchObject({ note: '其余 13 项合计 1,092.00', bars: 10 });
  expect(ranking.description).toContain('其余 13 项合计 1,092.00');
  // 19 others come to less than four times the largest.
  const steep = data.map(([name], at): Cell[] => [name ?? '', at === 0 ? 500 : 100 - at]);
  expect(told({ sort: 'descending', top: 4 }, 'bar_y_category', 360, steep)).toMatchObject({
    note: '',
    bars: 5,
  });
});

test('bars that are cut by their place too count all that there are', () => {
  const low = told({ sort: 'descending', top: 20, others: false }, 'bar_y_category', 160).note ?? '';
  expect(low).toMatch(/^前 \d+ 项，共 23 项$/);
});

test.each([170, 174, 178, 190, 204, 240])(
  'names of the first ten bars over the note do not touch at %i px',
  (height) => {
    const form = chartForm.parse({
      xAxis: [item('科室')],
      yAxis: [item('费用', { calculation: 'sum' })],
      settings: { sort: 'descending', top: 10, others: false },
    });
    const answer = { keys: ['科室', '费用'], data };
    const { drawn } = drawChart({ type: 'bar_y_category', form, answer, width: 324, height });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const chart = init(null, null, { renderer: 'svg', ssr: true, width: 324, height });
    chart.setOption({ ...drawn.option, animation: false });
    const [first, second] = [0, 1].map((at) => Number(chart.convertToPixel({ yAxisIndex: 0 }, at)));
    const last = Number(chart.convertToPixel({ yAxisIndex: 0 }, 9));
    chart.dispose();
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(14);
    // The note begins 22 px above the edge; half a name reaches down. Rows beyond lie behind the slider.
    expect(last < height ? last : 0).toBeLessThanOrEqual(height - 22 - 6);
  },
);

test('of many days the latest are seen first, also where a row has no date', () => {
  const form = chartForm.parse({ xAxis: [item('日期')], yAxis: [item('费用', { calculation: 'sum' })] });
  const days = Array.from({ length: 300 }, (_, at): Cell[] => [
    new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
    100 + at,
  ]);
  const answer = { keys: ['日期', '费用'], data: [...days, [null, 7]] };
  const { drawn } = drawChart({ type: 'bar', form, answer, width: 600, height: 360 });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const option = drawn.option as unknown as { dataZoom: { startValue: number; endValue: number }[] };
  expect(option.dataZoom[0]?.startValue).toBeGreaterThan(0);
  expect(option.dataZoom[0]?.endValue).toBe(300);
});

describe('[CHART-07] 其他 of several series', () => {
  const form = chartForm.parse({
    xAxis: [item('科室')],
    nAxis: [item('院区')],
    yAxis: [item('费用', { calculation: 'sum' })],
  });
  const rows = data.flatMap(([name = null, value = null]): Cell[][] =>
    ['东院', '西院'].map((place) => [name, place, value]),
  );
  const drawn = (type: 'line' | 'bar_stack' | 'bar', settings: object) => {
    const shown = drawChart({
      type,
      form: { ...form, settings: { sort: 'descending', ...settings } },
      answer: { keys: ['科室', '院区', '费用'], data: rows },
      width: 600,
      height: 360,
    }).drawn;
    if (shown.renderer !== 'echarts') throw new Error(shown.renderer);
    const option = shown.option as unknown as {
      xAxis: { data: string[] };
      graphic: { id?: string; style: { text: string } }[];
    };
    return { names: option.xAxis.data, note: option.graphic.find(({ id }) => id === 'note')?.style.text };
  };

  test.each(['line', 'bar_stack', 'bar'] as const)('a %s has none that would flatten the others', (type) => {
    expect(drawn(type, { top: 5 })).toEqual({
      names: ['科室1', '科室2', '科室3', '科室4', '科室5'],
      note: '前 5 项，共 23 项',
    });
    expect(drawn(type, { top: 20 }).names.at(-1)).toBe('其他');
  });

  test('stacks of shares are of one length, and keep it', () => {
    expect(drawn('bar_stack', { top: 5, percent: true }).names.at(-1)).toBe('其他');
  });
});
