// @vitest-environment node
import type { Cell, Column } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { setItemCalculation, shownCalculation } from './calculations.ts';
import { isMeasure } from './column-role.ts';
import { dropColumn } from './editor-areas.ts';
import { type EditorState, newEditor } from './editor-state.ts';
import { columnOfLevel, setLevel, withColumnOfLevel } from './levels.ts';

const loaded = (columns: Column[], rows: Cell[][]): EditorState => ({
  ...newEditor(1),
  datasetId: 7,
  fields: { columns, measures: [], rows },
});
const coded = ['医生工号', '科室编码', '联系电话', '邮编', '身份证', '患者id', '年份'];
const codes = loaded(
  [
    ...coded.map((name): Column => ({ name, type: name === '年份' ? 'integer' : 'text' })),
    { name: '费用', type: 'text' },
    { name: '挂号', type: 'integer' },
  ],
  Array.from({ length: 20 }, (_, at) => [
    ...coded.map((name) => (name === '年份' ? 2020 + (at % 5) : String(100_000 + at))),
    String(at + 0.5),
    10 + ((at * 7) % 5),
  ]),
);

test.each(coded)(
  '[CALC-21] %s is a dimension although it is all digits, and is counted without repeats',
  (id) => {
    expect(isMeasure(codes, id)).toBe(false);
    const placed = dropColumn(codes, 'yAxis', id);
    expect(shownCalculation(placed, placed.form.yAxis[0]!)).toBe('countAndClearRepeat');
  },
);

test('what has a size stays a measure, also written as text, and where it was moved it stays', () => {
  expect(['费用', '挂号'].map((id) => isMeasure(codes, id))).toEqual([true, true]);
  expect(isMeasure({ ...codes, roles: { 邮编: 'measure' } }, '邮编')).toBe(true);
});

describe('a stock that is dropped', () => {
  const census = (date: string): EditorState =>
    loaded(
      [
        { name: date, type: 'date' },
        { name: '科室', type: 'text' },
        { name: '在院人数', type: 'integer' },
        { name: '入院人数', type: 'integer' },
      ],
      Array.from({ length: 80 }, (_, at) => [
        new Date(Date.UTC(2025, 0, 1 + Math.floor(at / 2))).toISOString().slice(0, 10),
        at % 2 === 0 ? '内科' : '外科',
        20 + ((at * 7) % 30),
        3 + (at % 4),
      ]),
    );
  const valuesOf = (state: EditorState, id: string) => dropColumn(state, 'yAxis', id).form.yAxis;

  test('over days is told as what is there on a day, by a measure that can be changed', () => {
    const exp = 'SUM(`在院人数`)/COUNT(DISTINCT `统计日期`)';
    const dropped = dropColumn(census('统计日期'), 'yAxis', '在院人数');
    expect(dropped.form.yAxis).toMatchObject([{ id: '日均在院人数', expressions: { exp } }]);
    expect(dropped.expressions).toEqual([{ alias: '日均在院人数', exp, type: 'exp' }]);
    const again = dropColumn(
      dropColumn({ ...dropped, chartType: 'line' }, 'yAxis', '在院人数'),
      'xAxis',
      '科室',
    );
    expect(again.expressions).toHaveLength(1);
  });

  test('is added up where rows are of one moment, and a flow always is', () => {
    expect(valuesOf(census('入库日期'), '在院人数')).toMatchObject([{ id: '在院人数', calculation: 'sum' }]);
    expect(valuesOf(census('统计日期'), '入院人数')).toMatchObject([{ id: '入院人数', calculation: 'sum' }]);
  });

  test('can be calculated in another way, and back', () => {
    const dropped = dropColumn(census('统计日期'), 'yAxis', '在院人数');
    const [level] = dropped.form.yAxis;
    expect(columnOfLevel(dropped, level!)).toBe('在院人数');
    const plain = withColumnOfLevel(dropped, level!);
    const most = setItemCalculation(plain.state, plain.item, 'max');
    expect(most.form.yAxis).toEqual([{ id: '在院人数', name: '在院人数', calculation: 'max' }]);
    expect(setLevel(most, most.form.yAxis[0]!).form.yAxis).toEqual(dropped.form.yAxis);
    expect(columnOfLevel(most, most.form.yAxis[0]!)).toBeUndefined();
  });

  test('keeps its name where another measure has that of the average', () => {
    const state = census('统计日期');
    const taken = {
      ...state,
      expressions: [{ alias: '日均在院人数', exp: 'COUNT(*)', type: 'exp' as const }],
    };
    expect(valuesOf(taken, '在院人数')).toMatchObject([{ id: '在院人数', calculation: 'sum' }]);
  });
});

test.each(['__proto__', 'constructor', 'toString'])(
  '[K08] a column called %s is placed under its name and keeps its role',
  (id) => {
    const state = loaded(
      [
        { name: id, type: 'text' },
        { name: '费用', type: 'decimal' },
      ],
      [['甲', '1.5']],
    );
    expect(isMeasure(state, id)).toBe(false);
    const placed = dropColumn(state, 'xAxis', id);
    expect(placed.form.xAxis.map(({ name }) => name)).toEqual([id]);
  },
);
