import {
  type AggregationRule,
  boardLayout,
  type Cell,
  type ChartType,
  type Column,
  chartTypes,
  dataJson,
  type Filter,
  filterOps,
} from '@mingjing/contract';
import { questionOfWidget, type WidgetData } from '@mingjing/query';
import { evaluateQuestion } from '@mingjing/query/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OfferedSource, offered } from './offered.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '姓名', type: 'text' },
  { name: '工资', type: 'integer' },
  { name: '年龄', type: 'integer' },
  { name: '入职', type: 'date' },
];
/** Two people to each department and month, so that no group is one person; no value stands twice in a column. */
const rows: Cell[][] = Array.from({ length: 12 }, (_, at) => [
  `科室${Math.floor(at / 4)}`,
  `员工${at}`,
  80_000 + at * at * 37,
  20 + at,
  `2024-0${1 + Math.floor(at / 4)}-${String(2 + at).padStart(2, '0')}`,
]);
const names = columns.map(({ name }) => name);

const item = fc
  .record({
    id: fc.constantFrom(...names),
    grain: fc.constantFrom(undefined, 'month' as const, 'dayOfWeek' as const),
    exp: fc.nat(9),
  })
  .map(({ id, grain, exp }) => ({
    id,
    name: id,
    ...(id === '入职' && grain !== undefined ? { grain } : {}),
    ...(exp === 0 ? { expressions: { exp: `SUM(工资)/COUNT(${id})`, alias: `式${id}` } } : {}),
  }));
const area = (maxLength: number) => fc.array(item, { maxLength });
const form = fc.record({
  xAxis: area(3),
  yAxis: area(2),
  nAxis: area(1),
  heatmapY: area(1),
  top: fc.constantFrom(null, null, 3),
  calculateType: fc.record({
    type: fc.constantFrom('empty', 'avg', 'max', 'count'),
    columns: fc.constantFrom<string[][]>([], [], ['工资'], ['工资', '年龄']),
  }),
});
const aggregation = fc.constantFrom<(AggregationRule | undefined)[]>(
  undefined,
  undefined,
  undefined,
  { aggregationKeys: ['工资'], aggregationType: 2, groupKeys: ['科室'] },
  { aggregationKeys: ['工资', '年龄'], aggregationType: 4, groupKeys: ['姓名'] },
);
const widget: fc.Arbitrary<WidgetData> = fc
  .record({
    chartType: fc.constantFrom<ChartType>(...chartTypes),
    form,
    aggregation,
    page: fc.constantFrom(undefined, undefined, { page: 1, pageSize: 4 }),
  })
  .map(({ form: chartForm, ...rest }) => ({
    ...rest,
    selectItems: '',
    dataJson: dataJson.parse({ typeChart: rest.chartType, chartForm }),
  }));
const source = (one: WidgetData, id = 1): OfferedSource => ({
  id,
  widget: one,
  place: 7,
  columns,
  measures: [],
  behind: () => [],
});
const layoutOf = (layout: object) => boardLayout.parse(layout);
const plain = { layout: layoutOf({}), drawing: { nodes: [] } };

/** Every cell of every answer that a widget gives, whichever X entry is looked at. */
function cellsOf(one: WidgetData): Set<string> {
  const seen = new Set<string>();
  const { chartForm } = one.dataJson;
  for (const index of [0, 1, 2, 3]) {
    const filterForm = { leftValues: [], rightValues: [], equal: true, pointer: [], nextPanelIDs: [], index };
    const level = { ...one, dataJson: { ...one.dataJson, chartForm: { ...chartForm, filterForm } } };
    try {
      const { data } = evaluateQuestion(questionOfWidget(level, {}, columns, []), columns, rows);
      for (const cell of data.flat()) seen.add(String(cell));
    } catch {
      // A widget that cannot be asked shows nothing.
    }
  }
  return seen;
}
const valuesOf = (name: string): string[] => rows.map((row) => String(row[names.indexOf(name)]));
const filters: Filter[] = names.flatMap((column) =>
  filterOps.map((op): Filter => {
    const value = rows[3]?.[names.indexOf(column)] ?? null;
    return { column, op, value: op === 'in' || op === 'notIn' ? [value] : value };
  }),
);

