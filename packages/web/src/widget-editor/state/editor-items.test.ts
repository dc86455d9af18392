// @vitest-environment node
import { type Column, chartForm, columnItem } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculationChoices, setCalculation } from './calculations.ts';
import { isMeasure, setRole } from './column-role.ts';
import { changeType, dropColumn, moveChip, type Place, refusal, refusalOf } from './editor-areas.ts';
import { checkEditor, highlightedAreas } from './editor-check.ts';
import { allExpressions, columnsOf, isBroken, isShared, unknownColumns } from './editor-columns.ts';
import {
  chartJumps,
  grainChoices,
  jumpsOf,
  putExpression,
  removeExpression,
  renameItem,
  setChartJumps,
  setGrain,
  setJumps,
  setSort,
  sortOf,
  takesGrain,
} from './editor-items.ts';
import { type EditorState, editorOf, inputOf, newEditor } from './editor-state.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '就诊日期', type: 'date' },
  { name: '费用', type: 'decimal' },
  { name: '人次', type: 'integer' },
  { name: '读数', type: 'text' },
];
const rows = [
  ['内科', '2024-01-01', 10, 1, '7'],
  ['外科', '2024-01-02', null, 2, null],
  [null, null, 3, 3, '-1.5'],
];
const exp = { alias: '次均', exp: 'SUM(费用)/COUNT(人次)', type: 'exp' as const };
const state: EditorState = {
  ...newEditor(4),
  name: '图',
  datasetId: 7,
  fields: { columns, measures: [], rows },
};
const x: Place = { area: 'xAxis', at: 0 };
const dated = dropColumn(dropColumn(state, 'xAxis', '就诊日期'), 'yAxis', '费用');

describe('columns', () => {
  test('[CALC-21] texts that are all numbers count as numeric, empty ones aside', () => {
    expect(isMeasure(state, '读数')).toBe(true);
    expect(isMeasure(state, '科室')).toBe(false);
    expect(calculationChoices(dropColumn(state, 'yAxis', '读数'))).toHaveLength(8);
    const mixed = { ...state, fields: { ...state.fields!, rows: [...rows, ['骨科', null, 1, 1, 'A1']] } };
    expect(isMeasure(mixed, '读数')).toBe(false);
    const told: EditorState = {
      ...mixed,
      fields: { ...mixed.fields!, columns: columns.map((column) => ({ ...column, numeric: true })) },
    };
    expect(isMeasure(told, '读数')).toBe(true);
  });

  test('a column moved between 维度 and 指标 stays there after saving', () => {
    const moved = setRole(state, '人次', 'dimension');
    expect(isMeasure(moved, '人次')).toBe(false);
    expect(setRole(moved, '人次', 'measure')).toEqual(state);
    const stored = { ...inputOf(moved), id: 1, tips: '', categoryWidget: null } as never;
    expect(editorOf(stored).roles).toEqual({ 人次: 'dimension' });
  });

  test('[FMT-11] after grouping rules the list shows what is left; expressions without their columns go', () => {
    const aggregation = '{"aggregationKeys":["费用"],"aggregationType":1,"groupKeys":["科室"]}';
    const grouped: EditorState = {
      ...state,
      fields: { ...state.fields!, measures: [exp] },
      rules: { ...state.rules, aggregation },
    };
    expect(columnsOf(grouped).map(({ name }) => name)).toEqual(['科室', '费用']);
    expect(allExpressions(grouped)).toEqual([]);
    const placed = dropColumn({ ...grouped, rules: state.rules }, 'yAxis', '人次');
    const broken = { ...placed, rules: grouped.rules };
    expect(unknownColumns(broken)).toEqual(['人次']);
    expect(isBroken(broken, broken.form.yAxis[0]!)).toBe(true);
    const filled = dropColumn(broken, 'xAxis', '科室');
    expect(checkEditor(filled).message).toBe('字段人次不存在');
  });
});

