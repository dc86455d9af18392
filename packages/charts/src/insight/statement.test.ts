import { describe, expect, test } from 'vitest';
import { tableOf } from '../testing/table-of.ts';
import { figuresOf } from './choose.ts';
import type { Idea } from './idea.ts';
import { materialOf } from './material.ts';
import type { Profile } from './profile.ts';
import { ideasOf } from './rules/index.ts';
import { senselessByFields } from './senseless.ts';

type Line = readonly [string, number | null, number | null];

const table = (lines: readonly Line[], [now, before]: readonly [string, string], key = '项目'): Profile =>
  tableOf({ [key]: 'text', [now]: 'decimal', [before]: 'decimal' }, lines.length, (at) => {
    const [name = '', one = null, other = null] = lines[at] ?? [];
    return { [key]: name, [now]: one, [before]: other };
  });

const income: Line[] = [
  ['一、营业收入', 5_000_000, 4_500_000],
  ['减：营业成本', 3_200_000, 3_000_000],
  ['销售费用', 300_000, 280_000],
  ['财务费用', 30_000, 35_000],
  ['二、营业利润', 750_000, 540_000],
];
const balance: Line[] = [
  ['货币资金', 1_200_000, 900_000],
  ['应收账款', 800_000, 750_000],
  ['短期借款', 1_000_000, 1_100_000],
  ['应付账款', 700_000, 680_000],
  ['实收资本', 300_000, 300_000],
];

const shown = (profile: Profile): Idea[] => {
  const material = materialOf(profile);
  return ideasOf(material).filter(
    (idea) => senselessByFields(idea, profile, material.measures) === undefined,
  );
};
const byKey = (profile: Profile, part: string): Idea | undefined =>
  shown(profile).find(({ key }) => key.startsWith(`statement ${part}`));

describe('[CALC-19] statements are told line by line, now beside before, and never added up', () => {
  test.each([
    ['what was earned and spent', income, ['本期金额', '上期金额']],
    ['what is owned and owed', balance, ['期末余额', '年初余额']],
    ['two years', income, ['2024年', '2023年']],
  ] as const)('%s', (_, lines, heads) => {
    const profile = table(lines, heads);
    const figures = shown(profile).filter(({ rule }) => rule === 'figure');
    expect(figures).toHaveLength(lines.length);
    // Those of now alone, each with what it was.
    expect(figures.map(({ title }) => title).toSorted()).toEqual(
      lines.map(([name]) => `${name}（${heads[0]}）`).toSorted(),
    );
    expect(figures[0]?.telling.note).toMatch(new RegExp(`^${heads[1]} .+，(增长|下降) `));
    expect(byKey(profile, 'lines')?.form.yAxis.map(({ name }) => name)).toEqual([heads[0]]);
    expect(byKey(profile, 'table')?.form.xAxis.map(({ id }) => id)).toEqual(['项目', ...heads]);
    for (const { form, dimensions } of shown(profile).filter(({ rule }) => rule !== 'figure'))
      expect([dimensions, form.yAxis.map(({ calculation }) => calculation ?? null)]).toEqual([
        ['项目'],
        form.yAxis.map(() => null),
      ]);
  });

  test('what a statement comes to is told first, then its largest lines', () => {
    const profile = table(income.toReversed(), ['本期金额', '上期金额']);
    const figures = figuresOf(shown(profile)).map(({ title }) => title.replace(/（本期金额）$/, ''));
    expect(figures).toEqual(['一、营业收入', '二、营业利润', '减：营业成本', '销售费用', '财务费用']);
  });

  test('what a long statement ends with is among the first figures', () => {
    const many = Array.from({ length: 30 }, (_, at): Line => [`费用${at + 1}`, 1000 + at, 900 + at]);
    const profile = table([...income, ...many, ['四、净利润', 600, 500]], ['本期金额', '上期金额']);
    expect(figuresOf(shown(profile)).map(({ title }) => title)).toContain('四、净利润（本期金额）');
  });

  test('the largest lines stand beside each other, and each by what it changed', () => {
    const many = Array.from(
      { length: 14 },
      (_, at): Line => [`费用${at + 1}`, 1000 * (at + 1), 900 * (at + 1)],
    );
    const profile = table([...income, ...many], ['本期金额', '上期金额']);
    const lines = byKey(profile, 'lines')?.form.filters[0]?.rightValues;
    expect(lines).toHaveLength(10);
    expect(lines).toContain('一、营业收入');
    expect(byKey(profile, 'change')?.form.yAxis[0]?.expressions?.exp).toBe(
      'SUM(`本期金额`)/SUM(`上期金额`)-1',
    );
  });

  test('lines of several measures share no axis, and a rate changes by no part of itself', () => {
    const profile = table(
      [
        ['门诊人次', 52_340, 48_900],
        ['出院人次', 3210, 3105],
        ['业务收入（万元）', 8650, 8120],
        ['平均住院日', 7.8, 8.1],
        ['药占比', 0.285, 0.302],
        ['床位使用率', 0.92, 0.89],
      ],
      ['本期', '上年同期'],
      '指标',
    );
    expect(byKey(profile, 'lines')).toBeUndefined();
    const changed = byKey(profile, 'change')?.form.filters[0]?.rightValues;
    expect(changed).toEqual(['门诊人次', '出院人次', '业务收入（万元）', '平均住院日']);
    const rate = shown(profile).find(({ title }) => title.includes('药占比'));
    expect(rate?.telling.note).not.toMatch(/增长|下降/);
  });

  test('not where a line has several rows, or stands beside nothing of before', () => {
    const twice = tableOf(
      { 公司: 'text', 项目: 'text', 本期金额: 'decimal', 上期金额: 'decimal' },
      10,
      (at) => ({
        公司: `公司${Math.floor(at / 5)}`,
        项目: income[at % 5]?.[0] ?? '',
        本期金额: 100 + at,
        上期金额: 90 + at,
      }),
    );
    expect(shown(twice).some(({ rule }) => rule === 'statement')).toBe(false);
    const alone = tableOf({ 项目: 'text', 金额: 'decimal' }, 5, (at) => ({
      项目: income[at]?.[0] ?? '',
      金额: 100 + at,
    }));
    expect(shown(alone).some(({ rule }) => rule === 'statement')).toBe(false);
  });
});
