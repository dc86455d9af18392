import { type CacheStatus, type Dataset, texts } from '@mingjing/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../app/providers.tsx';
import { Console } from '../../testing/console.tsx';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { failure, serve, success, type WireCall } from '../../testing/wire.ts';
import { useConfirms } from '../../ui/confirm.ts';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { Component } from './dataset-page.tsx';

type Frame = { body: string };
const stomp = vi.hoisted(() => ({ topics: new Map<string, (frame: { body: string }) => void>() }));
vi.mock('@stomp/stompjs', () => ({
  /** A broker that answers at once and hands out what a test publishes. */
  Client: class {
    connected = false;
    readonly options: { onConnect: () => void };
    constructor(options: { onConnect: () => void }) {
      this.options = options;
    }
    activate(): void {
      this.connected = true;
      queueMicrotask(() => this.options.onConnect());
    }
    deactivate(): Promise<void> {
      return Promise.resolve();
    }
    watchForReceipt(_receipt: string, heard: () => void): void {
      queueMicrotask(heard);
    }
    subscribe(topic: string, listener: (frame: Frame) => void) {
      stomp.topics.set(topic, listener);
      return { unsubscribe: () => stomp.topics.delete(topic) };
    }
  },
}));

// The script editor measures text, which a page without layout cannot; a plain field takes its place.
vi.mock('../../ui/sql-editor.tsx', () => ({
  SqlEditor: (props: { label: string; value: string; onChange: (text: string) => void }) => (
    <textarea
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  ),
}));
afterAll(() => {
  vi.doUnmock('@stomp/stompjs');
  vi.doUnmock('../../ui/sql-editor.tsx');
});

const record = { pid: -1, pname: '顶级菜单', new: false, createDate: '', lastModifiedDate: '', userId: 1 };
const item = (id: number, name: string, cacheStatus: CacheStatus = 'NOCACHE') => ({
  id,
  name,
  cacheStatus,
  cacheInfo: '',
});
const tree = [
  {
    ...record,
    id: 1,
    index: 'c_1',
    name: '门诊',
    children: [],
    datasets: [item(11, '挂号', 'SUCCESS'), item(12, '收费', 'FAILURE'), item(13, '处方', 'CACHING')],
  },
  { ...record, id: 2, index: 'c_2', name: '住院', children: [], datasets: [item(14, '床位')] },
];
const dataset = (id: number, name: string, part: Partial<Dataset> = {}): Dataset => ({
  id,
  name,
  categoryDataset: { id: 1, name: '门诊' },
  dataSourceId: 8,
  dataSourceType: 'excel',
  querySql: '',
  decryptedQuerySQL: '',
  calculatedMeasures: '[]',
  calculatedColumns: [],
  realTimeInterval: '',
  cron: '',
  increment: false,
  incrementCloumn: '',
  lookBack: null,
  uniqueBy: [],
  queryType: 1,
  cacheStatus: 'SUCCESS',
  cacheInfo: '',
  lastModifiedDate: '2026-03-01 08:09:10',
  version: 1,
  columns: [{ name: '费用', type: 'decimal' }],
  ...part,
});
const sheet = {
  id: 8,
  dataSourceName: '床位表',
  datasourceType: 'excel',
  driverClassName: '',
  url: '',
  username: '',
  password: '',
  serverEncoding: 'utf-8',
  clientEncoding: 'utf-8',
  allowedFunctions: [],
  strict: false,
  fileName: '床位.xlsx',
  columns: 2,
  rows: 2,
  lastModifiedDate: '2026-01-01 00:00:00',
};
const rows = {
  content: { keys: ['科室', '费用'], data: [['内科', 12]] },
  columns: [
    { name: '科室', type: 'text' },
    { name: '费用', type: 'integer' },
  ],
  truncated: false,
};

