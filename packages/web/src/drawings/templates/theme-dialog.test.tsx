import { readSlotSpec, type Template, texts } from '@mingjing/contract';
import { type Drawing, emptyDrawing, parseDrawing, writeDrawing } from '@mingjing/drawing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEditor } from '../../editor/state/editor.ts';
import { heldReply } from '../../testing/held-reply.ts';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { serve, success, type WireCall } from '../../testing/wire.ts';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { ThemeDialog } from './theme-dialog.tsx';

const xml =
  '<board v="1" kind="template"><canvas w="1920" h="1080" zoom="fit" bg="#0a1c3b" bgImage="builtin:night-grid"/>' +
  '<theme word="#e8effc" element="#4d8dff" palette="#4d7bfd #50faad"/><nodes>' +
  '<text id="n1" name="" x="0" y="0" w="600" h="60"><style size="36" color="#f6f9ff"/><content>标题</content></text>' +
  '<slot id="n2" name="趋势" chart="line" x="32" y="240" w="600" h="400"><style bg="#123456" frame="band"/></slot>' +
  '</nodes></board>';
const item = (id: number, name: string, status: '0' | '1', editable = true) => ({
  id,
  name,
  categoryId: 3,
  state: status,
  status,
  width: 1920,
  height: 1080,
  frontCoverPath: '',
  userId: 1,
  editable,
  lastModifiedDate: '',
});
const stored = (id: number): Template => ({
  ...item(id, '夜色', '1'),
  bgPath: '',
  config: '',
  data: writeDrawing(parseDrawing(xml)),
  zoomType: '2',
  version: 1,
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
const panelWith = (nodes: string): Drawing =>
  parseDrawing(`<board v="1"><canvas w="1024" h="768"/><nodes>${nodes}</nodes></board>`);
const widget =
  '<widget id="a" ref="7" name="门诊量" x="10" y="20" w="500" h="300"><style bg="#ffffff"/></widget>';

function show(drawing: Drawing, replies: Parameters<typeof serve>[0] = {}) {
  let gone = false;
  const calls = serve({
    'GET /v2/templates': ({ path }) => {
      const all = [item(1, '夜色', '1'), item(2, '草稿', '0'), item(3, '他人的', '1', false)];
      const shown = all.filter(
        ({ id, status }) => !(gone && id === 2) && !(path.includes('released=true') && status === '0'),
      );
      return success([{ ...category, children: shown }]);
    },
    'GET /v2/templates/1': success(stored(1)),
    'DELETE /v2/templates/2': () => {
      gone = true;
      return success(true);
    },
    'GET /v2/widgets/7': success({
      id: 7,
      name: '门诊量',
      index: '',
      categoryWidget: null,
      datasourceId: null,
      datasetId: 4,
      querySql: '',
      chartType: 'bar',
      round: 2,
      source: '0',
      dataJson: JSON.stringify({
        chartForm: {
          xAxis: [{ id: '科室', name: '科室', leftValues: ['机密科'], rightValues: [] }],
          yAxis: [{ id: '人次', name: '人次' }],
          filters: [{ id: '姓名', name: '姓名', rightValues: ['张三'] }],
        },
      }),
      selectItems: '',
      aggregation: '',
      filters: '',
      sorts: '',
      page: '',
      tempId: '',
      tips: '',
      userId: 1,
      lastModifiedDate: '',
    }),
    'GET /v2/widgets/fields': success({
      columns: [
        { name: '科室', type: 'text' },
        { name: '人次', type: 'integer' },
        { name: '姓名', type: 'text' },
      ],
      measures: [],
      content: { keys: [], data: [] },
    }),
    'GET /v2/datasets/4': success({ id: 4, name: '门诊明细' }),
    'GET /v2/widgets/data': success({
      keys: ['科室', '人次'],
      data: [
        ['心内科', 482],
        ['骨科', 316],
      ],
    }),
    'POST /v2/templates': success(stored(20)),
    ...replies,
  });
  const editor = createEditor(drawing);
  const closed = vi.fn<() => void>();
  const laid = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <ThemeDialog editor={editor} name="门诊总览" onApplied={laid} onClose={closed} />
        <ConfirmHost />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return { calls, editor, closed, laid };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const choose = async (name: string) => userEvent.click(await button(`选择模板【${name}】`));
const listCalls = (calls: WireCall[]) =>
  calls.filter(({ path }) => path.startsWith('/v2/templates?') || path === '/v2/templates');

beforeEach(() => {
  localStorage.clear();
  forgetMessages();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[TMPL-06] [EDIT-18] groups with their templates, what is published, edit and delete of my own', async () => {
  const { calls } = show(emptyDrawing());
  const group = await screen.findByRole('region', { name: '大屏' });
  const cards = within(group).getAllByRole('listitem');
  expect(cards.map((card) => within(card).getByText(/^(已|未)发布$/).textContent)).toEqual([
    '已发布',
    '未发布',
    '已发布',
  ]);
  expect(screen.queryByRole('button', { name: '删除【他人的】' })).toBeNull();
  expect(await button('编辑【草稿】')).toBeTruthy();
  await userEvent.click(await button('删除【草稿】'));
  expect(await screen.findByText(texts.confirm.removeTemplate('草稿'))).toBeTruthy();
  await userEvent.click(await button('确定'));
  await waitFor(() => expect(screen.queryByRole('button', { name: '选择模板【草稿】' })).toBeNull());
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/v2/templates/2')).toBe(true);
});

test('[TMPL-07] the published alone are asked of the server', async () => {
  const { calls } = show(emptyDrawing());
  await button('选择模板【草稿】');
  await userEvent.click(screen.getByRole('switch'));
  await waitFor(() => expect(screen.queryByRole('button', { name: '选择模板【草稿】' })).toBeNull());
  expect(listCalls(calls).map(({ path }) => path)).toEqual(['/v2/templates', '/v2/templates?released=true']);
});

test('[PANEL-28] a template brings size, background and drawing, in one step back', async () => {
  const { editor, closed, laid } = show(emptyDrawing());
  await choose('夜色');
  await userEvent.click(await button('应用模板'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(laid).toHaveBeenCalledOnce();
  const { drawing } = editor.store.getState();
  expect(drawing).toMatchObject({
    kind: 'panel',
    canvas: { w: 1920, h: 1080, bgImage: 'builtin:night-grid' },
  });
  expect(drawing.nodes.map(({ kind, name }) => [kind, name])).toEqual([
    ['text', ''],
    ['slot', '趋势'],
  ]);
  await waitFor(() => expect(messages()).toContain(texts.template.applied));
  editor.undo();
  expect(editor.store.getState().drawing).toEqual(emptyDrawing());
});

test('[PANEL-28] a drawing that is not empty is replaced only when asked', async () => {
  const { editor, closed } = show(panelWith(widget));
  await choose('夜色');
  await userEvent.click(await button('应用模板'));
  expect(await screen.findByText(texts.template.replace)).toBeTruthy();
  await userEvent.click((await screen.findAllByRole('button', { name: '取消' })).at(-1)!);
  expect(editor.store.getState().drawing.nodes.map(({ id }) => id)).toEqual(['a']);
  expect(closed).not.toHaveBeenCalled();
});

test('换主题 changes colours and frames, never places or widgets', async () => {
  const { editor, closed } = show(panelWith(widget));
  await choose('夜色');
  await userEvent.click(await button('换主题'));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  const { drawing } = editor.store.getState();
  expect(drawing.canvas).toMatchObject({ w: 1024, h: 768, bg: '#0a1c3b', bgImage: 'builtin:night-grid' });
  // Which template it wears is remembered.
  expect(drawing.theme).toMatchObject({
    ref: '1',
    word: '#e8effc',
    element: '#4d8dff',
    palette: ['#4d7bfd', '#50faad'],
  });
  expect(drawing.nodes[0]).toMatchObject({
    ref: 7,
    x: 10,
    y: 20,
    w: 500,
    h: 300,
    style: { bg: '#123456', frame: 'band' },
  });
  editor.undo();
  expect(editor.store.getState().drawing).toEqual(panelWith(widget));
});

/** Opens the dialog that makes a template of the panel. */
async function saveAs() {
  await userEvent.click(await button('保存为模板'));
  return within((await screen.findAllByRole('dialog')).at(-1)!);
}
const save = async (dialog: Awaited<ReturnType<typeof saveAs>>) =>
  userEvent.click(await dialog.findByRole('button', { name: /^保\s?存$/ }));
async function inGroup(dialog: Awaited<ReturnType<typeof saveAs>>) {
  await userEvent.click(await dialog.findByRole('combobox'));
  await userEvent.click((await screen.findAllByText('大屏')).at(-1)!);
}
const sentDrawing = (calls: WireCall[]): string => {
  const body = calls.find(({ method }) => method === 'POST')?.body;
  return body instanceof FormData ? String(body.get('data')) : '';
};
const specIn = (xml: string) => {
  const [slot] = parseDrawing(xml).nodes;
  return readSlotSpec(slot?.kind === 'slot' ? slot.spec : undefined);
};

test('[TMPL-18] a panel becomes a template: slots keep name, kind, fields and types, no values', async () => {
  const { calls } = show(panelWith(widget));
  const dialog = await saveAs();
  expect(await dialog.findByLabelText('模板名称')).toHaveProperty('value', '门诊总览');
  await save(dialog);
  expect(await dialog.findByText(texts.template.category)).toBeTruthy();
  await inGroup(dialog);
  await save(dialog);
  await waitFor(() => expect(messages()).toContain(texts.template.savedAs('门诊总览')));
  const sent = sentDrawing(calls);
  const [slot] = parseDrawing(sent).nodes;
  expect(slot).toMatchObject({ kind: 'slot', name: '门诊量', chart: 'bar', x: 10, y: 20, w: 500, h: 300 });
  expect(specIn(sent)).toMatchObject({ dataset: '门诊明细', types: { 科室: 'text', 人次: 'integer' } });
  expect(specIn(sent)?.sample).toBeUndefined();
  expect(sent).not.toMatch(/机密科|张三|姓名|心内科/);
  expect(calls.some(({ path }) => path.startsWith('/v2/widgets/data'))).toBe(false);
});

test('[TMPL-18] sample rows go along only when they are asked for, changed by hand or left out', async () => {
  const { calls } = show(panelWith(widget));
  const dialog = await saveAs();
  await inGroup(dialog);
  await userEvent.click(await dialog.findByRole('switch', { name: '附带样例数据' }));
  await userEvent.click(await dialog.findByText('门诊量（2 行）'));
  const cell = await dialog.findByLabelText('门诊量第 1 行 科室');
  await userEvent.clear(cell);
  await userEvent.type(cell, '甲科');
  const figure = await dialog.findByLabelText('门诊量第 2 行 人次');
  await userEvent.clear(figure);
  await userEvent.type(figure, '300');
  await save(dialog);
  await waitFor(() => expect(messages()).toContain(texts.template.savedAs('门诊总览')));
  expect(specIn(sentDrawing(calls))?.sample).toEqual({
    keys: ['科室', '人次'],
    data: [
      ['甲科', 482],
      ['骨科', 300],
    ],
  });
  cleanup();
  forgetMessages();
  const other = show(panelWith(widget));
  const again = await saveAs();
  await inGroup(again);
  await userEvent.click(await again.findByRole('switch', { name: '附带样例数据' }));
  await userEvent.click(await again.findByRole('checkbox', { name: '附带【门诊量】的样例' }));
  await save(again);
  await waitFor(() => expect(messages()).toContain(texts.template.savedAs('门诊总览')));
  expect(specIn(sentDrawing(other.calls))?.sample).toBeUndefined();
});

test('[PANEL-28] a template that comes after the dialog was closed changes nothing', async () => {
  const slow = heldReply(() => success(stored(1)));
  const { editor, laid } = show(emptyDrawing(), { 'GET /v2/templates/1': slow.reply });
  await choose('夜色');
  await userEvent.click(await button('应用模板'));
  await waitFor(() => expect(slow.asked()).toBe(1));
  cleanup();
  slow.answer();
  // Whatever was to be done with the answer is done when a later one has been.
  await fetch('/webapi/v2/templates/1', {}).then((answer) => answer.json());
  await new Promise((resolve) => setTimeout(resolve));
  expect(editor.store.getState().drawing).toEqual(emptyDrawing());
  expect(laid).not.toHaveBeenCalled();
});
