import { type Panel, type ShareLink, texts } from '@mingjing/contract';
import { emptyDrawing, parseDrawing, writeDrawing } from '@mingjing/drawing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleLink } from '../../sharing/testing/sample-link.ts';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { failure, serve, success, type WireCall } from '../../testing/wire.ts';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { formOf as formOfPanel } from './panel-form.ts';
import { Component as PanelPage } from './panel-page.tsx';

const text = (id: string, content: string) =>
  `<text id="${id}" name="" x="10" y="10" w="200" h="60"><content>${content}</content></text>`;
const xml = writeDrawing(parseDrawing(`<board v="1"><nodes>${text('n1', '医疗数据总览')}</nodes></board>`));
const record = {
  pid: -1,
  pname: '顶级菜单',
  new: false,
  createDate: '',
  lastModifiedDate: '',
  userId: 1,
  children: [],
};

function stored(part: Partial<Panel> = {}): Panel {
  return {
    id: 9,
    name: '门诊总览',
    category: { id: 3, index: 'c_3', name: '门诊' },
    categoryId: 3,
    state: 0,
    width: 1024,
    height: 768,
    bgPath: '',
    frontCoverPath: '',
    widgetBgPathes: '',
    zoomType: '1',
    data: xml,
    layout: '',
    filterEnable: '0',
    showViewDeviceType: 1,
    userId: 1,
    version: 5,
    lastModifiedDate: '',
    ...part,
  };
}

const formOf = (call: WireCall | undefined) => Object.fromEntries(call?.body as FormData);
const saved = (call: WireCall, part: Partial<Panel>): Panel => {
  const { data, name } = formOf(call) as { data: string; name: string };
  return stored({ data, name, ...part });
};

/** Widgets 7, 8, … of these names. */
const widgetTree = (names: readonly string[]) => [
  {
    ...record,
    id: 4,
    index: 'c_4',
    name: '就诊',
    widgets: names.map((name, at) => ({
      id: 7 + at,
      name,
      index: '',
      chartType: 'bar',
      datasetId: null,
      datasourceId: null,
      userId: 1,
    })),
  },
];

function show(address: string, replies: Parameters<typeof serve>[0] = {}) {
  const item = {
    id: 9,
    name: '门诊总览',
    state: 0,
    showViewDeviceType: 1,
    frontCoverPath: '',
    userId: 1,
    lastModifiedDate: '',
  };
  const links: ShareLink[] = [];
  const calls = serve({
    'GET /v2/panels/categories': success([
      { ...record, id: 3, index: 'c_3', name: '门诊', children: [item] },
    ]),
    'GET /v2/widgets/categories': success(widgetTree(['门诊量'])),
    'GET /v2/panels/9': success(stored()),
    'GET /v2/widgets/7': failure(200, 49999, '图表不存在或已删除'),
    'GET /v2/widgets/data': failure(200, 49999, '图表不存在或已删除'),
    'POST /v2/panels': (call) => success(saved(call, { id: 12, version: 1 })),
    'POST /v2/panels/9': (call) => success(saved(call, { version: 6 })),
    'GET /v2/panels/9/impact': success({ widgets: [], panels: [] }),
    'DELETE /v2/panels/9': success(true),
    'GET /v2/shares': () => success(links),
    'POST /v2/shares': () => {
      const link = sampleLink({ id: 5, panelId: 9, url: 'http://localhost/#/preview?id=9&type=p&sign=s' });
      links.push(link);
      return success(link);
    },
    ...replies,
  });
  const router = createMemoryRouter(
    [
      { path: '/config/panel', element: <PanelPage /> },
      { path: '/config/panel/shares', element: <p>全部链接</p> },
      { path: '/other', element: <p>别处</p> },
    ],
    {
      initialEntries: [`/config/panel${address}`],
    },
  );
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ConfirmHost />
    </ConfigProvider>,
  );
  return { calls, router, posts: () => calls.filter((call) => call.method === 'POST') };
}
const ready = () => screen.findByRole('application', { name: '画布' });
const press = (key: string, more: object = { ctrlKey: true }) =>
  fireEvent.keyDown(document.body, { key, ...more });

