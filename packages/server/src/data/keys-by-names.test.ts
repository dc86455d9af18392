import type { SourceTable } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { keysByNames } from './keys-by-names.ts';

/** What the columns of the first table refer to, by tables and their columns; the first column of each is its key. */
function referred(tables: Record<string, string[]>): Record<string, string> {
  const listed = new Map(
    Object.entries(tables).map(([name, columns]): [string, SourceTable] => [
      name,
      { schema: '', name, written: name, columns },
    ]),
  );
  const keys = new Map([...listed].map(([name, { columns }]) => [name, [key(columns[0]!)]]));
  const [first] = listed.values();
  const found = keysByNames(listed, keys, new Map())(first!, first!.name);
  return Object.fromEntries(found.map(({ columns, name }) => [columns[0]!, name]));
}
const key = (column: string) => ({ columns: [column], type: 'bigint' });

test('[DSET-05] a key is found behind the word that the tables of a module begin with', () => {
  const users = { system_users: ['id', 'dept_id', 'role_id', 'member_id'] };
  expect(referred({ ...users, system_dept: ['id'], system_role: ['id'] })).toEqual({
    dept_id: 'system_dept',
    role_id: 'system_role',
  });
  // Two tables alone are no module.
  expect(referred({ ...users, system_dept: ['id'] })).toEqual({});
});

test('of several modules the own one answers, else none', () => {
  const orders = { trade_order: ['id'], pay_order: ['id'] };
  const others = {
    trade_cart: ['id'],
    trade_log: ['id'],
    pay_app: ['id'],
    pay_notify: ['id'],
    crm_a: ['id'],
    crm_b: ['id'],
  };
  expect(referred({ trade_item: ['id', 'order_id'], ...orders, ...others })).toEqual({
    order_id: 'trade_order',
  });
  expect(referred({ crm_item: ['id', 'order_id'], ...orders, ...others })).toEqual({});
});

test('a table called after this one answers, unless another does as well', () => {
  const file = { infra_file: ['id', 'config_id'], infra_file_config: ['id'] };
  expect(referred(file)).toEqual({ config_id: 'infra_file_config' });
  expect(referred({ ...file, infra_config: ['id'] })).toEqual({});
  const content = { infra_file_content: ['id', 'config_id'], infra_job: ['id'] };
  expect(referred({ ...content, infra_config: ['id'] })).toEqual({ config_id: 'infra_config' });
  expect(referred({ ...content, infra_config: ['id'], infra_file_config: ['id'] })).toEqual({});
});

test('a table of the name itself stands before those of modules', () => {
  expect(
    referred({ shop_item: ['id', 'goods_id'], goods: ['id'], shop_goods: ['id'], shop_cart: ['id'] }),
  ).toEqual({ goods_id: 'goods' });
});
