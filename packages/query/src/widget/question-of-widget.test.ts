import { type Cell, type ChartType, type Column, dataJson, type ExpressionItem } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { evaluateQuestion } from '../testing/evaluate-question.ts';
import { additiveKeys } from './additive.ts';
import { filterRulesToFilters } from './filter-rules.ts';
import { type QuestionExtra, questionOfWidget, type WidgetData } from './question-of-widget.ts';

const columns: Column[] = [
  { name: '省', type: 'text' },
  { name: '市', type: 'text' },
  { name: '性别', type: 'text' },
  { name: '人次', type: 'integer' },
  { name: '费用', type: 'decimal', precision: 10, scale: 2 },
  { name: '日期', type: 'date' },
];
const rows: Cell[][] = [
  ['广东', '广州', '男', 3, '10.00', '2024-01-05'],
  ['广东', '广州', '女', 1, '20.00', '2024-01-06'],
  ['广东', '深圳', '男', 5, '30.00', '2024-02-01'],
  ['湖南', '长沙', '女', 2, '40.00', '2024-02-02'],
  ['湖南', '长沙', '女', 4, null, '2024-03-03'],
];
const measures: ExpressionItem[] = [{ alias: '次均费用', exp: 'SUM(费用)/SUM(人次)', type: 'exp' }];

interface Setup extends Partial<Omit<WidgetData, 'dataJson'>> {
  form: object;
  expression?: ExpressionItem[];
}

function ask(chartType: ChartType, { form, expression, ...rest }: Setup, extra: QuestionExtra = {}) {
  const json = dataJson.parse({ typeChart: chartType, chartForm: form, expression });
  const widget: WidgetData = { chartType, selectItems: '', ...rest, dataJson: json };
  return questionOfWidget(widget, extra, columns, measures);
}

/** Keys and rows that a chart is drawn from. */
function answer(chartType: ChartType, setup: Setup, extra: QuestionExtra = {}) {
  const { keys, data, total } = evaluateQuestion(ask(chartType, setup, extra), columns, rows);
  return { keys, data, ...(total === undefined ? {} : { total }) };
}
const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const sum = { type: 'sum', columns: [] };

describe('[CALC-11] a reference to a shared measure', () => {
  const shared = item('次均费用', { shared: true, expressions: { exp: '', alias: '次均费用' } });
  const form = { xAxis: [item('省')], yAxis: [shared] };

  test("is answered as the dataset's measure, whatever the chart calls its own expressions", () => {
    const own: ExpressionItem = { alias: '次均费用', exp: 'SUM(人次)', type: 'exp' };
    expect(ask('bar', { form, expression: [own] })).toMatchObject({
      measures: [{ expression: 'SUM(费用)/SUM(人次)', alias: '次均费用' }],
    });
  });

  test('names the measure that the dataset no longer has', () => {
    const gone = { ...form, yAxis: [{ ...shared, id: '旧指标' }] };
    expect(() => ask('bar', { form: gone })).toThrow('计算指标【旧指标】不存在或已删除');
  });
});

