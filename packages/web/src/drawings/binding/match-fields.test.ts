// @vitest-environment node
import type { Column, ColumnType } from '@mingjing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchFields, offeredBy, plainName } from './match-fields.ts';
import type { WantedField } from './wanted-fields.ts';

const column = (name: string, type: ColumnType = 'text'): Column => ({ name, type });
const want = (name: string, part: Partial<WantedField> = {}): WantedField => ({
  key: name,
  name,
  role: 'any',
  dated: false,
  type: undefined,
  ...part,
});
const found = (field: WantedField, columns: Column[], chosen?: string) => {
  const [match] = matchFields([field], offeredBy(columns, []), () => chosen);
  return [match?.offered?.name, match?.how, match?.unfit];
};

describe('fields are matched by name', () => {
  test.each([
    ['科室', ['科室'], '科室', 'exact'],
    ['门诊 量', ['门诊_量'], '门诊_量', 'alike'],
    ['ＤＥＰＴ Name', ['dept_name'], 'dept_name', 'alike'],
    ['费用（元）', ['费用(元)'], '费用(元)', 'alike'],
    // What is written exactly alike goes before what only resembles.
    ['dept', ['Dept', 'dept'], 'dept', 'exact'],
  ])('%s finds its column in %j', (name, columns, expected, how) => {
    expect(
      found(
        want(name),
        columns.map((one) => column(one)),
      ),
    ).toEqual([expected, how, undefined]);
  });

  test('of two that resemble neither is taken', () => {
    expect(found(want('dept name'), [column('Dept_Name'), column('deptname')])).toEqual([
      undefined,
      'none',
      undefined,
    ]);
  });

  test('a name with the wrong type is no match and says why', () => {
    expect(found(want('人次', { role: 'measure' }), [column('人次')])).toEqual([
      undefined,
      'none',
      '「人次」不是数值字段',
    ]);
    expect(found(want('日期', { dated: true }), [column('日期')])).toEqual([
      undefined,
      'none',
      '「日期」不是日期字段',
    ]);
    expect(found(want('日期', { dated: true }), [column('日期', 'date')])).toEqual([
      '日期',
      'exact',
      undefined,
    ]);
    const numbers: Column = { name: '人次', type: 'text', numeric: true };
    expect(found(want('人次', { role: 'measure' }), [numbers])).toEqual(['人次', 'exact', undefined]);
  });

  test('a choice by hand goes before names, unless it does not fit', () => {
    const columns = [column('科室'), column('病区'), column('人次', 'integer')];
    expect(found(want('科室'), columns, '病区')).toEqual(['病区', 'chosen', undefined]);
    expect(found(want('人次', { role: 'measure' }), columns, '病区')).toEqual(['人次', 'exact', undefined]);
    expect(found(want('科室'), columns, '没有的')).toEqual(['科室', 'exact', undefined]);
  });

  test('calculated measures of the dataset serve as measures, never as dimensions', () => {
    const offered = offeredBy(
      [column('科室')],
      [{ alias: '次均费用', exp: 'SUM(费用)/SUM(人次)', type: 'exp' }],
    );
    const [measure, dimension] = matchFields(
      [want('次均费用', { role: 'measure' }), want('次均费用', { role: 'dimension' })],
      offered,
    );
    expect(measure?.offered).toMatchObject({ name: '次均费用', exp: 'SUM(费用)/SUM(人次)' });
    expect(dimension?.offered).toBeUndefined();
  });

  test('plain names stay plain, and spaces, underscores and width never matter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (name) => {
        expect(plainName(plainName(name))).toBe(plainName(name));
        expect(plainName(` ${name}_ `)).toBe(plainName(name));
      }),
      // A mark whose normal form begins with a blank: without the blank it stands in another order.
      { examples: [['\u{1d15e}\ufc5e']] },
    );
  });
});
