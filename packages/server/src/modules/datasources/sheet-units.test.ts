import { describe, expect, test } from 'vitest';
import { changesOf } from './sheet-changes.ts';
import { differInUnit, unitNote } from './sheet-units.ts';

const report = (...titles: string[]) => ({
  skipped: titles.map((text, at) => ({ row: at + 1, reason: 'title' as const, text })),
});

describe('[UPL-06] units of files of one table', () => {
  test.each([
    ['单位：万元', '单位：元', '10,000'],
    ['收入统计表（单位：千元）', '单位: 亿元', '100,000'],
    ['填报单位：内科 单位：人次、万元', '金额单位：元', '10,000'],
    ['各大区销售额（万元）', '收入表(单位：元)', '10,000'],
    ['2025年收入（万元）汇总表', '单位：元', '10,000'],
    ['单 位：万 元', '金额单位 元', '10,000'],
  ])('%s and %s are told apart', (before, after, times) => {
    expect(unitNote(report('收入', before), report(after), 'append')).toContain(`相差 ${times} 倍`);
  });

  test.each([
    ['单位：万元', '单位：万元'],
    ['单位：万元', '收入统计表'],
    ['收入统计表', '单位：元'],
    ['填报单位：元坝医院', '单位：万元'],
    ['单位：元/人', '单位：万元'],
    ['收入表（元旦）', '单位：万元'],
    ['人均收入（元/人）', '单位：万元'],
    ['主管单位财政局', '收入表（万元）'],
  ])('%s and %s tell nothing', (before, after) => {
    expect(unitNote(report(before), report(after), 'append')).toBeUndefined();
  });

  test('nothing is said of a first file', () => {
    expect(unitNote(undefined, report('单位：元'), 'replace')).toBeUndefined();
  });

  test.each([
    ['金额', '金额（万元）', true],
    ['金额(元)', '金额（万元）', true],
    ['占比（%）', '占比（‰）', true],
    ['金额', '金额（元）', false],
    ['金额(万元)', '金额（单位：万元）', false],
    ['科室', '科室名称', false],
  ])('%s and %s: of different units %s', (one, other, expected) => {
    expect(differInUnit(one, other)).toBe(expected);
  });

  test('a column in another unit is not taken for the missing one by another name', () => {
    const number = (name: string) => ({ name, type: 'decimal' as const });
    const alike = (before: string, after: string) =>
      changesOf([number(before)], {
        fresh: [number(after)],
        after: [number(before), number(after)],
        choices: {},
        mode: 'append',
      }).alike;
    expect(alike('金额', '金额（万元）')).toEqual([]);
    expect(alike('金额', '金额（元）')).toEqual([{ before: '金额', after: '金额（元）' }]);
  });
});