beforeEach(() => {
  localStorage.clear();
  forgetMessages();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[PANEL-01] [PANEL-02] [PANEL-03] the screen: header form, lists, buttons and the drawing', async () => {
  show('?id=9');
  await ready();
  expect(screen.getByLabelText<HTMLInputElement>('面板名称').value).toBe('门诊总览');
  expect(screen.getByText('PC')).toBeTruthy();
  expect(screen.getByText('移动端')).toBeTruthy();
  expect(screen.getByRole('switch', { name: '启用过滤' })).toBeTruthy();
  for (const name of ['我的面板', '更多图表', '图层']) expect(screen.getByRole('tab', { name })).toBeTruthy();
  for (const name of ['保存', '新建', '预览', '分享', '过滤参数'])
    expect(screen.getByRole('button', { name: new RegExp(name) })).toBeTruthy();
  expect(screen.getByText('医疗数据总览')).toBeTruthy();
});

test('[PANEL-29] [PANEL-13] a new panel is posted as multipart and becomes the open one, undo reaching across the save', async () => {
  const { posts, router } = show('');
  await ready();
  fireEvent.change(screen.getByLabelText('面板名称'), { target: { value: '新面板' } });
  fireEvent.click(screen.getByLabelText('添加文本'));
  press('s');
  await waitFor(() => expect(messages()).toContain('请选择分类'));
  expect(posts()).toHaveLength(0);
  await userEvent.click(screen.getByLabelText('面板分类'));
  await userEvent.click((await screen.findAllByText('门诊')).at(-1)!);
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(messages()).toContain('新增成功!'));
  expect(posts()[0]?.path).toBe('/v2/panels');
  expect(formOf(posts()[0])).toMatchObject({
    name: '新面板',
    categoryId: '3',
    width: '1024',
    height: '768',
    showViewDeviceType: '1',
    filterEnable: '0',
    state: '0',
  });
  expect(router.state.location.search).toBe('?id=12');
  press('z');
  expect(screen.getByText('0 个组件')).toBeTruthy();
  expect(posts()).toHaveLength(1);
});

test('[PANEL-29] a save that is pressed twice before the page is drawn again makes one panel', async () => {
  const { posts } = show('');
  await ready();
  fireEvent.change(screen.getByLabelText('面板名称'), { target: { value: '新面板' } });
  await userEvent.click(screen.getByLabelText('面板分类'));
  await userEvent.click((await screen.findAllByText('门诊')).at(-1)!);
  const save = screen.getByRole('button', { name: '保存' });
  act(() => {
    save.click();
    save.click();
  });
  await waitFor(() => expect(messages()).toContain('新增成功!'));
  expect(posts()).toHaveLength(1);
});

test('[UI-04] [PANEL-29] [PANEL-14] unchanged says so and calls nothing, a change sends the version', async () => {
  const { posts } = show('?id=9');
  await ready();
  press('s');
  await waitFor(() => expect(messages()).toContain('数据无变化'));
  expect(posts()).toHaveLength(0);
  fireEvent.click(screen.getByLabelText('添加文本'));
  press('s');
  await waitFor(() => expect(messages()).toContain('修改成功!'));
  expect(formOf(posts()[0])).toMatchObject({ version: '5' });
  press('z');
  press('s');
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(formOf(posts()[1])).toMatchObject({ version: '6', data: xml });
});

