import { describe, expect, test } from 'vitest';
import { tableOf } from '../testing/table-of.ts';
import { materialOf } from './material.ts';
import { measuresOf } from './measure.ts';
import type { Profile } from './profile.ts';
import { ideasOf } from './rules/index.ts';

const formulas = (profile: Profile): Record<string, string> =>
  Object.fromEntries(
    measuresOf(profile).map(({ label, item }) => [label, item.expressions?.exp ?? item.calculation ?? '']),
  );
const day = (at: number): string => `2024-0${1 + (at % 6)}-${String(1 + (at % 28)).padStart(2, '0')}`;
const journal = (ways: readonly string[], name = '收支类型', amount = '金额') =>
  tableOf({ 日期: 'date', [name]: 'text', 项目: 'text', [amount]: 'decimal' }, 60, (at) => ({
    日期: day(at),
    [name]: ways[at % ways.length]!,
    项目: ['工资', '材料', '货款', '其他'][at % 4]!,
    [amount]: 100 + at,
  }));

describe('[CALC-19] income and spending below one name are never added up', () => {
  test.each<[string, readonly string[], string, string, string]>([
    ['收支类型', ['收入', '支出', '支出'], '收入', '支出', '结余'],
    ['收/支', ['收入', '支出', '不计收支'], '收入', '支出', '结余'],
    ['交易类型', ['充值', '消费', '提现'], '充值', "消费', '提现", '结余'],
    ['type', ['income', 'expense'], 'income', 'expense', '结余'],
  ])('%s of %j', (name, ways, into, out, rest) => {
    const found = formulas(journal(ways, name));
    const column = `\`${name}\``;
    expect(found['收入金额']).toBe(`SUMIF(\`金额\`, ${column} IN ('${into}'))`);
    const spent = found['支出金额'] ?? '';
    for (const value of out.split("', '")) expect(spent).toContain(`'${value}'`);
    expect(found[rest]).toBe(`${found['收入金额']}-${spent}`);
    expect(found['金额']).toBeUndefined();
  });

  test('no chart of the board holds the sum of both ways', () => {
    const forms = ideasOf(materialOf(journal(['收入', '支出']))).flatMap(({ form }) =>
      form.yAxis.filter(({ id, calculation }) => id === '金额' && calculation === 'sum'),
    );
    expect(forms).toEqual([]);
  });

  test('goods that come and go, and sides of an account, which are not set off', () => {
    const stock = formulas(journal(['采购入库', '销售出库', '退货入库'], '业务类型', '数量'));
    expect(stock['入库数量']).toContain("'采购入库'");
    expect(stock['净入库数量']).toBe(`${stock['入库数量']}-${stock['出库数量']}`);
    const sides = formulas(journal(['借', '贷'], '借贷方向'));
    expect([sides['借方金额'], sides['贷方金额'], sides['结余'], sides['金额']]).toEqual([
      "SUMIF(`金额`, `借贷方向` IN ('借'))",
      "SUMIF(`金额`, `借贷方向` IN ('贷'))",
      undefined,
      undefined,
    ]);
  });

  test('negatives below 支出 are told as positive spending, and what is left is their sum', () => {
    const signed = tableOf({ 类型: 'text', 金额: 'decimal' }, 40, (at) => ({
      类型: at % 2 === 0 ? '收入' : '支出',
      金额: at % 2 === 0 ? 100 + at : -50 - at,
    }));
    const found = formulas(signed);
    expect(found['支出金额']).toBe("0-SUMIF(`金额`, `类型` IN ('支出'))");
    expect(found['结余']).toBe("SUMIF(`金额`, `类型` IN ('收入'))+SUMIF(`金额`, `类型` IN ('支出'))");
  });

  test('signs alone tell income and spending of an account; profits keep their sum', () => {
    const account = (amount: string, more: string) =>
      formulas(
        tableOf({ 日期: 'date', [amount]: 'decimal', [more]: 'text' }, 40, (at) => ({
          日期: day(at),
          [amount]: at % 3 === 0 ? 500 + at : -20 - at,
          [more]: `事项${at}`,
        })),
      );
    expect(account('金额', '摘要')).toMatchObject({
      收入: 'SUMIF(`金额`, `金额` > 0)',
      支出: '0-SUMIF(`金额`, `金额` < 0)',
      结余: 'SUM(`金额`)',
    });
    expect(account('利润', '摘要')).toMatchObject({ 利润: 'sum' });
    expect(account('金额', '门店')).toMatchObject({ 金额: 'sum' });
  });

  test('what was left after each row is no sum; on accounts without days it is', () => {
    const statement = tableOf(
      { 日期: 'date', 收入: 'decimal', 支出: 'decimal', 余额: 'decimal' },
      40,
      (at) => ({
        日期: day(at % 20),
        收入: at % 2 === 0 ? 10 + at : null,
        支出: at % 2 === 1 ? 5 + at : null,
        余额: 1000 + at * 3,
      }),
    );
    expect(Object.keys(formulas(statement)).filter((name) => name.includes('余额'))).toEqual([]);
    const accounts = tableOf(
      { 账户: 'text', 收入: 'decimal', 支出: 'decimal', 余额: 'decimal' },
      12,
      (at) => ({
        账户: `户${at}`,
        收入: 10 + at,
        支出: 5 + at,
        余额: 1000 + at * 3,
      }),
    );
    expect(formulas(accounts)['余额']).toBe('sum');
  });

  test('columns of other kinds, and amounts that say their own way, stay as they are', () => {
    expect(formulas(journal(['现金', '转账', '支票'], '支付方式'))['金额']).toBe('sum');
    expect(formulas(journal(['收入', '成本'], '指标'))['金额']).toBe('sum');
    expect(formulas(journal(['-', '+'], '检测结果'))['金额']).toBe('sum');
    expect(formulas(journal(['收入', '支出'], '收支', '手续费'))['手续费']).toBe('sum');
  });
});