describe('[CALC-12] conditions on results', () => {
  const over = (value: number) => ({ having: [{ op: 'gt', value }] });
  const people = item('人次', { calculation: 'sum', ...over(3) });

  test('choose the groups of the level that is looked at', () => {
    const form = {
      xAxis: [item('省'), item('市')],
      yAxis: [item('人次', { calculation: 'sum', ...over(6) })],
    };
    expect(answer('bar', { form }).data).toEqual([['广东', '9']]);
    const drilled = { ...form, filterForm: { index: 1, pointer: [{ key: '省', value: '广东' }] } };
    expect(answer('bar', { form: drilled }).data).toEqual([]);
    const lower = { ...drilled, yAxis: [people] };
    expect(answer('bar', { form: lower }).data).toEqual([
      ['广州', '4'],
      ['深圳', '5'],
    ]);
  });

  test('several hold together, on figures that do not show as well', () => {
    const filters = [item('费用', { calculation: 'count', having: [{ op: 'between', value: 0, to: 1 }] })];
    const form = { xAxis: [item('市')], yAxis: [people], filters };
    expect(answer('bar', { form }).data).toEqual([
      ['深圳', '5'],
      ['长沙', '6'],
    ]);
    expect(answer('bar', { form: { ...form, yAxis: [item('费用', { calculation: 'max' })] } })).toEqual({
      keys: ['市', '费用'],
      data: [
        ['深圳', '30.00'],
        ['长沙', '40.00'],
      ],
    });
  });

  test('ask for expressions and shared measures by what they are', () => {
    const filters = [
      item('次均费用', { shared: true, expressions: { exp: '', alias: '次均费用' }, ...over(6) }),
    ];
    const form = { xAxis: [item('省')], yAxis: [item('人次', { calculation: 'sum' })], filters };
    expect(answer('pie', { form }).data).toEqual([
      ['广东', '9'],
      ['湖南', '6'],
    ]);
    const tighter = [{ ...filters[0], ...over(7) }];
    expect(answer('pie', { form: { ...form, filters: tighter } }).data).toEqual([]);
  });

  test('of a table choose before its first rows, and need no figure in it', () => {
    const filters = [item('人次', { calculation: 'count', having: [{ op: 'gte', value: 2 }] })];
    expect(answer('table', { form: { xAxis: [item('市')], filters } }).data).toEqual([['广州'], ['长沙']]);
    const form = {
      xAxis: [item('市'), item('人次', { having: [{ op: 'lt', value: 6 }] })],
      sort: { key: '人次', descending: true },
      top: 1,
    };
    expect(answer('table', { form })).toEqual({ keys: ['市', '人次'], data: [['深圳', '5']] });
  });

  test('without a value: groups that have none, and those that do', () => {
    const cost = (op: string) => ({
      xAxis: [item('日期', { grain: 'month' })],
      yAxis: [item('费用', { calculation: 'sum', having: [{ op }] })],
    });
    expect(answer('line', { form: cost('empty') }).data).toEqual([['2024-03', null]]);
    expect(answer('line', { form: cost('notEmpty') }).data).toHaveLength(2);
  });

  test('that this version does not know are refused', () => {
    const form = { xAxis: [item('省')], yAxis: [item('人次', { having: [{ op: 'soon', value: 1 }] })] };
    expect(() => ask('bar', { form })).toThrow('按结果筛选【人次】：没有这种条件，请重新选择');
  });
});

