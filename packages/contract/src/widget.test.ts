import { expect, test } from 'vitest';
import { chartTypes } from './chart-kinds.ts';
import { parseJsonText } from './json-text.ts';
import { calculationLabel, calculations, question, textCalculations } from './question.ts';
import { filtersText } from './rules.ts';
import { texts } from './texts.ts';
import { chartForm, columnItem, dataJson } from './widget.ts';

test('[CHART-01] the chart types of the product', () => {
  expect(chartTypes.join(' ')).toBe(
    'line area_stack bar bar_stack bar_y_category bar_y_category_stack bar_y_stack pie pie_doughnut pie_nest ' +
      'pie_rose_type funnel gauge heatmap china_map gd_map map scatter_map scatter radar text table number',
  );
});

test('[CHART-02] [CALC-16] a widget without a type is a bar without a calculation', () => {
  const read = dataJson.parse({});
  expect(read.typeChart).toBe('bar');
  expect(read.chartForm.calculateType).toEqual({ type: 'empty', columns: [] });
});

test('[WID-06] [WID-07] an empty form has every part', () => {
  expect(Object.keys(dataJson.parse({}))).toEqual(
    expect.arrayContaining([
      'typeChart',
      'axisValues',
      'datasetName',
      'loadedData',
      'selects',
      'columns',
      'expression',
      'chartForm',
    ]),
  );
  expect(chartForm.parse({})).toMatchObject({
    xAxis: [],
    yAxis: [],
    nAxis: [],
    heatmapY: [],
    filters: [],
    tableScroll: false,
  });
});

test('[CALC-13] [CALC-14] [CALC-15] calculations, with their names on the wire', () => {
  expect(calculations.map((name) => [name, calculationLabel[name]])).toEqual([
    ['empty', '无'],
    ['count', '计数'],
    ['sum', '求和'],
    ['avg', '平均值'],
    ['max', '最大值'],
    ['min', '最小值'],
    ['countAndClearRepeat', '去重计数'],
    ['median', '中位数'],
  ]);
  expect(textCalculations).toEqual(['empty', 'count', 'countAndClearRepeat']);
});

test.each(['{"__proto__":{"a":1}}', '[{"constructor":{"prototype":{}}}]', '{"a":{"\\u005f_proto__":1}}'])(
  '%s is refused',
  (text) => {
    expect(() => parseJsonText(text)).toThrow(SyntaxError);
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  },
);

test('names that only sound like it are names', () => {
  expect(parseJsonText('[{"constructor":{}}]')).toEqual([{ constructor: {} }]);
  expect(parseJsonText('{"a":{"prototype":1}}')).toEqual({ a: { prototype: 1 } });
});

test('[K09] a text within a body is refused for too many values before they are built, an outline is not', () => {
  const lists = (count: number): string => `[${'[],'.repeat(count)}[]]`;
  const names = (count: number): string =>
    `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;
  expect(parseJsonText(lists(40_000))).toHaveLength(40_001);
  for (const text of [lists(60_000), names(60_000), `[${'1,'.repeat(300_000)}1]`, '['.repeat(101)])
    expect(() => parseJsonText(text)).toThrow('too many values');
  expect(parseJsonText(lists(60_000), {})).toHaveLength(60_001);
  expect(parseJsonText(JSON.stringify({ a: '[{:,'.repeat(100_000) }))).toBeDefined();
});

test('rules that hold too many values are malformed before each of them is checked', () => {
  const sent = filtersText.safeParse(`[${'{},'.repeat(60_000)}{}]`);
  expect(sent.error?.issues.map(({ message }) => message)).toEqual([texts.rules.malformed]);
  expect(filtersText.parse('[{"key":"科室","filterType":1,"value":"\\u5185科"}]')).toEqual([
    { key: '科室', filterType: 1, value: '内科' },
  ]);
});

test('a question is plain data, and its levels are checked', () => {
  const rows = { kind: 'rows', columns: [], filters: [], sorts: [] };
  expect(question.safeParse({ ...rows, inner: { ...rows, inner: rows } }).success).toBe(true);
  expect(question.safeParse({ ...rows, inner: { kind: 'sql', sql: 'SELECT 1' } }).success).toBe(false);
  expect(question.safeParse({ ...rows, page: { page: 1, size: 1001 } }).success).toBe(false);
});

test('a field’s calculation is read by either of its names, and kept by one', () => {
  const item = { id: '费用', name: '费用' };
  expect(columnItem.parse({ ...item, calculate: 'sum' })).toEqual({ ...item, calculation: 'sum' });
  expect(columnItem.parse({ ...item, calculation: 'avg', calculate: 'max' })).toEqual({
    ...item,
    calculation: 'max',
  });
  expect(columnItem.parse(item)).toEqual(item);
  expect(columnItem.safeParse({ ...item, calculate: 'total' }).success).toBe(false);
});
