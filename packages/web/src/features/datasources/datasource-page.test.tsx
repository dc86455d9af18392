import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers, queryClient } from '../../app/providers.tsx';
import { failure, serve, success, type WireCall } from '../../testing/wire.ts';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { useToasts } from '../../ui/toast.ts';
import { Component } from './datasource-page.tsx';

const source = {
  id: 7,
  dataSourceName: '门诊库',
  datasourceType: 'jdbc',
  driverClassName: 'com.mysql.jdbc.Driver',
  url: 'jdbc:mysql://10.0.0.1:3306/his',
  username: 'reader',
  password: '******',
  serverEncoding: 'utf-8',
  clientEncoding: 'utf-8',
  fileName: null,
  columns: null,
  rows: null,
  lastModifiedDate: '2026-01-01 00:00:00',
};
const sheet = {
  ...source,
  id: 8,
  dataSourceName: '床位',
  datasourceType: 'excel',
  driverClassName: '',
  url: '',
  username: '',
  password: '',
  fileName: '床位.xlsx',
  columns: 4,
  rows: 1200,
};
const copy = { ...source, id: 9, dataSourceName: '门诊库_copy1' };

let router: ReturnType<typeof createMemoryRouter>;
async function open(address: string, replies: Parameters<typeof serve>[0] = {}): Promise<WireCall[]> {
  const calls = serve({ 'GET /v2/datasource': success([source, sheet, copy]), ...replies });
  router = createMemoryRouter([{ path: '/config/datasource', Component }], {
    initialEntries: [`/config/datasource${address}`],
  });
  render(
    <Providers>
      <RouterProvider router={router} />
      <ConfirmHost />
    </Providers>,
  );
  await screen.findByText('门诊库');
  return calls;
}
const item = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const writes = (calls: WireCall[]) =>
  calls.filter((call) => call.method !== 'GET').map((call) => `${call.method} ${call.path}`);
const toasts = () => useToasts.getState().items.map((one) => one.text);
const answer = async (name: string) => {
  await screen.findByRole('alertdialog');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
};

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ items: [] });
});

test('[DSRC-01] [DSRC-02] items with icon, copy, edit and delete; double click opens', async () => {
  await open('');
  expect(item('门诊库').getByRole('img', { name: 'MySQL' })).toBeDefined();
  expect(item('床位').getByRole('img', { name: '表格' })).toBeDefined();
  for (const name of ['复制', '编辑', '删除'])
    expect(item('床位').getByRole('button', { name })).toBeDefined();
  await userEvent.dblClick(screen.getByText('门诊库'));
  expect(await screen.findByRole('heading', { name: '编辑数据源' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/数据源名称/).value).toBe('门诊库');
});

test('[DSRC-03] an empty list says 暂无数据', async () => {
  serve({ 'GET /v2/datasource': success([]) });
  router = createMemoryRouter([{ path: '*', Component }]);
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  expect(await screen.findByText('暂无数据')).toBeDefined();
});

test('[NAV-10] [DSRC-13] the id of the address opens that source, its url in pieces', async () => {
  await open('?id=7');
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('服务器地址'), value('端口'), value('数据库')]).toEqual(['10.0.0.1', '3306', 'his']);
});

test('[DSRC-04] [DSRC-05] [DSRC-14] the fields follow the type', async () => {
  await open('?id=new');
  for (const label of ['数据源驱动', '服务器地址', '端口', '数据库', '数据库编码', '写入编码']) {
    expect(screen.getByLabelText(label, { selector: '[role="combobox"], [type="text"]' })).toBeDefined();
  }
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '数据库编码' }));
  for (const name of ['utf-8', 'gbk', 'iso-8859-1'])
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByText('表格文件'));
  expect(screen.queryByLabelText('服务器地址')).toBeNull();
  expect(screen.queryByRole('button', { name: '验证' })).toBeNull();
  expect(screen.getByText('将文件拖到此处，或点击选择')).toBeDefined();
  await userEvent.click(screen.getByText('OLAP 服务器'));
  expect(screen.getByLabelText(/OLAP服务器地址/)).toBeDefined();
  expect(screen.getByLabelText(/用户名/)).toBeDefined();
});