describe('what a chart asks', () => {
  test("[CALC-22] 'empty' draws the rows as they are", () => {
    expect(answer('bar', { form: { xAxis: [item('省')], yAxis: [item('人次')] } })).toEqual({
      keys: ['省', '人次'],
      data: rows.map(([province, , , visits]) => [province, visits]),
    });
  });

  test('a number is asked for each period of its date column, and at once without one', () => {
    const month = item('日期', { grain: 'month' });
    const form = { yAxis: [item('人次')], calculateType: sum };
    expect(answer('number', { form: { ...form, xAxis: [month] } })).toEqual({
      keys: ['日期', '人次'],
      data: [
        ['2024-01', '4'],
        ['2024-02', '7'],
        ['2024-03', '4'],
      ],
    });
    const uncalculated = { yAxis: [item('人次')], xAxis: [month] };
    expect(answer('number', { form: uncalculated }).data).toHaveLength(3);
    for (const xAxis of [[], [item('省')]]) {
      expect(answer('number', { form: { ...form, xAxis } })).toEqual({ keys: ['人次'], data: [['15']] });
    }
  });

  test('[FMT-11] a calculation groups by X and then by the series, each under its own name', () => {
    const form = { xAxis: [item('省')], nAxis: [item('性别')], yAxis: [item('人次')], calculateType: sum };
    expect(answer('bar_stack', { form })).toEqual({
      keys: ['省', '性别', '人次'],
      data: [
        ['广东', '女', '1'],
        ['广东', '男', '8'],
        ['湖南', '女', '6'],
      ],
    });
  });

  test('[CALC-13] each field has its own calculation; what has none goes by the chart as before', () => {
    const form = {
      xAxis: [item('省')],
      yAxis: [item('人次', { calculation: 'sum' }), item('费用', { calculation: 'avg' })],
    };
    expect(answer('line', { form })).toEqual({
      keys: ['省', '人次', '费用'],
      data: [
        ['广东', '9', 20],
        ['湖南', '6', 40],
      ],
    });
    const beside = { ...form, calculateType: { type: 'max', columns: ['费用'] } };
    const [own, chart] = form.yAxis;
    expect(answer('line', { form: { ...beside, yAxis: [own, item('费用')] } }).data[0]).toEqual([
      '广东',
      '9',
      '30.00',
    ]);
    expect(answer('line', { form: { ...beside, yAxis: [chart, item('人次')] } }).data[0]).toEqual([
      '广东',
      20,
      '9',
    ]);
    // A calculation on a field that is none of the values groups nothing.
    const stray = { xAxis: [item('省', { calculation: 'sum' })], yAxis: [item('人次')] };
    expect(answer('bar', { form: stray }).data).toHaveLength(rows.length);
  });

  test('one field stands beside itself under another calculation', () => {
    const form = {
      xAxis: [item('省')],
      yAxis: [item('人次', { calculation: 'sum' }), item('人次', { calculation: 'max' })],
    };
    expect(answer('line', { form })).toMatchObject({
      keys: ['省', '人次', '人次_2'],
      data: [
        ['广东', '9', 5],
        ['湖南', '6', 4],
      ],
    });
  });

  test('a table groups by the columns that are not calculated', () => {
    const form = {
      xAxis: [item('人次', { calculation: 'sum' }), item('省'), item('费用', { calculation: 'count' })],
    };
    expect(answer('table', { form })).toEqual({
      keys: ['人次', '省', '费用'],
      data: [
        ['9', '广东', 3],
        ['6', '湖南', 1],
      ],
    });
  });

  test('COUNT(*) counts rows, whole and to be added up', () => {
    const count = { exp: 'COUNT(*)', alias: '记录数' };
    const form = { xAxis: [item('省')], yAxis: [item('记录数', { expressions: count })] };
    expect(answer('bar', { form }).data).toEqual([
      ['广东', 3],
      ['湖南', 2],
    ]);
    expect(additiveKeys(ask('bar', { form }), columns)).toContain('记录数');
  });

  test('[CALC-15] a calculation holds for the columns it lists, numbers beside them are summed', () => {
    const form = {
      xAxis: [item('省')],
      yAxis: [item('人次'), item('费用')],
      calculateType: { type: 'count', columns: ['费用'] },
    };
    expect(answer('line', { form }).data).toEqual([
      ['广东', '9', 3],
      ['湖南', '6', 1],
    ]);
  });

  test('[CALC-11] [CALC-12] a calculated measure of the dataset is computed per group, without any calculation set', () => {
    const form = { xAxis: [item('省')], yAxis: [item('次均费用')] };
    expect(answer('bar', { form })).toEqual({
      keys: ['省', '次均费用'],
      data: [
        ['广东', 60 / 9],
        ['湖南', 40 / 6],
      ],
    });
  });

  test('[CALC-01] an expression of the widget and one of the column item', () => {
    const form = {
      xAxis: [item('省')],
      yAxis: [item('最多'), item('人次', { expressions: { exp: 'MIN(人次)', alias: '最少' } })],
    };
    const expression: ExpressionItem[] = [{ alias: '最多', exp: 'MAX(人次)', type: 'exp' }];
    expect(answer('line', { form, expression })).toEqual({
      keys: ['省', '最多', '最少'],
      data: [
        ['广东', 5, 1],
        ['湖南', 4, 2],
      ],
    });
  });

  test('a date column is cut to its grain', () => {
    const form = { xAxis: [item('日期', { grain: 'month' })], yAxis: [item('人次')], calculateType: sum };
    expect(answer('line', { form }).data).toEqual([
      ['2024-01', '4'],
      ['2024-02', '7'],
      ['2024-03', '4'],
    ]);
  });

  test('a sort orders the entries; one left over from another column is passed over', () => {
    const base = { xAxis: [item('市')], yAxis: [item('人次')], calculateType: sum };
    expect(answer('bar', { form: { ...base, sort: { key: '人次', descending: true } } }).data).toEqual([
      ['长沙', '6'],
      ['深圳', '5'],
      ['广州', '4'],
    ]);
    expect(answer('bar', { form: { ...base, sort: { key: '费用', descending: true } } }).data[0]).toEqual([
      '广州',
      '4',
    ]);
  });

  test.each<ChartType>(['bar', 'bar_stack', 'line', 'pie', 'funnel', 'heatmap', 'radar', 'map', 'scatter'])(
    'the first n entries of a %s are kept by the picture: what is asked has all of them, and every series',
    (type) => {
      const form = {
        xAxis: [item('市')],
        nAxis: [item('性别')],
        yAxis: [item('人次')],
        heatmapY: [item('人次')],
        calculateType: sum,
      };
      const sorted = { ...form, sort: { key: '人次', descending: true } };
      expect(answer(type, { form: { ...sorted, top: 1 } })).toEqual(answer(type, { form: sorted }));
      expect(answer(type, { form: { ...form, calculateType: undefined, top: 1 } }).data).toHaveLength(5);
    },
  );

  test.each<ChartType>(['pie', 'pie_doughnut', 'pie_rose_type', 'funnel', 'gauge'])(
    'a %s has no series: what another kind left on the n axis splits nothing',
    (type) => {
      const form = { xAxis: [item('省')], nAxis: [item('性别')], yAxis: [item('人次')] };
      expect(answer(type, { form: { ...form, calculateType: { type: 'max', columns: [] } } }).data).toEqual([
        ['广东', 5],
        ['湖南', 4],
      ]);
    },
  );

  test('the first n rows of a table are cut after sorting, whether they are raw or calculated', () => {
    const sort = { key: '人次', descending: true };
    const raw = { xAxis: [item('市'), item('人次')], sort, top: 2 };
    expect(answer('table', { form: raw }).data).toEqual([
      ['深圳', 5],
      ['长沙', 4],
    ]);
    const calculated = { ...raw, calculateType: { type: 'sum', columns: ['人次'] } };
    expect(answer('table', { form: calculated }).data).toEqual([
      ['长沙', '6'],
      ['深圳', '5'],
    ]);
  });

  test('[CHART-16] a heatmap groups by both of its axes', () => {
    const form = {
      xAxis: [item('省')],
      yAxis: [item('性别')],
      heatmapY: [item('人次')],
      calculateType: { type: 'max', columns: ['人次'] },
    };
    expect(answer('heatmap', { form })).toEqual({
      keys: ['省', '性别', '人次'],
      data: [
        ['广东', '女', 1],
        ['广东', '男', 5],
        ['湖南', '女', 4],
      ],
    });
  });

  test('a map takes its value from n and its tooltip from y', () => {
    const form = { xAxis: [item('省')], nAxis: [item('人次')], yAxis: [item('费用')], calculateType: sum };
    expect(answer('map', { form }).keys).toEqual(['省', '人次', '费用']);
  });

  test('[CHART-12] a nested pie asks for both rings at once', () => {
    const form = { xAxis: [item('省'), item('市')], yAxis: [item('人次')], calculateType: sum };
    expect(answer('pie_nest', { form }).data).toEqual([
      ['广东', '广州', '4'],
      ['广东', '深圳', '5'],
      ['湖南', '长沙', '6'],
    ]);
  });

  test('number and text: one value over everything, or the first row', () => {
    expect(answer('number', { form: { yAxis: [item('人次')], calculateType: sum } }).data).toEqual([['15']]);
    expect(answer('number', { form: { yAxis: [item('人次')] } }).data).toEqual([[3]]);
    expect(answer('text', { form: { yAxis: [item('市')], tableScroll: true } }).data).toHaveLength(5);
  });

  test('a chart without any area filled shows the selected columns', () => {
    expect(answer('bar', { form: {}, selectItems: '市,人次,没有' }).keys).toEqual(['市', '人次']);
  });
});

