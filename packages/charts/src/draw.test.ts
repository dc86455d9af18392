import {
  type Cell,
  type ChartForm,
  type ChartType,
  chartForm,
  chartTypes,
  type Grain,
} from '@mingjing/contract';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { labelRotation } from './cartesian/category-axis.ts';
import type { Drawn } from './chart-kind.ts';
import { drawChart, tableOf } from './draw.ts';
import { kindOf, kinds } from './kinds/index.ts';
import { suggestKinds } from './suggest.ts';
import { cases } from './testing/cases.ts';
import { casesOf } from './testing/cases-of.ts';

const item = (id: string) => ({ id, name: id });
const form = (areas: object): ChartForm => chartForm.parse(areas);
const oneValue = (value: Cell, areas: object = {}) => ({
  answer: { keys: ['人数'], data: [[value]] },
  form: form({ yAxis: [item('人数')], ...areas }),
});
interface Said {
  settings?: { numberStyle: string };
  whole?: boolean;
}
/** The parts of an option that are looked at here. */
interface SeenOption {
  series: { type: string; name: string; data: { name: string; value: number }[] }[];
  xAxis: { data: string[]; axisLabel: { rotate: number } };
  legend: object;
  tooltip: { formatter: (hover: { seriesIndex: number; dataIndex: number }) => string };
}
const optionOf = (request: Parameters<typeof drawChart>[0]): SeenOption => {
  const { drawn } = drawChart(request);
  if (drawn.renderer !== 'echarts') throw new Error(`drawn as ${drawn.renderer}`);
  return drawn.option as unknown as SeenOption;
};

test('[CHART-02] a chart without a type is a bar chart', () => {
  const { answer, form: typical } = cases['typical']!;
  expect(optionOf({ answer, form: typical }).series[0]?.type).toBe('bar');
});

test('[CHART-35] [O02] a chart with no rows shows 暂无数据', () => {
  for (const kind of kinds) {
    const { answer, form: none } = cases['none']!;
    expect(drawChart({ type: kind.type, answer, form: none }).drawn).toEqual({
      renderer: 'empty',
      message: '暂无数据',
    });
  }
});

test('[CHART-35] a chart of comparisons without anything to compare with says so', () => {
  const year = { id: '金额', name: '金额', tableCalculation: 'yearChangeRate' as const };
  const asked = (y: object[], values: (number | null)[]) => ({
    answer: {
      keys: ['月份', '金额 同比增长率', '金额'].slice(0, y.length + 1),
      data: values.map((value, at) => [`2026-0${at + 1}`, value, 100 + at].slice(0, y.length + 1)),
    },
    form: form({ xAxis: [{ ...item('月份'), grain: 'month' }], yAxis: y }),
  });
  for (const type of ['bar', 'line'] as const)
    expect(drawChart({ type, ...asked([year], [null, null]) }).drawn).toEqual({
      renderer: 'empty',
      message: '没有可比的去年同期，算不出同比增长率',
    });
  expect(drawChart(asked([year], [null, 0.2])).drawn.renderer).toBe('echarts');
  expect(drawChart(asked([year, item('金额')], [null, null])).drawn.renderer).toBe('echarts');
  expect(drawChart({ type: 'table', ...asked([year], [null, null]) }).drawn.renderer).toBe('table');
});

test('rows without a single column show 暂无数据', () => {
  for (const { type } of kinds) {
    expect(drawChart({ type, answer: { keys: [], data: [[]] }, form: form({}) }).drawn).toEqual({
      renderer: 'empty',
      message: '暂无数据',
    });
  }
});

test('a type of a later release says so instead of failing', () => {
  const { answer, form: typical } = cases['typical']!;
  const later = 'hologram' as ChartType;
  for (const type of [later, ...chartTypes.filter((one) => kindOf(one) === undefined)]) {
    expect(drawChart({ type, answer, form: typical }).drawn).toEqual({
      renderer: 'empty',
      message: '正在开发中，敬请期待',
    });
  }
});

