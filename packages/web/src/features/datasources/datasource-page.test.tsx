import { databases, isConnectable, laterText, ok, texts } from '@mingjing/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../app/providers.tsx';
import { Console } from '../../testing/console.tsx';
import { heldReply } from '../../testing/held-reply.ts';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { failure, serve, success, type WireCall } from '../../testing/wire.ts';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
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
  allowedFunctions: [],
  strict: false,
  fileName: null,
  columns: null,
  rows: null,
  version: 5,
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
const preview = {
  fileName: '台账.xlsx',
  sheet: '明细',
  sheets: ['封面', '明细'],
  header: { from: 2, to: 3 },
  totals: 'skip',
  rows: 120,
  columns: [
    { name: '科室', letters: 'A', type: 'text', wanted: null, misfits: 0, treatment: null },
    { name: '收入-金额', letters: 'B', type: 'decimal', wanted: 'number', misfits: 1, treatment: 'empty' },
  ],
  misfits: [{ sheet: '明细', row: 37, letters: 'B', column: '收入-金额', value: '约30', wanted: 'number' }],
  misfitCount: 1,
  skipped: [{ row: 1, reason: 'title', text: '收入统计表' }],
  skippedCount: 1,
  notes: ['1个单元格（如 C2）的公式没有保存的结果，已作为空值。请用 Excel 打开并保存后重新上传'],
  choices: {},
  data: [['内科', 1200.5]],
  top: [
    { row: 1, cells: ['收入统计表'] },
    { row: 2, cells: ['科室', '收入'] },
    { row: 3, cells: ['', '金额'] },
  ],
  changes: null,
};
/** Of a file in which nothing needs to be said. */
const clean = {
  columns: preview.columns.map((column) => ({ ...column, wanted: null, misfits: 0, treatment: null })),
  misfits: [],
  misfitCount: 0,
  skipped: [],
  skippedCount: 0,
  notes: [],
};
const noChanges = {
  mode: 'replace',
  added: [],
  removed: [],
  retyped: [],
  renamed: [],
  alike: [],
  without: [],
  storedRows: 1200,
  isRepeated: false,
  widgets: [],
  panels: [],
};
const previewed = { 'POST /v2/datasource/excel/preview': success(preview) };
const copy = { ...source, id: 9, dataSourceName: '门诊库_copy1' };

let router: ReturnType<typeof createMemoryRouter>;
function mount(address: string, replies: Parameters<typeof serve>[0]): WireCall[] {
  const calls = serve({
    'GET /v2/datasource': success([source, sheet, copy]),
    'GET /v2/datasource/safety': success({ mayChange: true }),
    ...replies,
  });
  router = createMemoryRouter([{ path: '/config/datasource', Component }], {
    initialEntries: [`/config/datasource${address}`],
  });
  render(
    <Console>
      <RouterProvider router={router} />
      <ConfirmHost />
    </Console>,
  );
  return calls;
}
async function open(address: string, replies: Parameters<typeof serve>[0] = {}): Promise<WireCall[]> {
  const calls = mount(address, replies);
  await screen.findByText('门诊库');
  return calls;
}
const item = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const writes = (calls: WireCall[]) =>
  calls.filter((call) => call.method !== 'GET').map((call) => `${call.method} ${call.path}`);
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
  forgetMessages();
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

test('[DSRC-01] [UI-05] a list that cannot be read says so, and nothing beside it still loads', async () => {
  mount('', { 'GET /v2/datasource': failure(200, 50003, '读取失败') });
  expect(await screen.findByText('读取失败')).toBeDefined();
  expect(screen.queryByText('加载中…')).toBeNull();
});

test('[DSRC-02] a finger, a key and a screen reader open an item by one press; a mouse by two', async () => {
  await open('');
  const press = (detail: number, pointerType: string): void => {
    const click = new MouseEvent('click', { bubbles: true, detail });
    fireEvent(screen.getByText('门诊库'), Object.assign(click, { pointerType }));
  };
  press(1, 'mouse');
  expect(screen.queryByRole('heading', { name: '编辑数据源' })).toBeNull();
  press(1, 'touch');
  expect(await screen.findByRole('heading', { name: '编辑数据源' })).toBeDefined();
  await act(() => router.navigate('/config/datasource'));
  expect(screen.queryByRole('heading', { name: '编辑数据源' })).toBeNull();
  press(0, '');
  expect(await screen.findByRole('heading', { name: '编辑数据源' })).toBeDefined();
});

