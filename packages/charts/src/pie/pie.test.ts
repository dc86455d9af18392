import { type Cell, type ChartForm, type ChartType, chartForm } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import { kindOf } from '../kinds/index.ts';
import { pictureOf } from '../picture/index.ts';
import { missingSlots } from '../slots.ts';
import { noteHeight } from '../theme/note.ts';
import { defaultTheme } from '../theme/theme.ts';

const item = (id: string) => ({ id, name: id });
interface Seen {
  graphic: [{ ignore: boolean; style: { text: string } }];
  series: {
    roseType?: string;
    startAngle: number;
    radius: [number, number];
    center: [number, number];
    data: { name: string; value: number; itemStyle: { color: string } }[];
    label: { position: string; show: boolean; formatter: (mark: { dataIndex: number }) => string };
  }[];
  tooltip: { formatter: (mark: { dataIndex: number }) => string };
}

function draw(type: ChartType, data: Cell[][], settings: object = {}, more: Partial<ChartForm> = {}) {
  const form = chartForm.parse({ xAxis: [item('科室')], yAxis: [item('人次')], settings, ...more });
  const answer = { keys: form.nAxis.length > 0 ? ['科室', '性别', '人次'] : ['科室', '人次'], data };
  const { drawn, description } = drawChart({ type, form, answer, width: 480, height: 280 });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const option = drawn.option as unknown as Seen;
  const [ring] = option.series as [Seen['series'][number]];
  const [{ style, ignore }] = option.graphic;
  return { option, ring, note: ignore ? '' : style.text, rowAt: drawn.rowAt, words: description };
}
const slices = (...rest: Parameters<typeof draw>) =>
  draw(...rest).ring.data.map(({ name, value }) => [name, value]);
const rounds = ['pie', 'pie_doughnut', 'pie_rose_type'] as const;

const rows: Cell[][] = [
  ['内科', 20],
  ['外科', 50],
  ['儿科', 30],
];

test.each([[['男', '女']], [['职工医保', '居民医保', '自费']], [['高等院校附属门店', '一', '二', '三']]])(
  'names and shares beside slices are never cut: %j',
  (names) => {
    const data: Cell[][] = names.map((name) => [name, 25]);
    for (const width of [240, 264, 300, 352]) {
      const svg = pictureOf({
        type: 'pie_doughnut',
        form: chartForm.parse({ xAxis: [item('科室')], yAxis: [item('人次')], settings: { legend: 'none' } }),
        answer: { keys: ['科室', '人次'], data },
        width,
        height: 400,
      });
      expect(svg).not.toMatch(/>[^<]*\.\.\.</);
      expect(svg.match(/>\d+(\.\d)?%</g)?.length).toBe(names.length);
    }
  },
);