test('[PANEL-29] what is changed while a save runs is saved when that is asked for, after it', async () => {
  const { posts } = show('?id=9', {
    'POST /v2/panels/9': (call) => success(saved(call, { version: 5 + posts().length })),
  });
  await ready();
  fireEvent.click(screen.getByLabelText('添加文本'));
  press('s');
  fireEvent.click(screen.getByLabelText('添加文本'));
  press('s');
  press('s');
  await waitFor(() => expect(posts()).toHaveLength(2));
  await screen.findByText('已保存');
  expect(posts().map((call) => String(formOf(call)['data']).match(/<text /g)?.length)).toEqual([2, 3]);
  expect(formOf(posts()[1])).toMatchObject({ version: '6' });
});

test('[UI-04] a change that is undone is no change', async () => {
  const { posts } = show('?id=9');
  await ready();
  fireEvent.click(screen.getByLabelText('添加文本'));
  press('a');
  press('Delete', {});
  press('z');
  press('z');
  press('s');
  await waitFor(() => expect(messages()).toContain('数据无变化'));
  expect(posts()).toHaveLength(0);
});

test('a panel saved by somebody else meanwhile is not overwritten, and the work stays', async () => {
  const { posts } = show('?id=9', {
    'POST /v2/panels/9': failure(200, 49999, texts.panel.conflict('李医生'), 'conflict'),
  });
  await ready();
  fireEvent.click(screen.getByLabelText('添加文本'));
  press('s');
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('该面板已被【李医生】修改，请刷新后再保存');
  expect(screen.getByText('2 个组件')).toBeTruthy();
  await userEvent.click(within(banner).getByRole('button', { name: '另存为新面板' }));
  await waitFor(() => expect(messages()).toContain('新增成功!'));
  expect(posts().at(-1)?.path).toBe('/v2/panels');
  expect(formOf(posts().at(-1))).not.toHaveProperty('version');
});

test('a panel that was deleted meanwhile keeps the work on screen, to be saved as a new one', async () => {
  const gone = failure(200, 49999, texts.data.gone, 'gone');
  let isDeleted = false;
  const { posts } = show('?id=9', {
    'GET /v2/panels/9': () => (isDeleted ? gone : success(stored())),
    'POST /v2/panels/9': gone,
  });
  await ready();
  fireEvent.click(screen.getByLabelText('添加文本'));
  // What else the server does not find, such as a category, is no reason for another panel.
  press('s');
  await waitFor(() => expect(messages()).toContain(texts.data.gone));
  expect(screen.queryByRole('button', { name: '另存为新面板' })).toBeNull();
  isDeleted = true;
  press('s');
  await userEvent.click(await screen.findByRole('button', { name: '另存为新面板' }));
  await waitFor(() => expect(messages()).toContain('新增成功!'));
  expect(posts().at(-1)?.path).toBe('/v2/panels');
});

