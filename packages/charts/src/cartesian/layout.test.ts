import { type Cell, chartForm } from '@mingjing/contract';
import { init } from 'echarts/core';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import '../testing/svg.ts';
import { textWidth } from '../theme/text-width.ts';

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

test.each([
  [246, 200],
  [246, 160],
  [300, 150],
  [246, 90],
  [320, 140],
  [480, 280],
])('[CHART-01] every line of a value axis has its number at %i×%i', (width, height) => {
  const ages = ['0-14岁', '15-29岁', '30-44岁', '45-59岁', '60-74岁', '75岁以上'];
  for (const [grouped, most] of [
    [true, 9600],
    [false, 12_345],
    [false, 0.93],
  ] as const) {
    const data = ages.flatMap((age, at): Cell[][] =>
      grouped
        ? [
            [age, '女', (most * (at + 1)) / 6],
            [age, '男', at],
          ]
        : [[age, (most * (at + 1)) / 6]],
    );
    const form = chartForm.parse({
      xAxis: [item('x')],
      nAxis: grouped ? [item('n')] : [],
      yAxis: [item('y')],
    });
    const answer = { keys: grouped ? ['x', 'n', 'y'] : ['x', 'y'], data };
    const { drawn } = drawChart({ type: 'bar', form, answer, width, height });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
    const { yAxis } = drawn.option as { yAxis: { axisLabel: { formatter: (value: number) => string } } };
    const asked: string[] = [];
    const formatter = (value: number): string => {
      const text = yAxis.axisLabel.formatter(value);
      asked.push(text);
      return text;
    };
    chart.setOption({
      ...drawn.option,
      animation: false,
      yAxis: { ...yAxis, axisLabel: { ...yAxis.axisLabel, formatter } },
    });
    const svg = chart.renderToSVGString();
    chart.dispose();
    expect(new Set(asked).size).toBeGreaterThan(1);
    for (const text of asked) expect(svg).toContain(`>${text}</text>`);
  }
});

test('[CHART-01] values beside level bars stand whole within the picture, also long ones', () => {
  const wards = ['心血管内科', '中医科', '急诊科', '儿科', '骨科', 'PICU', '妇产科', '眼科'];
  const form = chartForm.parse({
    xAxis: [item('x')],
    yAxis: [item('y')],
    settings: { suffix: '万元', numberStyle: 'thousands' },
  });
  const answer = { keys: ['x', 'y'], data: wards.map((ward, at): Cell[] => [ward, 2466.46 - at * 80]) };
  for (const width of [204, 260, 480]) {
    const { drawn } = drawChart({ type: 'bar_y_category', form, answer, width, height: 170 });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 170 });
    chart.setOption({ ...drawn.option, animation: false });
    const svg = chart.renderToSVGString();
    chart.dispose();
    const labels = [
      ...svg.matchAll(/<text[^>]*transform="translate\(([\d.]+) [\d.]+\)"[^>]*>([\d,.]+万元)</g),
    ];
    expect(labels.length).toBeGreaterThan(5);
    for (const [, x, text = ''] of labels)
      expect(Number(x) + textWidth(text, 12)).toBeLessThanOrEqual(width + 1);
  }
});

test.each(['bar', 'bar_stack', 'scatter'] as const)(
  '[CHART-01] the last name below a %s stands whole',
  (type) => {
    const countries =
      'Argentina Austria Belgium Brazil Canada Denmark Finland France Germany Ireland Italy Mexico Norway Poland Portugal Spain Sweden Switzerland UK USA Venezuela';
    const data = countries.split(' ').map((name, at): Cell[] => [name, at + 1]);
    const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item('y')] });
    let seen = 0;
    for (let width = 420; width <= 900; width += 16) {
      const { drawn } = drawChart({ type, form, answer: { keys: ['x', 'y'], data }, width, height: 260 });
      if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
      const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 260 });
      chart.setOption({ ...drawn.option, animation: false });
      const svg = chart.renderToSVGString();
      chart.dispose();
      const [, x] = /<text[^>]*transform="translate\(([\d.]+) [\d.]+\)"[^>]*>Venezuela</.exec(svg) ?? [];
      if (x === undefined) continue;
      seen += 1;
      expect(Number(x) + textWidth('Venezuela', 12) / 2).toBeLessThanOrEqual(width);
    }
    expect(seen).toBeGreaterThan(3);
  },
);