describe('tables', () => {
  test('[AXIS-05] the order of the columns is the order in which they were dropped', () => {
    expect(answer('table', { form: { xAxis: [item('人次'), item('省')] } })).toEqual({
      keys: ['人次', '省'],
      data: rows.map(([province, , , visits]) => [visits, province]),
    });
  });

  test('[AXIS-05] also when the table calculates', () => {
    const form = {
      xAxis: [item('人次'), item('省'), item('次均费用')],
      calculateType: { type: 'sum', columns: ['人次'] },
    };
    expect(answer('table', { form })).toEqual({
      keys: ['人次', '省', '次均费用'],
      data: [
        ['9', '广东', 60 / 9],
        ['6', '湖南', 40 / 6],
      ],
    });
  });

  test('[FMT-12] a page that a viewer looks at is cut last and tells its total', () => {
    const form = {
      xAxis: [item('市'), item('人次')],
      filters: [item('人次', { compare: { filterType: 5, value: 1 } })],
      sort: { key: '人次', descending: true },
    };
    expect(answer('table', { form }, { page: { page: 2, size: 3 } })).toEqual({
      keys: ['市', '人次'],
      data: [['长沙', 2]],
      total: 4,
    });
  });
});

describe('filters and drilling', () => {
  const form = { xAxis: [item('省'), item('市')], yAxis: [item('人次')], calculateType: sum };

  test('[WID-08] chosen values are kept, or removed when equal is false', () => {
    const filtered = (more: object) =>
      answer('bar', { form: { ...form, filters: [item('市', { rightValues: ['广州', '长沙'], ...more })] } })
        .data;
    expect(filtered({ equal: true })).toEqual([
      ['广东', '4'],
      ['湖南', '6'],
    ]);
    expect(filtered({})).toHaveLength(2);
    expect(filtered({ equal: false })).toEqual([['广东', '5']]);
  });

  test('[WID-08] compare is one comparison; an empty one is none', () => {
    const filtered = (compare: object | null) =>
      answer('bar', { form: { ...form, yAxis: [item('人次', { compare })] } }).data;
    expect(filtered({ filterType: 7, value: 3 })).toEqual([
      ['广东', '8'],
      ['湖南', '4'],
    ]);
    expect(filtered({ filterType: 7, value: '' })).toHaveLength(2);
    expect(filtered(null)).toHaveLength(2);
  });

  test('[EDIT-31] [WID-09] a drilled level shows the next entry, filtered to what was clicked', () => {
    const filterForm = { index: 1, pointer: [{ key: '省', value: '广东' }] };
    expect(answer('bar', { form: { ...form, filterForm } })).toEqual({
      keys: ['市', '人次'],
      data: [
        ['广州', '4'],
        ['深圳', '5'],
      ],
    });
  });

  test('[EDIT-30] back at level 0 the path no longer filters', () => {
    const filterForm = { index: 0, pointer: [{ key: '省', value: '广东' }] };
    expect(answer('bar', { form: { ...form, filterForm } }).data).toHaveLength(2);
  });

  test('[WID-09] the drilling filter keeps or removes values of the first X entry, on every level', () => {
    const kept = (filterForm: object) => answer('bar', { form: { ...form, filterForm } }).data;
    expect(kept({ leftValues: ['湖南'], rightValues: ['广东'], equal: true })).toEqual([['广东', '9']]);
    expect(kept({ rightValues: ['广东'] })).toEqual([['广东', '9']]);
    expect(kept({ rightValues: ['广东'], equal: false })).toEqual([['湖南', '6']]);
    expect(kept({ leftValues: ['广东'], rightValues: [] })).toHaveLength(2);
    expect(kept({ rightValues: ['广东'], index: 1 })).toEqual([
      ['广州', '4'],
      ['深圳', '5'],
    ]);
    const pointer = [{ key: '省', value: '湖南' }];
    expect(kept({ rightValues: ['广东'], index: 1, pointer })).toEqual([]);
    const table = { xAxis: [item('省')], filterForm: { rightValues: ['广东'] } };
    expect(answer('table', { form: table }).data).toHaveLength(5);
    const months = {
      ...form,
      xAxis: [item('日期', { grain: 'month' })],
      filterForm: { rightValues: ['2024-02'] },
    };
    expect(answer('line', { form: months }).data).toEqual([['2024-02', '7']]);
    const week = { ...months, xAxis: [item('日期', { grain: 'week' })] };
    expect(answer('line', { form: { ...week, filterForm: { rightValues: ['2024-01-29'] } } }).data).toEqual([
      ['2024-01-29', '7'],
    ]);
    expect(
      answer('line', { form: { ...week, filterForm: { rightValues: ['2024-01-29'], equal: false } } }).data,
    ).toEqual([
      ['2024-01-01', '4'],
      ['2024-02-26', '4'],
    ]);
  });

  test('a clicked month filters to its days', () => {
    const drilled = {
      ...form,
      xAxis: [item('日期', { grain: 'month' }), item('市')],
      filterForm: { index: 1, pointer: [{ key: '日期', value: '2024-02' }] },
    };
    expect(answer('bar', { form: drilled }).data).toEqual([
      ['深圳', '5'],
      ['长沙', '2'],
    ]);
  });

  test("[PARAM-20] a viewer's filters join the stored ones and never replace them", () => {
    const setup = { form, filters: [{ key: '省', filterType: 1, value: '广东' }] };
    const viewerFilters = [{ column: '省', op: 'eq' as const, value: '湖南' }];
    expect(answer('bar', setup, { viewerFilters }).data).toEqual([]);
    expect(answer('bar', { form }, { viewerFilters }).data).toEqual([['湖南', '6']]);
  });
});