test.each([
  [1, 0],
  [25, 0],
  [26, 45],
  [59, 45],
  [60, 0],
  [300, 0],
])('[CHART-32] %i categories turn their labels by %i', (count, rotate) => {
  expect(labelRotation(count)).toBe(rotate);
  const data = Array.from({ length: count }, (_, at): Cell[] => [`c${at}`, at]);
  const request = {
    answer: { keys: ['x', 'y'], data },
    form: form({ xAxis: [item('x')], yAxis: [item('y')] }),
  };
  for (const type of ['bar', 'line'] as const) {
    expect(optionOf({ type, ...request }).xAxis.axisLabel.rotate).toBe(rotate);
  }
});

describe('number and text', () => {
  test('[CHART-28] [LIM-05] font sizes are 200 and 50 unless the form says otherwise', () => {
    expect(drawChart({ type: 'number', ...oneValue(1) }).drawn).toMatchObject({ fontSize: 200 });
    expect(drawChart({ type: 'text', ...oneValue(1) }).drawn).toMatchObject({ fontSize: 50 });
    expect(drawChart({ type: 'number', ...oneValue(1, { fontSize: '72' }) }).drawn).toMatchObject({
      fontSize: 72,
    });
  });

  test.each(['大', '', 'NaN', null, -3])('[EDIT-33] text font size %j becomes 50', (fontSize) => {
    expect(drawChart({ type: 'text', ...oneValue('x', { fontSize }) }).drawn).toMatchObject({ fontSize: 50 });
  });

  test.each([
    ['sum', 12, '12.00'],
    ['avg', 12.345, '12.35'],
    ['count', 12, '12'],
    ['max', 12.5, '12.5'],
    ['empty', 12, '12'],
  ])('[CALC-19] [O04] %s of %d shows %s', (type, value, text) => {
    const calculateType = { type, columns: ['人数'] };
    expect(drawChart({ type: 'number', ...oneValue(value, { calculateType }) }).drawn).toMatchObject({
      text,
    });
  });

  test.each([
    ['sum', 1858, {}, '1,858'],
    ['sum', 12.5, {}, '12.5'],
    ['avg', 12, {}, '12.00'],
    ['sum', 12, { format: { numberStyle: 'auto', prefix: '', suffix: '', decimals: 1 } }, '12.0'],
    ['sum', 12, { tableCalculation: 'running' }, '12'],
    ['sum', 0.5, { tableCalculation: 'share' }, '50.00%'],
  ])('[CALC-19] %s of %d of a column of whole numbers with %j shows %s', (type, value, more, text) => {
    const calculateType = { type, columns: ['人数'] };
    const areas = { calculateType, yAxis: [{ id: '人数', name: '人数', whole: true, ...more }] };
    expect(drawChart({ type: 'number', ...oneValue(value, areas) }).drawn).toMatchObject({ text });
  });

  test('round overrides the decimals of a sum', () => {
    const calculateType = { type: 'sum', columns: ['人数'] };
    expect(drawChart({ type: 'number', round: 0, ...oneValue(12.6, { calculateType }) }).drawn).toMatchObject(
      { text: '13' },
    );
  });

  test.each([
    ['sum', 1_100_922, {}, '1,100,922'],
    ['sum', '1100922.50', { whole: false }, '1,100,922.50'],
    ['count', 12_345, {}, '12,345'],
    ['sum', 1_100_922, { settings: { numberStyle: 'plain' } }, '1100922'],
    ['max', 2024, {}, '2024'],
    ['empty', '2024', {}, '2024'],
  ])('[CHART-25] a text of %s of %j with %j shows %s', (type, value, { settings, ...more }: Said, text) => {
    const yAxis = [{ id: '人数', name: '人数', whole: true, ...more }];
    const areas = { calculateType: { type, columns: ['人数'] }, yAxis, settings };
    expect(drawChart({ type: 'text', ...oneValue(value, areas) }).drawn).toMatchObject({ text });
  });

  test('[CHART-25] a text shows value and description; auto-scroll shows every row', () => {
    const rows = { keys: ['公告'], data: [['一'], ['二'], [null]] as Cell[][] };
    const areas = { yAxis: [item('公告')], desc: '今日' };
    expect(drawChart({ type: 'text', answer: rows, form: form(areas) }).drawn).toMatchObject({
      text: '一',
      description: '今日',
      scroll: false,
    });
    const rolling = form({ ...areas, tableScroll: true });
    expect(drawChart({ type: 'text', answer: rows, form: rolling }).drawn).toMatchObject({
      text: '一\n二',
      scroll: true,
    });
  });
});

