import type { ChartType, Widget } from '@mingjing/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFailures } from '../../app/failures.ts';
import { queryClient } from '../../app/providers.tsx';
import { serveLive } from '../../board/testing/server.ts';
import { giveSizes, serveSizes } from '../../board/testing/show-page.tsx';
import { Console } from '../../testing/console.tsx';
import { heldReply } from '../../testing/held-reply.ts';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { failure, serve, success, type WireCall } from '../../testing/wire.ts';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { Component } from './widget-page.tsx';

// The editor has tests of its own; here it matters which widget it is opened with, and what happens after a save.
vi.mock('../../widget-editor/desk/editor-dialog.tsx', () => ({
  EditorDialog: (props: {
    widget: Widget | null;
    categoryId: number | null;
    onSaved: (saved: Widget) => void;
  }) => (
    <div role="dialog" aria-label="图表配置" data-category={props.categoryId}>
      <span>{props.widget?.name ?? '新图表'}</span>
      <button type="button" onClick={() => props.onSaved({ ...widget(11, '挂号量'), name: '改名' })}>
        保存
      </button>
    </div>
  ),
}));
afterAll(() => {
  vi.doUnmock('../../widget-editor/desk/editor-dialog.tsx');
});

const record = { pid: -1, pname: '顶级菜单', new: false, createDate: '', lastModifiedDate: '', userId: 1 };
const item = (id: number, name: string, chartType: ChartType = 'text') => ({
  id,
  name,
  index: `w_${id}`,
  chartType,
  datasetId: 7,
  datasourceId: null,
  userId: 1,
});
const category = (id: number, name: string, widgets: ReturnType<typeof item>[]) => ({
  ...record,
  id,
  index: `c_${id}`,
  name,
  children: [],
  widgets,
});
const tree = [
  category(1, '门诊', [item(11, '挂号量'), item(12, '科室占比', 'pie')]),
  category(2, '住院', [item(13, '床位', 'bar')]),
];
function widget(id: number, name: string, part: Partial<Widget> = {}): Widget {
  return {
    ...item(id, name),
    categoryWidget: { id: 1, name: '门诊' },
    querySql: '',
    round: 2,
    source: '0',
    dataJson: JSON.stringify({ chartForm: { yAxis: [{ id: '人数', name: '人数' }] } }),
    selectItems: '人数',
    aggregation: '',
    filters: '',
    sorts: '',
    page: '',
    tempId: '',
    tips: '',
    lastModifiedDate: '2026-03-01 08:09:10',
    version: 1,
    ...part,
  };
}
const card = (id: number, panels: { id: number; name: string }[] = [], tips = '') => ({
  id,
  datasetName: '门诊就诊',
  tips,
  panels,
  lastModifiedDate: '2026-03-01 08:09:10',
});
const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' });
const overview = { id: 5, name: '门诊总览' };

const replies: Parameters<typeof serve>[0] = {
  'GET /v2/widgets/categories': success(tree),
  'GET /v2/widgets/cards': success([card(11, [overview]), card(12, [], '数据集字段已变更：人数'), card(13)]),
  'GET /v2/widgets/11': success(widget(11, '挂号量')),
  'GET /v2/widgets/12': success(widget(12, '科室占比')),
  'GET /v2/widgets/13': success(widget(13, '床位')),
  'GET /v2/widgets/data': success({ keys: ['人数'], data: [[1234]] }),
  'GET /v2/widgets/11/picture': { status: 200, body: svg },
  'GET /v2/widgets/11/provenance': success({
    datasetName: '门诊就诊',
    cachedAt: '2026-03-01 07:00:00',
    filters: [],
  }),
  'GET /v2/widgets/11/impact': success({ panels: [] }),
  'GET /v2/widgets/13/impact': success({ panels: [] }),
};
let router: ReturnType<typeof createMemoryRouter>;
async function open(address = '', more: Parameters<typeof serve>[0] = {}): Promise<WireCall[]> {
  const calls = serve({ ...replies, ...more });
  router = createMemoryRouter([{ path: '/config/widget', Component }], {
    initialEntries: [`/config/widget${address}`],
  });
  render(
    <Console>
      <RouterProvider router={router} />
      <ConfirmHost />
    </Console>,
  );
  await waitFor(() =>
    expect(document.querySelector('.category-tree-body, .category-tree-empty')).not.toBeNull(),
  );
  return calls;
}
const rowOf = (name: string) =>
  screen.getByText(name, { selector: '.category-tree-name' }).closest('.category-tree-row') as HTMLElement;