const replies: Parameters<typeof serve>[0] = {
  'GET /v2/datasets/categories': success(tree),
  'GET /v2/datasets/redis/health': success(true),
  'GET /v2/datasets/refreshes': success({ timezone: 'Asia/Shanghai', now: 0, items: [] }),
  'GET /v2/datasets/11': success(dataset(11, '挂号')),
  'GET /v2/datasets/14': success(dataset(14, '床位', { cacheStatus: 'NOCACHE' })),
  'GET /v2/datasource': success([sheet]),
  'GET /v2/datasets/load_excel': success(rows),
};
let router: ReturnType<typeof createMemoryRouter>;
function mount(address: string, more: Parameters<typeof serve>[0]): WireCall[] {
  const calls = serve({ ...replies, ...more });
  router = createMemoryRouter([{ path: '/config/cube', Component }], {
    initialEntries: [`/config/cube${address}`],
  });
  render(
    <Console>
      <RouterProvider router={router} />
      <ConfirmHost />
    </Console>,
  );
  return calls;
}
async function open(address = '', more: Parameters<typeof serve>[0] = {}): Promise<WireCall[]> {
  const calls = mount(address, more);
  await screen.findByText('门诊', { selector: '.category-tree-name' });
  return calls;
}
const rowOf = (name: string) =>
  screen.getByText(name, { selector: '.category-tree-name' }).closest('.category-tree-row') as HTMLElement;
const row = (name: string) => within(rowOf(name));
const icon = (name: string) =>
  rowOf(name).querySelector('.cache-status [data-icon]')?.getAttribute('data-icon');
const tools = () => within(document.querySelector('.category-tree-tools') as HTMLElement);
const form = () => within(screen.getByRole('form', { name: '数据集' }));
const title = async (name: string) =>
  waitFor(() => expect(form().getByRole('heading', { name })).toBeDefined());
const polls = (calls: WireCall[]) => calls.filter((call) => call.path === '/v2/datasets/redis/health').length;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetMessages();
});

test('[DSET-01] the tree is filled by datasets/categories and folds', async () => {
  const calls = await open();
  expect(calls.map((call) => `${call.method} ${call.path}`)).toContain('GET /v2/datasets/categories');
  for (const name of ['门诊', '挂号', '收费', '处方', '住院', '床位']) expect(rowOf(name)).toBeDefined();
  // The tree stands before the form.
  await title('挂号');
  const place = rowOf('门诊').compareDocumentPosition(screen.getByRole('form', { name: '数据集' }));
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await userEvent.click(rowOf('住院'));
  await waitFor(() => expect(screen.queryByText('床位', { selector: '.category-tree-name' })).toBeNull());
  await userEvent.click(rowOf('住院'));
  expect(await screen.findByText('床位', { selector: '.category-tree-name' })).toBeDefined();
});

test('[DSET-03] [CACHE-01] every dataset has its actions, every status its own icon', async () => {
  await open();
  for (const name of ['挂号', '收费', '处方', '床位']) {
    for (const action of ['复制', '编辑', '删除'])
      expect(row(name).getByRole('button', { name: action })).toBeDefined();
  }
  const icons = ['挂号', '收费', '处方', '床位'].map(icon);
  expect(icons).toEqual(['check-circle', 'close-circle', 'loading', 'clock-circle']);
  expect(tools().getByRole('button', { name: '缓存全部' })).toBeDefined();
  expect(tools().getByRole('button', { name: '新增数据集' })).toBeDefined();
});

test('[DSET-01] [ERR-11] a tree that cannot be read is not told as one without datasets', async () => {
  mount('', { 'GET /v2/datasets/categories': failure(200, 50003, '读取失败') });
  expect(await screen.findByText('读取失败')).toBeDefined();
  expect(screen.queryByText('还没有数据集')).toBeNull();
  expect(screen.queryByText('加载中…')).toBeNull();
});

test('[DSET-04] a warning while the cache service is offline, none while it is online', async () => {
  await open();
  await title('挂号');
  expect(screen.queryByText('内存缓存服务已离线')).toBeNull();
  cleanup();
  queryClient.clear();
  await open('', { 'GET /v2/datasets/redis/health': success(false) });
  expect(await screen.findByText('内存缓存服务已离线')).toBeDefined();
});