describe('table', () => {
  test('[CHART-26] [LIM-04] shows the dropped columns in their order, ten rows a page', () => {
    const answer = {
      keys: ['科室', '年份', '费用'],
      data: [
        ['内科', 2024, 1234.5],
        ['外科', 2025, null],
      ] as Cell[][],
    };
    const { drawn } = drawChart({
      type: 'table',
      answer,
      form: form({ xAxis: ['费用', '科室', '年份'].map(item) }),
    });
    if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
    expect(drawn.columns.map((column) => [column.title, column.align])).toEqual([
      ['费用', 'right'],
      ['科室', 'left'],
      ['年份', 'left'],
    ]);
    expect(drawn.rows.map((row) => row.map((cell, at) => drawn.columns[at]?.format(cell)))).toEqual([
      ['1,234.50', '内科', '2024'],
      ['—', '外科', '2025'],
    ]);
    expect(drawn.pageSize).toBe(10);
  });

  test('an author formats a column', () => {
    const answer = { keys: ['占比'], data: [[0.1234]] as Cell[][] };
    const settings = { columns: { 占比: { style: 'percent', decimals: 1, align: 'center' } }, pageSize: 20 };
    const { drawn } = drawChart({ type: 'table', answer, form: form({ xAxis: [item('占比')], settings }) });
    if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
    expect([drawn.columns[0]?.format(0.1234), drawn.columns[0]?.align, drawn.pageSize]).toEqual([
      '12.3%',
      'center',
      20,
    ]);
  });

  test('every chart has its figures as a table', () => {
    const { answer, form: typical } = cases['series column']!;
    const { columns, rows } = tableOf({ answer, form: typical });
    expect(columns.map((column) => column.title)).toEqual(['科室', '性别', '门诊量']);
    expect(rows).toHaveLength(answer.data.length);
  });

  test('a date that stands twice is told by both of its names, on further levels by the one that is shown', () => {
    const by = (grain: Grain, name: string) => ({ ...item('时间'), grain, name });
    const titles = (keys: string[], type: ChartType, shown: Parameters<typeof form>[0]): string[] =>
      tableOf({ type, answer: { keys, data: [] }, form: form(shown) }).columns.map(({ title }) => title);
    const heat = {
      xAxis: [by('hourOfDay', '时段')],
      yAxis: [by('dayOfWeek', '星期')],
      heatmapY: [item('人数')],
    };
    expect(titles(['时间', '时间_2', '人数'], 'heatmap', heat)).toEqual(['时段', '星期', '人数']);
    const levels = { xAxis: [by('year', '年'), by('month', '月')], yAxis: [item('人数')] };
    expect(titles(['时间', '人数'], 'bar', levels)).toEqual(['年', '人数']);
    const below = { ...levels, filterForm: { index: 1 } };
    expect(titles(['时间', '人数'], 'bar', below)).toEqual(['月', '人数']);
  });
});

describe('pie', () => {
  test('[CHART-10] slices are sized by y, the tail beyond ten is one slice of its own', () => {
    const { answer, form: many } = cases['many']!;
    const data = optionOf({ type: 'pie', answer, form: many }).series[0]?.data ?? [];
    expect(data).toHaveLength(11);
    expect(data[10]?.name).toBe('其他');
    const whole = answer.data.reduce((sum, row) => sum + Number(row[1]), 0);
    expect(data.reduce((sum, slice) => sum + slice.value, 0)).toBe(whole);
  });

  test('nothing above zero is no pie', () => {
    const answer = {
      keys: ['科室', '门诊量'],
      data: [
        ['内科', -1],
        ['外科', 0],
      ] as Cell[][],
    };
    const { drawn } = drawChart({ type: 'pie', answer, form: cases['typical']!.form });
    expect(drawn.renderer).toBe('empty');
  });
});

