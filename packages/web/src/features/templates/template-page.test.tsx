import { type Template, texts } from '@mingjing/contract';
import { emptyDrawing, parseDrawing, writeDrawing } from '@mingjing/drawing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearUser, openSession, type Resources, rememberMenus } from '../../app/session.ts';
import { TemplateCover } from '../../drawings/templates/template-cover.tsx';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { failure, serve, success, type WireCall } from '../../testing/wire.ts';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { Component as TemplatePage } from './template-page.tsx';

const drawing = {
  ...emptyDrawing(),
  kind: 'template' as const,
  nodes: parseDrawing(
    '<board v="1" kind="template"><nodes><slot id="n1" name="门诊量" chart="number" x="0" y="0" w="300" h="120"/></nodes></board>',
  ).nodes,
};
const item = {
  id: 9,
  name: '夜色',
  categoryId: 3,
  state: '0' as const,
  status: '0' as const,
  width: 1024,
  height: 768,
  frontCoverPath: '',
  userId: 1,
  editable: true,
  lastModifiedDate: '',
};
const stored = (part: Partial<Template> = {}): Template => ({
  ...item,
  bgPath: '',
  config: '',
  data: writeDrawing(drawing),
  zoomType: '1',
  version: 5,
  ...part,
});
const category = {
  id: 3,
  index: 'c_3',
  name: '大屏',
  pid: -1,
  pname: '顶级菜单',
  new: false,
  createDate: '',
  lastModifiedDate: '',
  userId: 1,
  children: [],
};

function show(address: string, replies: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /v2/templates': success([{ ...category, children: [item] }]),
    'GET /v2/templates/9': success(stored()),
    ...replies,
  });
  const router = createMemoryRouter(
    [
      { path: '/config/template', element: <TemplatePage /> },
      { path: '/config/panel', element: <p>面板设置</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <RouterProvider router={router} />
        <ConfirmHost />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return { calls, router };
}
const posts = (calls: WireCall[]) => calls.filter(({ method }) => method === 'POST' || method === 'PUT');
const button = (name: string) => screen.findByRole('button', { name });
const formOf = (call: WireCall | undefined) => Object.fromEntries(call?.body as FormData);

beforeEach(() => {
  localStorage.clear();
  forgetMessages();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[TMPL-01] [TMPL-02] my templates, the form with its category and name, new and save', async () => {
  show('/config/template?id=9');
  expect(await screen.findByLabelText('模板名称')).toHaveProperty('value', '夜色');
  const form = within(document.querySelector<HTMLElement>('.panel-header') ?? document.body);
  for (const name of [/新建$/, '保存', '预览', '编辑分类', '删除分类']) {
    expect(await form.findByRole('button', { name })).toBeTruthy();
  }
  expect(screen.getByRole('tab', { name: '我的模板' })).toBeTruthy();
  expect(await screen.findByRole('combobox', { name: '模板分类' })).toBeTruthy();
});

test('[TMPL-08] [TMPL-09] name and category are asked for in their words, before any call', async () => {
  const { calls } = show('/config/template');
  await userEvent.click(await button('保存'));
  expect(await screen.findByText(texts.template.category)).toBeTruthy();
  expect(screen.getByText(texts.template.nameLength)).toBeTruthy();
  await waitFor(() => expect(messages()).toEqual(['请输入分类名称']));
  expect(posts(calls)).toEqual([]);
});

test('[TMPL-14] publishing what was never saved warns and calls nobody', async () => {
  const { calls } = show('/config/template');
  await userEvent.click(await button('发布'));
  await waitFor(() => expect(messages()).toEqual(['请先保存模版才能发布!']));
  expect(posts(calls)).toEqual([]);
});

test('[TMPL-04] [TMPL-13] [TMPL-15] [ERR-15] publishing, withdrawing and a failure say so', async () => {
  let published = false;
  const { calls } = show('/config/template?id=9', {
    'PUT /v2/templates/9/state': (call) => {
      published = new URLSearchParams(call.body as string).get('isRelease') === '1';
      return success(published);
    },
    'GET /v2/templates/9/usage': success({ panels: 0 }),
  });
  await userEvent.click(await button('发布'));
  await waitFor(() => expect(messages()).toContain('模版发布成功'));
  expect(await screen.findByText('已发布', { selector: '.header-published' })).toBeTruthy();
  await userEvent.click(await button('撤销发布'));
  await waitFor(() => expect(messages()).toContain('撤销成功'));
  expect(posts(calls).map(({ body }) => new URLSearchParams(body as string).get('isRelease'))).toEqual([
    '1',
    '0',
  ]);
  cleanup();
  show('/config/template?id=9', { 'PUT /v2/templates/9/state': failure(200, 49999, '数据不存在或已删除') });
  await userEvent.click(await button('发布'));
  await waitFor(() => expect(messages()).toContain('模版发布失败'));
});

test('whoever withdraws a template is told how many panels use it, and may leave it published', async () => {
  const { calls } = show('/config/template?id=9', {
    'GET /v2/templates/9': success(stored({ state: '1', status: '1' })),
    'GET /v2/templates/9/usage': success({ panels: 3 }),
    'PUT /v2/templates/9/state': success(false),
  });
  await userEvent.click(await button('撤销发布'));
  expect(await screen.findByText(texts.template.used(3))).toBeTruthy();
  await userEvent.click(await button('取消'));
  await waitFor(() => expect(screen.queryByText(texts.template.used(3))).toBeNull());
  expect(posts(calls)).toEqual([]);
  expect(await screen.findByText('已发布', { selector: '.header-published' })).toBeTruthy();
  await userEvent.click(await button('撤销发布'));
  await screen.findByText(texts.template.used(3));
  await userEvent.click(await button('确定'));
  await waitFor(() => expect(messages()).toContain('撤销成功'));
});

test('a new panel is begun with a template by whoever may draw panels', async () => {
  openSession('t', { id: 1, username: 'zhang', name: '' });
  const panels = { id: 1, name: 'panel-view', path: '/config/panel', children: [] };
  rememberMenus('zhang', { menu: [panels], panels: [] } as unknown as Resources);
  const { router } = show('/config/template?id=9');
  await userEvent.click(await button('用此模板新建面板'));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/config/panel', search: '?template=9' }),
  );
  clearUser();
});

test('[TMPL-05] a template with a cover is shown by it, one without by its drawing', async () => {
  const covered = { ...item, id: 4, name: '有封面', frontCoverPath: '/files/cover.webp' };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#seen = seen;
      }
      observe() {
        this.#seen([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  const calls = serve({ 'GET /v2/templates/9': success(stored()) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TemplateCover item={covered} />
      <TemplateCover item={item} />
    </QueryClientProvider>,
  );
  const picture = await screen.findByRole('img', { name: '模板【有封面】缩略图' });
  await waitFor(() =>
    expect(picture.querySelector('img')?.getAttribute('src')).toContain('/files/cover.webp'),
  );
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/v2/templates/9']));
});

