import { parseExpression } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { materialOf } from './material.ts';
import type { ColumnProfile, Profile, Ratio } from './profile.ts';
import { ratioColumns, ratioCounts, ratiosIn } from './ratio.ts';
import { ideasOf } from './rules/index.ts';

const columnOf = (name: string, values: (number | null)[]): ColumnProfile => {
  const known = values.filter((value) => value !== null);
  const facts = { filled: known.length, distinct: new Set(known).size, top: [] };
  const ends = { min: Math.min(...known), max: Math.max(...known) };
  return classify({ ...facts, ...ends, column: { name, type: 'double' } }, values.length);
};

/** A table by its columns. */
function profileOf(table: Record<string, (number | null)[]>): Profile {
  const names = Object.keys(table);
  const rows = (table[names[0]!] ?? []).map((_, at) => names.map((name) => table[name]![at] ?? null));
  const columns = names.map((name) => columnOf(name, table[name]!));
  const sides = ratioColumns(columns);
  const asked = [...sides.means, ...sides.amounts];
  const cut = rows.map((row) => asked.map((name) => row[names.indexOf(name)] ?? null));
  return {
    rows: rows.length,
    columns,
    expressions: [],
    hierarchies: [],
    ratios: ratiosIn(asked, cut, sides),
  };
}

const visits = [9000, 4000, 15_000, 2500, 12_000, 800, 650, 3100];
const each = [310.4, 820.1, 150.7, 402.9, 233.3, 190.8, 512.6, 271.2];
const income = visits.map((count, at) => Math.round(count * each[at]! * 100) / 100);
const drugs = income.map((sum, at) => Math.round(sum * (0.2 + at * 0.03) * 100) / 100);
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

test('a column that is worked out of two others is found by its rows, whatever its scale and shape', () => {
  const cost = income.map((sum, at) => round(sum * (0.5 + at * 0.04), 2));
  const before = income.map((sum, at) => round(sum / (0.8 + at * 0.0731), 2));
  const found = (name: string, values: number[]): Ratio | undefined =>
    profileOf({ 门诊人次: visits, 收入: income, 成本: cost, 去年同期收入: before, [name]: values })
      .ratios?.[0];
  expect(
    found(
      '次均费用',
      income.map((sum, at) => round(sum / visits[at]!, 2)),
    ),
  ).toMatchObject({ above: '收入', below: '门诊人次', shape: 'part', times: 1 });
  expect(
    found(
      '成本占比(%)',
      cost.map((sum, at) => round((sum / income[at]!) * 100, 1)),
    ),
  ).toMatchObject({ above: '成本', below: '收入', shape: 'part', times: 100 });
  expect(
    found(
      '毛利率',
      income.map((sum, at) => round(1 - cost[at]! / sum, 4)),
    ),
  ).toMatchObject({ above: '成本', below: '收入', shape: 'rest', times: 1 });
  expect(
    found(
      '同比增长率(%)',
      income.map((sum, at) => round((sum / before[at]! - 1) * 100, 2)),
    ),
  ).toMatchObject({ above: '收入', below: '去年同期收入', shape: 'growth', times: 100 });
});

test('what merely lies near a quotient, or is rounded too coarsely to tell, is none', () => {
  const off = income.map((sum, at) => round((sum / visits[at]!) * (at % 2 === 0 ? 1.06 : 0.97), 2));
  const coarse = drugs.map((sum, at) => round(sum / income[at]!, 1));
  expect(profileOf({ 门诊人次: visits, 收入: income, 次均费用: off }).ratios).toEqual([]);
  expect(profileOf({ 药品收入: drugs, 收入: income, 药占比: coarse }).ratios).toEqual([]);
});

test('the figure of such a column is that of the sums; without both sides it is called a mean of rows', () => {
  const mean = income.map((sum, at) => round(sum / visits[at]!, 2));
  const figure = (profile: Profile, label: string) =>
    ideasOf(materialOf(profile)).find(({ rule, title }) => rule === 'figure' && title.startsWith(label));
  const weighed = figure(profileOf({ 门诊人次: visits, 收入: income, 次均费用: mean }), '次均费用');
  expect(weighed?.title).toBe('次均费用');
  expect(weighed?.form.yAxis[0]?.expressions?.exp).toBe('SUM(`收入`)/SUM(`门诊人次`)');
  expect(weighed?.telling.note).toContain('按合计计算');
  const alone = figure(profileOf({ 门诊人次: visits, 次均费用: mean }), '次均费用');
  expect(alone?.title).toBe('次均费用（各行平均）');
  expect(alone?.form.yAxis[0]).toMatchObject({ id: '次均费用', calculation: 'avg' });
  expect(alone?.telling.note).toContain('各行的平均');
});

test('rows that hold one side only count on neither', () => {
  const plan = [...visits, 5000, 5000];
  const done = [...visits.map((count, at) => count - at * 40), null, null];
  const rate = plan.map((count, at) => (done[at] == null ? null : round(done[at] / count, 4)));
  const profile = profileOf({ 计划数: plan, 完成数: done, 完成率: rate });
  const figure = ideasOf(materialOf(profile)).find(({ title }) => title === '完成率');
  expect(figure?.form.yAxis[0]?.expressions?.exp).toBe(
    'SUMIF(`完成数`, `计划数` IS NOT NULL)/SUMIF(`计划数`, `完成数` IS NOT NULL)',
  );
});

test('what is counted of all rows can be calculated', () => {
  for (const shape of ['part', 'growth', 'rest'] as const)
    for (const times of [1, 100, 0.0001]) {
      const { all, held } = ratioCounts({ column: '率', above: '甲 (元)', below: '乙', shape, times });
      expect(() => [parseExpression(all), parseExpression(held)]).not.toThrow();
    }
});

test('names with a mark of formulas in them stand in them all the same', () => {
  const profile = profileOf({
    '收`入': income,
    '人`次': visits,
    '次均`费用': income.map((sum, at) => round(sum / visits[at]!, 2)),
  });
  const { all, held } = ratioCounts(profile.ratios![0]!);
  expect(() => [all, held].map((one) => parseExpression(one))).not.toThrow();
  const weighed = materialOf(profile).measures.find(({ key }) => key === 'weighted:次均`费用');
  expect(weighed?.item.expressions?.exp).toBe('SUM(`收``入`)/SUM(`人``次`)');
});

test('[AUTO] what is divided by nearly always the same is worked out of nothing', () => {
  const sums = [865.7, 21_120.4, 310.9, 7400.2, 52.4, 901.3];
  const means = sums.map((sum) => round(sum / 10_000, 4));
  const counts = [10_000, 9992, 10_000, 10_000, 9992, 10_000];
  expect(profileOf({ 计数: counts, 求和: sums, 均值: means }).ratios).toEqual([]);
});
