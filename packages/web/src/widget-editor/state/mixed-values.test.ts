// @vitest-environment node
import type { Cell, Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { changeType, dropColumn } from './editor-areas.ts';
import { type EditorState, newEditor } from './editor-state.ts';
import { mixedRemedies, mixedText, mixedValue } from './mixed-values.ts';

const columns: Column[] = [
  { name: '地区', type: 'text' },
  { name: '指标', type: 'text' },
  { name: '数值', type: 'decimal' },
  { name: '单位', type: 'text' },
];
const told = [
  ['门诊收入', '元'],
  ['门诊人次', '人'],
  ['床位数', '床'],
] as const;
const rows = Array.from({ length: 30 }, (_, at): Cell[] => [
  ['东区', '西区'][at % 2]!,
  told[at % 3]![0],
  100 + at * 7.5,
  told[at % 3]![1],
]);
const base: EditorState = {
  ...newEditor(1),
  chartType: 'bar',
  datasetId: 7,
  fields: { columns, measures: [], rows },
};
const added = dropColumn(dropColumn(base, 'xAxis', '地区'), 'yAxis', '数值');

test('[CALC-14] a column that mixes indicators is told with their units, and split by one click', () => {
  const mixed = mixedValue(added)!;
  expect(mixedText(added, mixed)).toBe('「数值」混有 3 种指标（元、人、床），合在一起算没有意义');
  const [split, one] = mixedRemedies(added, mixed);
  expect(split?.label).toBe('按 指标 拆分');
  expect(split?.next.form.nAxis.map(({ id }) => id)).toEqual(['指标']);
  expect(mixedValue(split!.next)).toBeUndefined();
  expect(one?.label).toBe('只看“门诊收入”');
  expect(one?.next.form.filters).toMatchObject([{ id: '指标', rightValues: ['门诊收入'], equal: true }]);
  expect(mixedValue(one!.next)).toBeUndefined();
});

test('[CALC-14] nothing is told where the indicators stand on the chart, or are counted only', () => {
  expect(mixedValue(dropColumn(dropColumn(base, 'xAxis', '指标'), 'yAxis', '数值'))).toBeUndefined();
  expect(mixedValue(dropColumn(dropColumn(base, 'xAxis', '指标'), 'yAxis', '地区'))).toBeUndefined();
  expect(mixedValue(base)).toBeUndefined();
});

test('[CALC-14] a single figure has no series: one of them alone is offered', () => {
  const figure = changeType(added, 'number');
  expect(mixedRemedies(figure, mixedValue(figure)!).map(({ label }) => label)).toEqual(['只看“门诊收入”']);
});

test('[CALC-14] income and spending in one column are told as well', () => {
  const journal: EditorState = {
    ...base,
    fields: {
      columns: [
        { name: '门店', type: 'text' },
        { name: '收支', type: 'text' },
        { name: '金额', type: 'decimal' },
      ],
      measures: [],
      rows: rows.map((_, at) => [
        ['甲店', '乙店'][at % 2]!,
        ['收入', '支出'][at % 3 === 0 ? 1 : 0]!,
        10 + at,
      ]),
    },
  };
  const chart = dropColumn(dropColumn(journal, 'xAxis', '门店'), 'yAxis', '金额');
  expect(mixedText(chart, mixedValue(chart)!)).toBe('「金额」里有收入也有支出，合在一起算没有意义');
});