describe('[C05] what a board offers', () => {
  test('of a random widget is only what every value of stands in its answers', () => {
    fc.assert(
      fc.property(widget, (one) => {
        const offer = offered(plain, [source(one)]).of(1);
        const seen = cellsOf(one);
        for (const filter of filters) {
          if (offer.problemOf(filter) !== null) continue;
          const hidden = valuesOf(filter.column).filter((value) => !seen.has(value));
          expect(hidden, `${filter.column} ${filter.op}`).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('of hours and weekdays is what they show: all Mondays, all mornings at nine, no day', () => {
    const moments: Column[] = [{ name: '时间', type: 'datetime' }];
    const heat: WidgetData = {
      chartType: 'heatmap',
      selectItems: '',
      dataJson: dataJson.parse({
        chartForm: {
          xAxis: [{ id: '时间', name: '时段', grain: 'hourOfDay' }],
          yAxis: [{ id: '时间', name: '星期', grain: 'dayOfWeek' }],
          heatmapY: [{ id: 'n', name: 'n', expressions: { exp: 'COUNT(*)', alias: 'n' } }],
        },
      }),
    };
    const offer = offered(plain, [{ ...source(heat), columns: moments }]).of(1);
    const problemOf = (op: Filter['op'], value: Filter['value']) =>
      offer.problemOf({ column: '时间', op, value });
    expect([problemOf('eq', '周一'), problemOf('in', ['9点', '10点'])]).toEqual([null, null]);
    for (const [op, value] of [
      ['eq', '2024-05-06'],
      ['eq', '2024-05-06 09时'],
      ['eq', '3月'],
      ['gte', '2024-05-06'],
      ['in', ['周一', '3月']],
    ] as const)
      expect(problemOf(op, value as Filter['value'])).toContain('时间');
  });

  test('a column that is only calculated with is opened by a declaration and nothing else', () => {
    const average: WidgetData = {
      chartType: 'bar',
      selectItems: '',
      dataJson: dataJson.parse({
        chartForm: {
          xAxis: [{ id: '科室', name: '科室' }],
          yAxis: [{ id: '工资', name: '工资' }],
          calculateType: { type: 'avg', columns: [] },
        },
      }),
    };
    const histogram: WidgetData = {
      ...average,
      dataJson: dataJson.parse({
        chartForm: {
          xAxis: [{ id: '工资', name: '工资' }],
          yAxis: [{ id: '姓名', name: '姓名' }],
          calculateType: { type: 'count', columns: [] },
        },
      }),
    };
    const parameter = (more: object) => ({
      layout: layoutOf({ paramsGroup: [{ name: '参数', type: 1, valueType: 1, column: '工资', ...more }] }),
      drawing: { nodes: [] },
    });
    const admits = (panel: typeof plain, op: Filter['op'], column = '工资') =>
      offered(panel, [source(average), source(histogram, 2)])
        .of(1)
        .problemOf({ column, op, value: 1 }) === null;
    expect(admits(plain, 'eq')).toBe(false);
    // A mark of another widget names salaries; here they are only calculated with.
    expect(admits({ ...plain, layout: layoutOf({ crossFilter: true }) }, 'eq')).toBe(false);
    expect(admits(parameter({}), 'eq')).toBe(true);
    // The control asks for one number; it is no search by halves.
    expect((['gt', 'lt', 'gte', 'lte', 'ne'] as const).filter((op) => admits(parameter({}), op))).toEqual([]);
    const many = offered(parameter({}), [source(average)]).of(1);
    const listOf = (...value: number[]) => many.problemOf({ column: '工资', op: 'in', value });
    expect([listOf(1), listOf(1, 2) === null]).toEqual([null, false]);
    // A field for texts on it asks a whole number at a time, too.
    const text = offered(parameter({ valueType: 0 }), [source(average)]).of(1);
    const asked = (op: Filter['op'], value: Filter['value']) =>
      text.problemOf({ column: '工资', op, value }) === null;
    expect([asked('like', '8'), asked('eq', '8'), asked('in', ['8']), asked('gt', 8)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(asked('in', ['8', '9'])).toBe(false);
    const columnsOf = ['工资', '科室', '没有'];
    expect(columnsOf.map((name) => text.isWhole(name, '8'))).toEqual([true, false, false]);
    // Where a widget shows the column, all of the board takes parts, and so does what the author typed.
    const isWhole = (panel: typeof plain, value: string, sources = [source(average)]) =>
      offered(panel, sources).of(1).isWhole('工资', value);
    const both = [source(average), source(histogram, 2)];
    expect(isWhole(parameter({ valueType: 0 }), '8', both)).toBe(false);
    expect(isWhole(parameter({ valueType: 0, value: '20' }), '20')).toBe(false);
    expect(isWhole(parameter({ valueType: 0, value: '20' }), '2')).toBe(true);
    expect([isWhole(parameter({}), '8'), isWhole(plain, '8')]).toEqual([false, false]);
    const names = offered(parameter({ valueType: 0, column: '姓名' }), [source(average)]).of(1);
    expect(names.problemOf({ column: '姓名', op: 'in', value: ['甲', '乙'] })).toBeNull();
    expect(names.isWhole('姓名', '甲')).toBe(false);
    const elsewhere = parameter({ columns: [{ datasetId: 8, column: '工资' }], column: '没有' });
    expect(admits(elsewhere, 'eq')).toBe(false);
    expect(admits(plain, 'eq', '科室')).toBe(true);
    expect(['工资 ', '科 室', 'KESHI', '姓名'].filter((name) => admits(plain, 'eq', name))).toEqual([]);
  });

  test('nothing is offered of a widget that is not on the panel', () => {
    expect(offered(plain, []).of(5).has('科室')).toBe(false);
  });
});