describe('shared measures', () => {
  const offered: EditorState = { ...state, fields: { ...state.fields!, measures: [exp] } };

  test('[CALC-11] a measure of the dataset is referred to, an expression of the chart is copied', () => {
    const item = dropColumn(offered, 'yAxis', '次均').form.yAxis[0]!;
    expect(item).toMatchObject({ id: '次均', shared: true, expressions: { exp: '', alias: '次均' } });
    expect(columnItem.parse(item)).toEqual(item);
    const own = putExpression(state, exp, null);
    expect(isShared(own, '次均')).toBe(false);
    expect(dropColumn(own, 'yAxis', '次均').form.yAxis[0]).toMatchObject({ expressions: { exp: exp.exp } });
  });

  test('a reference to a measure that is gone, or whose columns are, is broken until it is taken away', () => {
    const placed = dropColumn(dropColumn(offered, 'xAxis', '科室'), 'yAxis', '次均');
    const item = placed.form.yAxis[0]!;
    expect(isBroken(placed, item)).toBe(false);
    const gone = { ...placed, fields: { ...offered.fields!, measures: [] } };
    expect(isBroken(gone, item)).toBe(true);
    expect(unknownColumns(gone)).toEqual(['次均']);
    const lacking = { ...placed, fields: { ...offered.fields!, columns: columns.slice(0, 2) } };
    expect(isBroken(lacking, item)).toBe(true);
  });
});

describe('chips', () => {
  test('[CALC-16] a grain groups: without a calculation, numbers are summed and the rest counted', () => {
    expect(takesGrain(dated, x)).toBe(true);
    expect(takesGrain(dated, { area: 'yAxis', at: 0 })).toBe(false);
    const monthly = setGrain(setCalculation(dated, 'empty'), x, 'month');
    expect(monthly.form.xAxis[0]).toEqual({ id: '就诊日期', name: '就诊日期（月）', grain: 'month' });
    expect(monthly.form.calculateType.type).toBe('sum');
    expect(setGrain(monthly, x, null).form.xAxis[0]).toEqual({ id: '就诊日期', name: '就诊日期' });
    const counted = setCalculation(
      dropColumn(dropColumn(state, 'xAxis', '就诊日期'), 'yAxis', '科室'),
      'empty',
    );
    expect(setGrain(counted, x, 'year').form.calculateType.type).toBe('count');
    const kept = setGrain(setCalculation(dated, 'avg'), x, 'year');
    expect(kept.form.calculateType.type).toBe('avg');
  });

  test('[AXIS-16] the same date with another grain is another entry of the x axis', () => {
    const yearly = setGrain(dated, x, 'year');
    expect(refusal(yearly, 'xAxis', '就诊日期')).toBeNull();
    const both = dropColumn(yearly, 'xAxis', '就诊日期');
    expect(both.form.xAxis).toHaveLength(2);
    expect(refusal(both, 'xAxis', '就诊日期')).toBe('该字段已在此区域');
  });

  test('sorting names what the answer shows', () => {
    const item = dated.form.yAxis[0]!;
    const sorted = setSort(dated, item, 'desc');
    expect(sorted.form.sort).toEqual({ key: '费用', descending: true });
    expect([sortOf(sorted, item), sortOf(setSort(sorted, item, null), item)]).toEqual(['desc', null]);
  });

  test('a chip may have a name of its own', () => {
    const renamed = renameItem(dated, x, ' 月份 ');
    expect(renamed.form.xAxis[0]).toEqual({ id: '就诊日期', name: '月份' });
    expect(renameItem(renamed, x, '').form.xAxis[0]?.name).toBe('就诊日期');
  });

  test('[EDIT-13] [WID-08] [WID-09] jumps stand in nextPanelIDs and nextPanel of the item and of the filter form', () => {
    const jumping = setJumps(dated, x, [
      { id: 3, name: '门诊总览' },
      { id: 9, name: '住院' },
    ]);
    expect(jumping.form.xAxis[0]).toMatchObject({
      nextPanelIDs: [3, 9],
      nextPanel: [
        { id: 3, name: '门诊总览' },
        { id: 9, name: '住院' },
      ],
    });
    expect(jumpsOf(jumping.form.xAxis[0]!)).toHaveLength(2);
    expect(columnItem.parse(jumping.form.xAxis[0])).toEqual(jumping.form.xAxis[0]);
    expect(setJumps(jumping, x, []).form.xAxis[0]).toEqual(dated.form.xAxis[0]);
    const whole = setChartJumps(dated, [3]);
    expect(chartJumps(whole)).toEqual([3]);
    expect(chartForm.parse(whole.form).filterForm?.nextPanelIDs).toEqual([3]);
    expect(setChartJumps(dated, [])).toBe(dated);
  });

  test('[CALC-11] an expression that is changed changes wherever it stands; deleted, it goes everywhere', () => {
    const made = dropColumn(putExpression(dated, exp, null), 'filters', '科室');
    const placed = dropColumn(changeType(made, 'line'), 'yAxis', '次均');
    expect(placed.form.yAxis.map(({ id }) => id)).toEqual(['费用', '次均']);
    const sorted = setSort(placed, placed.form.yAxis[1]!, 'asc');
    const changed = putExpression(sorted, { ...exp, alias: '均次', exp: 'AVG(费用)' }, '次均');
    expect(changed.form.yAxis[1]).toEqual({
      id: '均次',
      name: '均次',
      expressions: { exp: 'AVG(费用)', alias: '均次' },
    });
    expect(changed.form.sort?.key).toBe('均次');
    const removed = removeExpression(changed, '均次');
    expect(removed.form.yAxis.map(({ id }) => id)).toEqual(['费用']);
    expect(removed.expressions).toEqual([]);
    expect(removed.form.filters).toHaveLength(1);
  });
});