test('a panel that another window saved meanwhile says so, and only then', async () => {
  let version = 5;
  show('?id=9', { 'GET /v2/panels/9': () => success(stored({ version })) });
  await ready();
  const hear = (id: number) =>
    act(() => {
      const newValue = JSON.stringify({ kind: 'panel', id, version: 6 });
      window.dispatchEvent(new StorageEvent('storage', { key: 'mingjing.savedDrawing', newValue }));
    });
  hear(8);
  expect(screen.queryByRole('alert')).toBeNull();
  hear(9);
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('该面板刚在另一个窗口保存过');
  version = 6;
  fireEvent.click(within(banner).getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('unsaved work is asked about before the screen is left', async () => {
  const { router } = show('?id=9');
  await ready();
  fireEvent.click(screen.getByLabelText('添加文本'));
  void router.navigate('/other');
  await screen.findByText(texts.confirm.leave);
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.queryByText('别处')).toBeNull();
  expect(screen.getByText('2 个组件')).toBeTruthy();
});

test('a crash leaves a draft, which is offered and brought back as one step', async () => {
  const drawing = emptyDrawing();
  drawing.canvas.bg = '#0b1f4b';
  const form = {
    categoryId: 3,
    name: '草稿里的名字',
    filterEnable: true,
    state: 0,
    layout: { paramsGroup: [], checkedGroup: [] },
  };
  localStorage.setItem(
    'mingjing.draft::panel-9',
    JSON.stringify({
      value: { form, xml: writeDrawing(drawing), version: 5 },
      savedAt: Date.UTC(2026, 0, 2),
    }),
  );
  show('?id=9');
  await ready();
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  expect(screen.getByLabelText<HTMLInputElement>('面板名称').value).toBe('草稿里的名字');
  expect(screen.getByText('0 个组件')).toBeTruthy();
  press('z');
  expect(screen.getByText('1 个组件')).toBeTruthy();
});

test('[PANEL-04] parameters alone make a draft, one that says nothing new hides it from nobody', async () => {
  const form = formOfPanel(stored());
  const layout = { paramsGroup: [], checkedGroup: [], refreshSeconds: 300 };
  const leave = (page: string, part: object, at: number): void =>
    localStorage.setItem(
      `mingjing.draft::panel-9#${page}`,
      JSON.stringify({ value: { form: { ...form, ...part }, xml, version: 5 }, savedAt: at }),
    );
  leave('first', { layout, filterEnable: true }, Date.UTC(2026, 0, 2));
  leave('second', {}, Date.UTC(2026, 0, 3));
  const { calls } = show('?id=9');
  await ready();
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(messages()).toContain(texts.toast.updated));
  const sent = formOf(calls.find(({ method, path }) => method === 'POST' && path === '/v2/panels/9'));
  expect(sent).toMatchObject({ filterEnable: '1', layout: JSON.stringify(layout) });
});

test('what was changed and changed back leaves no draft', async () => {
  show('?id=9');
  await ready();
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('mingjing.draft:'));
  const name = screen.getByLabelText<HTMLInputElement>('面板名称');
  fireEvent.change(name, { target: { value: '另一个名称' } });
  await waitFor(() => expect(drafts()).toHaveLength(1));
  fireEvent.change(name, { target: { value: '门诊总览' } });
  await waitFor(() => expect(drafts()).toEqual([]));
});

test('[PANEL-27] a widget is added by a click and by a drop where it fell', async () => {
  show('?id=9');
  const canvas = await ready();
  await userEvent.click(screen.getByRole('tab', { name: '更多图表' }));
  await userEvent.click(await screen.findByRole('button', { name: '门诊量' }));
  expect(screen.getByText('2 个组件')).toBeTruthy();
  fireEvent.drop(canvas, {
    dataTransfer: { files: [], getData: () => JSON.stringify({ id: 7, name: '门诊量' }) },
  });
  expect(screen.getByText('3 个组件')).toBeTruthy();
});

test('[PANEL-23] the charts of a category are one stop of the Tab key; arrows go among them and move nothing', async () => {
  const names = ['门诊量', '收入', '药占比'];
  show('?id=9', { 'GET /v2/widgets/categories': success(widgetTree(names)) });
  await ready();
  const user = userEvent.setup();
  await user.click(screen.getByRole('tab', { name: '更多图表' }));
  const [first, second, third] = await Promise.all(
    names.map((name) => screen.findByRole('button', { name })),
  );
  first?.focus();
  await user.keyboard('{Enter}');
  const x = () => screen.getByLabelText<HTMLInputElement>('X').value;
  const before = x();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(third);
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(second);
  expect(x()).toBe(before);
  expect([first, second, third].map((one) => one?.tabIndex)).toEqual([-1, 0, -1]);
  await user.tab();
  expect(names.map((name) => screen.getByRole('button', { name }))).not.toContain(document.activeElement);
});

test('[PANEL-23] keys work on the drawing and stay out of text fields', async () => {
  show('?id=9');
  await ready();
  press('a');
  fireEvent.keyDown(screen.getByLabelText('面板名称'), { key: 'Delete' });
  expect(screen.getByText('1 个组件')).toBeTruthy();
  press('Delete', {});
  expect(screen.getByText('0 个组件')).toBeTruthy();
});

