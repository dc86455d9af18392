import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../app/providers.tsx';
import { Console } from '../../../testing/console.tsx';
import { failure, serve, success } from '../../../testing/wire.ts';
import { TableField } from './table-field.tsx';

const tables = [
  { schema: '', name: '门诊 收费', written: '`门诊 收费`', columns: ['科室', '金额'] },
  { schema: 'his', name: 'orders', written: '`his`.`orders`', columns: ['id'] },
];
const rows = {
  content: { keys: ['科室', '金额'], data: [['内科', 12.5]] },
  columns: [
    { name: '科室', type: 'text' },
    { name: '金额', type: 'decimal' },
  ],
  truncated: false,
};
const replies = {
  'GET /v2/datasets/tables': success(tables),
  'POST /v2/datasets/load_sql': success(rows),
};

beforeEach(() => queryClient.clear());
afterEach(cleanup);

function open(script = '', more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...replies, ...more });
  const onUse = vi.fn<(sql: string, name: string) => void>();
  render(
    <Console>
      <TableField datasourceId={7} script={script} onUse={onUse} />
    </Console>,
  );
  return { calls, onUse };
}

test('[DSET-05] a table is looked into and becomes the statement with one click', async () => {
  const { calls, onUse } = open();
  await userEvent.click(await screen.findByRole('button', { name: /门诊 收费/ }));
  expect(await screen.findByText('内科')).toBeTruthy();
  expect(JSON.parse(String(calls.find(({ path }) => path === '/v2/datasets/load_sql')?.body))).toEqual({
    datasourceId: 7,
    sql: 'SELECT * FROM `门诊 收费`',
    limited: false,
    rows: 20,
  });
  await userEvent.click(screen.getByRole('button', { name: '使用这张表' }));
  expect(onUse).toHaveBeenCalledWith('SELECT * FROM `门诊 收费`', '门诊 收费');
  // What was written is looked at next.
  expect(screen.queryByLabelText('搜索表或字段')).toBeNull();
});

test('[DSET-05] tables of another schema stand below its name, and a search leaves what holds it', async () => {
  open();
  const schema = await screen.findByRole('region', { name: 'his' });
  expect(within(schema).getByRole('button', { name: /orders/ })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('搜索表或字段'), '金额');
  expect(screen.queryByRole('region', { name: 'his' })).toBeNull();
  expect(screen.getByRole('button', { name: /门诊 收费/ })).toBeTruthy();
});

test('[DSET-05] over a script that is there it opens on a click alone, and asks the source only then', async () => {
  const { calls } = open('SELECT 1');
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '浏览数据表' }));
  expect(await screen.findByRole('button', { name: /门诊 收费/ })).toBeTruthy();
});

test('[DSET-05] a database without tables, and one that cannot be asked, say so', async () => {
  open('', { 'GET /v2/datasets/tables': success([]) });
  expect(await screen.findByText('没有可读的表')).toBeTruthy();
  cleanup();
  queryClient.clear();
  open('', { 'GET /v2/datasets/tables': failure(200, 50002, '数据库拒绝连接') });
  expect(await screen.findByText('数据库拒绝连接')).toBeTruthy();
});

test('[DSET-05] a table that may not be read says why, with its columns', async () => {
  open('', { 'POST /v2/datasets/load_sql': failure(200, 50003, '数据库帐号没有读取该表或字段的权限') });
  await userEvent.click(await screen.findByRole('button', { name: /门诊 收费/ }));
  expect(await screen.findByText('数据库帐号没有读取该表或字段的权限')).toBeTruthy();
  expect(screen.getByText('字段：科室、金额')).toBeTruthy();
});

test('[DSET-05] a table with remarks shows them and is written in their words, unless that is not wanted', async () => {
  const remarked = {
    schema: '',
    name: 'oms_order',
    written: '`oms_order`',
    columns: ['status', 'fee'],
    remark: '订单表',
    remarks: ['订单状态：0->待付款；1->已付款', ''],
  };
  const { calls, onUse } = open('', {
    'GET /v2/datasets/tables': success([remarked]),
    'POST /v2/datasets/load_sql': success({
      content: { keys: ['status', 'fee'], data: [[0, 12.5]] },
      columns: [
        { name: 'status', type: 'integer' },
        { name: 'fee', type: 'decimal' },
      ],
      truncated: false,
    }),
    'POST /v2/datasets/tables/statement': success({ sql: 'SELECT 订单状态', name: '订单表' }),
  });
  await userEvent.type(await screen.findByLabelText('搜索表或字段'), '订单状态');
  await userEvent.click(screen.getByRole('button', { name: /oms_order/ }));
  expect(await screen.findAllByText('订单状态：0->待付款；1->已付款')).not.toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '使用这张表' }));
  await waitFor(() => expect(onUse).toHaveBeenCalledWith('SELECT 订单状态', '订单表'));
  expect(JSON.parse(String(calls.find(({ path }) => path.endsWith('/statement'))?.body))).toEqual({
    datasourceId: 7,
    schema: '',
    name: 'oms_order',
    columns: [
      { name: 'status', type: 'integer' },
      { name: 'fee', type: 'decimal' },
    ],
    byRemarks: true,
    related: false,
  });
  await userEvent.click(screen.getByRole('button', { name: '浏览数据表' }));
  await userEvent.click(await screen.findByRole('button', { name: /oms_order/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: '按注释命名' }));
  await userEvent.click(screen.getByRole('button', { name: '使用这张表' }));
  expect(onUse).toHaveBeenLastCalledWith('SELECT * FROM `oms_order`', 'oms_order');
});

test('[DSET-05] a table that refers to others brings their names, unless that is not wanted', async () => {
  const references = [{ columns: ['科室'], schema: '', name: 'dict_dept', key: ['dept_code'] }];
  const { calls, onUse } = open('', {
    'GET /v2/datasets/tables': success([{ ...tables[0], references }]),
    'POST /v2/datasets/tables/statement': success({ sql: 'SELECT 科室名称', name: '门诊 收费' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /门诊 收费/ }));
  expect(screen.getByText('带上关联表的名称').title).toContain('dict_dept');
  await userEvent.click(screen.getByRole('button', { name: '使用这张表' }));
  await waitFor(() => expect(onUse).toHaveBeenCalledWith('SELECT 科室名称', '门诊 收费'));
  const asked = JSON.parse(String(calls.find(({ path }) => path.endsWith('/statement'))?.body));
  expect(asked).toMatchObject({ byRemarks: false, related: true });
  await userEvent.click(screen.getByRole('button', { name: '浏览数据表' }));
  await userEvent.click(await screen.findByRole('button', { name: /门诊 收费/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: '带上关联表的名称' }));
  await userEvent.click(screen.getByRole('button', { name: '使用这张表' }));
  expect(onUse).toHaveBeenLastCalledWith('SELECT * FROM `门诊 收费`', '门诊 收费');
});