test('[DSRC-03] an empty list says 暂无数据', async () => {
  serve({ 'GET /v2/datasource': success([]) });
  router = createMemoryRouter([{ path: '*', Component }]);
  render(
    <Console>
      <RouterProvider router={router} />
    </Console>,
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
});

const olap = {
  ...source,
  id: 9,
  datasourceType: 'saiku',
  driverClassName: '',
  url: 'http://olap:8080/saiku',
};

test('[DSRC-05] a stored OLAP server has its address, user name and password', async () => {
  await open('?id=9', { 'GET /v2/datasource': success([olap]) });
  expect(screen.getByLabelText<HTMLInputElement>(/OLAP服务器地址/).value).toBe(olap.url);
  expect(screen.getByLabelText(/用户名/)).toBeDefined();
  expect(screen.queryByLabelText('服务器地址')).toBeNull();
});

test('[DSRC-04] [DSRC-05] an OLAP server can be added: its address, user name and password', async () => {
  await open('?id=new');
  await userEvent.click(screen.getByText('OLAP 服务器'));
  expect(screen.getByLabelText(/OLAP服务器地址/)).toBeDefined();
  expect(screen.getByText(/多个目录有同名立方体时/)).toBeDefined();
  expect(screen.queryByLabelText('数据库编码')).toBeNull();
  await userEvent.type(screen.getByLabelText(/OLAP服务器地址/), 'olap:8080');
  await userEvent.click(screen.getByRole('button', { name: '验证' }));
  expect(await screen.findByText(/OLAP服务器地址格式错误/)).toBeDefined();
});

test('[DSRC-04] what cannot be connected to yet is told and cannot be chosen', async () => {
  await open('?id=new');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '数据源驱动' }));
  for (const { label } of databases.filter((one) => !isConnectable(one)))
    expect((await screen.findByTitle(laterText(label))).className).toContain('disabled');
  for (const { label } of databases.filter(isConnectable))
    expect((await screen.findByTitle(label)).className).not.toContain('disabled');
});

test('[DSRC-12] SQL Server says what may follow the database, and warns of an old TLS', async () => {
  await open('?id=new');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '数据源驱动' }));
  fireEvent.click(await screen.findByTitle('SQL Server 2005-2016'));
  expect(await screen.findByText(/;serverVersion=2008/)).toBeDefined();
  expect(screen.queryByText(/已不安全/)).toBeNull();
  const database = screen.getByRole<HTMLInputElement>('textbox', { name: '数据库' });
  fireEvent.change(database, { target: { value: 'his;encrypt=true;sslProtocol=TLSv1' } });
  expect(await screen.findByText(/TLSv1 已不安全/)).toBeDefined();
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
  await waitFor(() => expect(messages()).toEqual(['数据无变化']));
  expect(writes(calls)).toEqual([]);
  await userEvent.clear(screen.getByLabelText(/数据源名称/));
  await userEvent.type(screen.getByLabelText(/数据源名称/), '新名');
  await userEvent.click(button('保存'));
  await waitFor(() => expect(messages()).toContain('修改成功!'));
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
  await waitFor(() => expect(messages()).toContain('新增成功!'));
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
  await waitFor(() => expect(messages()).toEqual(['数据库连接失败：拒绝连接']));
  await userEvent.click(button(/验证$/));
  await waitFor(() => expect(messages()).toContain('数据库连接测试成功!'));
  expect(JSON.parse(String(calls.at(-1)?.body))).toMatchObject({
    id: 7,
    password: '******',
    url: source.url,
  });
});

test('an account that may write is warned of under the form until the form is changed', async () => {
  const accountWarning = '连接成功，但该帐号的权限超出读取：可修改数据（INSERT）';
  await open('?id=7', {
    'POST /v2/datasource/testent': { status: 200, body: { ...ok(true), accountWarning } },
  });
  await userEvent.click(button('验证'));
  expect(await screen.findByText(accountWarning)).toBeDefined();
  await waitFor(() => expect(messages()).toEqual(['数据库连接测试成功!']));
  await userEvent.type(screen.getByLabelText(/用户名/), 'x');
  expect(screen.queryByText(accountWarning)).toBeNull();
});

