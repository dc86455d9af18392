import { readSlotSpec, texts } from '@mingjing/contract';
import { parseDrawing } from '@mingjing/drawing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEditor } from '../../editor/state/editor.ts';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { serve, success } from '../../testing/wire.ts';
import { findTemporary } from '../temporary/temporary-widgets.ts';
import { BindDialog } from './bind-dialog.tsx';
import { slotsIn } from './plan-slots.ts';

const spec = (x: string, y: string, dataset?: string) =>
  JSON.stringify({
    form: { xAxis: [{ id: x, name: x }], yAxis: [{ id: y, name: y }] },
    ...(dataset === undefined ? {} : { dataset }),
  });
const slot = (id: string, name: string, text: string) =>
  `<slot id="${id}" name="${name}" chart="bar" x="0" y="0" w="300" h="200"><spec>${text}</spec></slot>`;
const item = (id: number, name: string) => ({ id, name, cacheStatus: 'NOCACHE', cacheInfo: '' });
const category = {
  id: 3,
  index: 'c_3',
  name: '门诊',
  pid: -1,
  pname: '顶级菜单',
  new: false,
  createDate: '',
  lastModifiedDate: '',
  userId: 1,
  children: [],
};
const fields = (names: string[]) => ({
  columns: names.map((name, at) => ({ name, type: at === 0 ? 'text' : 'integer' })),
  measures: [],
  content: { keys: names, data: [] },
});

function show(...slots: string[]) {
  serve({
    'GET /v2/datasets/categories': success([
      { ...category, datasets: [item(4, '门诊明细'), item(5, '住院明细')] },
    ]),
    'GET /v2/widgets/fields': ({ path }) =>
      success(
        path.includes('datasetId=4') ? fields(['科室', '就诊_人次', '费用']) : fields(['病区', '出院人次']),
      ),
  });
  const drawing = parseDrawing(`<board v="1"><nodes>${slots.join('')}</nodes></board>`);
  const editor = createEditor(drawing);
  const closed = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <BindDialog editor={editor} onClose={closed} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return { editor, drawing, closed };
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const nodesOf = (editor: ReturnType<typeof show>['editor']) => editor.store.getState().drawing.nodes;
async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click((await screen.findAllByText(option)).at(-1)!);
}

beforeEach(() => forgetMessages());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('one dataset for all: names are matched, what lacks fields is marked, one step back', async () => {
  const { editor, drawing, closed } = show(
    slot('a', '科室人次', spec('科室', '就诊人次')),
    slot('b', '院区收入', spec('院区', '费用')),
  );
  await choose('全部图表位的数据集', '门诊明细');
  const first = await card('科室人次');
  expect(await first.findByText('字段齐全')).toBeTruthy();
  expect(first.getByText('同名')).toBeTruthy();
  expect(first.getByText('名称相近')).toBeTruthy();
  const second = await card('院区收入');
  expect(await second.findByText('缺 1 个字段')).toBeTruthy();
  expect(second.getByText('未匹配')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: '生成 1 个图表' }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());

  const [made] = nodesOf(editor);
  expect(made).toMatchObject({ kind: 'widget', name: '科室人次', ref: 0 });
  const input = findTemporary(made?.kind === 'widget' ? made.tmp : undefined)?.input;
  expect(input).toMatchObject({ datasetId: 4, chartType: 'bar', source: '1' });
  expect(JSON.parse(input?.dataJson ?? '{}')).toMatchObject({
    datasetName: '门诊明细',
    chartForm: { yAxis: [{ id: '就诊_人次', name: '就诊人次' }] },
  });
  const [left] = slotsIn(editor.store.getState().drawing);
  expect(readSlotSpec(left?.spec)?.missing).toEqual(['院区']);
  await waitFor(() => expect(messages()).toEqual([texts.template.bound(1, 1)]));
  editor.undo();
  expect(editor.store.getState().drawing).toEqual(drawing);
});

test('what did not match is chosen among the columns of its kind', async () => {
  const { editor } = show(slot('b', '院区收入', spec('院区', '费用')));
  await choose('全部图表位的数据集', '门诊明细');
  const field = await screen.findByRole('combobox', { name: '【院区收入】的字段【院区】' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await choose('【院区收入】的字段【院区】', '科室');
  expect(await (await card('院区收入')).findByText('已选择')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: '生成 1 个图表' }));
  await waitFor(() => expect(nodesOf(editor)[0]?.kind).toBe('widget'));
});

test('a slot finds the dataset it came from by name, and may have one of its own', async () => {
  show(
    slot('a', '科室人次', spec('科室', '费用', '门诊明细')),
    slot('b', '病区出院', spec('病区', '出院人次')),
  );
  expect(await (await card('科室人次')).findByText('字段齐全')).toBeTruthy();
  expect(await (await card('病区出院')).findByText('未选择数据集')).toBeTruthy();
  await choose('【病区出院】的数据集', '住院明细');
  expect(await (await card('病区出院')).findByText('字段齐全')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '生成 2 个图表' })).toBeTruthy();
});

test('a slot that nothing is left for is taken out, and its neighbour takes its room', async () => {
  const sampled = (y: string) =>
    JSON.stringify({
      form: { yAxis: [{ id: y, name: y }] },
      sample: { keys: [y], data: [[5]] },
    });
  const tile = (id: string, name: string, x: number) =>
    `<slot id="${id}" name="${name}" chart="number" x="${x}" y="0" w="200" h="110"><spec>${sampled(name)}</spec></slot>`;
  const { editor } = show(tile('a', '周转', 0), tile('b', '响应', 216), tile('c', '完好率', 432));
  await choose('全部图表位的数据集', '住院明细');
  const last = await card('完好率');
  expect(await last.findByText('没有可放的内容，将去掉')).toBeTruthy();
  const first = await card('周转');
  expect(first.getByText('按版式推荐')).toBeTruthy();
  await choose('【响应】显示的内容', '不放，去掉这个图表位');
  expect(await screen.findByText('3 个图表位，0 个字段齐全，1 个按版式推荐，2 个将去掉')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: '生成 1 个图表' }));
  await waitFor(() => expect(nodesOf(editor)).toHaveLength(1));
  expect(nodesOf(editor)[0]).toMatchObject({ kind: 'widget', x: 0, y: 0, w: 632, h: 110 });
  await waitFor(() => expect(messages()).toEqual([texts.template.bound(1, 0)]));
});