const row = (name: string) => within(rowOf(name));
const press = (name: string, action: string) =>
  userEvent.click(row(name).getByRole('button', { name: action }));
const tileOf = (name: string) =>
  screen.getByRole('link', { name: new RegExp(`^${name}`) }).closest('li') as HTMLElement;
const yes = async () => {
  const box = within(await screen.findByRole('alertdialog'));
  await userEvent.click(box.getByRole('button', { name: '确定' }));
};
const asked = (calls: WireCall[]) => calls.map(({ method, path }) => `${method} ${path}`);
const heading = (name: string) => screen.findByRole('heading', { name, level: 2 });
let seen: (() => void)[] = [];
// One connection and one observer of each kind serve the whole page, so one of each serves the whole file.
const live = serveLive();
const resize = serveSizes();
vi.stubGlobal(
  'IntersectionObserver',
  class {
    readonly listener: (entries: object[]) => void;
    constructor(listener: (entries: object[]) => void) {
      this.listener = listener;
    }
    observe(target: Element) {
      seen.push(() => this.listener([{ target, isIntersecting: true }]));
    }
    unobserve(): void {}
  },
);
/** What the widget's chart shows once its place has a size. */
async function drawn(text: RegExp) {
  await waitFor(() => {
    act(() => resize(1024, 768));
    expect(document.querySelector('.widget-detail-chart')?.textContent).toMatch(text);
  });
}

beforeEach(() => {
  giveSizes();
  seen = [];
  queryClient.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  forgetMessages();
  useFailures.setState({ dialog: null });
});

test('[WID-01] [WID-02] a tree with a sign of the kind per widget, its actions, and a button for a new one', async () => {
  await open();
  const signs = new Set<string>();
  for (const name of ['挂号量', '科室占比', '床位']) {
    signs.add(rowOf(name).querySelector('.category-tree-icon svg')?.innerHTML ?? '');
    for (const action of ['复制', '编辑', '删除']) {
      expect(row(name).getByRole('button', { name: action })).toBeDefined();
    }
  }
  expect(signs.size).toBe(3);
  const tools = within(document.querySelector('.category-tree-tools') as HTMLElement);
  await userEvent.click(tools.getByRole('button', { name: '新增图表' }));
  const editor = await screen.findByRole('dialog', { name: '图表配置' });
  expect(within(editor).getByText('新图表')).toBeDefined();
  expect(editor.dataset['category']).toBe('1');
});

test('all widgets stand as cards with where they come from and are used; a picture is read once it is in sight', async () => {
  const calls = await open();
  const tile = within(await waitFor(() => tileOf('挂号量')));
  expect(await tile.findByText('用于 1 个面板')).toBeDefined();
  expect(tile.getByText('门诊就诊')).toBeDefined();
  expect(tile.getByText('2026-03-01 08:09')).toBeDefined();
  expect(within(tileOf('床位')).getByText('未被面板使用')).toBeDefined();
  expect(within(tileOf('科室占比')).getByLabelText('数据集字段已变更：人数')).toBeDefined();
  expect(asked(calls).some((call) => call.includes('/picture'))).toBe(false);
  act(() => {
    for (const see of seen) see();
  });
  await waitFor(() => expect(tileOf('挂号量').querySelector('img')?.src).toMatch(/^blob:/));
  // One that cannot be drawn says so in its place and nowhere else.
  expect(await within(tileOf('床位')).findByText('暂无预览')).toBeDefined();
  expect(messages()).toEqual([]);
  expect(useFailures.getState().dialog).toBeNull();
  expect(asked(calls)).toContain('GET /v2/widgets/11/picture?w=320&h=200&theme=light&title=0');
});

test('a picture that is seen before its card is known is asked for once', async () => {
  const slow = heldReply(() => replies['GET /v2/widgets/cards'] as ReturnType<typeof success>);
  const calls = await open('', { 'GET /v2/widgets/cards': slow.reply });
  await waitFor(() => tileOf('挂号量'));
  await act(async () => {
    for (const see of seen) see();
  });
  expect(slow.asked()).toBe(1);
  slow.answer();
  await waitFor(() => expect(tileOf('挂号量').querySelector('img')?.src).toMatch(/^blob:/));
  expect(asked(calls).filter((call) => call.includes('/widgets/11/picture'))).toHaveLength(1);
});