test('what is heard of an account after the form was changed is not told of the new one', async () => {
  const accountWarning = '连接成功，但该帐号的权限超出读取：可修改数据（INSERT）';
  let answer = (): void => {};
  await open('?id=7', {
    'POST /v2/datasource/testent': () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 200, body: { ...ok(true), accountWarning } });
      }),
  });
  await userEvent.click(button('验证'));
  await userEvent.type(screen.getByLabelText(/用户名/), 'x');
  answer();
  await waitFor(() => expect(messages()).toEqual(['数据库连接测试成功!']));
  expect(screen.queryByText(accountWarning)).toBeNull();
});

test('strict is sent as set by an administrator, and closed to others with the reason', async () => {
  const calls = await open('?id=7', { 'PUT /v2/datasource/7': success({ ...source, strict: true }) });
  const strict = screen.getByRole('switch', { name: '严格' });
  await waitFor(() => expect(strict.hasAttribute('disabled')).toBe(false));
  await userEvent.click(strict);
  await userEvent.click(button('保存'));
  await waitFor(() => expect(messages()).toContain('修改成功!'));
  const sent = calls.find((call) => call.method === 'PUT');
  expect(JSON.parse(String(sent?.body))).toMatchObject({ strict: true });
  cleanup();
  queryClient.clear();
  await open('?id=7', { 'GET /v2/datasource/safety': success({ mayChange: false }) });
  expect((await screen.findAllByText(/仅管理员可修改/)).length).toBe(2);
  expect(screen.getByRole('switch', { name: '严格' }).hasAttribute('disabled')).toBe(true);
});

test('[DSRC-27] an OLAP server that answers says 连接成功!', async () => {
  await open('?id=9', {
    'GET /v2/datasource': success([olap]),
    'POST /v2/datasource/testent': success(true),
  });
  await userEvent.click(button('验证'));
  await waitFor(() => expect(messages()).toEqual(['连接成功!']));
});

