import { chartForm, columnItem, limits, type WidgetInput } from '@mingjing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Request, serve } from '../../board/testing/server.ts';
import { giveSizes, serveSizes } from '../../board/testing/show-page.tsx';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { type EditorState, newEditor } from '../state/editor-state.ts';
import { PreviewPane } from './preview-pane.tsx';

serveSizes();
beforeEach(() => giveSizes());
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllGlobals();
});

const preview = '/v2/widgets/preview';
const item = (id: string) => columnItem.parse({ id, name: id });
const state = (form: object = {}, change: Partial<EditorState> = {}): EditorState => ({
  ...newEditor(1),
  datasetId: 7,
  fields: {
    columns: [
      { name: '科室', type: 'text' },
      { name: '医生', type: 'text' },
      { name: '人数', type: 'integer' },
    ],
    measures: [],
    rows: [],
  },
  ...change,
  form: chartForm.parse({
    xAxis: [item('科室'), item('医生')],
    yAxis: [item('人数')],
    calculateType: { type: 'sum', columns: ['人数'] },
    ...form,
  }),
});
const formOf = ({ body }: Request) => {
  const { dataJson } = JSON.parse(body) as WidgetInput;
  return chartForm.parse((JSON.parse(dataJson) as { chartForm: unknown }).chartForm);
};
const answer = (request: Request) => {
  const { index = 0 } = formOf(request).filterForm ?? {};
  const keys = [index === 0 ? '科室' : '医生', '人数'];
  const data = index === 0 ? [['内科', 30]] : [['张', 20]];
  return { keys, data, dataTime: index === 0 ? '' : '2020-01-02 03:04:05' };
};
const hologram = 'hologram' as EditorState['chartType'];

function show(first: EditorState) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (next: EditorState) => (
    <QueryClientProvider client={queries}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <PreviewPane state={next} />
      </ConfigProvider>
    </QueryClientProvider>
  );
  const view = render(page(first));
  return { ...view, change: (next: EditorState) => view.rerender(page(next)) };
}
const user = userEvent.setup();
const levelsAsked = (server: ReturnType<typeof serve>) =>
  server.of(preview).map((request) => {
    const { index, pointer } = formOf(request).filterForm ?? {};
    return { index, pointer };
  });