test('[DSRC-22] what cannot be in a user name or password does not get in', async () => {
  await open('?id=7');
  const username = screen.getByLabelText<HTMLInputElement>(/用户名/);
  fireEvent.change(username, { target: { value: ' ro张 ot' } });
  expect(username.value).toBe('root');
  const password = screen.getByLabelText<HTMLInputElement>(/密码/);
  fireEvent.change(password, { target: { value: ' a b ' } });
  expect(password.value).toBe('ab');
});

test('[UI-04] [DSRC-29] unchanged makes no call; a change is saved', async () => {
  const calls = await open('?id=7', {
    'PUT /v2/datasource/7': success({ ...source, dataSourceName: '新名' }),
  });
  await userEvent.click(button('保存'));
  expect(toasts()).toEqual(['数据无变化']);
  expect(writes(calls)).toEqual([]);
  await userEvent.clear(screen.getByLabelText(/数据源名称/));
  await userEvent.type(screen.getByLabelText(/数据源名称/), '新名');
  await userEvent.click(button('保存'));
  await waitFor(() => expect(toasts()).toContain('修改成功!'));
  expect(JSON.parse(String(calls.find((call) => call.method === 'PUT')?.body))).toMatchObject({
    dataSourceName: '新名',
    password: '******',
    url: source.url,
  });
});

test('[DSRC-20] [DSRC-21] messages stand at their fields and stop the save', async () => {
  const calls = await open('?id=new');
  await userEvent.click(button('保存'));
  for (const text of ['请输入数据源名称', '请选择数据源驱动', '请输入用户名', '请输入密码']) {
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  }
  expect(writes(calls)).toEqual([]);
});

test('[DSRC-28] [DSRC-12] a new source is created with the url put together', async () => {
  const calls = await open('?id=new', { 'POST /v2/datasource': success({ ...source, id: 11 }) });
  await userEvent.type(screen.getByLabelText(/数据源名称/), '新库');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '数据源驱动' }));
  await userEvent.click((await screen.findAllByText('PostgreSQL')).at(-1)!);
  await userEvent.type(screen.getByLabelText(/用户名/), 'u');
  await userEvent.type(screen.getByLabelText(/密码/), 'p');
  await userEvent.click(button('保存'));
  await waitFor(() => expect(toasts()).toContain('新增成功!'));
  expect(JSON.parse(String(calls.find((call) => call.method === 'POST')?.body))).toMatchObject({
    driverClassName: 'org.postgresql.Driver',
    url: 'jdbc:postgresql://localhost:5432/postgres',
  });
  await waitFor(() => expect(router.state.location.search).toBe('?id=11'));
});

test('[DSRC-25] [DSRC-26] [DSRC-24] the connection test', async () => {
  let replies = 0;
  const calls = await open('?id=7', {
    'POST /v2/datasource/testent': () => {
      replies += 1;
      return replies === 1 ? failure(200, 50002, '拒绝连接') : success(true);
    },
  });
  await userEvent.click(button('验证'));
  await waitFor(() => expect(toasts()).toEqual(['数据库连接失败：拒绝连接']));
  await userEvent.click(button(/验证$/));
  await waitFor(() => expect(toasts()).toContain('数据库连接测试成功!'));
  expect(JSON.parse(String(calls.at(-1)?.body))).toMatchObject({
    id: 7,
    password: '******',
    url: source.url,
  });
});

test('[DSRC-27] an OLAP server that answers says 连接成功!', async () => {
  await open('?id=new', { 'POST /v2/datasource/testent': success(true) });
  await userEvent.click(screen.getByText('OLAP 服务器'));
  await userEvent.type(screen.getByLabelText(/OLAP服务器地址/), 'http://olap:8080/saiku');
  await userEvent.type(screen.getByLabelText(/用户名/), 'u');
  await userEvent.type(screen.getByLabelText(/密码/), 'p');
  await userEvent.click(button('验证'));
  await waitFor(() => expect(toasts()).toEqual(['连接成功!']));
});

