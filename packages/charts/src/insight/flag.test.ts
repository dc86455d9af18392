import type { Cell } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { tableOf } from '../testing/table-of.ts';
import { classify } from './classify.ts';
import { rateNameOf } from './flag.ts';
import { materialOf } from './material.ts';
import type { ColumnProfile } from './profile.ts';
import { ideasOf } from './rules/index.ts';

const rows = 200;
const column = (name: string, values: readonly Cell[]): ColumnProfile =>
  classify(
    {
      column: { name, type: typeof values[0] === 'number' ? 'integer' : 'text' },
      filled: rows,
      distinct: values.length,
      min: typeof values[0] === 'number' ? 0 : null,
      max: typeof values[0] === 'number' ? 1 : null,
      top: values.map((value) => ({ value, count: rows / values.length })),
    },
    rows,
  );

test('columns of yes and no, in words or as 1 and 0, have a value that says yes', () => {
  const cases: [string, Cell[], Cell | undefined][] = [
    ['是否签收', ['否', '是'], '是'],
    ['member', ['Yes', 'No'], 'Yes'],
    ['是否离职', ['N', 'Y'], 'Y'],
    ['传染病史', ['无', '有'], '有'],
    ['准点', [0, 1], 1],
    ['is_returned', [1, 0], 1],
    ['是否超时', ['未超时', '超时'], '超时'],
    ['是否准时', ['准时', '延误'], '准时'],
    ['认证状态', ['未认证', '已认证'], '已认证'],
    ['检验结论', ['不合格', '合格'], '合格'],
    ['合格', ['√', '×', '/'], '√'],
    ['合格', ['√', 'X'], '√'],
    ['整改', ['✔', '✘'], '✔'],
    // Codes and kinds of two values say neither.
    ['等级', ['A', 'X'], undefined],
    ['方向', ['收入', '支出'], undefined],
    ['来源', ['不动产', '动产'], '动产'],
    ['性别', [0, 1], undefined],
    ['类型', ['A', 'B'], undefined],
    ['性别', ['男', '女'], undefined],
    ['是否签收', ['是', '否', '未知'], undefined],
  ];
  for (const [name, values, yes] of cases) expect([name, column(name, values).yes]).toEqual([name, yes]);
});

test('rows where the question does not arise are no part of the whole', () => {
  const profile = { rows, columns: [column('合格', ['√', '×', '/'])], hierarchies: [], expressions: [] };
  const rate = materialOf(profile).measures.find(({ label }) => label === '合格率');
  expect(rate?.item.expressions?.exp).toBe("COUNTIF(`合格` = '√')/COUNTIF(`合格` IN ('√', '×'))");
});

test('their part is a figure and is compared by other columns, never by themselves', () => {
  const columns = [column('是否签收', ['是', '否']), column('快递公司', ['顺丰', '京东', '中通'])];
  const ideas = ideasOf(materialOf({ rows, columns, expressions: [], hierarchies: [] }));
  const rates = ideas.filter(({ measures }) => measures.includes('rate:是否签收'));
  expect(rates.find(({ rule }) => rule === 'figure')).toMatchObject({
    title: '签收率',
    form: { yAxis: [{ expressions: { exp: "COUNTIF(`是否签收` = '是')/COUNT(`是否签收`)" } }] },
  });
  expect(rates.map(({ title }) => title)).toContain('各快递公司签收率');
  expect(rates.filter(({ dimensions }) => dimensions.includes('是否签收'))).toEqual([]);
});

test('a rate is called one where something comes true, else a part', () => {
  expect(
    ['是否签收', '准点', '是否接通', '是否住校', 'is_returned', '是否为危急值'].map((label) =>
      rateNameOf(label),
    ),
  ).toEqual(['签收率', '准点率', '接通率', '住校占比', 'returned占比', '危急值占比']);
});

test('where the name does not say what is asked, the value does', () => {
  const names: [string, string, string][] = [
    ['是否超时', '超时', '超时率'],
    ['检验结论', '合格', '合格率'],
    ['审批状态', '已通过', '通过率'],
    ['婚姻', '已婚', '已婚占比'],
    ['认证状态', '已认证', '已认证占比'],
    ['传染病史', '有', '传染病史占比'],
  ];
  for (const [label, value, name] of names) expect(rateNameOf(label, value)).toBe(name);
});

const partly = (name: string, value: Cell, filled: number): ColumnProfile => {
  const number = typeof value === 'number' ? value : null;
  const type = number === null ? 'text' : 'integer';
  // Of numbers the ends alone are known.
  const top = number === null ? [{ value, count: filled }] : [];
  return classify({ column: { name, type }, filled, distinct: 1, min: number, max: number, top }, rows);
};

test('ticks beside empty cells are told as a part of all rows, few of them too; grouped by they are not', () => {
  const ticks: [string, Cell, string][] = [
    ['是否根因分析', '√', '根因分析占比'],
    ['党员', '✓', '党员占比'],
    ['是否签收', '是', '签收率'],
    ['是否加急', 'Y', '加急占比'],
    ['是否返工', 1, '返工率'],
  ];
  for (const [name, value, label] of ticks)
    for (const filled of [2, 150]) {
      const column = partly(name, value, filled);
      expect([name, column.role, column.yes]).toEqual([name, 'none', value]);
      const { measures } = materialOf({ rows, columns: [column], expressions: [], hierarchies: [] });
      const rate = measures.find(({ key }) => key === `rate:${name}`);
      expect(rate?.label).toBe(label);
      expect(rate?.item.expressions?.exp).toMatch(/^COUNTIF\(`.+` = .+\)\/COUNT\(\*\)$/);
    }
  // One name for all, a code, a number of things, and ticks in every row say nothing of that kind.
  for (const [name, value, filled] of [
    ['城市', '广州', 150],
    ['类型', 'T', 150],
    ['件数', 1, 150],
    ['是否根因分析', '√', rows],
  ] as const)
    expect(partly(name, value, filled).yes).toBeUndefined();
});

test('a table of numbers and answers in 1 and 0 alone is compared by the answers', () => {
  const of = (more: Record<string, 'text'>) =>
    tableOf({ admit: 'integer', gre: 'decimal', ...more }, 60, (at) => ({
      admit: at % 3 === 0 ? 1 : 0,
      gre: 380.5 + at * 7,
      ...(more['school'] === undefined ? {} : { school: ['a', 'b', 'c'][at % 3]! }),
    }));
  expect(materialOf(of({})).categories.map(({ name }) => name)).toEqual(['admit']);
  expect(materialOf(of({ school: 'text' })).categories.map(({ name }) => name)).toEqual(['school']);
});