describe('the preview', () => {
  test('[EDIT-14] [CHART-30] the chart area is 360 px high', async () => {
    serve({ [preview]: answer });
    const { container } = show(state());
    expect(container.querySelector<HTMLElement>('.preview-pane-chart')?.style.height).toBe('360px');
    expect([limits.chartHeight, limits.designerChartHeight]).toEqual([360, 400]);
  });

  test('a question that takes long tells how long, can be left, and be asked again', async () => {
    let waits = true;
    const left: boolean[] = [];
    serve({
      [preview]: (request: Request) => {
        if (!waits) return answer(request);
        return new Promise((resolve) => {
          request.signal?.addEventListener('abort', () => {
            left.push(true);
            resolve(answer(request));
          });
        });
      },
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show(state());
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.getByText(/^正在查询，已用 \d+ 秒$/)).toBeTruthy();
    vi.useRealTimers();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('已取消查询')).toBeTruthy();
    expect(left).toEqual([true]);
    waits = false;
    await user.click(screen.getByRole('button', { name: '重新查询' }));
    expect(await screen.findByText('1 行')).toBeTruthy();
    expect(screen.queryByText('已取消查询')).toBeNull();
  });

  test('[EDIT-15] [EDIT-30] up and down go through the X entries and stop at both ends', async () => {
    const server = serve({ [preview]: answer });
    show(state());
    const pager = screen.getByRole('group', { name: 'X轴翻页' });
    const up = within(pager).getByRole<HTMLButtonElement>('button', { name: '上一个X轴字段' });
    const down = within(pager).getByRole<HTMLButtonElement>('button', { name: '下一个X轴字段' });
    expect(up.disabled).toBe(true);
    await screen.findByText('1 行');
    await user.click(down);
    expect(within(pager).getByText('医生')).toBeTruthy();
    expect(down.disabled).toBe(true);
    await waitFor(() => expect(levelsAsked(server).at(-1)).toEqual({ index: 1, pointer: [] }));
    await user.click(up);
    expect(up.disabled).toBe(true);
  });

  test('[EDIT-31] a row that is chosen leads to the next entry, filtered to its value', async () => {
    const server = serve({ [preview]: answer });
    show(state());
    await user.click(await screen.findByText('数据'));
    await user.click(await screen.findByRole('button', { name: '内科' }));
    await waitFor(() =>
      expect(levelsAsked(server).at(-1)).toEqual({ index: 1, pointer: [{ key: '科室', value: '内科' }] }),
    );
    expect(await screen.findByText('张')).toBeTruthy();
    await user.click(
      within(screen.getByRole('navigation', { name: '下钻路径' })).getByRole('button', { name: '全部' }),
    );
    expect(await screen.findByText('内科')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: '下钻路径' })).toBeNull();
  });

  test('under it stand rows, duration and when the rows were stored', async () => {
    serve({ [preview]: answer });
    show(state());
    expect(await screen.findByText('实时查询')).toBeTruthy();
    expect(screen.getByText('1 行')).toBeTruthy();
    expect(screen.getByText(/^用时 \d+ 毫秒$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '下一个X轴字段' }));
    expect(await screen.findByText('缓存于 2020-01-02 03:04')).toBeTruthy();
  });

  test('looks ask nothing; the picture before stays while a new question is on its way', async () => {
    let go: () => void = () => undefined;
    const server = serve({
      [preview]: async (request) => {
        if (formOf(request).xAxis.length > 1) await new Promise<void>((done) => (go = done));
        return answer(request);
      },
    });
    const table = { xAxis: [item('科室')], yAxis: [] };
    const { change } = show(state(table, { chartType: 'table' }));
    await screen.findByText('内科');
    vi.useFakeTimers();
    change(state({ ...table, settings: { zebra: false } }, { chartType: 'table', round: 0 }));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    vi.useRealTimers();
    expect(server.of(preview)).toHaveLength(1);
    change(state({ ...table, xAxis: [item('科室'), item('医生')] }, { chartType: 'table' }));
    await waitFor(() => expect(server.of(preview)).toHaveLength(2));
    expect(screen.getByText('内科')).toBeTruthy();
    go();
  });

  test('the picture has its tools: data, pictures and files of what is not stored yet', async () => {
    serve({ [preview]: answer });
    show(state());
    const tools = await screen.findByRole('toolbar', { name: /工具/ });
    await user.click(within(tools).getByRole('button', { name: '更多' }));
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    const files = ['导出 PNG', '导出 SVG', '导出 CSV', '导出 XLSX'];
    expect(names).toEqual(['查看数据', '放大', '刷新', ...files, '数据来源']);
    await user.click(screen.getByRole('menuitem', { name: '查看数据' }));
    const dialog = await screen.findByRole('dialog', { name: /^查看数据/ });
    expect(within(dialog).getByRole('cell', { name: '内科' })).toBeTruthy();
  });

  test('a file of what is not stored yet is asked with the question on screen, a refusal says why', async () => {
    forgetMessages();
    const server = serve({
      [preview]: answer,
      '/v2/widgets/preview/export': () => {
        throw new Error('数据访问错误');
      },
    });
    show(state());
    const tools = await screen.findByRole('toolbar', { name: /工具/ });
    await user.click(within(tools).getByRole('button', { name: '更多' }));
    await user.click(screen.getByRole('menuitem', { name: '导出 XLSX' }));
    await waitFor(() => expect(messages().at(-1)).toBe('数据访问错误'));
    const [asked] = server.of('/v2/widgets/preview/export');
    expect(asked?.query.get('format')).toBe('xlsx');
    const { name: _, ...question } = JSON.parse(asked?.body ?? '') as WidgetInput;
    const { name: __, ...shown } = JSON.parse(server.of(preview)[0]?.body ?? '') as WidgetInput;
    expect(question).toEqual(shown);
  });

  test('查看SQL shows the statement with its parameters', async () => {
    serve({
      [preview]: answer,
      '/v2/widgets/statement': () => ({ sql: 'SELECT a FROM t', params: ['内科', null], dialect: 'duckdb' }),
    });
    show(state());
    await user.click(screen.getByRole('button', { name: '查看SQL' }));
    expect(await screen.findByText("'内科'")).toBeTruthy();
    expect(screen.getByText('NULL')).toBeTruthy();
    expect(screen.queryByText(/汇总表/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '关闭' }));
  });

  test('查看SQL says which roll-up answers in place of the rows', async () => {
    const rollup = { dimensions: [{ column: '日期', grain: 'month' }, { column: '科室' }], rows: 240 };
    serve({
      [preview]: answer,
      '/v2/widgets/statement': () => ({ sql: 'SELECT a FROM t', params: [], dialect: 'duckdb', rollup }),
    });
    show(state());
    await user.click(screen.getByRole('button', { name: '查看SQL' }));
    expect(await screen.findByText(/汇总表（按 日期（月）、科室，240 行）/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '关闭' }));
  });

  test('a question that fails says why in its place and is asked again', async () => {
    let failing = true;
    serve({
      [preview]: (request) => {
        if (failing) throw new Error('数据访问错误');
        return answer(request);
      },
    });
    show(state({ xAxis: [item('科室')], yAxis: [] }, { chartType: 'table' }));
    expect(await screen.findByText('数据访问错误')).toBeTruthy();
    failing = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('内科')).toBeTruthy();
  });
});

test('[EDIT-06] a stored type that this version does not know says so', () => {
  serve({ [preview]: answer });
  show(state({}, { chartType: hologram }));
  expect(screen.getByText('正在开发中，敬请期待')).toBeTruthy();
});

test("a width that is drawn on the preview of a table is the column's own from then on", async () => {
  const server = serve({ [preview]: () => ({ keys: ['科室', '人数'], data: [['内科', 30]], total: 1 }) });
  const columns = { 人数: { suffix: '人' }, 科室: { title: '部门' } };
  const table = state({ xAxis: [item('科室'), item('人数')], settings: { columns } }, { chartType: 'table' });
  let changed: EditorState | undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreviewPane
        state={table}
        onChange={(next) => {
          changed = next;
        }}
      />
    </QueryClientProvider>,
  );
  (await screen.findByRole('button', { name: '部门' })).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(changed?.form.settings?.columns).toEqual({
    人数: { suffix: '人' },
    科室: { title: '部门', width: expect.any(Number) },
  });
  expect(server.of(preview)).toHaveLength(1);
});
