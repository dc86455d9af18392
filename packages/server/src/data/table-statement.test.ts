import type { SourceLanguage } from '@mingjing/connectors';
import type { SourceTable } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { tableStatementOf } from './table-statement.ts';

const table = (remarks: Record<string, string>, more: Partial<SourceTable> = {}): SourceTable => ({
  schema: '',
  name: 'orders',
  written: '`orders`',
  columns: Object.keys(remarks),
  remarks: Object.values(remarks),
  ...more,
});
const lines = (of: SourceTable, language: SourceLanguage = 'mysql', types: Record<string, string> = {}) => {
  const columns = Object.entries(types).map(([name, type]) => ({ name, type: type as 'text' }));
  return tableStatementOf(of, columns, language)
    .sql.split('\n')
    .map((line) => line.trim().replace(/,$/, ''));
};

test('[DSET-05] columns are named by their remarks, those without one by themselves', () => {
  expect(lines(table({ id: '', fee: '挂号费（元）', day: '就诊日期，以挂号为准' }))).toEqual([
    'SELECT',
    '`id`',
    '`fee` AS `挂号费（元）`',
    '`day` AS `就诊日期`',
    'FROM `orders`',
  ]);
});

test('[DSET-05] a dataset is named by the remark of its table', () => {
  const nameOf = (remark?: string) =>
    tableStatementOf({ ...table({ a: '甲' }), ...(remark !== undefined && { remark }) }, [], 'mysql').name;
  expect(nameOf('订单表（每笔一行，含退款）')).toBe('订单表');
  expect(nameOf('--')).toBe('orders');
  expect(nameOf()).toBe('orders');
});

test('[DSET-05] equal titles, and titles that are columns, carry the columns behind them', () => {
  expect(lines(table({ a: '备注', b: '备注', note: '', c: 'NOTE' }))).toEqual([
    'SELECT',
    '`a` AS `备注_a`',
    '`b` AS `备注_b`',
    '`note`',
    '`c` AS `NOTE_c`',
    'FROM `orders`',
  ]);
  expect(lines(table({ note: 'note' }))).toEqual(['SELECT', '`note`', 'FROM `orders`']);
});

test('[DSET-05] names longer than the database takes are not written', () => {
  const long = table({ note: '一二三四五六七八九十甲' }, { written: '"orders"' });
  expect(lines(long, 'oracle11')[1]).toBe('"note"');
  expect(lines(long, 'postgres')[1]).toBe('"note" AS "一二三四五六七八九十甲"');
});

test.each<[SourceLanguage, string, string]>([
  [
    'mysql',
    'integer',
    "CASE CAST(`state` AS CHAR) WHEN '0' THEN '待付款' WHEN '1' THEN '已付款' ELSE CAST(`state` AS CHAR) END AS `状态`",
  ],
  [
    'sqlserver',
    'integer',
    "CASE CAST([state] AS nvarchar(max)) WHEN N'0' THEN N'待付款' WHEN N'1' THEN N'已付款' ELSE CAST([state] AS nvarchar(max)) END AS [状态]",
  ],
  ['oracle', 'text', `CASE "state" WHEN '0' THEN '待付款' WHEN '1' THEN '已付款' ELSE "state" END AS "状态"`],
  [
    'clickhouse',
    'integer',
    "CASE toString(`state`) WHEN '0' THEN '待付款' WHEN '1' THEN '已付款' ELSE toString(`state`) END AS `状态`",
  ],
])('[DSET-05] %s writes the codes of a column (%s) in words', (language, type, wanted) => {
  expect(lines(table({ state: '状态：0->待付款；1->已付款' }), language, { state: type })[1]).toBe(wanted);
});

test.each(['boolean', 'decimal', 'date', 'unknown'])('[DSET-05] codes of a column of %s stay', (type) => {
  const state = table({ state: '状态：0->待付款；1->已付款' });
  expect(lines(state, 'mysql', type === 'unknown' ? {} : { state: type })[1]).toBe('`state` AS `状态`');
});

test('[DSET-05] a remark writes nothing into a statement but words', () => {
  const hostile = [
    "'; DROP TABLE x; --",
    "状态：0->a'；1->b",
    '状态：0->a\\；1->b',
    '`x`：0->甲；1->乙',
    '*/ 甲',
  ];
  for (const remark of hostile)
    expect(lines(table({ state: remark }), 'mysql', { state: 'text' })[1]).toMatch(
      /^`state`(?: AS `[\p{L} ]+`)?$|^CASE [^;\\]+ END AS `state`$/u,
    );
});

test('[DSET-05] a table without remarks, and one with too many columns, is read as it is', () => {
  expect(lines({ schema: '', name: 'a', written: '`a`', columns: ['x'] })).toEqual(['SELECT * FROM `a`']);
  const wide = Object.fromEntries(
    Array.from({ length: 4000 }, (_, at) => [`c${at}`, `第${'一'.repeat(10)}项${at}`]),
  );
  expect(lines(table(wide))).toEqual(['SELECT * FROM `orders`']);
});