describe('ranges and relative dates', () => {
  const filtered = (more: object, today?: string) =>
    answer(
      'table',
      { form: { xAxis: [item('日期')], filters: [item('日期', more)] } },
      today === undefined ? {} : { today },
    ).data.flat();

  test('[EDIT-10] [O05] both ends of a range are inclusive, an open end lets everything through', () => {
    expect(filtered({ range: { from: '2024-01-06', to: '2024-02-01' } })).toEqual([
      '2024-01-06',
      '2024-02-01',
    ]);
    expect(filtered({ range: { from: null, to: '2024-01-05' } })).toEqual(['2024-01-05']);
    expect(filtered({ range: { from: '', to: null } })).toHaveLength(5);
    expect(filtered({ range: null })).toHaveLength(5);
  });

  test('[EDIT-10] a relative span counts from the day that is asked for', () => {
    expect(filtered({ relative: 'lastMonth' }, '2024-02-29')).toEqual(['2024-01-05', '2024-01-06']);
    expect(filtered({ relative: 'today' }, '2024-03-03')).toEqual(['2024-03-03']);
    expect(filtered({ relative: 'today' })).toEqual([]);
  });

  test('[EDIT-10] ends are read as those that viewers set: days of texts and numbers are days as well', () => {
    const filtersOf = (more: object) => {
      const form = { xAxis: [item('市')], filters: [item('市', more)] };
      return ask('table', { form }, { today: '2024-02-29' }).filters;
    };
    const rule = (filterType: number, value: string) => ({ key: '市', filterType, value });
    const month = filterRulesToFilters([rule(7, '2024-02-01'), rule(8, '2024-02-29')]);
    expect(month).toEqual([
      { column: '市', op: 'gte', value: '2024-02', period: true },
      { column: '市', op: 'lt', value: '2024-03', period: true },
    ]);
    expect(filtersOf({ relative: 'thisMonth' })).toEqual(month);
    expect(filtersOf({ range: { from: '2024-02-01', to: '2024-02-29' } })).toEqual(month);
    expect(filtersOf({ compare: { filterType: 7, value: '2024-02-01' } })).toEqual(month.slice(0, 1));
    expect(filtersOf({ compare: { filterType: 8, value: '2024-02-29' } })).toEqual(month.slice(1));
  });
});