test('[DSRC-30] [ERR-18] delete asks; no makes no call', async () => {
  const calls = await open('', { 'DELETE /v2/datasource/7': success(true) });
  await userEvent.click(item('门诊库').getByRole('button', { name: '删除' }));
  await answer('取消');
  expect(writes(calls)).toEqual([]);
  await userEvent.click(item('门诊库').getByRole('button', { name: '删除' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('【门诊库】');
  await answer('确定');
  await waitFor(() => expect(messages()).toEqual(['删除成功!']));
});

test('[ERR-11] a refused delete shows the reason', async () => {
  await open('', { 'DELETE /v2/datasource/7': failure(200, 50003, '该数据源已被使用，不能删除') });
  await userEvent.click(item('门诊库').getByRole('button', { name: '删除' }));
  await answer('确定');
  await waitFor(() => expect(messages()).toEqual(['该数据源已被使用，不能删除']));
});

test('[DSRC-31] copy asks and opens the copy', async () => {
  await open('', { 'PUT /v2/datasource/copy/7': success(copy) });
  await userEvent.click(item('门诊库').getByRole('button', { name: '复制' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('是否复制【门诊库】的信息?');
  await answer('确定');
  await waitFor(() => expect(messages()).toEqual(['复制成功!']));
  expect(router.state.location.search).toBe('?id=9');
});

test('[DSRC-23] [UPL-05] a spreadsheet needs a file, which is sent as multipart', async () => {
  const calls = await open('?id=new', {
    'POST /v2/datasource/excel': success({ ...sheet, id: 12 }),
    ...previewed,
  });
  await userEvent.click(screen.getByText('表格文件'));
  await userEvent.click(button('保存'));
  expect(await screen.findByText('请上传Excel文件')).toBeDefined();
  fireEvent.change(screen.getByLabelText('选择表格文件'), {
    target: { files: [new File(['a'], '台账.xlsx')] },
  });
  expect(screen.getByLabelText<HTMLInputElement>(/数据源名称/).value).toBe('台账');
  // Another file was meant: its name is taken too, unless one was typed.
  const name = () => screen.getByLabelText<HTMLInputElement>(/数据源名称/).value;
  const chooseAgain = (file: string) =>
    fireEvent.change(screen.getByLabelText('选择表格文件'), { target: { files: [new File(['a'], file)] } });
  chooseAgain('季度表.xlsx');
  expect(name()).toBe('季度表');
  await userEvent.type(screen.getByLabelText(/数据源名称/), '改');
  chooseAgain('台账.xlsx');
  expect(name()).toBe('季度表改');
  await screen.findByText(/共 120 行/);
  await userEvent.click(button('保存'));
  await waitFor(() => expect(messages()).toEqual(['导入Excel成功!']));
  const body = calls.find((call) => call.path === '/v2/datasource/excel')?.body as FormData;
  expect(body.get('dataSourceName')).toBe('季度表改');
  expect((body.get('file') as File).name).toBe('台账.xlsx');
});

test('[UPL-06] the file of a stored spreadsheet is replaced', async () => {
  const calls = await open('?id=8', {
    'POST /v2/datasource/update_excel/8': success(sheet),
    'GET /v2/datasource/excel/8/report': success(null),
    ...previewed,
  });
  await screen.findByRole('heading', { name: '编辑数据源' });
  fireEvent.change(screen.getByLabelText('选择表格文件'), {
    target: { files: [new File(['a'], '新.xlsx')] },
  });
  await screen.findByText(/共 120 行/);
  await userEvent.click(button('保存'));
  await waitFor(() => expect(messages()).toEqual(['导入Excel成功!']));
  expect(writes(calls)).toEqual([
    'POST /v2/datasource/excel/preview',
    'POST /v2/datasource/excel/sheets',
    'POST /v2/datasource/update_excel/8',
  ]);
});

const choose = (name = '台账.xlsx') =>
  fireEvent.change(screen.getByLabelText('选择表格文件'), { target: { files: [new File(['a'], name)] } });
const sentOptions = (calls: WireCall[], path: string): unknown => {
  const body = calls.filter((call) => call.path === path).at(-1)?.body as FormData;
  return JSON.parse(String(body.get('options') ?? 'null'));
};

test('[UPL-08] a file is shown as it would be stored, with what does not fit and what is left out', async () => {
  await open('?id=new', previewed);
  await userEvent.click(screen.getByText('表格文件'));
  choose();
  const panel = within(await screen.findByRole('region', { name: '表格预览' }));
  expect(panel.getByText('收入-金额', { selector: '.sheet-name' })).toBeDefined();
  expect(panel.getByText('1200.5')).toBeDefined();
  expect(panel.getByText(/有 1 个单元格不是/).textContent).toContain('收入-金额（B列）');
  expect(panel.getByText(/第37行/).textContent).toBe('明细 第37行：约30');
  expect(panel.getByText(/公式没有保存的结果/)).toBeDefined();
  expect(panel.getByText(/第1行（标题）/).textContent).toContain('收入统计表');
  expect(panel.getByLabelText<HTMLInputElement>('表头起始行').value).toBe('2');
  await userEvent.click(panel.getByText('原表前几行'));
  expect(panel.getByRole('button', { name: '第2行作为表头' }).getAttribute('aria-pressed')).toBe('true');
  expect(panel.getByRole('button', { name: '第1行作为表头' }).getAttribute('aria-pressed')).toBe('false');
});

test('[UPL-08] header row, column treatment and totals are chosen, previewed again and sent with the save', async () => {
  const calls = await open('?id=new', {
    ...previewed,
    'POST /v2/datasource/excel/preview': (call: WireCall) => {
      const options = (call.body as FormData).get('options');
      return success({
        ...preview,
        periods: { unit: '月份', first: '1月', last: '12月' },
        dates: { name: '日期', parts: ['年', '月'] },
        groups: ['院区', '科室'],
        choices: options === null ? {} : (JSON.parse(String(options)) as object),
      });
    },
    'POST /v2/datasource/excel': success({ ...sheet, id: 12 }),
  });
  await userEvent.click(screen.getByText('表格文件'));
  choose();
  await screen.findByText(/共 120 行/);
  await userEvent.click(screen.getByText('整列作为文本'));
  const path = '/v2/datasource/excel/preview';
  await waitFor(() => expect(sentOptions(calls, path)).toEqual({ columns: { '收入-金额': 'text' } }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '表格预览' }).getAttribute('aria-busy')).toBe('false'),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: '跳过合计行' }));
  await waitFor(() => expect(sentOptions(calls, path)).toMatchObject({ totals: 'keep' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '表格预览' }).getAttribute('aria-busy')).toBe('false'),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: '“院区”、“科室”向下填满' }));
  await waitFor(() => expect(sentOptions(calls, path)).toMatchObject({ groups: 'fill' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '表格预览' }).getAttribute('aria-busy')).toBe('false'),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: '1月…12月 转为“月份”一列' }));
  await waitFor(() => expect(sentOptions(calls, path)).toMatchObject({ periods: 'rows' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '表格预览' }).getAttribute('aria-busy')).toBe('false'),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: '“年”“月”合成“日期”一列' }));
  await waitFor(() => expect(sentOptions(calls, path)).toMatchObject({ dates: 'join' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '表格预览' }).getAttribute('aria-busy')).toBe('false'),
  );
  await userEvent.click(screen.getByText('原表前几行'));
  await userEvent.click(screen.getByRole('button', { name: '第3行作为表头' }));
  const all = {
    columns: { '收入-金额': 'text' },
    totals: 'keep',
    groups: 'fill',
    periods: 'rows',
    dates: 'join',
    header: { from: 3, to: 3 },
  };
  await waitFor(() => expect(sentOptions(calls, path)).toEqual(all));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '表格预览' }).getAttribute('aria-busy')).toBe('false'),
  );
  await userEvent.click(button('保存'));
  await waitFor(() => expect(messages()).toEqual(['导入Excel成功!']));
  expect(sentOptions(calls, '/v2/datasource/excel')).toEqual(all);
});

