// @vitest-environment node
import type { Column } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { setItemCalculation } from './calculations.ts';
import { changeType, dropColumn } from './editor-areas.ts';
import { setGrain, setSort, sortOf } from './editor-items.ts';
import { type EditorState, inputOf, newEditor } from './editor-state.ts';
import { setHaving } from './having.ts';
import { setTableCalculation, tableChoices } from './table-calculations.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '就诊日期', type: 'date' },
  { name: '月份', type: 'text' },
  { name: '费用', type: 'decimal', precision: 12, scale: 2 },
];
const empty: EditorState = {
  ...newEditor(4),
  name: '科室费用',
  datasetId: 7,
  datasetName: '门诊',
  fields: { columns, measures: [], rows: [['内科', '2026-01-01', '2026年1月', 1]] },
};
const y = { area: 'yAxis', at: 0 } as const;
const over = (column: string) => dropColumn(dropColumn(empty, 'xAxis', column), 'yAxis', '费用');
const value = (state: EditorState) => state.form.yAxis[0];
const open = (state: EditorState) =>
  tableChoices(state, value(state) as NonNullable<ReturnType<typeof value>>).flatMap(
    ({ calculation, problem }) => (problem === null ? [calculation] : []),
  );

describe('what can be made of the values of a field', () => {
  test('shares and places of departments; changes and sums so far where something tells the time', () => {
    expect(open(over('科室'))).toEqual(['share', 'rank']);
    expect(open(over('就诊日期'))).toHaveLength(7);
    expect(open(over('月份'))).toHaveLength(7);
    expect(open(setGrain(over('就诊日期'), { area: 'xAxis', at: 0 }, 'month'))).toHaveLength(7);
  });

  test('averages have no share, and nothing stands beside a figure alone', () => {
    const state = over('科室');
    expect(open(setItemCalculation(state, state.form.yAxis[0]!, 'avg'))).toEqual(['rank']);
    expect(open(changeType(state, 'text'))).toEqual([]);
  });

  test('the name says what was made, unless it is the author’s own, and comes back', () => {
    const share = setTableCalculation(over('科室'), y, 'share');
    expect(value(share)).toMatchObject({ id: '费用', name: '费用 占比', tableCalculation: 'share' });
    expect(value(setTableCalculation(share, y, 'rank'))?.name).toBe('费用 排名');
    const plain = value(setTableCalculation(share, y, null));
    expect(plain?.name).toBe('费用');
    expect(plain).not.toHaveProperty('tableCalculation');
    const own = { ...share, form: { ...share.form, yAxis: [{ ...value(share)!, name: '构成' }] } };
    expect(value(setTableCalculation(own, y, 'rank'))?.name).toBe('构成');
  });

  test('a sort by the field follows it', () => {
    const state = over('科室');
    const sorted = setSort(state, value(state)!, 'desc');
    const share = setTableCalculation(sorted, y, 'share');
    expect(share.form.sort).toEqual({ key: '费用 占比', descending: true });
    expect(sortOf(share, value(share)!)).toBe('desc');
  });

  test('a condition on the values goes where they are told in something else, and stays where they are not', () => {
    const over50 = [{ op: 'gte', value: 50_000 }];
    const tested = setHaving(over('就诊日期'), y, over50, 'sum');
    expect(value(tested)?.having).toEqual(over50);
    for (const made of ['running', 'change'] as const)
      expect(value(setTableCalculation(tested, y, made))?.having).toEqual(over50);
    for (const made of ['share', 'changeRate', 'rank'] as const) {
      const changed = setTableCalculation(tested, y, made);
      expect(value(changed)).not.toHaveProperty('having');
      const back = setTableCalculation(setHaving(changed, y, [{ op: 'lte', value: 3 }], 'sum'), y, null);
      expect(value(back)).not.toHaveProperty('having');
    }
  });

  test('[CALC-15] the chart keeps its calculation on the wire', () => {
    const { chartForm } = JSON.parse(inputOf(setTableCalculation(over('科室'), y, 'share')).dataJson ?? '{}');
    expect(chartForm.calculateType).toEqual({ type: 'sum', columns: ['费用'] });
    expect(chartForm.yAxis[0].tableCalculation).toBe('share');
  });
});