describe.each(rounds)('%s', (type) => {
  test('[CHART-10] a slice for each X, sized by Y, the largest first; marks lead back to their rows', () => {
    expect(slices(type, rows)).toEqual([
      ['外科', 50],
      ['儿科', 30],
      ['内科', 20],
    ]);
    const { rowAt, option } = draw(type, rows);
    expect([0, 1, 2, 3].map((dataIndex) => rowAt({ seriesIndex: 0, dataIndex }))).toEqual([1, 2, 0, null]);
    expect(option.tooltip.formatter({ dataIndex: 0 })).toContain('50.0%');
  });

  test('a slice too small for its share is not said to be nothing', () => {
    const data: Cell[][] = [
      ['内科', 9996],
      ['外科', 4],
    ];
    const { option, words } = draw(type, data);
    expect(option.tooltip.formatter({ dataIndex: 1 })).toContain('&lt;0.1%');
    expect(words).toContain('<0.1%');
  });

  test('rows of one name are one slice, also those of a series column left behind', () => {
    const twice: Cell[][] = [
      ['内科', 1],
      ['外科', 2],
      ['内科', 4],
    ];
    expect(slices(type, twice)).toEqual([
      ['内科', 5],
      ['外科', 2],
    ]);
    const split: Cell[][] = [
      ['内科', '男', 1],
      ['内科', '女', 2],
    ];
    expect(slices(type, split, {}, { nAxis: [item('性别')] })).toEqual([['内科', 3]]);
  });

  test('what lies below zero has no slice: the picture says so and does not lie', () => {
    const { note, words } = draw(type, [...rows, ['退号', -5], ['空', null]]);
    expect(note).toBe('2 项为负数、零或空，未画出，占比不含这些项');
    expect(words).toContain(note);
    expect(draw(type, rows).note).toBe('');
    expect(draw(type, [...rows, ['空', null]]).note).toBe('1 项为零或空，未画出');
  });

  test('a tail that may not be added up is left out, and the picture says so', () => {
    const many = Array.from({ length: 14 }, (_, at): Cell[] => [`科${at}`, 14 - at]);
    const average = { calculateType: { type: 'avg' as const, columns: [] } };
    expect(draw(type, many, {}, average).note).toBe('另有 4 项较小，未画出');
    expect(slices(type, many).at(-1)).toEqual(['其他', 10]);
    const unsummed = draw(type, many, { others: false });
    expect(unsummed.note).toBe('另有 4 项较小，未画出');
    expect(unsummed.option.tooltip.formatter({ dataIndex: 0 })).toContain('13.3%');
  });

  test('50,000 rows become a handful of slices', () => {
    const many = Array.from({ length: 50_000 }, (_, at): Cell[] => [`科${at}`, 1 + (at % 97)]);
    expect(slices(type, many)).toHaveLength(11);
    expect(slices(type, many, { top: null })).toHaveLength(201);
    expect(slices(type, many, {}, { top: 3 })).toHaveLength(4);
  });

  test('settings: order, angle, texts, places and colours', () => {
    expect(slices(type, rows, { sort: 'ascending' })[0]).toEqual(['内科', 20]);
    expect(draw(type, rows, { startAngle: 45 }).ring.startAngle).toBe(45);
    const text = (settings: object) =>
      draw(type, rows, { labels: 'show', ...settings }).ring.label.formatter({ dataIndex: 0 });
    expect(text({})).toBe('外科\n50.0%');
    expect(text({ labelContent: 'all', suffix: '人' })).toBe('外科\n50人（50.0%）');
    expect(text({ labelContent: 'onlyValue' })).toBe('50');
    expect(draw(type, rows, { labels: 'show', labelPlace: 'inside' }).ring.label).toMatchObject({
      show: true,
      position: 'inside',
    });
    const colors = [
      { name: '外科', color: '#123456' },
      { name: '内科', color: 'expression(1)' },
    ];
    const painted = draw(type, rows, { colors }).ring.data.map(({ itemStyle }) => itemStyle.color);
    expect(painted).toEqual(['#123456', defaultTheme(false).palette[0], defaultTheme(false).palette[1]]);
  });
});

test('[CHART-33] twelve slices take the eleven colours of the palette in turn', () => {
  const twelve = Array.from({ length: 12 }, (_, at): Cell[] => [`科${at}`, 12 - at]);
  const colors = draw('pie', twelve, { top: 20 }).ring.data.map(({ itemStyle }) => itemStyle.color);
  const { palette } = defaultTheme(false);
  expect(palette).toHaveLength(11);
  expect(colors).toEqual([...palette, palette[0]]);
});

describe('[CHART-11] the doughnut', () => {
  const centre = (data: Cell[][], settings: object = {}, more: Partial<ChartForm> = {}) =>
    draw('pie_doughnut', data, settings, more).option.series[1]?.label.formatter({ dataIndex: 0 });

  test('has a hole as wide as asked', () => {
    const share = (settings: object) => {
      const [inner, outer] = draw('pie_doughnut', rows, settings).ring.radius;
      return Math.round((inner / outer) * 100);
    };
    expect([share({}), share({ hole: 40 })]).toEqual([64, 40]);
    expect(draw('pie', rows).ring.radius[0]).toBe(0);
  });

  test('holds the sum of everything, where sums mean something', () => {
    expect(centre(rows)).toBe('{figure|100}\n{title|人次合计}');
    expect(centre([...rows, ['退号', -5]])).toContain('{figure|95}');
    expect(centre(rows, { total: false })).toBeUndefined();
    expect(centre(rows, {}, { calculateType: { type: 'avg', columns: [] } })).toBeUndefined();
    expect(centre([['全院', 123_456_789_012]])).toContain('{figure|1,234.57亿}');
    // A name has the width of the hole, not a number of letters.
    const named = (name: string) => centre(rows, {}, { yAxis: [{ id: '人次', name }] as never });
    for (const name of ['sched_time', '调整预算执行'])
      expect(named(name)).toBe(`{figure|100}\n{title|${name}合计}`);
    expect(named('全院各科室门急诊就诊的人次与例数之和')).toMatch(/\{title\|全院.{4,}…\}$/);
    // Told in 万元 already, whatever the format that was asked for.
    for (const numberStyle of ['auto', 'thousands'])
      expect(centre([['全院', 1_313_719.06]], { numberStyle, suffix: '万元' })).toContain(
        '{figure|131.37亿元}',
      );
  });
});

