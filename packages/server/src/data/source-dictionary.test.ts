import type { SourceTable } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { codesOfColumns, dictionaryOf, dictionaryStatement } from './source-dictionary.ts';
import { tableStatementOf } from './table-statement.ts';

const table = (name: string, columns: Record<string, string>, schema = ''): SourceTable => ({
  schema,
  name,
  written: `\`${name}\``,
  columns: Object.keys(columns),
  remarks: Object.values(columns),
});
const users = table('sys_user', { user_id: '用户', sex: '性别', state: '状态（字典：sys_normal_disable）' });
const lists = (columns: string[], name = 'sys_dict_data') =>
  table(name, Object.fromEntries(columns.map((column) => [column, ''])));

test('[DSET-05] lists of codes are read of the one table, or the two, that hold them', () => {
  const one = lists(['dict_code', 'dict_label', 'dict_value', 'dict_type']);
  expect(
    dictionaryStatement(users, [users, lists(['dict_id', 'dict_name'], 'sys_dict_type'), one], 'mysql'),
  ).toBe('SELECT t.`dict_type`, t.`dict_value`, t.`dict_label` FROM `sys_dict_data` t');
  const two = [
    lists(['id', 'dict_name', 'dict_code'], 'sys_dict'),
    lists(['id', 'dict_id', 'item_text', 'item_value'], 'sys_dict_item'),
  ];
  expect(dictionaryStatement(users, two, 'mysql')).toBe(
    'SELECT d.`dict_code`, t.`item_value`, t.`item_text` FROM `sys_dict_item` t JOIN `sys_dict` d ON d.`id` = t.`dict_id`',
  );
  expect(dictionaryStatement(users, [users, { ...one, schema: 'other' }], 'mysql')).toBeUndefined();
  expect(
    dictionaryStatement(users, [users, lists(['type', 'value', 'label'], 'prices')], 'mysql'),
  ).toBeUndefined();
});

const rows = [
  ['sys_user_sex', '0', '男'],
  ['sys_user_sex', '1', '女'],
  ['sys_normal_disable', '0', '正常'],
  ['sys_normal_disable', '1', '停用'],
  ['sys_user_state', '0', '别的'],
  ['twice', '0', '甲'],
  ['twice', '0', '乙'],
  ['quoted', '0', "O'Brien"],
];

test('[DSET-05] a column has the list that its remark names, else the one called as the table and itself', () => {
  const dictionary = dictionaryOf(rows);
  expect([...dictionary.keys()]).toEqual(['sys_user_sex', 'sys_normal_disable', 'sys_user_state']);
  const found = codesOfColumns(users, dictionary);
  expect([...found.keys()]).toEqual(['sex', 'state']);
  expect(found.get('state')?.map(({ label }) => label)).toEqual(['正常', '停用']);
  // What is called alike in another table may be something else.
  expect(codesOfColumns(table('orders', { sex: '', user_state: '' }), dictionary).size).toBe(0);
});

test('[DSET-05] codes of such a list are written in words, unless names by remarks are not wanted', () => {
  const codes = codesOfColumns(users, dictionaryOf(rows));
  const types = [
    { name: 'user_id', type: 'integer' as const },
    { name: 'sex', type: 'text' as const },
    { name: 'state', type: 'integer' as const },
  ];
  const { sql } = tableStatementOf(users, types, 'mysql', { byRemarks: true, codes });
  expect(sql).toContain("WHEN '0' THEN '男' WHEN '1' THEN '女'");
  expect(sql).toContain("WHEN '1' THEN '停用'");
  expect(sql).toContain('AS `状态`');
  expect(tableStatementOf(users, types, 'mysql', { byRemarks: false, codes }).sql).toBe(
    'SELECT * FROM `sys_user`',
  );
});