describe('[CHART-05] bar and [CHART-03] line', () => {
  test('one series for each y column', () => {
    const answer = {
      keys: ['月', '门诊', '住院'],
      data: [
        ['1月', 1, 2],
        ['2月', 3, null],
      ] as Cell[][],
    };
    const areas = form({ xAxis: [item('月')], yAxis: [item('门诊'), item('住院')] });
    for (const type of ['bar', 'line'] as const) {
      const { series, legend, xAxis } = optionOf({ type, answer, form: areas });
      expect(xAxis.data).toEqual(['1月', '2月']);
      expect(series.map((one) => [one.name, one.type])).toEqual([
        ['门诊', type],
        ['住院', type],
      ]);
      expect(legend).toMatchObject({ show: true, type: 'scroll' });
    }
  });

  test('many points are sampled, many bars drawn in one go', () => {
    const data = Array.from({ length: 5000 }, (_, at): Cell[] => [at, at % 97]);
    const request = {
      answer: { keys: ['x', 'y'], data },
      form: form({ xAxis: [item('x')], yAxis: [item('y')] }),
    };
    expect(optionOf({ type: 'line', ...request }).series[0]).toMatchObject({
      sampling: 'lttb',
      showSymbol: false,
    });
    expect(optionOf({ type: 'bar', ...request }).series[0]).toMatchObject({ large: true });
  });
});

/** What the tooltip of each mark says. */
function tooltipsOf(option: SeenOption, rows: number): string[] {
  return Array.from({ length: rows }, (_, dataIndex) =>
    option.tooltip.formatter({ seriesIndex: 0, dataIndex }),
  );
}

test('data is text in tooltips, whatever it looks like', () => {
  const payloads = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "'onmouseover='x",
    '{b|rich}',
    '&lt;b&gt;',
    '</div><svg/onload=alert(1)>',
  ];
  const data = payloads.map((name, at): Cell[] => [name, at + 1]);
  const evil = { id: '<b>y', name: '<b>y</b>' };
  const areas = form({
    xAxis: [item('x')],
    yAxis: [evil],
    groupSeriesTitle: '<i>',
    settings: { suffix: '<u>', prefix: '<s>' },
  });
  for (const type of ['bar', 'line', 'pie'] as const) {
    const option = optionOf({ type, answer: { keys: ['x', '<b>y'], data }, form: areas });
    for (const markup of tooltipsOf(option, data.length)) {
      const tags = [...markup.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
      expect(
        tags.filter((tag) => !/^<(\/(div|span)|(div|span) style="[^"<]*"|div|span)>$/.test(tag)),
      ).toEqual([]);
      expect(tags.length).toBeGreaterThan(4);
    }
  }
});

/** What is wrong with a drawing: it has to show marks, columns, a text, or a sentence that says why there is nothing. */
function flawOf(drawn: Drawn): string | null {
  if (drawn.renderer === 'empty')
    return /[\u4e00-\u9fff]{3}/.test(drawn.message) ? null : 'nothing is explained';
  if (drawn.renderer === 'table') {
    if (drawn.columns.length === 0) return 'a table without columns';
    return drawn.rows.every((row) => row.length === drawn.columns.length) ? null : 'a row of another length';
  }
  if (drawn.renderer === 'echarts') {
    const { series = [] } = drawn.option as { series?: { type?: string }[] };
    if (series.length === 0) return 'a chart without series';
    return series.every(({ type = '' }) => /^[a-z]+$/i.test(type)) ? null : 'a series without a type';
  }
  return drawn.fontSize > 0 && typeof drawn.text === 'string' ? null : 'a text without a size';
}

test('any answer is drawn or explained by every kind', () => {
  const cell = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
  const data = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 40 });
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
  const areas = form({ xAxis: [item('a')], nAxis: [item('b')], yAxis: [item('c'), item('d')] });
  fc.assert(
    fc.property(data, keys, fc.constantFrom(...kinds.map((kind) => kind.type)), (rows, names, type) => {
      const { drawn, description } = drawChart({ type, answer: { keys: names, data: rows }, form: areas });
      expect(flawOf(drawn)).toBeNull();
      expect(description).not.toMatch(/undefined|NaN/);
    }),
  );
});

