// @vitest-environment node
import type { Cell, Column, MeasureFormat } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { setCalculation, setItemCalculation } from './calculations.ts';
import { withDropGrain } from './drop-grain.ts';
import { bestArea, changeType, dropColumn } from './editor-areas.ts';
import { numberStyleOf, ownFormatsNote, setNumberStyle } from './editor-items.ts';
import { type EditorState, missingAreas, newEditor } from './editor-state.ts';

const dateOf = (at: number, span: number): string =>
  new Date(Date.UTC(2026, 4, 20) - Math.round((at * span) / 60) * 86_400_000).toISOString().slice(0, 10);

test.each([
  [60, 'day'],
  [140, 'week'],
  [900, 'month'],
  [3000, 'quarter'],
  [9000, 'year'],
])('dates over %i days are read by the grain of auto boards: %s', (span, grain) => {
  const columns: Column[] = [{ name: '日期', type: 'date' }];
  const rows = Array.from({ length: 61 }, (_, at) => [dateOf(at, span)]);
  const of = (given: Cell[][]): EditorState => ({
    ...newEditor(1),
    datasetId: 7,
    fields: { columns, measures: [], rows: given },
  });
  const place = { area: 'xAxis' as const, at: 0 };
  const grainOf = (state: EditorState) =>
    withDropGrain(dropColumn(state, 'xAxis', '日期'), place).form.xAxis[0]?.grain;
  expect(grainOf(of(rows))).toBe(grain);
  // The first rows of many tell nothing of the others.
  expect(grainOf(of([...rows, ...rows]))).toBe('month');
});

describe('a dropped date', () => {
  const columns: Column[] = [
    { name: '就诊日期', type: 'date' },
    { name: '费用', type: 'decimal', precision: 12, scale: 2 },
  ];
  const rows = Array.from({ length: 61 }, (_, at): Cell[] => [dateOf(at, 140), '1.00']);
  const state: EditorState = { ...newEditor(1), datasetId: 7, fields: { columns, measures: [], rows } };
  const x = { area: 'xAxis' as const, at: 0 };
  const dropped = (on: EditorState) => withDropGrain(dropColumn(on, 'xAxis', '就诊日期'), x).form.xAxis[0];

  test('is cut to the grain that its span suggests, which its chip says', () => {
    expect(dropped(state)).toEqual({ id: '就诊日期', name: '就诊日期（周）', grain: 'week' });
  });
  test('stays a date in a table, and where rows were asked for as they are', () => {
    expect(dropped(changeType(state, 'table'))?.grain).toBeUndefined();
    const valued = dropColumn(state, 'yAxis', '费用');
    expect(dropped(valued)?.grain).toBe('week');
    expect(dropped(setItemCalculation(valued, valued.form.yAxis[0]!, 'empty'))?.grain).toBeUndefined();
  });
  test('a new chart tells large figures in 万 and 亿, a table in full', () => {
    expect(state.form.settings).toEqual({ numberStyle: 'auto' });
    expect(changeType(state, 'table').form.settings).toEqual({});
  });
  test('what becomes lines is not smoothed before anybody asks; curves that were asked for stay', () => {
    const line = changeType(state, 'line');
    expect(line.form.settings).toEqual({ numberStyle: 'auto', smooth: false });
    const asked = { ...line, form: { ...line.form, settings: { smooth: true } } };
    expect(changeType(asked, 'area_stack').form.settings).toEqual({ smooth: true });
    const stored = { ...line, form: { ...line.form, settings: {} } };
    expect(changeType(stored, 'area_stack').form.settings).toEqual({});
  });
});

test('values go along to a map and back, and a measure never becomes a level of X', () => {
  const columns: Column[] = [
    { name: '城市', type: 'text' },
    { name: '费用', type: 'decimal' },
    { name: '人次', type: 'integer' },
  ];
  const state: EditorState = { ...newEditor(1), datasetId: 7, fields: { columns, measures: [], rows: [] } };
  const bar = dropColumn(dropColumn(state, 'xAxis', '城市'), 'yAxis', '费用');
  expect(bestArea(bar, '人次')).toBeNull();
  const map = changeType(bar, 'gd_map');
  expect(map.form.nAxis.map(({ id }) => id)).toEqual(['费用']);
  expect(map.form.yAxis.map(({ id }) => id)).toEqual(['记录数']);
  expect(missingAreas(map)).toEqual([]);
  const back = changeType(map, 'bar');
  expect(back.form.yAxis.map(({ id }) => id)).toEqual(['费用']);
  expect(back.form.nAxis).toEqual([]);
});

test('shares of 0 to 1 are written as percentages on the field itself, counts of them are not', () => {
  const state: EditorState = {
    ...newEditor(1),
    datasetId: 7,
    fields: {
      columns: [
        { name: '城市', type: 'text' },
        { name: '毛利率', type: 'double' },
        { name: '费用', type: 'double' },
      ],
      measures: [],
      rows: Array.from({ length: 30 }, (_, at) => [`城市${at % 5}`, at / 40 - 0.1, at * 12.5]),
    },
  };
  const percent = { numberStyle: 'percent', prefix: '', suffix: '' };
  const bar = dropColumn(dropColumn(state, 'xAxis', '城市'), 'yAxis', '毛利率');
  const [rate] = bar.form.yAxis;
  expect(rate).toEqual({ id: '毛利率', name: '毛利率', calculation: 'avg', format: percent });
  expect(setItemCalculation(bar, rate!, 'max').form.yAxis[0]?.format).toEqual(percent);
  expect(setItemCalculation(bar, rate!, 'count').form.yAxis[0]?.format).toBeUndefined();
  expect(setCalculation(bar, 'count').form.yAxis[0]?.format).toBeUndefined();
  expect(dropColumn(state, 'yAxis', '费用').form.yAxis[0]?.format).toBeUndefined();
  expect(dropColumn(changeType(state, 'table'), 'xAxis', '毛利率').form.xAxis[0]?.format).toEqual(percent);
});