test('[UPL-08] the type of a column is chosen, and recognised again', async () => {
  const calls = await open('?id=new', {
    ...previewed,
    'POST /v2/datasource/excel/preview': (call: WireCall) => {
      const options = (call.body as FormData).get('options');
      return success({
        ...preview,
        choices: options === null ? {} : (JSON.parse(String(options)) as object),
      });
    },
  });
  await userEvent.click(screen.getByText('表格文件'));
  choose();
  await screen.findByText(/共 120 行/);
  const path = '/v2/datasource/excel/preview';
  await userEvent.click(screen.getByText('整列作为文本'));
  await waitFor(() => expect(sentOptions(calls, path)).toEqual({ columns: { '收入-金额': 'text' } }));
  const type = () => screen.getByRole('combobox', { name: '收入-金额的类型' });
  await userEvent.selectOptions(type(), '整数');
  await waitFor(() =>
    expect(sentOptions(calls, path)).toEqual({ types: { '收入-金额': 'integer' }, columns: {} }),
  );
  await waitFor(() => expect((type() as HTMLSelectElement).value).toBe('integer'));
  await userEvent.selectOptions(type(), '自动识别');
  await waitFor(() => expect(sentOptions(calls, path)).toEqual({ types: {}, columns: {} }));
});

test('[UPL-09] a file that cannot be read says why at its place', async () => {
  const text = '文件设有打开密码，请在 Excel 或 WPS 中取消密码并保存后上传';
  await open('?id=new', { 'POST /v2/datasource/excel/preview': failure(200, 50004, text) });
  await userEvent.click(screen.getByText('表格文件'));
  choose();
  expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('region', { name: '表格预览' })).toBeNull();
});

test('[UPL-09] a text whose encoding nobody can tell is read in the one that is chosen; it may be changed', async () => {
  const text = '文件的文字编码像是西欧或中欧的编码（如 Windows-1252），无从确定是哪一种';
  const answer = ({ body }: WireCall) => {
    const { encoding } = JSON.parse(String((body as FormData).get('options') ?? '{}')) as {
      encoding?: string;
    };
    if (encoding === undefined) return failure(200, 50004, text, 'fileEncoding');
    return success({ ...preview, sheet: '', sheets: [''], encoding, choices: { encoding } });
  };
  const calls = await open('?id=new', { 'POST /v2/datasource/excel/preview': answer });
  const path = '/v2/datasource/excel/preview';
  const chooseEncoding = async (name: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '文字编码' }));
    const isOption = (found: HTMLElement): boolean => found.classList.contains('ant-select-item');
    fireEvent.click((await screen.findAllByTitle(name)).find(isOption)!);
  };
  await userEvent.click(screen.getByText('表格文件'));
  choose('kunden.csv');
  expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
  await chooseEncoding('中欧（Windows-1250）');
  await screen.findByRole('region', { name: '表格预览' });
  expect(sentOptions(calls, path)).toEqual({ encoding: 'windows-1250' });
  expect(screen.queryByText(text)).toBeNull();
  await chooseEncoding('西欧（Mac）');
  await waitFor(() => expect(sentOptions(calls, path)).toEqual({ encoding: 'macintosh' }));
});