/** Zones of a server, of a database and of a browser; days that begin late or did not exist as others do there. */
const zones = ['UTC', 'Asia/Shanghai', 'America/New_York'];
const oddDays = ['1900-01-01', '1940-06-01', '1986-05-04', '1988-04-17', '1991-09-15', '2024-03-10'];
afterEach(() => vi.unstubAllEnvs());

test('[O06] dates are drawn as they are, wherever the browser stands', () => {
  const cells = [...oddDays, ...oddDays.map((day) => `${day} 00:30:00`), '1986-05', '1991'];
  const shown = (type: ChartType, dates: string[], grain?: Grain) =>
    JSON.stringify(
      drawChart({
        type,
        answer: { keys: ['日期', '人数'], data: dates.map((date, at) => [date, at + 1]) },
        form: form({ xAxis: [{ ...item('日期'), grain }], yAxis: [item('人数')] }),
      }),
    );
  const drawn = zones.map((zone) => {
    vi.stubEnv('TZ', zone);
    expect(new Date(2024, 0, 1).getTimezoneOffset()).toBe({ UTC: 0, 'Asia/Shanghai': -480 }[zone] ?? 300);
    const plain = (['line', 'bar', 'table'] as const).map((type) => shown(type, cells));
    // Days between that no row is of stand on the axis.
    return [...plain, shown('line', ['1986-05-02', '1986-05-05'], 'day')];
  });
  expect(drawn[1]).toEqual(drawn[0]);
  expect(drawn[2]).toEqual(drawn[0]);
  for (const one of drawn[0]?.slice(0, 3) ?? []) for (const cell of cells) expect(one).toContain(cell);
  expect(drawn[0]?.[3]).toMatch(/1986-05-03.*1986-05-04/);
});

/** Whether every number in a drawing is one, and no text of it says that it is none. */
const isWhole = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return !/NaN|Infinity|undefined/.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isWhole);
};

test.each(kinds.map(({ type }) => type))(
  '[O02] %s of no rows, of one and of nothing but empty values has no NaN anywhere',
  (type) => {
    for (const { answer, form: areas } of Object.values(casesOf(type)))
      for (const data of [[], answer.data.slice(0, 1), answer.data.map((row) => row.map(() => null))]) {
        const { drawn, description } = drawChart({ type, answer: { ...answer, data }, form: areas });
        expect(flawOf(drawn)).toBeNull();
        expect({ type, data, drawn, isWhole: isWhole(drawn) }).toMatchObject({ isWhole: true });
        expect(isWhole(description)).toBe(true);
      }
  },
);

test('suggestions put suitable kinds first, each with a reason', () => {
  const suggested = suggestKinds({ dimensions: 0, measures: 1, rows: 1 });
  expect(suggested).toHaveLength(kinds.length);
  expect(suggested[0]?.good).toBe(true);
  expect(suggested.filter(({ good }) => good).map(({ type }) => type)).toContain('number');
  expect(suggested.every(({ reason }) => reason !== '')).toBe(true);
});

test.each(['bar', 'pie', 'scatter'] as const)('a %s of the first rows alone says so', (type) => {
  const data = Array.from({ length: 30 }, (_, at) => [type === 'scatter' ? at : `第${at}`, at + 1]);
  const answer = { keys: ['名', '人数'], data, truncated: true };
  const { drawn } = drawChart({ type, answer, form: form({ xAxis: [item('名')], yAxis: [item('人数')] }) });
  expect(drawn).toMatchObject({ note: { text: '数据量过大，仅按前 30 行绘制' } });
});