describe('rules of the data format dialog', () => {
  const table = { xAxis: [item('省'), item('人次')] };

  test('[FMT-02] [FMT-09] filter, aggregate, sort and page run in this order, before the chart', () => {
    const setup: Setup = {
      form: table,
      filters: [{ key: '人次', filterType: 5, value: 1 }],
      aggregation: { aggregationKeys: ['人次'], aggregationType: 1, groupKeys: ['省'] },
      sorts: [{ key: '人次', sortType: 2 }],
      page: { page: 1, pageSize: 1 },
    };
    expect(answer('table', setup)).toEqual({ keys: ['省', '人次'], data: [['广东', '8']], total: 2 });
  });

  test.each([
    [1, '15'],
    [2, 3],
    [3, 5],
    [4, 5],
    [5, 1],
  ])('[FMT-04] aggregation type %i', (aggregationType, expected) => {
    const aggregation = { aggregationKeys: ['人次'], aggregationType, groupKeys: [] };
    expect(answer('number', { form: { yAxis: [item('人次')] }, aggregation }).data).toEqual([[expected]]);
  });

  test('[FMT-05] sort type 1 ascends, 2 descends', () => {
    const first = (sortType: number) =>
      answer('table', { form: table, sorts: [{ key: '人次', sortType }] }).data[0];
    expect([first(1), first(2)]).toEqual([
      ['广东', 1],
      ['广东', 5],
    ]);
  });

  test('[FMT-06] grouping without an aggregation is refused', () => {
    const aggregation = { aggregationKeys: [], aggregationType: 1, groupKeys: ['省'] };
    expect(() => ask('table', { form: table, aggregation })).toThrow('请添聚合计算条件');
  });

  test.each<[string, Partial<WidgetData>]>([
    ['filter', { filters: [{ key: '无', filterType: 1, value: 1 }] }],
    ['sort', { sorts: [{ key: '无', sortType: 1 }] }],
    ['aggregation key', { aggregation: { aggregationKeys: ['无'], aggregationType: 1, groupKeys: [] } }],
    ['group key', { aggregation: { aggregationKeys: ['人次'], aggregationType: 1, groupKeys: ['无'] } }],
  ])('[FMT-14] a %s naming an unknown column says which', (_, rules) => {
    expect(() => ask('table', { form: table, ...rules })).toThrow('字段无不存在');
  });

  test('[FMT-14] so does a column of the chart', () => {
    expect(() => answer('bar', { form: { xAxis: [item('无')], yAxis: [item('人次')] } })).toThrow(
      '字段无不存在',
    );
  });
});

