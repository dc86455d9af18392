import { type Column, texts } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { bindCalculated } from './bind-calculated.ts';
import { columnsInFormula } from './calculated-layers.ts';
import { mostJoined } from './joined-values.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '费用', type: 'double' },
];
/** Columns that each read the one before. */
const chain = (depth: number, formula: (of: string) => string) =>
  Array.from({ length: depth }, (_, at) => ({
    name: `第${at}步`,
    expression: formula(at === 0 ? '科室' : `第${at - 1}步`),
  }));
const bind = (depth: number, formula: (of: string) => string) => () =>
  bindCalculated(chain(depth, formula), columns);

test('[G04] texts that double from column to column are refused before they fill the memory', () => {
  const told = texts.calculated.joinsMany('第7步', mostJoined);
  expect(bind(7, (of) => `CONCAT(${of}, ${of})`)).not.toThrow();
  for (const formula of [
    (of: string) => `CONCAT(${of}, ${of})`,
    (of: string) => `IF(费用 > 1, CONCAT(${of}, ${of}), 科室)`,
    (of: string) => `CASE WHEN 费用 > 1 THEN 'x' ELSE CONCAT(LEFT(${of}, 900), ${of}) END`,
    (of: string) => `COALESCE(CONCAT(${of}, ${of}), 科室)`,
  ])
    expect(bind(60, formula)).toThrow(told);
});

test('long chains that join little, and numbers, are worked out', () => {
  expect(bind(60, (of) => `CONCAT(${of}, '-')`)).not.toThrow();
  expect(bind(60, (of) => `IF(${of} = 'x', ${of}, '其他')`)).not.toThrow();
  expect(bind(60, (of) => `LENGTH(CONCAT(LEFT(${of === '科室' ? of : '科室'}, 2), '-'))`)).not.toThrow();
});

test('a formula is taken apart once, however often columns are put in order', () => {
  const [one] = chain(1, (of) => `IF(${of} = 'x', ${of}, '其他')`);
  expect(columnsInFormula(one!)).toEqual(['科室', '科室']);
  expect(columnsInFormula(one!)).toBe(columnsInFormula(one!));
});