test('[TMPL-03] the preview opens the stored template in a page of its own', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  show('/config/template?id=9');
  await userEvent.click(await button('预览'));
  expect(open.mock.calls[0]?.[0]).toMatch(/#\/preview\?id=9&type=t$/);
});

test('[TMPL-12] a changed name is saved over the opened version, with colours and size of the drawing', async () => {
  const { calls } = show('/config/template?id=9', {
    'POST /v2/templates/9': (call) => success(stored({ name: String(formOf(call)['name']), version: 6 })),
  });
  await userEvent.type(await screen.findByLabelText('模板名称'), '二');
  await userEvent.click(await button('保存'));
  await waitFor(() => expect(messages()).toContain('修改成功!'));
  const sent = formOf(posts(calls)[0]);
  expect(sent).toMatchObject({ name: '夜色二', categoryId: '3', version: '5', width: '1024', height: '768' });
  expect(String(sent['data'])).toContain('<slot id="n1"');
  expect(JSON.parse(String(sent['config']))).toMatchObject({ palette: [] });
});

test("[TMPL-19] somebody else's template is saved as one's own", async () => {
  const { calls } = show('/config/template?id=9', {
    'GET /v2/templates/9': success(stored({ editable: false, userId: 2 })),
    'POST /v2/templates': success(stored({ id: 12 })),
    'GET /v2/templates/12': success(stored({ id: 12 })),
  });
  expect(await screen.findByText(texts.template.foreign)).toBeTruthy();
  await userEvent.click(await button('另存为'));
  await waitFor(() => expect(messages()).toContain('新增成功!'));
  expect(posts(calls).map(({ path }) => path)).toEqual(['/v2/templates']);
});

test('of two authors the second keeps the work and may save it as another template', async () => {
  show('/config/template?id=9', {
    'POST /v2/templates/9': failure(200, 49999, texts.template.conflict('李医生'), 'conflict'),
  });
  await userEvent.type(await screen.findByLabelText('模板名称'), '二');
  await userEvent.click(await button('保存'));
  expect(
    await screen.findByText(/该模板已被【李医生】修改/, { selector: '.panel-banner span' }),
  ).toBeTruthy();
  expect(await button('另存为新模板')).toBeTruthy();
  expect(screen.getByLabelText('模板名称')).toHaveProperty('value', '夜色二');
});