describe('[CHART-13] the rose', () => {
  test('petals of equal angle, the radius follows the value', () => {
    expect(draw('pie_rose_type', rows).ring.roseType).toBe('area');
    expect(draw('pie', rows).ring.roseType).toBeUndefined();
  });

  test('a grouped tail far beyond the petals is cut, says so and keeps its figure', () => {
    const many = Array.from({ length: 300 }, (_, at): Cell[] => [`科${at}`, 1000 - at]);
    const { ring, note, option } = draw('pie_rose_type', many);
    expect(ring.data[0]?.value).toBe(1000);
    expect(ring.data[10]).toMatchObject({ name: '其他', value: 1250 });
    expect(note).toBe('其他（290 项合计）超出刻度，未按比例画');
    const tail = many.slice(10).reduce((sum, row) => sum + Number(row[1]), 0);
    expect(option.tooltip.formatter({ dataIndex: 10 })).toContain(tail.toLocaleString('zh-CN'));
    expect(draw('pie', many).ring.data[10]?.value).toBe(tail);
  });

  test('that it is cut is said before what is left out: what does not fit is shortened', () => {
    const many = Array.from({ length: 300 }, (_, at): Cell[] => [`科${at}`, 1000 - at]);
    const { note } = draw('pie_rose_type', [...many, ['退号', -5], ['空号', 0]]);
    expect(note).toMatch(/^其他（290 项合计）超出刻度，未按比例画；2 项为负数/);
    expect(note).toMatch(/…/);
  });
});

test.each(['bar', 'line', 'funnel', 'pie', 'pie_doughnut'] as const)(
  '[AXIS-01] %s has areas for X and Y',
  (type) => {
    expect(kindOf(type)?.slots).toMatchObject({ xAxis: { required: true }, yAxis: { required: true } });
  },
);

test('[AXIS-08] [AXIS-13] kinds of slices ask for x and y', () => {
  for (const type of rounds) expect(missingSlots(type, chartForm.parse({}))).toEqual(['xAxis', 'yAxis']);
});

test('shares of all slices make a whole, whatever the rows', () => {
  const value = fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e9 }), { nil: null });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), value), { minLength: 1, maxLength: 80 }), (data) => {
      fc.pre(data.some(([, one]) => (one ?? 0) > 1));
      fc.pre(new Set(data.map(([name]) => name)).size === data.length);
      const { ring } = draw('pie', data);
      const whole = data.reduce((sum, [, one]) => sum + Math.max(0, one ?? 0), 0);
      expect(ring.data.reduce((sum, slice) => sum + slice.value, 0)).toBeCloseTo(whole, 0);
    }),
  );
});

test.each(['pie', 'pie_doughnut'] as const)(
  '[CHART-10] names beside a small %s leave it more than names below it would',
  (type) => {
    const data = ['老街店', '高新店', '城东店', '城西店', '滨江店'].map((name, at): Cell[] => [
      name,
      20 + at,
    ]);
    const form = chartForm.parse({ xAxis: [item('门店')], yAxis: [item('销售额')] });
    const looks = (width: number, height: number) => {
      const answer = { keys: ['门店', '销售额'], data };
      const { drawn } = drawChart({ type, form, answer, width, height });
      if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
      const { legend, series } = drawn.option as unknown as {
        legend: { orient: string };
        series: { radius: [inner: number | string, outer: number] }[];
      };
      return { orient: legend.orient, outer: series[0]?.radius[1] };
    };
    expect(looks(273, 134).orient).toBe('vertical');
    expect(looks(273, 134).outer).toBeGreaterThan(45);
    expect(looks(210, 260).orient).toBe('horizontal');
  },
);

test('the rows of a legend at the side stand apart as far as there is room, and never beyond it', () => {
  const gapAt = (rows: number, height: number): [gap: number, names: number] => {
    const data: Cell[][] = Array.from({ length: rows }, (_, at) => [`科室${at}`, 10 + at]);
    const form = chartForm.parse({
      xAxis: [item('科室')],
      yAxis: [item('人次')],
      settings: { legend: 'right' },
    });
    const { drawn } = drawChart({
      type: 'pie',
      form,
      answer: { keys: ['科室', '人次'], data },
      width: 480,
      height,
    });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const { legend } = drawn.option as unknown as { legend: { itemGap: number; data: string[] } };
    return [legend.itemGap, legend.data.length];
  };
  expect([gapAt(3, 300), gapAt(5, 110), gapAt(9, 60)].map(([gap]) => gap)).toEqual([10, 6, 2]);
  for (const height of [90, 140, 240, 400]) {
    for (const rows of [3, 5, 9, 14]) {
      const [gap, names] = gapAt(rows, height);
      expect(gap).toBeGreaterThanOrEqual(2);
      expect(gap === 2 || names * (12 + gap) <= height).toBe(true);
    }
  }
});

