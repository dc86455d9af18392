import type { Column, Combination } from '@mingjing/contract';
import { combination as schema } from '@mingjing/contract';
import { describe, expect, test } from 'vitest';
import { bindCombination, type Parent } from './bind-combination.ts';
import { combineTexts } from './combine-texts.ts';
import { mapByName, pickAll, suggestKeys } from './suggest-combination.ts';

const column = (name: string, type: Column['type']): Column => ({ name, type });
const visits: Parent = {
  name: '就诊',
  columns: [
    column('科室编码', 'integer'),
    column('名称', 'text'),
    column('日期', 'date'),
    column('分', 'double'),
  ],
};
const departments: Parent = {
  name: '科室',
  columns: [
    column('科室编码', 'text'),
    column('名称', 'text'),
    column('日期', 'datetime'),
    column('分', 'double'),
  ],
};
const parents = [visits, departments];
const join = (keys: object, more: object = {}): Combination => ({
  kind: 'join',
  parents: [1, 2],
  steps: [{ how: 'left', to: 0, keys: [{ left: '名称', right: '名称', ...keys }] }],
  columns: pickAll(parents),
  ...more,
});
const union = (...from: (string | null)[]): Combination => ({
  kind: 'union',
  parents: [1, 2],
  columns: [{ name: '列', from }],
});

describe('a combination of datasets', () => {
  test.each<[string, Combination, string]>([
    [
      'types that differ',
      join({ left: '科室编码', right: '科室编码' }),
      combineTexts.keyTypes('科室编码', '科室编码'),
    ],
    ['a date and a text', join({ left: '日期', right: '名称' }), combineTexts.keyTypes('日期', '名称')],
    ['floating points', join({ left: '分', right: '分', asText: true }), combineTexts.keyDouble('分')],
    ['a column that is gone', join({ left: '旧' }), combineTexts.lostColumn('就诊', '旧')],
    [
      'a step to a later dataset',
      join({}, { steps: [{ how: 'left', to: 1, keys: [] }] }),
      combineTexts.malformed,
    ],
    ['a step too few', join({}, { steps: [] }), combineTexts.malformed],
    [
      'names that differ in case only',
      join({}, { columns: ['a', 'A'].map((name) => ({ parent: 0, column: '名称', name })) }),
      combineTexts.twice('A'),
    ],
    ['a union of texts and numbers', union('科室编码', '科室编码'), combineTexts.unionTypes('列')],
    ['a union of nothing', union(null, null), combineTexts.nothingMapped('列')],
    ['a mapping for another number of datasets', union('名称'), combineTexts.malformed],
  ])('is refused for %s', (_, combination, message) => {
    expect(() => bindCombination(combination, parents)).toThrow(message);
  });

  test('compares a day with a moment as its midnight, also where it was to be compared as it is written', () => {
    for (const asText of [undefined, true]) {
      const pair = { left: '日期', right: '日期', ...(asText === true && { asText }) };
      const bound = bindCombination(join(pair), parents);
      expect(bound.kind === 'join' && bound.steps[0]?.keys[0]?.comparison).toBe('moment');
    }
  });

  test('compares a number with a text as it is written, where that is asked for', () => {
    const bound = bindCombination(join({ left: '科室编码', right: '科室编码', asText: true }), parents);
    expect(bound).toMatchObject({ steps: [{ keys: [{ comparison: 'written' }] }] });
  });

  test('compares whole numbers and decimals in digits that hold both', () => {
    const decimals: Parent[] = [
      { name: '甲', columns: [column('值', 'integer')] },
      { name: '乙', columns: [{ ...column('值', 'decimal'), precision: 20, scale: 2 }] },
      { name: '丙', columns: [{ ...column('值', 'decimal'), precision: 38, scale: 30 }] },
    ];
    const keys = [{ left: '值', right: '值' }];
    const bound = bindCombination(
      {
        kind: 'join',
        parents: [1, 2, 3],
        steps: [0, 0].map((to) => ({ how: 'inner', to, keys })),
        columns: pickAll(decimals),
      },
      decimals,
    );
    expect(bound).toMatchObject({
      steps: [{ keys: [{ comparison: { precision: 21, scale: 2 } }] }, { keys: [{ comparison: 'written' }] }],
    });
  });

  test('suggests keys of one name that compare, names for all columns and a mapping', () => {
    expect(suggestKeys(visits, departments)).toEqual([{ left: '名称', right: '名称' }]);
    expect(pickAll(parents).map(({ name }) => name)).toEqual([
      '科室编码',
      '名称',
      '日期',
      '分',
      '科室.科室编码',
      '科室.名称',
      '科室.日期',
      '科室.分',
    ]);
    const mapped = mapByName(parents);
    expect(mapped.map(({ name, from }) => [name, ...from])).toEqual([
      ['科室编码', '科室编码', null],
      ['名称', '名称', '名称'],
      ['日期', '日期', null],
      ['分', '分', '分'],
      ['科室编码.2', null, '科室编码'],
      ['日期.2', null, '日期'],
    ]);
    const whole: Combination = { kind: 'union', parents: [1, 2], columns: mapped, origin: '来源' };
    expect(bindCombination(whole, parents).columns.at(-1)).toEqual({ name: '来源', type: 'text' });
    expect(schema.parse(whole)).toEqual(whole);
  });
});