describe('texts that are numbers', () => {
  const coded: Column[] = [
    { name: '科室', type: 'text' },
    { name: '分数', type: 'text', numeric: true },
    { name: '备注', type: 'text' },
  ];
  const marks: Cell[][] = [
    ['内科', '9', '1'],
    ['内科', '10', 'x'],
    ['外科', '8.5', null],
    ['外科', null, '2'],
  ];
  const ask = (type: ChartType, form: object, more: Partial<WidgetData> = {}) => {
    const json = dataJson.parse({ typeChart: type, chartForm: form });
    const widget: WidgetData = { chartType: type, selectItems: '', ...more, dataJson: json };
    return evaluateQuestion(questionOfWidget(widget, {}, coded, []), coded, marks).data;
  };
  const of = (type: string, columns: string[] = []) =>
    ask('bar', { xAxis: [item('科室')], yAxis: [item('分数')], calculateType: { type, columns } });

  test('[CALC-21] [CALC-20] are summed, averaged and compared as numbers; nulls are skipped', () => {
    expect(of('sum')).toEqual([
      ['内科', 19],
      ['外科', 8.5],
    ]);
    expect(of('avg')).toEqual([
      ['内科', 9.5],
      ['外科', 8.5],
    ]);
    expect(of('max')).toEqual([
      ['内科', 10],
      ['外科', 8.5],
    ]);
    expect(of('min')).toEqual([
      ['内科', 9],
      ['外科', 8.5],
    ]);
    expect(of('median')).toEqual([
      ['内科', 9.5],
      ['外科', 8.5],
    ]);
    expect(of('countAndClearRepeat')).toEqual([
      ['内科', 2],
      ['外科', 1],
    ]);
  });

  test('[CALC-21] are summed beside a calculation of another column, and are measures of a table', () => {
    const calculateType = { type: 'count', columns: ['备注'] };
    const form = { xAxis: [item('科室')], yAxis: [item('备注'), item('分数')], calculateType };
    expect(ask('bar', form)).toEqual([
      ['内科', 2, 19],
      ['外科', 1, 8.5],
    ]);
    const table = { xAxis: [item('科室'), item('分数')], calculateType: { type: 'sum', columns: [] } };
    expect(ask('table', table)).toEqual([
      ['内科', 19],
      ['外科', 8.5],
    ]);
  });

  test('[FMT-10] are compared as numbers, equal only as they are written', () => {
    const table = { xAxis: [item('分数')] };
    const kept = (filterType: number, value: string) =>
      ask('table', table, { filters: [{ key: '分数', filterType, value }] });
    expect(kept(5, '9')).toEqual([['10']]);
    expect(kept(8, '9.0')).toEqual([['9'], ['8.5']]);
    expect(kept(1, '9.0')).toEqual([]);
  });

  test('[CALC-21] a text that is no number is left out of a sum and of an average', () => {
    const form = {
      xAxis: [item('科室')],
      yAxis: [item('备注')],
      calculateType: { type: 'sum', columns: [] },
    };
    expect(ask('bar', form)).toEqual([
      ['内科', 1],
      ['外科', 2],
    ]);
  });
});