test('[DSET-06] the form opens the measure dialog, the tree the category dialog', async () => {
  await open();
  await title('挂号');
  await userEvent.click(form().getByRole('button', { name: /添加计算指标/ }));
  expect(await screen.findByRole('dialog', { name: '计算指标' })).toBeDefined();
  await userEvent.click(
    within(screen.getByRole('dialog', { name: '计算指标' })).getByRole('button', { name: '取消' }),
  );
  await userEvent.click(screen.getByRole('button', { name: '新增分类' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增分类' }));
  expect(dialog.getByRole('combobox', { name: '上级分类' })).toBeDefined();
  expect(dialog.getByLabelText(/分类名称/)).toBeDefined();
});

test('[DSET-07] the first dataset opens by itself', async () => {
  const calls = await open();
  await title('挂号');
  expect(calls.some((call) => call.path === '/v2/datasets/14')).toBe(false);
});

test('[DSET-07] the dataset in query id opens', async () => {
  const calls = await open('?id=14');
  await title('床位');
  expect(calls.some((call) => call.path === '/v2/datasets/11')).toBe(false);
});

test('[DSET-17] a sheet has no script and no number for a source while sources are read, nor where its source is closed', async () => {
  const never = new Promise<never>(() => undefined);
  await open('?id=11', { 'GET /v2/datasource': () => never });
  await title('挂号');
  const source = () => form().getByText('数据源').closest('.dataset-field')?.querySelector('.ant-select');
  expect(source()?.textContent).toBe('');
  expect(form().queryByLabelText('查询语句')).toBeNull();
  cleanup();
  queryClient.clear();
  const rights = { restricted: false, whole: true, source: false, manages: false };
  const calls = await open('?id=11', {
    'GET /v2/datasource': success([]),
    'GET /v2/datasets/11': success(dataset(11, '挂号', { rights })),
  });
  await form().findByText('无权使用的数据源');
  expect(form().queryByLabelText('查询语句')).toBeNull();
  expect(calls.some(({ path }) => path === '/v2/datasets/load_excel')).toBe(false);
});

test('[DSET-26] the last-updated time is lastModifiedDate', async () => {
  await open();
  expect(await screen.findByText('最后更新：2026-03-01 08:09:10')).toBeDefined();
});

test('[D06] columns of rules that the data lost are told above the form', async () => {
  const rights = { restricted: true, whole: true, manages: true, source: true, lost: ['姓名', '证件'] };
  await open('', { 'GET /v2/datasets/11': success(dataset(11, '挂号', { rights })) });
  await title('挂号');
  expect(form().getByText(texts.dataRules.columnsLost('姓名、证件'))).toBeDefined();
  expect(form().queryByText('已设置行列权限')).toBeNull();
});

test('[CACHE-08] the cache connection is asked every 10 s while the screen is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = await open();
  await waitFor(() => expect(polls(calls)).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(polls(calls)).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(polls(calls)).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(polls(calls)).toBe(3);
});

test.each([401, 504])('[CACHE-09] a %i ends the asking', async (status) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answers = 0;
  const calls = await open('', {
    'GET /v2/datasets/redis/health': () => {
      answers += 1;
      return answers === 1 ? success(true) : failure(status, 50001, '不可用');
    },
  });
  await waitFor(() => expect(polls(calls)).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(polls(calls)).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(polls(calls)).toBe(2);
});

test('[CACHE-09] any other failure does not end the asking; leaving the screen does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = await open('', { 'GET /v2/datasets/redis/health': failure(500, 50000, '内部错误') });
  await waitFor(() => expect(polls(calls)).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(polls(calls)).toBe(2);
  cleanup();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(polls(calls)).toBe(2);
});

test('[LIVE-05] a status message changes the icon without a reload', async () => {
  let reads = 0;
  const calls = await open('', {
    // While a cache is being made the tree is read again now and then: what it would say never comes.
    'GET /v2/datasets/categories': () => {
      reads += 1;
      return reads === 1 ? success(tree) : new Promise<never>(() => undefined);
    },
  });
  await title('挂号');
  await waitFor(() => expect(stomp.topics.has('/topic/datasets-status')).toBe(true));
  expect(icon('床位')).toBe('clock-circle');
  const before = calls.length;
  const publish = (message: object) =>
    act(() => stomp.topics.get('/topic/datasets-status')?.({ body: JSON.stringify(message) }));
  publish({ id: 14, cacheStatus: 'CACHING', cacheInfo: '' });
  await waitFor(() => expect(icon('床位')).toBe('loading'));
  publish({ id: 14, cacheStatus: 'SUCCESS', cacheInfo: '共 3 行' });
  await waitFor(() => expect(icon('床位')).toBe('check-circle'));
  expect(icon('挂号')).toBe('check-circle');
  // Ages and due times are read again, the dataset is not.
  const others = calls.slice(before).filter(({ path }) => !/\/(health|refreshes|categories)$/.test(path));
  expect(others).toEqual([]);
});

const run = {
  id: 5,
  cause: 'schedule',
  state: 'failure',
  dueAt: 1_000_000,
  startedAt: 1_000_000,
  endedAt: 1_002_000,
  rows: null,
  added: null,
  replaced: null,
  watermark: '',
  bytes: null,
  error: '数据源无法连接',
  coalesced: 2,
  startedBy: '',
};
const refreshed = (part: object) =>
  success({
    timezone: 'Asia/Shanghai',
    now: 1_180_000,
    items: [
      {
        id: 14,
        cachedAt: 1_000_000,
        rows: 2,
        nextRunAt: null,
        pausedAt: null,
        movedAt: null,
        failures: 0,
        current: null,
        last: null,
        ...part,
      },
    ],
  });
const bed = (part: Partial<Dataset>) => success(dataset(14, '床位', { queryType: 0, ...part }));
/** The tree says the same of it, whichever of the two answers is the last. */
const bedInTree = (status: CacheStatus) =>
  success(tree.map((node) => (node.id === 2 ? { ...node, datasets: [item(14, '床位', status)] } : node)));

test('[SCHED-14] the schedule is told in words, changed in its dialog and saved with the dataset', async () => {
  const calls = await open('?id=14', {
    'GET /v2/datasets/14': bed({ realTimeInterval: '3600' }),
    'GET /v2/datasets/refreshes': refreshed({ nextRunAt: 1_240_000 }),
    'PUT /v2/datasets/14': bed({ realTimeInterval: '10' }),
  });
  await title('床位');
  expect(await form().findByText('每隔 1 小时')).toBeDefined();
  expect(await form().findByText('数据更新于 3 分钟前')).toBeDefined();
  expect(form().getByText(/^下次更新：今天 08:20:40$/)).toBeDefined();
  fireEvent.click(form().getByRole('button', { name: '设置定时' }));
  fireEvent.change(screen.getByRole('textbox', { name: '时' }), { target: { value: '0' } });
  fireEvent.change(screen.getByRole('textbox', { name: '秒' }), { target: { value: '10' } });
  const dialog = within(screen.getByRole('dialog', { name: '定时更新' }));
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(form().getByText('每隔 10 秒')).toBeDefined();
  fireEvent.click(form().getByRole('button', { name: '确定' }));
  await waitFor(() => expect(calls.some((call) => call.method === 'PUT')).toBe(true));
  const sent = JSON.parse(String(calls.find((call) => call.method === 'PUT')?.body));
  expect(sent).toMatchObject({ cron: '', realTimeInterval: '10', refreshAfter: [] });
});

test('a paused schedule says why and is resumed; the history lists its runs', async () => {
  const calls = await open('?id=14', {
    'GET /v2/datasets/14': bed({
      realTimeInterval: '10',
      cacheStatus: 'FAILURE',
      cacheInfo: '数据源无法连接',
    }),
    'GET /v2/datasets/categories': bedInTree('FAILURE'),
    'GET /v2/datasets/refreshes': refreshed({ pausedAt: 1_180_000, failures: 5, last: run }),
    'GET /v2/datasets/14/runs': success([
      run,
      {
        ...run,
        id: 4,
        state: 'success',
        cause: 'manual',
        startedBy: '张三',
        rows: 12_345,
        bytes: 2048,
        error: '',
      },
    ]),
    'PUT /v2/datasets/14/resume': success(true),
  });
  await title('床位');
  expect(await form().findByText(/^定时更新连续失败 5 次，已于 今天 08:19:40 暂停$/)).toBeDefined();
  await waitFor(() => expect(rowOf('床位').textContent).toContain('已暂停'));
  expect(await form().findByText('数据更新于 3 分钟前（上次更新失败，仍显示原有数据）')).toBeDefined();
  fireEvent.click(form().getByRole('button', { name: '恢复定时更新' }));
  await waitFor(() => expect(calls.some((call) => call.path.endsWith('/resume'))).toBe(true));
  await waitFor(() => expect(messages()).toContain('已恢复定时更新'));
  fireEvent.click(form().getByRole('button', { name: '更新记录' }));
  const history = within(await screen.findByRole('dialog', { name: '更新记录：床位' }));
  expect(await history.findByText('数据源无法连接；合并了 2 次到期的更新')).toBeDefined();
  expect(history.getByText('手动（张三）')).toBeDefined();
  expect(history.getByText('12,345')).toBeDefined();
});

test('a running refresh is stopped from the form', async () => {
  let status: CacheStatus = 'CACHING';
  const calls = await open('?id=14', {
    'GET /v2/datasets/14': bed({ cacheStatus: 'CACHING' }),
    'GET /v2/datasets/categories': () => bedInTree(status),
    'GET /v2/datasets/refreshes': refreshed({ current: { ...run, state: 'running', endedAt: null } }),
    'PUT /v2/datasets/cache/14/stop': () => {
      status = 'SUCCESS';
      return success({ id: 14, cacheStatus: status, cacheInfo: '已缓存 2 行' });
    },
  });
  await title('床位');
  fireEvent.click(await form().findByRole('button', { name: '停止' }));
  await waitFor(() => expect(calls.some((call) => call.path === '/v2/datasets/cache/14/stop')).toBe(true));
  expect(await form().findByRole('button', { name: '立即刷新' })).toBeDefined();
});

test('[DSET-17] a new dataset keeps the rows that were read when it was checked', async () => {
  const made = dataset(15, '新表', {
    dataSourceId: 9,
    dataSourceType: 'jdbc',
    decryptedQuerySQL: 'SELECT 1',
  });
  const calls = await open('', {
    'GET /v2/datasource': success([
      { ...sheet, id: 9, dataSourceName: '门诊库', datasourceType: 'jdbc', url: 'jdbc:mysql://h:3306/his' },
    ]),
    'GET /v2/datasets/test_sql': success(rows),
    'POST /v2/datasets': success(made),
    'GET /v2/datasets/15': success(made),
  });
  await title('挂号');
  await userEvent.click(tools().getByRole('button', { name: '新增数据集' }));
  await title('新增数据集');
  await userEvent.type(form().getByLabelText(/数据集名称/), '新表');
  fireEvent.mouseDown(form().getByRole('combobox', { name: /数据源/ }));
  await userEvent.click(await screen.findByText('门诊库', { selector: '.ant-select-item-option-content' }));
  fireEvent.change(await screen.findByRole('textbox', { name: '查询语句' }), {
    target: { value: 'SELECT 1' },
  });
  await userEvent.click(form().getByRole('button', { name: '校验' }));
  expect(await screen.findByText('内科')).toBeDefined();
  await userEvent.click(form().getByRole('button', { name: '确定' }));
  await title('新表');
  expect(router.state.location.search).toBe('?id=15');
  expect(screen.getByText('内科')).toBeDefined();
  const asked = new URLSearchParams({ datasourceId: '9', sql: 'SELECT 1', queryType: '0' });
  expect(calls.filter(({ path }) => /sql/.test(path)).map(({ method, path }) => `${method} ${path}`)).toEqual(
    [`GET /v2/datasets/test_sql?${asked}`],
  );
  // What is stored is no draft for the next one.
  expect(Object.keys(localStorage).filter((name) => name.includes('draft:'))).toEqual([]);
  // The next new dataset starts empty.
  await userEvent.click(tools().getByRole('button', { name: '新增数据集' }));
  await title('新增数据集');
  expect(form().getByLabelText<HTMLInputElement>(/数据集名称/).value).toBe('');
  expect(screen.queryByText('内科')).toBeNull();
});

test('[F12] a script too long for an address is checked by POST', async () => {
  const calls = await open('', {
    'GET /v2/datasource': success([
      { ...sheet, id: 9, dataSourceName: '门诊库', datasourceType: 'jdbc', url: 'jdbc:mysql://h:3306/his' },
    ]),
    'POST /v2/datasets/test_sql': success(rows),
  });
  await title('挂号');
  await userEvent.click(tools().getByRole('button', { name: '新增数据集' }));
  await title('新增数据集');
  fireEvent.mouseDown(form().getByRole('combobox', { name: /数据源/ }));
  await userEvent.click(await screen.findByText('门诊库', { selector: '.ant-select-item-option-content' }));
  fireEvent.change(await screen.findByRole('textbox', { name: '查询语句' }), {
    target: { value: `SELECT '${'长'.repeat(20_000)}'` },
  });
  await userEvent.click(form().getByRole('button', { name: '校验' }));
  expect(await screen.findByText('内科')).toBeDefined();
  expect(calls.filter(({ path }) => /sql/.test(path)).map(({ method, path }) => `${method} ${path}`)).toEqual(
    ['POST /v2/datasets/test_sql'],
  );
});

test('[DSET-17] rows that are still being read of another source are not shown', async () => {
  const source = { ...sheet, datasourceType: 'jdbc', url: 'jdbc:mysql://h:3306/his' };
  let answer = (): void => {};
  const isAsked = vi.fn<() => void>();
  await open('', {
    'GET /v2/datasource': success([
      { ...source, id: 9, dataSourceName: '门诊库' },
      { ...source, id: 10, dataSourceName: '住院库' },
    ]),
    'GET /v2/datasets/test_sql': () => {
      isAsked();
      return new Promise((resolve) => {
        answer = () => resolve(success(rows));
      });
    },
  });
  await title('挂号');
  await userEvent.click(tools().getByRole('button', { name: '新增数据集' }));
  await title('新增数据集');
  const choose = async (name: string) => {
    fireEvent.mouseDown(form().getByRole('combobox', { name: /数据源/ }));
    await userEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
  };
  await choose('门诊库');
  fireEvent.change(await screen.findByRole('textbox', { name: '查询语句' }), {
    target: { value: 'SELECT 1' },
  });
  const check = form().getByRole('button', { name: '校验' });
  await userEvent.click(check);
  await waitFor(() => expect(isAsked).toHaveBeenCalledTimes(1));
  await choose('住院库');
  await act(async () => answer());
  await waitFor(() => expect(check.className).not.toContain('loading'));
  expect(screen.queryByText('内科')).toBeNull();
  expect(messages()).not.toContain(texts.toast.verified);
});

test('[DSET-05] 取消 puts an edited dataset back to what is stored', async () => {
  await open('?id=11');
  await title('挂号');
  const name = form().getByLabelText<HTMLInputElement>(/数据集名称/);
  await userEvent.clear(name);
  await userEvent.type(name, '改了一半');
  await userEvent.click(form().getByRole('button', { name: '取消' }));
  await answerLeaving(true);
  expect(form().getByLabelText<HTMLInputElement>(/数据集名称/).value).toBe('挂号');
});

test('[M01] a save that came second keeps the form until its author decides', async () => {
  const conflict = '该数据集已被【李】修改，本次没有保存。请刷新后再修改，或确认后覆盖';
  let version = 2;
  const calls = await open('?id=11', {
    'GET /v2/datasets/11': () =>
      success(dataset(11, version === 2 ? '挂号' : '李的名称', { version: version === 2 ? 1 : version })),
    'PUT /v2/datasets/11': (call) =>
      JSON.parse(String(call.body)).version === version
        ? success(dataset(11, '我的名称', { version: version + 1 }))
        : failure(200, 40001, conflict, 'conflict'),
  });
  await title('挂号');
  const name = () => form().getByLabelText<HTMLInputElement>(/数据集名称/);
  /** Presses a button that is not busy; its word for being busy may linger. */
  const press = async (label: RegExp) => {
    await waitFor(() =>
      expect(form().getByRole('button', { name: label }).className).not.toContain('loading'),
    );
    await userEvent.click(form().getByRole('button', { name: label }));
  };
  const puts = () => calls.filter(({ method, path }) => method === 'PUT' && path === '/v2/datasets/11');
  const save = () => press(/确\s*定/);
  await userEvent.clear(name());
  await userEvent.type(name(), '我的名称');
  await save();
  await waitFor(() => expect(form().getByRole('alert').textContent).toContain(conflict));
  expect(name().value).toBe('我的名称');
  // What is read meanwhile, as after a refresh, does not let the form overwrite what it never showed.
  version = 3;
  await queryClient.invalidateQueries();
  await save();
  await waitFor(() => expect(puts()).toHaveLength(2));
  await press(/以我的内容覆盖/);
  await waitFor(() => expect(messages()).toContain('修改成功!'));
  expect(form().queryByRole('alert')).toBeNull();
  const sent = puts().map(({ body }) => JSON.parse(String(body)));
  expect(sent.map((body) => [body.name, body.version])).toEqual([
    ['我的名称', 1],
    ['我的名称', 1],
    ['我的名称', 3],
  ]);
});

test('a dataset that was deleted meanwhile stays in its form and can be saved as a new one', async () => {
  const gone = failure(200, 49999, '数据不存在或已删除', 'gone');
  let isThere = true;
  const calls = await open('?id=11', {
    'GET /v2/datasets/11': () => (isThere ? success(dataset(11, '挂号')) : gone),
    'GET /v2/datasets/21': success(dataset(21, '我的名称')),
    'PUT /v2/datasets/11': gone,
    'POST /v2/datasets': success(dataset(21, '我的名称')),
  });
  await title('挂号');
  const name = form().getByLabelText<HTMLInputElement>(/数据集名称/);
  await userEvent.clear(name);
  await userEvent.type(name, '我的名称');
  isThere = false;
  await userEvent.click(form().getByRole('button', { name: /确\s*定/ }));
  await userEvent.click(await form().findByRole('button', { name: '另存为新数据集' }));
  await waitFor(() => expect(router.state.location.search).toBe('?id=21'));
  await title('我的名称');
  const [created] = calls.filter((call) => call.method === 'POST' && call.path === '/v2/datasets');
  const body = JSON.parse(String(created?.body));
  expect(body.name).toBe('我的名称');
  expect(body).not.toHaveProperty('version');
});

test('[CALC-02] a measure completes words and shows its first values while it is typed', async () => {
  const calls = await open('?id=11', {
    'GET /v2/datasets/11': success(
      dataset(11, '挂号', { calculatedMeasures: '[{"alias":"人数","exp":"COUNT(科室)","type":"exp"}]' }),
    ),
    'POST /v2/datasets/measures/values': success({ keys: ['科室', '结果'], data: [['内科', 1234]] }),
  });
  await title('挂号');
  await userEvent.click(form().getByRole('button', { name: '人数' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('表达式');
  expect(await screen.findByText('1,234')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, 'medi{Enter}');
  await waitFor(() => expect(field.value).toBe('MEDIAN()'));
  const asked = calls.filter(({ path }) => path === '/v2/datasets/measures/values');
  expect(JSON.parse(String(asked[0]?.body))).toEqual({ datasetId: 11, expression: 'COUNT(科室)' });
});

/** A save whose answer comes when it is told to. */
function slowSave(id: number) {
  let answer = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const reply = async (call: WireCall) => {
    await promise;
    const { name } = JSON.parse(String(call.body)) as { name: string };
    return success(dataset(id, name, { version: 2 }));
  };
  return { reply, answer: () => answer() };
}

test('what is typed while a save is under way stays in the form', async () => {
  const slow = slowSave(11);
  const calls = await open('?id=11', { 'PUT /v2/datasets/11': slow.reply });
  await title('挂号');
  const name = form().getByLabelText(/数据集名称/);
  fireEvent.change(name, { target: { value: '挂号一' } });
  fireEvent.submit(screen.getByRole('form', { name: '数据集' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  fireEvent.change(name, { target: { value: '挂号二' } });
  await act(async () => slow.answer());
  await screen.findByRole('heading', { name: '挂号一' });
  expect(form().getByLabelText(/数据集名称/)).toHaveProperty('value', '挂号二');
});

test('an answer that comes after the form was left leads nobody back', async () => {
  const slow = slowSave(11);
  const calls = await open('?id=11', { 'PUT /v2/datasets/11': slow.reply });
  await title('挂号');
  fireEvent.change(form().getByLabelText(/数据集名称/), { target: { value: '挂号一' } });
  fireEvent.submit(screen.getByRole('form', { name: '数据集' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  await act(async () => void router.navigate('/config/cube?id=14'));
  await screen.findByText(texts.confirm.leave);
  act(() => useConfirms.getState().asked[0]?.answer(true));
  await screen.findByRole('heading', { name: '床位' });
  await act(async () => slow.answer());
  await waitFor(() => expect(messages()).toContain('修改成功!'));
  expect(router.state.location.search).toBe('?id=14');
});

/** Answers the question about unsaved changes. */
async function answerLeaving(leave: boolean): Promise<void> {
  await screen.findByText(texts.confirm.leave);
  act(() => useConfirms.getState().asked[0]?.answer(leave));
  await waitFor(() => expect(screen.queryByText(texts.confirm.leave)).toBeNull());
}
const typeName = (name: string) =>
  fireEvent.change(form().getByLabelText(/数据集名称/), { target: { value: name } });
const typedName = () => form().getByLabelText<HTMLInputElement>(/数据集名称/).value;

test('[ERR-18] a new dataset gives way to a stored one only after the question', async () => {
  await open();
  await title('挂号');
  await userEvent.click(tools().getByRole('button', { name: '新增数据集' }));
  await title('新增数据集');
  typeName('写了一半');
  await userEvent.click(row('收费').getByText('收费'));
  await answerLeaving(false);
  expect(typedName()).toBe('写了一半');
  // Pressed again, the form that stands there is the new one.
  await userEvent.click(tools().getByRole('button', { name: '新增数据集' }));
  expect(typedName()).toBe('写了一半');
  await userEvent.click(form().getByRole('button', { name: '取消' }));
  await answerLeaving(false);
  expect(typedName()).toBe('写了一半');
  await userEvent.click(form().getByRole('button', { name: '取消' }));
  await answerLeaving(true);
  await title('挂号');
});

test('[ERR-18] a changed dataset gives way to a new one only after the question', async () => {
  await open('?id=11');
  await title('挂号');
  typeName('改了一半');
  await userEvent.click(tools().getByRole('button', { name: '新增数据集' }));
  await answerLeaving(false);
  expect(typedName()).toBe('改了一半');
  await userEvent.click(tools().getByRole('button', { name: '新增数据集' }));
  await answerLeaving(true);
  await title('新增数据集');
  expect(router.state.location.search).toBe('?id=new&category=1');
});

test('a new dataset stands in the address, with its source', async () => {
  await open('?source=8');
  await title('新增数据集');
  expect(router.state.location.search).toBe('?id=new&category=1&source=8');
  expect(await form().findByText('床位表')).toBeDefined();
});

test('a crash leaves a draft of the dataset form, which is offered and brought back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open('?id=new&category=1');
  await title('新增数据集');
  fireEvent.change(form().getByRole('textbox', { name: '查询语句' }), {
    target: { value: 'SELECT 二十分钟' },
  });
  typeName('写了很久');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  // The page is gone without a word.
  cleanup();
  queryClient.clear();
  await open('?id=new&category=1');
  await title('新增数据集');
  expect(typedName()).toBe('');
  fireEvent.click(await form().findByRole('button', { name: '恢复草稿' }));
  expect(typedName()).toBe('写了很久');
  expect(form().getByRole<HTMLTextAreaElement>('textbox', { name: '查询语句' }).value).toBe(
    'SELECT 二十分钟',
  );
});

test('a draft of a dataset ends with its save, and says when somebody saved after it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const key = 'mingjing.draft::dataset-11#other';
  const value = { values: { name: '草稿里的名字', sql: '' }, version: 0 };
  localStorage.setItem(key, JSON.stringify({ value, savedAt: Date.UTC(2026, 0, 2) }));
  await open('?id=11', {
    'PUT /v2/datasets/11': (call) =>
      success(dataset(11, String(JSON.parse(String(call.body)).name), { version: 2 })),
  });
  await title('挂号');
  expect(await form().findByText(/未保存的草稿（数据集之后又被保存过）/)).toBeDefined();
  typeName('另一个名字');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  fireEvent.submit(screen.getByRole('form', { name: '数据集' }));
  await waitFor(() => expect(messages()).toContain('修改成功!'));
  expect(Object.keys(localStorage).filter((name) => name.includes('draft:'))).toEqual([]);
});

test('[DSET-18] above the stored rows of a combined dataset no script is spoken of', async () => {
  await open('', {
    'GET /v2/datasource': success([sheet]),
    'GET /v2/datasets/11': success(dataset(11, '挂号', { dataSourceType: 'combined', queryType: 0 })),
    'GET /v2/datasets/data': success({ ...rows.content, ...rows }),
  });
  await title('挂号');
  expect(await screen.findByText(/点击【校验】查看所用的数据集现在组合的结果/)).toBeDefined();
  expect(screen.queryByText(/【执行】/)).toBeNull();
});

test('[DSET-18] a cached dataset shows the first rows of its cache, until its script asks something else', async () => {
  const calls = await open('', {
    'GET /v2/datasource': success([{ ...sheet, datasourceType: 'jdbc', url: 'jdbc:mysql://h:3306/his' }]),
    'GET /v2/datasets/11': success(
      dataset(11, '挂号', { dataSourceType: 'jdbc', queryType: 0, decryptedQuerySQL: 'SELECT 1' }),
    ),
    'GET /v2/datasets/data': success({ ...rows.content, ...rows }),
  });
  await title('挂号');
  expect(await screen.findByText('内科')).toBeDefined();
  expect(screen.getByText(/以下为缓存中的行/)).toBeDefined();
  expect(calls.some(({ path }) => path === '/v2/datasets/data?id=11&limited=true')).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: '查询语句' }), { target: { value: 'SELECT 2' } });
  await waitFor(() => expect(screen.queryByText('内科')).toBeNull());
  expect(screen.getByText(/查看字段和前几行数据/)).toBeDefined();
});