test('a picture is drawn where the cards cannot be read', async () => {
  await open('', { 'GET /v2/widgets/cards': failure(200, 49999, '出错了') });
  await waitFor(() => tileOf('挂号量'));
  act(() => {
    for (const see of seen) see();
  });
  await waitFor(() => expect(tileOf('挂号量').querySelector('img')?.src).toMatch(/^blob:/));
});

test('of many widgets the first cards stand at once, more as the end comes into sight or is pressed', async () => {
  const many = [
    category(
      1,
      '门诊',
      Array.from({ length: 150 }, (_, at) => item(100 + at, `图${at}`)),
    ),
  ];
  seen = [];
  await open('', { 'GET /v2/widgets/categories': success(many), 'GET /v2/widgets/cards': success([]) });
  const tiles = () => document.querySelectorAll('.widget-tile').length;
  await screen.findByText('150 个');
  expect(tiles()).toBe(60);
  await userEvent.click(screen.getByRole('button', { name: '再显示 60 个（还有 90 个）' }));
  expect(tiles()).toBe(120);
  await screen.findByRole('button', { name: '再显示 30 个（还有 30 个）' });
  act(() => seen.at(-1)?.());
  expect(tiles()).toBe(150);
  expect(screen.queryByRole('button', { name: /^再显示/ })).toBeNull();
});

test('the search of the tree narrows the cards', async () => {
  await open();
  await waitFor(() => tileOf('床位'));
  await userEvent.type(screen.getByLabelText('搜索图表'), '占比');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^床位/ })).toBeNull());
  expect(tileOf('科室占比')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('1 / 3 个');
  await userEvent.type(screen.getByLabelText('搜索图表'), '不存在');
  expect(await screen.findByText('没有匹配的图表')).toBeDefined();
});