test('[I11] [UPL-06] a new file says what it changes, and a stored one how it was read', async () => {
  const changes = {
    ...noChanges,
    added: ['日期'],
    removed: ['等级'],
    retyped: [{ name: '金额', before: 'text', after: 'decimal' }],
    widgets: [{ id: 3, name: '等级分布', columns: ['等级'] }],
    hiddenWidgets: 2,
    datasets: [{ id: 5, name: '门诊与院区', columns: ['等级'] }],
    rules: ['等级'],
    parameters: [{ id: 4, name: '门诊日报', parameters: ['级别'] }],
    hiddenParameters: 1,
    panels: [{ id: 4, name: '门诊日报' }],
  };
  await open('?id=8', {
    'GET /v2/datasource/excel/8/report': success({
      ...preview,
      notes: [],
      parts: [
        { fileName: '1月.xlsx', sheet: '明细', rows: 1080, choices: {} },
        { fileName: '2月.xlsx', sheet: '明细', rows: 120, choices: {} },
      ],
    }),
    'POST /v2/datasource/excel/preview': success({ ...preview, ...clean, changes }),
  });
  expect((await screen.findByText('已作为空值')).textContent).toBe('已作为空值');
  expect(screen.getByText(/由 2 个文件追加而成/).textContent).toContain(
    '1月.xlsx（1,080 行）、2月.xlsx（120 行）',
  );
  choose('新.xlsx');
  const panel = within(await screen.findByRole('region', { name: '表格预览' }));
  expect(panel.getByText('新增列：日期')).toBeDefined();
  expect(panel.getByText('缺少列：等级，将被删除')).toBeDefined();
  expect(panel.queryByText(/可直接保存/)).toBeNull();
  expect(panel.getByText('用到这些列的图表：等级分布（等级），另有 2 个您无权查看')).toBeDefined();
  expect(panel.getByText('用到这些列的组合数据集：门诊与院区（等级）')).toBeDefined();
  expect(panel.getByText('用到这些列的行列权限：等级')).toBeDefined();
  expect(panel.getByText('按这些列过滤的面板：门诊日报（级别），另有 1 个您无权查看')).toBeDefined();
  expect(panel.getByText('所在面板：门诊日报')).toBeDefined();
  expect(panel.getByText('类型变化：金额（文本 → 小数）')).toBeDefined();
});

test('[UPL-06] a file is appended: renamed and new columns are decided, and sent with the save', async () => {
  const changes = {
    ...noChanges,
    added: ['科室名称', '费用'],
    removed: ['科室'],
    alike: [{ before: '科室', after: '科室名称' }],
    isRepeated: true,
  };
  const calls = await open('?id=8', {
    'GET /v2/datasource/excel/8/report': success(null),
    'POST /v2/datasource/excel/preview': (call: WireCall) => {
      const body = call.body as FormData;
      const options = body.get('options');
      const choices = options === null ? {} : (JSON.parse(String(options)) as object);
      return success({ ...preview, choices, changes: { ...changes, mode: body.get('mode') } });
    },
    'POST /v2/datasource/update_excel/8': success(sheet),
  });
  choose('2月.xlsx');
  const panel = within(await screen.findByRole('region', { name: '表格预览' }));
  expect(panel.queryByText(/其中的行会重复/)).toBeNull();
  await userEvent.click(panel.getByText('追加'));
  expect(await panel.findByText('新增列：费用，原有的行中为空')).toBeDefined();
  expect(panel.getByText(/已导入过同名文件/)).toBeDefined();
  expect(panel.getByText('缺少列：科室，本次的行中为空')).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: '不导入费用' }));
  const path = '/v2/datasource/excel/preview';
  await waitFor(() => expect(sentOptions(calls, path)).toEqual({ without: ['费用'] }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '表格预览' }).getAttribute('aria-busy')).toBe('false'),
  );
  expect(panel.getByRole('combobox', { name: '科室对应的新列' })).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: '可能改名为“科室名称”，仍作为“科室”' }));
  const decided = { without: ['费用'], rename: { 科室名称: '科室' } };
  await waitFor(() => expect(sentOptions(calls, path)).toEqual(decided));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '表格预览' }).getAttribute('aria-busy')).toBe('false'),
  );
  await userEvent.click(button('保存'));
  await waitFor(() => expect(messages()).toEqual(['导入Excel成功!']));
  const saved = calls.find((call) => call.path === '/v2/datasource/update_excel/8');
  expect((saved?.body as FormData | undefined)?.get('mode')).toBe('append');
  expect(sentOptions(calls, '/v2/datasource/update_excel/8')).toEqual(decided);
});