describe('areas', () => {
  test('a chip moves to another area, or stays where it is when it is refused', () => {
    const placed = dropColumn(dated, 'xAxis', '科室');
    const moved = moveChip(placed, { area: 'xAxis', at: 1 }, { area: 'nAxis', at: 0 });
    expect(moved.form.nAxis[0]?.id).toBe('科室');
    expect(moved.form.xAxis.map(({ id }) => id)).toEqual(['就诊日期']);
    expect(moveChip(placed, { area: 'xAxis', at: 1 }, { area: 'yAxis', at: 0 })).toBe(placed);
    expect(moveChip(placed, x, { area: 'xAxis', at: 9 }).form.xAxis.map(({ id }) => id)).toEqual([
      '科室',
      '就诊日期',
    ]);
  });

  test('moving chips about never loses nor doubles one', () => {
    const area = fc.constantFrom('xAxis' as const, 'yAxis' as const, 'nAxis' as const, 'filters' as const);
    const places = fc.record({ area, at: fc.nat({ max: 3 }) });
    const start = ['科室', '就诊日期', '人次'].reduce(
      (held, id) => dropColumn(held, 'xAxis', id),
      changeType(dated, 'line'),
    );
    const count = ({ form }: EditorState): string[] =>
      [...form.xAxis, ...form.yAxis, ...form.nAxis, ...form.filters].map(({ id }) => id).sort();
    fc.assert(
      fc.property(fc.array(fc.tuple(places, places), { maxLength: 20 }), (moves) => {
        const end = moves.reduce((held, [from, to]) => moveChip(held, from, to), start);
        expect(count(end)).toEqual(count(start));
      }),
    );
  });

  test('[AXIS-17] a heatmap is refused with fewer than three columns, and a second y axis', () => {
    const two: EditorState = {
      ...state,
      chartType: 'heatmap',
      fields: { columns: columns.slice(0, 2), measures: [], rows: [] },
    };
    expect(refusal(two, 'xAxis', '科室')).toBe('不能满足生成热力图的条件!');
    expect(checkEditor(two).message).toBe('不能满足生成热力图的条件!');
    const enough = dropColumn({ ...state, chartType: 'heatmap' }, 'yAxis', '科室');
    expect(refusal(enough, 'yAxis', '人次')).toBe('不能满足生成热力图的条件!');
    const crowded = {
      ...enough,
      form: { ...enough.form, yAxis: [...enough.form.yAxis, { id: '人次', name: '人次' }] },
    };
    expect(checkEditor(crowded).message).toBe('不能满足生成热力图的条件!');
    expect(refusalOf(enough, 'yAxis', { id: '', from: { area: 'yAxis', at: 0 } })).toBeNull();
  });

  test.each(['area_stack', 'bar_stack', 'bar_y_category', 'bar_y_category_stack', 'bar_y_stack'] as const)(
    '[AXIS-09] %s requires x and y and highlights the n axis beside them',
    (type) => {
      const empty = changeType(state, type);
      expect(highlightedAreas(empty)).toEqual(expect.arrayContaining(['xAxis', 'yAxis', 'nAxis']));
      const filled = dropColumn(dropColumn(empty, 'xAxis', '科室'), 'yAxis', '费用');
      expect(highlightedAreas(filled)).toEqual([]);
    },
  );

  test.each(['line', 'bar', 'pie', 'pie_doughnut', 'funnel', 'gauge'] as const)(
    '[AXIS-08] %s requires x and y',
    (type) => {
      expect(highlightedAreas(changeType(state, type))).toEqual(['xAxis', 'yAxis']);
    },
  );

  test('[CALC-19] a column of whole numbers says so while it is summed, another never does', () => {
    const one = (next: EditorState) => next.form.yAxis[0];
    const placed = dropColumn(dropColumn(state, 'xAxis', '科室'), 'yAxis', '人次');
    expect(one(placed)).toMatchObject({ calculation: 'sum', whole: true });
    expect(one(setCalculation(placed, 'avg'))).not.toHaveProperty('whole');
    expect(one(setCalculation(setCalculation(placed, 'avg'), 'sum'))).toHaveProperty('whole', true);
    expect(one(dated)).not.toHaveProperty('whole');
    const listed = dropColumn(dropColumn(changeType(state, 'table'), 'xAxis', '科室'), 'xAxis', '人次');
    expect(one(changeType(listed, 'bar'))).toMatchObject({ calculation: 'sum', whole: true });
  });

  test('[CALC-16] values of heatmaps, tables and maps are calculated too', () => {
    const heat = dropColumn(changeType(state, 'heatmap'), 'heatmapY', '费用');
    expect(setCalculation(heat, 'avg').form.calculateType).toEqual({ type: 'avg', columns: ['费用'] });
    const table = dropColumn(dropColumn(changeType(state, 'table'), 'xAxis', '科室'), 'xAxis', '费用');
    expect(setCalculation(table, 'sum').form.calculateType).toEqual({ type: 'sum', columns: [] });
  });
});

