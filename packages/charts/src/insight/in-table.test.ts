import type { Column } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { inTable } from './in-table.ts';
import { measuresOf } from './measure.ts';
import { planAndResult } from './plan-and-result.ts';
import type { ColumnFacts } from './profile.ts';

const rows = 900;
const facts = (column: Column, values: Partial<ColumnFacts> = {}): ColumnFacts => ({
  column,
  filled: rows,
  distinct: 400,
  min: 1,
  max: 9000,
  top: [],
  ...values,
});
const number = (name: string, values: Partial<ColumnFacts> = {}): ColumnFacts =>
  facts({ name, type: 'integer' }, values);
const names = (name: string, values: readonly string[]): ColumnFacts =>
  facts(
    { name, type: 'text' },
    { distinct: values.length, min: null, max: null, top: values.map((value) => ({ value, count: 30 })) },
  );
const date = (name: string, distinct = 200): ColumnFacts =>
  facts({ name, type: 'date' }, { distinct, min: '2026-01-01', max: '2026-09-30' });
const tableOf = (...columns: ColumnFacts[]) =>
  inTable(
    columns.map((one) => classify(one, rows)),
    rows,
  );
const roleOf = (name: string, ...columns: ColumnFacts[]) =>
  tableOf(...columns).find((column) => column.name === name)?.role;

test('what is left after each movement is neither added up nor averaged; of accounts and days it is', () => {
  const balance = number('账户余额');
  expect(roleOf('账户余额', date('交易日期'), number('借方发生额'), balance)).toBe('none');
  const ledger = tableOf(date('交易日期'), number('借方发生额'), balance);
  expect(ledger.find(({ name }) => name === '账户余额')?.calculation).toBe('avg');
  expect(roleOf('结存数量', date('日期'), number('入库数量'), number('结存数量'))).toBe('none');
  expect(roleOf('Balance', date('Date'), number('Paid In'), number('Balance'))).toBe('none');
  const moment = facts(
    { name: '交易时间', type: 'datetime' },
    { distinct: rows, min: '2026-01-01 08:00:01', max: '2026-09-30 21:12:40' },
  );
  expect(roleOf('账户余额', moment, names('收/支', ['收入', '支出']), number('金额'), balance)).toBe('none');
  expect(roleOf('账户余额', number('借方发生额'), balance)).toBe('amount');
  expect(roleOf('贷款余额', date('放款日期'), number('贷款余额'))).toBe('amount');
  expect(roleOf('期末余额', date('日期'), number('借方发生额'), number('期末余额'))).toBe('amount');
  expect(roleOf('账户余额', date('日期', rows), number('收入'), balance)).toBe('amount');
  // A statement with one movement a day is one of movements all the same.
  expect(roleOf('账户余额', date('交易日期', rows), number('借方发生额'), balance)).toBe('none');
});

test('quantities in different units are told apart by unit where they are few, and left out where they are many', () => {
  const measured = (...units: string[]) => {
    const columns = tableOf(names('计量单位', units), number('用量'), number('费用'));
    return measuresOf({ rows, columns, hierarchies: [], expressions: [] })
      .filter(({ key }) => key !== 'rows')
      .map(({ label, item }) => [label, item.expressions?.exp ?? item.calculation]);
  };
  expect(measured('kWh', '吨')).toEqual([
    ['费用', 'sum'],
    ['用量（kWh）', "SUMIF(`用量`, `计量单位` = 'kWh')"],
    ['用量（吨）', "SUMIF(`用量`, `计量单位` = '吨')"],
  ]);
  // What is measured is averaged, and leads no board.
  expect(measured('mmol/L', '10^9/L')).toEqual([
    ['费用', 'sum'],
    ['平均用量（mmol/L）', "AVGIF(`用量`, `计量单位` = 'mmol/L')"],
    ['平均用量（10^9/L）', "AVGIF(`用量`, `计量单位` = '10^9/L')"],
  ]);
  // What is there at each month is no sum over the months.
  const month = facts({ name: '月份', type: 'date' }, { distinct: 9, min: '2026-01-01', max: '2026-09-01' });
  const stocks = tableOf(month, names('单位', ['吨', '桶']), number('期末数量'), number('入库数量'));
  const exps = measuresOf({ rows, columns: stocks, hierarchies: [], expressions: [] }).map(
    ({ item }) => item.expressions?.exp,
  );
  expect(exps).toContain("SUMIF(`期末数量`, `单位` = '吨')/COUNT(DISTINCT `月份`)");
  expect(exps).toContain("SUMIF(`入库数量`, `单位` = '吨')");
  expect(measured('个', '盒', '桶', '双', '片', '公斤')).toEqual([['费用', 'sum']]);
  // Of departments 单位 is who, not in what.
  const places = tableOf(names('单位', ['财务处', '基建处', '后勤处', '保卫处']), number('用量'));
  expect(places.map(({ role }) => role)).toEqual(['category', 'amount']);
});

test('marks of a course are averaged together with those whose name says nothing', () => {
  const mark = (name: string, max = 100) => number(name, { distinct: 60, min: 20, max });
  const course = [
    mark('Midterm'),
    mark('Homework'),
    mark('Final'),
    mark('Project'),
    number('Absences', { min: 0, max: 5, distinct: 30 }),
  ];
  expect(tableOf(...course).map(({ role }) => role)).toEqual(['mean', 'mean', 'mean', 'mean', 'amount']);
  expect(roleOf('Final', mark('Final'), mark('Project'))).toBe('amount');
});

test('numbers alone that name the days of a month group nothing where they hold marks', () => {
  const day = (at: number) => names(String(at), ['√', '×']);
  const days = Array.from({ length: 31 }, (_, at) => day(at + 1));
  const column = tableOf(names('设备', ['甲', '乙']), ...days).find(({ name }) => name === '7');
  expect(column).toMatchObject({ role: 'none' });
  expect(column?.yes).toBeUndefined();
  expect(roleOf('7', names('设备', ['甲', '乙']), ...days.slice(0, 9))).toBe('category');
});

test('实际 and 差异 beside 预算 are money in its unit, and what was planned is compared under one heading', () => {
  const columns = tableOf(
    names('部门', ['甲', '乙', '丙']),
    number('本月-预算(万元)'),
    number('本月-实际'),
    number('累计-预算(万元)'),
    number('累计-实际'),
    number('上年同期'),
  );
  expect(columns.slice(1).map(({ idea, unit }) => [idea, unit])).toEqual(Array(5).fill(['money', '万元']));
  const pair = planAndResult(measuresOf({ rows, columns, hierarchies: [], expressions: [] }));
  const heads = [pair?.plan.of?.column, pair?.actual.of?.column].map((name) => name?.slice(0, 2));
  expect(heads[0]).toBe(heads[1]);
});