test('[DSRC-30] [ERR-18] delete asks; no makes no call', async () => {
  const calls = await open('', { 'DELETE /v2/datasource/7': success(true) });
  await userEvent.click(item('门诊库').getByRole('button', { name: '删除' }));
  await answer('取消');
  expect(writes(calls)).toEqual([]);
  await userEvent.click(item('门诊库').getByRole('button', { name: '删除' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('【门诊库】');
  await answer('确定');
  await waitFor(() => expect(toasts()).toEqual(['删除成功!']));
});

test('[ERR-11] a refused delete shows the reason', async () => {
  await open('', { 'DELETE /v2/datasource/7': failure(200, 50003, '该数据源已被使用，不能删除') });
  await userEvent.click(item('门诊库').getByRole('button', { name: '删除' }));
  await answer('确定');
  await waitFor(() => expect(toasts()).toEqual(['该数据源已被使用，不能删除']));
});

test('[DSRC-31] copy asks and opens the copy', async () => {
  await open('', { 'PUT /v2/datasource/copy/7': success(copy) });
  await userEvent.click(item('门诊库').getByRole('button', { name: '复制' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('是否复制【门诊库】的信息?');
  await answer('确定');
  await waitFor(() => expect(toasts()).toEqual(['复制成功!']));
  expect(router.state.location.search).toBe('?id=9');
});

test('[DSRC-23] [UPL-05] a spreadsheet needs a file, which is sent as multipart', async () => {
  const calls = await open('?id=new', { 'POST /v2/datasource/excel': success({ ...sheet, id: 12 }) });
  await userEvent.click(screen.getByText('表格文件'));
  await userEvent.click(button('保存'));
  expect(await screen.findByText('请上传Excel文件')).toBeDefined();
  fireEvent.change(screen.getByLabelText('选择表格文件'), {
    target: { files: [new File(['a'], '台账.xlsx')] },
  });
  expect(screen.getByLabelText<HTMLInputElement>(/数据源名称/).value).toBe('台账');
  await userEvent.click(button('保存'));
  await waitFor(() => expect(toasts()).toEqual(['导入Excel成功!']));
  const body = calls.find((call) => call.method === 'POST')?.body as FormData;
  expect(body.get('dataSourceName')).toBe('台账');
  expect((body.get('file') as File).name).toBe('台账.xlsx');
});

test('[UPL-06] the file of a stored spreadsheet is replaced', async () => {
  const calls = await open('?id=8', { 'POST /v2/datasource/update_excel/8': success(sheet) });
  await screen.findByRole('heading', { name: '编辑数据源' });
  fireEvent.change(screen.getByLabelText('选择表格文件'), {
    target: { files: [new File(['a'], '新.xlsx')] },
  });
  await userEvent.click(button('保存'));
  await waitFor(() => expect(toasts()).toEqual(['导入Excel成功!']));
  expect(writes(calls)).toEqual(['POST /v2/datasource/update_excel/8']);
});

test('[UI-05] the save button waits while the call runs', async () => {
  let reply: (value: ReturnType<typeof success>) => void = () => undefined;
  const calls = await open('?id=7', {
    'PUT /v2/datasource/7': () => new Promise((resolve) => (reply = resolve)),
  });
  await userEvent.type(screen.getByLabelText(/数据源名称/), '1');
  const save = button('保存');
  fireEvent.click(save);
  fireEvent.click(save);
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  reply(success(source));
  await waitFor(() => expect(toasts()).toEqual(['修改成功!']));
  expect(writes(calls)).toHaveLength(1);
});

test('unsaved changes hold back another source', async () => {
  await open('?id=7');
  await userEvent.type(screen.getByLabelText(/数据源名称/), '1');
  await userEvent.click(item('床位').getByRole('button', { name: '编辑' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('内容尚未保存，是否离开?');
  await answer('取消');
  expect(router.state.location.search).toBe('?id=7');
  await userEvent.click(item('床位').getByRole('button', { name: '编辑' }));
  await answer('确定');
  await waitFor(() => expect(router.state.location.search).toBe('?id=8'));
});
