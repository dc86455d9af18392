import { type Panel, texts } from '@mingjing/contract';
import { parseDrawing, writeDrawing } from '@mingjing/drawing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldReply } from '../../testing/held-reply.ts';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { serve, success, type WireCall } from '../../testing/wire.ts';
import { useConfirms } from '../../ui/confirm.ts';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { Component as PanelPage } from './panel-page.tsx';

const text = (content: string) =>
  `<text id="n1" name="" x="10" y="10" w="200" h="60"><content>${content}</content></text>`;
const record = { pid: -1, pname: '顶级菜单', new: false, createDate: '', lastModifiedDate: '', userId: 1 };
const names = new Map([
  [8, '住院总览'],
  [9, '门诊总览'],
  [12, '新面板'],
]);

const stored = (id: number, part: Partial<Panel> = {}): Panel => ({
  ...record,
  id,
  name: names.get(id) ?? '',
  category: { id: 3, index: 'c_3', name: '门诊' },
  categoryId: 3,
  state: 0,
  width: 1024,
  height: 768,
  bgPath: '',
  frontCoverPath: '',
  widgetBgPathes: '',
  zoomType: '1',
  data: writeDrawing(parseDrawing(`<board v="1"><nodes>${text(names.get(id) ?? '')}</nodes></board>`)),
  layout: '',
  filterEnable: '0',
  showViewDeviceType: 1,
  version: 5,
  ...part,
});

const saved = ({ body }: WireCall, id: number, version: number): Panel => {
  const { data, name } = Object.fromEntries(body as FormData) as { data: string; name: string };
  return stored(id, { data, name, version });
};

function Elsewhere() {
  return <p>别处{useLocation().search}</p>;
}

async function show(address: string, replies: Parameters<typeof serve>[0]) {
  const item = { state: 0, showViewDeviceType: 1, frontCoverPath: '', userId: 1, lastModifiedDate: '' };
  serve({
    'GET /v2/panels/categories': success([
      {
        ...record,
        id: 3,
        index: 'c_3',
        name: '门诊',
        children: [
          { ...item, id: 9, name: '门诊总览' },
          { ...item, id: 8, name: '住院总览' },
        ],
      },
    ]),
    'GET /v2/widgets/categories': success([]),
    'GET /v2/panels/9/impact': success({ widgets: [], panels: [] }),
    'GET /v2/shares': success([]),
    'GET /v2/panels/8': success(stored(8)),
    'GET /v2/panels/9': success(stored(9)),
    'GET /v2/panels/12': success(stored(12)),
    ...replies,
  });
  const router = createMemoryRouter(
    [
      { path: '/config/panel', element: <PanelPage /> },
      { path: '/other', element: <Elsewhere /> },
    ],
    { initialEntries: [`/config/panel${address}`] },
  );
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ConfirmHost />
    </ConfigProvider>,
  );
  await screen.findByRole('application', { name: '画布' });
  return router;
}
type Router = Awaited<ReturnType<typeof show>>;

const addText = () => fireEvent.click(screen.getByLabelText('添加文本'));
const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
const answerQuestion = (yes: boolean) => act(() => useConfirms.getState().asked[0]?.answer(yes));
const address = ({ state }: Router) => `${state.location.pathname}${state.location.search}`;

async function leaveFor(router: Router, to: string): Promise<void> {
  act(() => void router.navigate(to));
  await screen.findByText(texts.confirm.leave);
  answerQuestion(true);
}

async function fillNew(): Promise<void> {
  fireEvent.change(screen.getByLabelText('面板名称'), { target: { value: '新面板' } });
  await userEvent.click(screen.getByLabelText('面板分类'));
  await userEvent.click((await screen.findAllByText('门诊')).at(-1)!);
}

beforeEach(() => {
  localStorage.clear();
  forgetMessages();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[PANEL-29] a save that ends after another panel was opened leaves the work on that one alone', async () => {
  const slow = heldReply((call) => success(saved(call, 9, 6)));
  const router = await show('?id=9', { 'POST /v2/panels/9': slow.reply });
  addText();
  save();
  await waitFor(() => expect(slow.asked()).toBe(1));
  await leaveFor(router, '/config/panel?id=8');
  await screen.findByText('住院总览', { selector: '[role=application] *' });
  addText();
  await screen.findByText('2 个组件');
  await act(async () => slow.answer());
  await waitFor(() => expect(messages()).toContain('修改成功!'));
  expect(address(router)).toBe('/config/panel?id=8');
  // The open panel is clicked once more in the list.
  await act(async () => void router.navigate('/config/panel?id=8'));
  expect(screen.getByText('2 个组件')).toBeTruthy();
});