test('a way of writing figures that was chosen on one field leaves the others as they are', () => {
  const fields = {
    columns: [
      { name: '城市', type: 'text' as const },
      { name: '费用', type: 'double' as const },
      { name: '人次', type: 'integer' as const },
    ],
    measures: [],
    rows: [],
  };
  const one = dropColumn(
    dropColumn(changeType({ ...newEditor(1), datasetId: 7, fields }, 'line'), 'xAxis', '城市'),
    'yAxis',
    '费用',
  );
  // The only field of a chart says it for the chart.
  const alone = setNumberStyle(one, one.form.yAxis[0]!, 'wan');
  expect(alone.form.settings?.['numberStyle']).toBe('wan');
  const two = dropColumn(alone, 'yAxis', '人次');
  const chosen = setNumberStyle(two, two.form.yAxis[1]!, 'percent');
  expect(chosen.form.settings?.['numberStyle']).toBe('auto');
  expect(chosen.form.yAxis.map((item) => numberStyleOf(chosen, item))).toEqual(['wan', 'percent']);
  // Beside the format for all fields it is told which have their own, and when that says nothing any more.
  expect(ownFormatsNote(alone)).toBeNull();
  expect(ownFormatsNote(chosen)).toMatch(/百分比.*按字段自己的格式显示$/);
  const over = { ...chosen, form: { ...chosen.form, settings: { numberStyle: 'thousands' } } };
  expect(ownFormatsNote(over)).toMatch(/^用于所有字段，.*不再起作用/);
});

test('a rate that is calculated in the editor is a percentage, one that is multiplied by 100 already is not', () => {
  const formatOf = (exp: string, alias: string) => {
    const state: EditorState = {
      ...newEditor(1),
      datasetId: 7,
      fields: { columns: [{ name: '利润', type: 'double' }], measures: [], rows: [] },
      expressions: [{ alias, exp, type: 'exp' }],
    };
    return dropColumn(state, 'yAxis', alias).form.yAxis[0]?.format?.numberStyle;
  };
  expect(formatOf('SUM(利润)/SUM(收入)', '综合毛利率')).toBe('percent');
  expect(formatOf('SUM(利润)/SUM(收入)*100', '综合毛利率')).toBeUndefined();
  expect(formatOf('SUM(利润)/COUNT(*)', '次均利润')).toBeUndefined();
  // As Chinese input methods write the signs.
  expect(formatOf('SUM（利润）／SUM（收入）', '综合毛利率')).toBe('percent');
  expect(formatOf('SUM（利润）÷SUM（收入）＊100', '综合毛利率')).toBeUndefined();
  expect(formatOf('100 * SUM(利润)/SUM(收入)', '综合毛利率')).toBeUndefined();
  expect(formatOf('100.0*SUM(利润)/SUM(收入)', '综合毛利率')).toBeUndefined();
});

test('a rate of the dataset is a percentage too, unless the dataset says how it is written', () => {
  const formatOf = (exp: string, format?: MeasureFormat) => {
    const measures = [
      { alias: '折扣率', exp, type: 'exp' as const, ...(format === undefined ? {} : { format }) },
    ];
    const columns: Column[] = [
      { name: '实收', type: 'double' },
      { name: '应收', type: 'double' },
    ];
    const state: EditorState = { ...newEditor(1), datasetId: 7, fields: { columns, measures, rows: [] } };
    const item = dropColumn(state, 'yAxis', '折扣率').form.yAxis[0];
    expect(item?.shared).toBe(true);
    return item?.format?.numberStyle;
  };
  expect(formatOf('1-SUM(实收)/SUM(应收)')).toBe('percent');
  expect(formatOf('SUM(实收)/SUM(应收)*100')).toBeUndefined();
  const plain = { numberStyle: 'plain', prefix: '', suffix: '' } as const;
  expect(formatOf('1-SUM(实收)/SUM(应收)', plain)).toBeUndefined();
});

test('a rate in the place of an amount is not written with the unit of the amount', () => {
  const state: EditorState = {
    ...newEditor(1),
    datasetId: 7,
    fields: { columns: [{ name: '利润', type: 'double' }], measures: [], rows: [] },
    expressions: [{ alias: '毛利率', exp: 'SUM(利润)/SUM(收入)', type: 'exp' }],
  };
  const yuan = { ...state, form: { ...state.form, settings: { suffix: '元', legend: true } } };
  expect(dropColumn(yuan, 'yAxis', '毛利率').form.settings).toEqual({ prefix: '', suffix: '', legend: true });
  // An amount keeps it, and so does what its author has chosen a format for.
  expect(dropColumn(yuan, 'yAxis', '利润').form.settings).toEqual({ suffix: '元', legend: true });
  const said = { ...yuan, form: { ...yuan.form, settings: { numberStyle: 'wan', suffix: '元' } } };
  expect(dropColumn(said, 'yAxis', '毛利率').form.settings).toEqual({ numberStyle: 'wan', suffix: '元' });
});