test('[PANEL-05] [PANEL-30] the share dialog makes a link only when told to, shows and copies it', async () => {
  const { calls } = show('?id=9');
  await ready();
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: '分享' }));
  expect(await screen.findByText('面板尚未公开')).toBeTruthy();
  expect(
    calls.filter(({ path }) => path.includes('share')).map(({ method, path }) => `${method} ${path}`),
  ).toEqual(['GET /v2/shares?panelId=9']);
  await user.click(screen.getByRole('button', { name: '新建链接' }));
  await user.click(await screen.findByRole('button', { name: '创建链接' }));
  expect((await screen.findByLabelText<HTMLInputElement>('分享链接')).value).toContain('#/preview?id=9');
  await user.click(screen.getByRole('button', { name: /复制链接/ }));
  await waitFor(() => expect(messages()).toContain('复制成功!'));
  expect(write).toHaveBeenCalledWith('http://localhost/#/preview?id=9&type=p&sign=s');
});

test('the list of panels leads to the page of all links', async () => {
  const { router } = show('');
  await userEvent.click(await screen.findByRole('tab', { name: '我的面板' }));
  await userEvent.click(await screen.findByRole('button', { name: '全部分享链接' }));
  expect(await screen.findByText('全部链接')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/config/panel/shares');
});

test('[PANEL-07] preview opens the panel in a new tab', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  show('?id=9');
  await ready();
  await userEvent.click(screen.getByRole('button', { name: '预览' }));
  expect(open.mock.calls[0]?.[0]).toMatch(/#\/preview\?id=9&type=p$/);
  open.mockRestore();
});

test('[PANEL-15] [ERR-18] deleting asks first; cancelling makes no call', async () => {
  const { calls } = show('?id=9');
  await ready();
  await userEvent.click(screen.getByRole('tab', { name: '我的面板' }));
  const bin = await screen.findByRole('button', { name: '删除' });
  await userEvent.click(bin);
  await screen.findByText('此操作将永久删除面板【门诊总览】，是否继续？');
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(calls.some((call) => call.method === 'DELETE')).toBe(false);
  await userEvent.click(bin);
  await userEvent.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(messages()).toContain('删除成功!'));
  expect(calls.filter((call) => call.method === 'DELETE').map((call) => call.path)).toEqual(['/v2/panels/9']);
});

test('[PANEL-15] charts that jump to a panel and its open links are named before it is deleted, whatever was ticked', async () => {
  localStorage.setItem('mingjing.confirm:remove-panel', 'skip');
  const link = sampleLink({ id: 5, panelId: 9, name: '给院长' });
  const { calls } = show('?id=9', {
    'GET /v2/panels/9/impact': success({
      widgets: [{ id: 7, name: '各科室门诊量' }],
      hiddenWidgets: 1,
      panels: [{ id: 8, name: '驾驶舱' }],
    }),
    'GET /v2/shares': success([link, { ...link, id: 6, name: '旧的', state: 'revoked' }]),
  });
  await ready();
  await userEvent.click(screen.getByRole('tab', { name: '我的面板' }));
  await userEvent.click(await screen.findByRole('button', { name: '删除' }));
  const asked = await screen.findByRole('alertdialog');
  const said = asked.textContent ?? '';
  expect(said).toContain('是否继续？（影响 2 个图表、1 个面板、1 个链接）');
  for (const part of ['跳转到它的图表', '各科室门诊量', '另有 1 个图表无权查看', '驾驶舱', '给院长'])
    expect(said).toContain(part);
  expect(said).not.toContain('旧的');
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(calls.some((call) => call.method === 'DELETE')).toBe(false);
});

test('[ERR-18] copying asks first and opens the copy', async () => {
  const { posts, router } = show('?id=9', { 'GET /v2/panels/12': success(stored({ id: 12 })) });
  await ready();
  await userEvent.click(screen.getByRole('tab', { name: '我的面板' }));
  await userEvent.click(await screen.findByRole('button', { name: '复制' }));
  await screen.findByText('是否复制【门诊总览】的信息?');
  expect(posts()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(router.state.location.search).toBe('?id=12'));
  expect(formOf(posts()[0])).toMatchObject({ name: '门诊总览_copy1', data: xml, state: '0' });
});