test('the address says which widget is open, and a card leads there', async () => {
  await open('?id=11');
  await heading('挂号量');
  expect(await screen.findByText('缓存于 2026-03-01 07:00:00')).toBeDefined();
  expect(screen.getByRole('link', { name: '门诊就诊' }).getAttribute('href')).toBe('#/config/cube?id=7');
  expect(screen.getByRole('link', { name: '门诊总览' }).getAttribute('href')).toBe('#/config/panel?id=5');
  await drawn(/1,?234/);
  await userEvent.click(screen.getByRole('link', { name: /全部图表/ }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await userEvent.click(screen.getByRole('link', { name: /^床位/ }));
  await heading('床位');
  expect(router.state.location.search).toBe('?id=13');
});

test('a double click on a row opens the editor; a saved name is in the tree at once', async () => {
  const calls = await open();
  fireEvent.doubleClick(rowOf('挂号量'));
  const editor = within(await screen.findByRole('dialog', { name: '图表配置' }));
  expect(editor.getByText('挂号量')).toBeDefined();
  const before = asked(calls).filter((call) => call === 'GET /v2/widgets/categories').length;
  await userEvent.click(editor.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(rowOf('改名')).toBeDefined());
  expect(screen.queryByRole('dialog', { name: '图表配置' })).toBeNull();
  expect(asked(calls).filter((call) => call === 'GET /v2/widgets/categories')).toHaveLength(before);
});

test('[WID-12] a copy is asked for by name, opened, and told', async () => {
  const made = widget(21, '床位_copy1', { categoryWidget: { id: 2, name: '住院' } });
  const calls = await open('?id=11', {
    'PUT /v2/widgets/copy/13': success(made),
    'GET /v2/widgets/21': success(made),
  });
  await press('床位', '复制');
  const box = within(await screen.findByRole('alertdialog'));
  expect(box.getByText('是否复制【床位】的信息?')).toBeDefined();
  await userEvent.click(box.getByRole('button', { name: '取消' }));
  expect(asked(calls)).not.toContain('PUT /v2/widgets/copy/13');
  await press('床位', '复制');
  await yes();
  // Before the page is looked at: a message goes by itself after three seconds.
  await waitFor(() => expect(messages()).toEqual(['复制成功!']));
  await heading('床位_copy1');
  expect(router.state.location.search).toBe('?id=21');
  expect(rowOf('床位_copy1')).toBeDefined();
});

test('[WID-14] panels that are not the user’s to read are counted beside the others and not named', async () => {
  await open('?id=12', {
    'GET /v2/widgets/cards': success([card(11), { ...card(12, [overview]), hiddenPanels: 2 }, card(13)]),
  });
  await heading('科室占比');
  expect(await screen.findByText('另有 2 个您无权查看的面板')).toBeDefined();
  expect(screen.getByText('用于 3 个面板', { selector: 'dt' })).toBeDefined();
  expect(screen.getByRole('link', { name: overview.name })).toBeDefined();
});

test('[WID-16] [WID-17] deleting the open widget asks, tells, and opens the next one, over categories', async () => {
  const calls = await open('?id=12', {
    'GET /v2/widgets/12/impact': success({ panels: [overview, { id: 6, name: '日报' }] }),
    'DELETE /v2/widgets/12': success(true),
  });
  await heading('科室占比');
  await press('科室占比', '删除');
  const box = within(await screen.findByRole('alertdialog'));
  expect(box.getByText('此操作将永久删除组件【科室占比】，是否继续？（影响 2 个面板）')).toBeDefined();
  // What is in use is asked about every time.
  expect(box.queryByRole('checkbox')).toBeNull();
  await yes();
  // Before the page is looked at: a message goes by itself after three seconds.
  await waitFor(() => expect(messages()).toEqual(['删除成功!']));
  await heading('床位');
  expect(router.state.location.search).toBe('?id=13');
  expect(asked(calls)).toContain('DELETE /v2/widgets/12');
  expect(screen.queryByText('科室占比', { selector: '.category-tree-name' })).toBeNull();
});

test('[WID-17] the last one opens the one before; with none left nothing is open', async () => {
  await open('?id=13', {
    'GET /v2/widgets/categories': success([
      category(1, '门诊', [item(11, '挂号量')]),
      category(2, '住院', [item(13, '床位')]),
    ]),
    'DELETE /v2/widgets/13': success(true),
    'DELETE /v2/widgets/11': success(true),
  });
  await heading('床位');
  await press('床位', '删除');
  expect(screen.getByText('此操作将永久删除组件【床位】，是否继续？')).toBeDefined();
  await yes();
  await heading('挂号量');
  await press('挂号量', '删除');
  await yes();
  expect(await screen.findByText('还没有图表')).toBeDefined();
  expect(router.state.location.search).toBe('');
});

test('deleting another widget leaves the open one open; a refusal is told and deletes nothing', async () => {
  await open('?id=11', { 'DELETE /v2/widgets/13': failure(200, 49999, '数据不存在或已删除') });
  await heading('挂号量');
  await press('床位', '删除');
  await yes();
  await waitFor(() => expect(messages()).toEqual(['数据不存在或已删除']));
  expect(rowOf('床位')).toBeDefined();
  expect(router.state.location.search).toBe('?id=11');
});

test('[WID-18] a widget is moved from the menu: out of one category, into the other, with no reload of the tree', async () => {
  const calls = await open('', {
    'PUT /v2/widgets/move/11': success(widget(11, '挂号量', { categoryWidget: { id: 2, name: '住院' } })),
  });
  await press('挂号量', '移动到分类');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '移动到分类' }));
  await userEvent.click(await screen.findByText('住院', { selector: '.ant-select-tree-title' }));
  await userEvent.click(screen.getByRole('button', { name: '移动' }));
  await waitFor(() => expect(messages()).toEqual(['修改成功!']));
  const call = calls.find(({ method }) => method === 'PUT');
  expect(call).toMatchObject({ path: '/v2/widgets/move/11', body: '{"categoryId":2}' });
  const order = [...document.querySelectorAll('.category-tree-name')].map((node) => node.textContent);
  expect(order).toEqual(['门诊', '科室占比', '住院', '挂号量', '床位']);
  expect(asked(calls).filter((path) => path.includes('/categories'))).toHaveLength(1);
});

test('moving to where it lies already makes no call', async () => {
  const calls = await open();
  await press('挂号量', '移动到分类');
  await userEvent.click(await screen.findByRole('button', { name: '移动' }));
  await waitFor(() => expect(messages()).toEqual(['数据无变化']));
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});