test('[PANEL-29] the first save of a panel leads nobody who left the screen meanwhile', async () => {
  const slow = heldReply((call) => success(saved(call, 12, 1)));
  const router = await show('', { 'POST /v2/panels': slow.reply });
  await fillNew();
  save();
  await waitFor(() => expect(slow.asked()).toBe(1));
  await leaveFor(router, '/other');
  await screen.findByText('别处');
  await act(async () => slow.answer());
  await waitFor(() => expect(messages()).toContain('新增成功!'));
  expect(address(router)).toBe('/other');
});

test('[PANEL-29] a first save that ends just as its author goes leads them nowhere', async () => {
  const slow = heldReply((call) => success(saved(call, 12, 1)));
  const router = await show('', { 'POST /v2/panels': slow.reply });
  await fillNew();
  save();
  await waitFor(() => expect(slow.asked()).toBe(1));
  act(() => void router.navigate('/other'));
  await screen.findByText(texts.confirm.leave);
  // Both in one turn: the next screen is on its way, and this one still on the page.
  await act(async () => {
    useConfirms.getState().asked[0]?.answer(true);
    slow.answer();
    await waitFor(() => expect(messages()).toContain('新增成功!'));
  });
  await screen.findByText('别处');
  expect(address(router)).toBe('/other');
});

test('[PANEL-29] a first save that ends while leaving is asked about lets its author go', async () => {
  const slow = heldReply((call) => success(saved(call, 12, 1)));
  const router = await show('', { 'POST /v2/panels': slow.reply });
  await fillNew();
  save();
  await waitFor(() => expect(slow.asked()).toBe(1));
  act(() => void router.navigate('/other'));
  await screen.findByText(texts.confirm.leave);
  await act(async () => slow.answer());
  await screen.findByText('别处');
  expect(address(router)).toBe('/other');
});

test('a panel that is read again slowly does not begin the visit of the next one anew', async () => {
  let reads = 0;
  const slow = heldReply(() => success(stored(9, { version: 6 })));
  const router = await show('?id=9', {
    'GET /v2/panels/9': (call) => {
      reads += 1;
      return reads === 1 ? success(stored(9)) : slow.reply(call);
    },
  });
  const newValue = JSON.stringify({ kind: 'panel', id: 9, version: 6 });
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'mingjing.savedDrawing', newValue }));
  });
  fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(slow.asked()).toBe(1));
  await act(async () => void router.navigate('/config/panel?id=8'));
  await screen.findByText('住院总览', { selector: '[role=application] *' });
  addText();
  await screen.findByText('2 个组件');
  await act(async () => slow.answer());
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText('2 个组件')).toBeTruthy();
});

test('[ERR-18] a copy that comes late opens nothing over what its author went to', async () => {
  const slow = heldReply((call) => success(saved(call, 12, 1)));
  const router = await show('?id=9', { 'POST /v2/panels': slow.reply });
  await userEvent.click(screen.getByRole('tab', { name: '我的面板' }));
  await userEvent.click((await screen.findAllByRole('button', { name: '复制' }))[0]!);
  await screen.findByText(texts.confirm.copy('门诊总览'));
  answerQuestion(true);
  await waitFor(() => expect(slow.asked()).toBe(1));
  await act(async () => void router.navigate('/other'));
  await screen.findByText('别处');
  await act(async () => slow.answer());
  await waitFor(() => expect(messages()).toContain('复制成功!'));
  expect(address(router)).toBe('/other');
});

test('[PANEL-15] a deletion that ends late closes no other panel', async () => {
  const slow = heldReply(() => success(true));
  const router = await show('?id=9', { 'DELETE /v2/panels/9': slow.reply });
  await userEvent.click(screen.getByRole('tab', { name: '我的面板' }));
  await userEvent.click((await screen.findAllByRole('button', { name: '删除' }))[0]!);
  await waitFor(() => expect(useConfirms.getState().asked).toHaveLength(1));
  answerQuestion(true);
  await waitFor(() => expect(slow.asked()).toBe(1));
  await act(async () => void router.navigate('/config/panel?id=8'));
  await screen.findByText('住院总览', { selector: '[role=application] *' });
  await act(async () => slow.answer());
  await waitFor(() => expect(messages()).toContain('删除成功!'));
  expect(address(router)).toBe('/config/panel?id=8');
});
