// @vitest-environment node
import type { Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { setItemCalculation } from './calculations.ts';
import { dropColumn } from './editor-areas.ts';
import { putExpression } from './editor-items.ts';
import { type EditorState, newEditor } from './editor-state.ts';
import { reckonedTexts } from './reckoned-texts.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '备注', type: 'text' },
  { name: '读数', type: 'text' },
  { name: '费用', type: 'decimal' },
];
const state: EditorState = {
  ...newEditor(1),
  chartType: 'line',
  datasetId: 7,
  fields: { columns, measures: [], rows: [['内科', '三元', '7', 1]] },
};
const measured = (exp: string): EditorState =>
  dropColumn(putExpression(state, { alias: '新指标', exp, type: 'exp' }, null), 'yAxis', '新指标');

test('[CALC-14] texts that are added up or averaged are told, counted ones and numbers written as texts are not', () => {
  const counted = dropColumn(dropColumn(state, 'xAxis', '科室'), 'yAxis', '备注');
  expect(reckonedTexts(counted)).toEqual([]);
  for (const type of ['sum', 'avg', 'median'] as const)
    expect(reckonedTexts(setItemCalculation(counted, counted.form.yAxis[0]!, type))).toEqual(['备注']);
  expect(reckonedTexts(dropColumn(dropColumn(state, 'yAxis', '读数'), 'yAxis', '费用'))).toEqual([]);
});

test('[CALC-14] so are those in a measure', () => {
  expect(reckonedTexts(measured('SUM(`备注`)/COUNT(`科室`)'))).toEqual(['备注']);
  expect(reckonedTexts(measured('ROUND(AVG(`备注`) + SUM(`费用`), 1)'))).toEqual(['备注']);
  expect(reckonedTexts(measured("MAX(`备注`) + COUNTIF(`备注`='三元')"))).toEqual([]);
});