test('a legend below and the note do not lie over each other', () => {
  const { option } = draw('pie', [...rows, ['退号', -5]], { legend: 'bottom' });
  expect((option as unknown as { legend: { bottom: number } }).legend.bottom).toBeGreaterThanOrEqual(20);
});

test('a legend at the side and the note do not lie over each other', () => {
  for (const height of [178, 200, 240, 300]) {
    const data: Cell[][] = Array.from({ length: 40 }, (_, at) => [`科室${at}`, at % 4 === 0 ? -1 : 10 + at]);
    const form = chartForm.parse({
      xAxis: [item('科室')],
      yAxis: [item('人次')],
      settings: { legend: 'right' },
    });
    const answer = { keys: ['科室', '人次'], data };
    const { drawn } = drawChart({ type: 'pie', form, answer, width: 352, height });
    if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
    const { legend } = drawn.option as unknown as {
      legend: { top: number; bottom: number; itemGap: number; data: string[] };
    };
    const rows = legend.data.length;
    expect(rows).toBe(11);
    expect(legend.top + rows * (12 + legend.itemGap) - legend.itemGap).toBeLessThanOrEqual(
      height - noteHeight,
    );
    // What is longer than that is paged through, above the note.
    expect(legend.bottom).toBe(noteHeight);
  }
});

test('parts keep their colours from one chart to the next, whichever is larger', () => {
  const colorsOf = (...values: number[]) =>
    draw('pie_doughnut', [
      ['门诊', values[0] ?? 0],
      ['住院', values[1] ?? 0],
      ['体检', values[2] ?? 0],
    ]).ring.data.map(({ name, itemStyle }) => `${name} ${itemStyle.color}`);
  expect(colorsOf(30, 20, 10).toSorted()).toEqual(colorsOf(10, 20, 30).toSorted());
});

test('names beside a low ring in a wide place take the room it leaves', () => {
  const names = ['International Business Development', '广东省第二人民医院心血管内科', '骨科'];
  const form = chartForm.parse({ xAxis: [item('x')], yAxis: [item('y')] });
  const answer = { keys: ['x', 'y'], data: names.map((name, at) => [name, at + 1]) };
  const at = (width: number) => pictureOf({ type: 'pie', form, answer, width, height: 200 });
  for (const name of names) expect(at(620)).toContain(`>${name}<`);
  expect(at(300)).not.toContain(`>${names[0]}<`);
});

test.each(['pie', 'pie_doughnut'] as const)(
  'labels of a small %s stand in for a legend at its side',
  (type) => {
    const many = Array.from({ length: 11 }, (_, at): Cell[] => [`心血管内科${at}`, 30 - at]);
    const legendOf = (settings: object, size: object): boolean => {
      const form = chartForm.parse({ xAxis: [item('科室')], yAxis: [item('人次')], settings });
      const { drawn } = drawChart({ type, form, answer: { keys: ['科室', '人次'], data: many }, ...size });
      if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
      return (drawn.option as unknown as { legend: { show: boolean } }).legend.show;
    };
    const small = { width: 268, height: 176 };
    expect(legendOf({ labels: 'show', legend: 'right' }, small)).toBe(false);
    expect(legendOf({ labels: 'show' }, small)).toBe(false);
    expect(legendOf({ labels: 'hide', legend: 'right' }, small)).toBe(true);
    // Shares alone do not say whose they are.
    expect(legendOf({ labels: 'show', labelContent: 'onlyShare', legend: 'right' }, small)).toBe(true);
    expect(legendOf({ labels: 'show', legend: 'right' }, { width: 800, height: 400 })).toBe(true);
  },
);

test.each(['pie', 'pie_doughnut'] as const)(
  'what labels of a %s hold is seen as soon as it is said',
  (type) => {
    const labelsOf = (settings: object, size: object): boolean | undefined => {
      const form = chartForm.parse({ xAxis: [item('科室')], yAxis: [item('人次')], settings });
      const { drawn } = drawChart({ type, form, answer: { keys: ['科室', '人次'], data: rows }, ...size });
      if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
      return (drawn.option as unknown as Seen).series[0]?.label.show;
    };
    const large = { width: 640, height: 360 };
    expect(labelsOf({}, large)).toBe(false);
    expect(labelsOf({ labelContent: 'value' }, large)).toBe(true);
    expect(labelsOf({ labelPlace: 'inside' }, large)).toBe(true);
    expect(labelsOf({ labelContent: 'value', legend: 'top' }, large)).toBe(true);
    expect(labelsOf({ labelContent: 'value', labels: 'hide' }, large)).toBe(false);
    // Without room for both the legend alone tells.
    expect(labelsOf({ labelContent: 'value' }, { width: 300, height: 200 })).toBe(false);
  },
);