test.each([
  [231, 170],
  [300, 200],
  [460, 200],
])(
  '[CHART-01] a line ends as far from the edge as half of its last date, not twice, at %i×%i',
  (width, height) => {
    for (const count of [20, 25, 60]) {
      const data = Array.from({ length: count }, (_, at): Cell[] => [
        new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10),
        20 + (at % 5),
      ]);
      const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item('y')] });
      const { drawn } = drawChart({ type: 'line', form, answer: { keys: ['x', 'y'], data }, width, height });
      if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
      const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
      chart.setOption({ ...drawn.option, animation: false });
      const end = Number(chart.convertToPixel({ xAxisIndex: 0 }, count - 1));
      chart.dispose();
      expect(width - end).toBeLessThan(textWidth('2026-11-20', 12) / 2 + 8);
    }
  },
);

test('the last of many level names is written whole at the end of a line', () => {
  const data = Array.from({ length: 34 }, (_, at): Cell[] => [
    `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    3 + ((at * 7) % 5),
  ]);
  const form = chartForm.parse({
    xAxis: [item('月')],
    yAxis: [item('y')],
    settings: { nameTurn: 'level', area: true },
  });
  for (const width of [200, 230, 300, 480]) {
    const { drawn } = drawChart({
      type: 'line',
      form,
      answer: { keys: ['月', 'y'], data },
      width,
      height: 170,
    });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 170 });
    chart.setOption({ ...drawn.option, animation: false });
    const end = Number(chart.convertToPixel({ xAxisIndex: 0 }, 33));
    chart.dispose();
    expect(end + textWidth('2026-10', 12) / 2).toBeLessThanOrEqual(width);
  }
});

test.each(['left', 'right'] as const)('a legend at the %s takes what its names need', (legend) => {
  const data = Array.from({ length: 40 }, (_, at): Cell[] => [`第${at}病区`, at + 1]);
  const draw = (name: string, more: object = {}) => {
    const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item(name)], settings: { legend }, ...more });
    const { drawn } = drawChart({
      type: 'bar_y_category',
      form,
      answer: { keys: ['x', name], data },
      width: 268,
      height: 176,
    });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    return drawn.option as unknown as {
      grid: { left: number; right: number };
      dataZoom: { type: string; right?: number }[];
    };
  };
  const short = draw('收入');
  const long = draw('门诊收入合计金额');
  expect(long.grid[legend] - short.grid[legend]).toBe(textWidth('门诊收入合计金额', 12) + 36 - 76);
  const slider = short.dataZoom.find(({ type }) => type === 'slider');
  expect(slider?.right).toBe(legend === 'right' ? 80 : 4);
  // The name of the series above them is not cut either.
  const titled = draw('收入', { groupSeriesTitle: '所属的医院院区名称' });
  expect(titled.grid[legend]).toBeGreaterThan(short.grid[legend]);
});

test('[CHART-07] a picture too low for its plot and a legend has its plot, unless the author wants the legend', () => {
  const form = (legend: string) =>
    chartForm.parse({ xAxis: [item('x')], nAxis: [item('n')], yAxis: [item('y')], settings: { legend } });
  const data = ['甲', '乙', '丙'].flatMap((x): Cell[][] => [
    [x, '东院', 3],
    [x, '西院', 4],
  ]);
  const legendOf = (height: number, legend = 'auto') => {
    const answer = { keys: ['x', 'n', 'y'], data };
    const { drawn } = drawChart({ type: 'bar', form: form(legend), answer, width: 300, height });
    const { legend: shown } = (drawn as unknown as { option: { legend: { show: boolean; orient?: string } } })
      .option;
    return shown.show && shown.orient;
  };
  expect([legendOf(40), legendOf(100), legendOf(150), legendOf(280)]).toEqual([
    false,
    'vertical',
    'horizontal',
    'horizontal',
  ]);
  expect(legendOf(40, 'top')).toBe('horizontal');
});

test('months of all years are read like dates: in a narrow place every few of them, none on its side', () => {
  const months = Array.from({ length: 12 }, (_, at): Cell[] => [`${at + 1}月`, at]);
  const form = chartForm.parse({ xAxis: [{ ...item('x'), grain: 'monthOfYear' }], yAxis: [item('y')] });
  const answer = { keys: ['x', 'y'], data: months };
  const { drawn } = drawChart({ type: 'line', form, answer, width: 260, height: 200 });
  const { axisLabel } = (drawn as unknown as { option: { xAxis: { axisLabel: object } } }).option.xAxis;
  expect(axisLabel).toMatchObject({ rotate: 0, interval: 'auto' });
});