test('[PANEL-20] the toggle publishes and withdraws', async () => {
  let state = 0;
  const { posts } = show('?id=9', {
    'GET /v2/panels/9': () => success(stored({ state })),
    'POST /v2/panels/9': (call) => {
      state = Number(formOf(call)['state']);
      return success(stored({ state, version: 6 }));
    },
  });
  await ready();
  await userEvent.click(screen.getByRole('button', { name: '发布' }));
  await screen.findByText('已发布');
  expect(formOf(posts()[0])).toMatchObject({ state: '1', version: '5', data: xml });
  await userEvent.click(screen.getByRole('button', { name: '撤销发布' }));
  await waitFor(() => expect(messages()).toContain('撤销成功'));
});

test('[PANEL-20] a double click on the toggle publishes and does not withdraw', async () => {
  let state = 0;
  const { posts } = show('?id=9', {
    'GET /v2/panels/9': () => success(stored({ state })),
    'POST /v2/panels/9': (call) => {
      state = Number(formOf(call)['state']);
      return success(stored({ state, version: 5 + posts().length }));
    },
  });
  await ready();
  await userEvent.dblClick(screen.getByRole('button', { name: '发布' }));
  await screen.findByText('已发布');
  await userEvent.click(screen.getByRole('button', { name: '撤销发布' }));
  await screen.findByText('未发布');
  expect(posts().map((call) => formOf(call)['state'])).toEqual(['1', '0']);
});

test('a drawing that cannot be read says why instead of opening empty', async () => {
  show('?id=9', { 'GET /v2/panels/9': success(stored({ data: '<board v="9"/>' })) });
  await screen.findByText('面板图形数据格式错误');
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

test('[PANEL-27] a double click on a chart of the list adds it once', async () => {
  show('?id=9');
  await ready();
  await userEvent.dblClick(await screen.findByText('门诊量'));
  await screen.findByText('2 个组件');
  expect(screen.getByText('添加门诊量')).toBeTruthy();
});

test('a save tells of charts that were deleted elsewhere while they stood on the drawing', async () => {
  let names = ['门诊量', '住院量'];
  const { posts, calls } = show('?id=9', { 'GET /v2/widgets/categories': () => success(widgetTree(names)) });
  await ready();
  await userEvent.click(await screen.findByText('住院量'));
  await screen.findByText('2 个组件');
  names = ['门诊量'];
  const read = () => calls.filter(({ path }) => path.startsWith('/v2/widgets/8')).length;
  await waitFor(() => expect(read()).toBe(1));
  press('s');
  await waitFor(() => expect(messages()).toContain('图表【住院量】已删除或不再可用，请从画布上移除或更换'));
  expect(posts()).toHaveLength(1);
  await waitFor(() => expect(read()).toBe(2));
});

test('a save tells of charts that were gone before the panel was opened', async () => {
  const widget = '<widget id="n2" name="住院量" ref="8" x="300" y="10" w="200" h="100"/>';
  const data = `<board v="1"><nodes>${text('n1', '总览')}${widget}</nodes></board>`;
  const { calls } = show('?id=9', {
    'GET /v2/panels/9': success(stored({ data })),
    'GET /v2/widgets/8': failure(200, 49999, texts.data.gone, 'gone'),
  });
  await ready();
  await waitFor(() => expect(calls.some(({ path }) => path === '/v2/widgets/8')).toBe(true));
  fireEvent.click(screen.getByLabelText('添加文本'));
  press('s');
  await waitFor(() => expect(messages()).toContain('图表【住院量】已删除或不再可用，请从画布上移除或更换'));
  expect(messages()).toContain('修改成功!');
});