test('[UPL-09] a copy with marks is asked for with the file; one that cannot be made says why', async () => {
  const calls = await open('?id=new', {
    ...previewed,
    'POST /v2/datasource/excel/marked': failure(200, 50004, '文件无法读取'),
  });
  await userEvent.click(screen.getByText('表格文件'));
  choose();
  await userEvent.click(await screen.findByRole('button', { name: /下载标注文件/ }));
  await waitFor(() => expect(messages()).toEqual(['文件无法读取']));
  expect(calls.filter(({ path }) => path === '/v2/datasource/excel/marked')).toHaveLength(1);
});

test('[M01] of another author’s save the form tells, keeps what was typed, and saves over it when asked to', async () => {
  const conflict = texts.datasource.conflict('李工');
  let refusals = 1;
  const calls = await open('?id=7', {
    'PUT /v2/datasource/7': () => {
      refusals -= 1;
      return refusals < 0 ? success(source) : failure(200, 49999, conflict, 'conflict');
    },
  });
  const field = (await screen.findByLabelText('数据源名称')) as HTMLInputElement;
  await userEvent.clear(field);
  await userEvent.type(field, '急诊库');
  // The list was read again since: the version that was opened counts.
  await userEvent.click(button('保存'));
  expect(await screen.findByText(conflict, { exact: false })).toBeDefined();
  expect(field.value).toBe('急诊库');
  expect(messages()).toEqual([]);
  await userEvent.click(button('以我的内容覆盖'));
  await waitFor(() => expect(messages()).toEqual([texts.toast.updated]));
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)));
  expect(sent).toMatchObject([
    { dataSourceName: '急诊库', version: source.version },
    { dataSourceName: '急诊库', version: source.version },
  ]);
});

test('[M01] what was changed elsewhere is shown at once, unless something was typed', async () => {
  let stored = source;
  await open('?id=7', { 'GET /v2/datasource': () => success([stored]) });
  const field = (await screen.findByLabelText('数据源名称')) as HTMLInputElement;
  stored = { ...source, version: source.version + 1, dataSourceName: '门诊新库' };
  await queryClient.invalidateQueries();
  await waitFor(() => expect(field.value).toBe('门诊新库'));
  await userEvent.type(field, '二');
  stored = { ...source, version: source.version + 2, dataSourceName: '别的名字' };
  await queryClient.invalidateQueries();
  await screen.findByText('别的名字');
  expect(field.value).toBe('门诊新库二');
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
  await waitFor(() => expect(messages()).toEqual(['修改成功!']));
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

test('[UI-05] what is sent is not changed meanwhile, and a refusal gives the fields back', async () => {
  const slow = heldReply(() => failure(200, 49999, '名称重复'));
  await open('?id=7', { 'PUT /v2/datasource/7': slow.reply });
  const name = screen.getByLabelText(/数据源名称/);
  await userEvent.type(name, '1{Enter}');
  await waitFor(() => expect(slow.asked()).toBe(1));
  expect(name.closest('[inert]')).not.toBeNull();
  slow.answer();
  await waitFor(() => expect(messages()).toEqual(['名称重复']));
  expect(name.closest('[inert]')).toBeNull();
  expect(document.activeElement).toBe(name);
});

test('[DSRC-31] a copy that comes late opens nothing over what was gone to', async () => {
  const slow = heldReply(() => success(copy));
  await open('', { 'PUT /v2/datasource/copy/7': slow.reply });
  await userEvent.click(item('门诊库').getByRole('button', { name: '复制' }));
  await answer('确定');
  await waitFor(() => expect(slow.asked()).toBe(1));
  await act(async () => void router.navigate('/config/datasource?id=8'));
  await screen.findByDisplayValue('床位');
  slow.answer();
  await waitFor(() => expect(messages()).toEqual(['复制成功!']));
  expect(router.state.location.search).toBe('?id=8');
});