test('a widget that is gone says so and leads back to all', async () => {
  await open('?id=99', { 'GET /v2/widgets/99': failure(200, 49999, '数据不存在或已删除') });
  expect(await screen.findByText('数据不存在或已删除')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '查看全部图表' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('[EDIT-06] a kind of another version is named as not drawn yet, with nothing to try again', async () => {
  const unknown = { ...widget(11, '挂号量'), chartType: 'sunburst9' as ChartType };
  await open('?id=11', {
    'GET /v2/widgets/11': success(unknown),
    'GET /v2/widgets/data': failure(200, 50000, '正在开发中，敬请期待'),
  });
  expect(await screen.findByText('正在开发中，敬请期待')).toBeDefined();
  expect(screen.queryByText('图表数据请求异常')).toBeNull();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('rows that were cached anew are read again', async () => {
  const calls = await open('?id=11');
  await drawn(/1,?234/);
  const reads = () => asked(calls).filter((call) => call.startsWith('GET /v2/widgets/data')).length;
  const before = reads();
  await waitFor(() => expect(live.subscribed).toContain('/topic/datasets-status'));
  act(() => live.send('/topic/datasets-status', { id: 8, cacheStatus: 'SUCCESS', cacheInfo: '' }));
  act(() => live.send('/topic/datasets-status', { id: 7, cacheStatus: 'CACHING', cacheInfo: '' }));
  expect(reads()).toBe(before);
  act(() => live.send('/topic/datasets-status', { id: 7, cacheStatus: 'SUCCESS', cacheInfo: '' }));
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test('without a category a new widget has nowhere to lie: the category comes first', async () => {
  await open('', { 'GET /v2/widgets/categories': success([]), 'GET /v2/widgets/cards': success([]) });
  const blank = within(document.querySelector('.widget-blank') as HTMLElement);
  await userEvent.click(blank.getByRole('button', { name: '新增图表' }));
  await waitFor(() => expect(messages()).toEqual(['请先新增一个分类']));
  expect(await screen.findByLabelText(/分类名称/)).toBeDefined();
});

test('the first category has a name already: one click, and the new widget begins in it', async () => {
  const calls = await open('', {
    'GET /v2/widgets/categories': success([]),
    'GET /v2/widgets/cards': success([]),
    'POST /v2/widgets/categories': success({ id: 5, name: '我的图表', pid: -1 }),
  });
  const blank = within(document.querySelector('.widget-blank') as HTMLElement);
  await userEvent.click(blank.getByRole('button', { name: '新增图表' }));
  const category = within(await screen.findByRole('dialog', { name: '新增分类' }));
  expect(category.getByLabelText<HTMLInputElement>(/分类名称/).value).toBe('我的图表');
  await userEvent.click(category.getByRole('button', { name: '确定' }));
  expect(await screen.findByRole('dialog', { name: '图表配置' })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: '新增分类' })).toBeNull();
  expect(asked(calls)).toContain('POST /v2/widgets/categories');
});

test('of two editors asked for one after the other the later one opens and stays', async () => {
  const slow = heldReply(() => success(widget(11, '挂号量')));
  await open('?id=12', { 'GET /v2/widgets/11': slow.reply });
  fireEvent.doubleClick(rowOf('挂号量'));
  await waitFor(() => expect(slow.asked()).toBe(1));
  fireEvent.doubleClick(rowOf('床位'));
  const editor = within(await screen.findByRole('dialog', { name: '图表配置' }));
  expect(editor.getByText('床位')).toBeDefined();
  await act(async () => slow.answer());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(editor.getByText('床位')).toBeDefined();
});

test('an editor that was asked for opens over no other widget that was gone to meanwhile', async () => {
  const slow = heldReply(() => success(widget(11, '挂号量')));
  await open('?id=12', { 'GET /v2/widgets/11': slow.reply });
  fireEvent.doubleClick(rowOf('挂号量'));
  await waitFor(() => expect(slow.asked()).toBe(1));
  await act(async () => void router.navigate('/config/widget?id=13'));
  await heading('床位');
  await act(async () => slow.answer());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('dialog', { name: '图表配置' })).toBeNull();
});