describe('hours and cycles', () => {
  const moments: EditorState = {
    ...state,
    fields: { columns: [{ name: '时间', type: 'datetime' }, ...columns], measures: [], rows: [] },
  };

  test('[EDIT-12] moments are cut to hours, days are not', () => {
    expect(grainChoices('datetime').periods).toContain('hour');
    expect(grainChoices('datetime').cycles).toEqual(['hourOfDay', 'dayOfWeek', 'monthOfYear']);
    expect(grainChoices('date').periods).not.toContain('hour');
    expect(grainChoices('date').cycles).toEqual(['dayOfWeek', 'monthOfYear']);
  });

  test('[EDIT-12] of a date that stands twice each is sorted by itself', () => {
    const y: Place = { area: 'yAxis', at: 0 };
    const heat = changeType(moments, 'heatmap');
    const one = setGrain(dropColumn(heat, 'xAxis', '时间'), x, 'hourOfDay');
    const both = setGrain(dropColumn(one, 'yAxis', '时间'), y, 'dayOfWeek');
    const [hours, days] = [both.form.xAxis[0]!, both.form.yAxis[0]!];
    expect([hours.name, days.name]).toEqual(['时间（时段）', '时间（星期）']);
    const sorted = setSort(both, days, 'desc');
    expect(sorted.form.sort).toEqual({ key: '时间_2', descending: true });
    expect([sortOf(sorted, hours), sortOf(sorted, days)]).toEqual([null, 'desc']);
  });
});
