import type { Board, BoardWidget } from '@mingjing/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../testing/messages.ts';
import { crossInAddress, withCross } from '../model/cross-filter.ts';
import type { ViewerFilters } from '../model/viewer-filters.ts';
import { Component as DashboardPage } from '../pages/dashboard-page.tsx';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { refusal, serve, serveLive } from '../testing/server.ts';
import { giveSizes, serveSizes, showPage } from '../testing/show-page.tsx';

serveLive();
serveSizes();
beforeEach(() => {
  giveSizes();
  localStorage.clear();
});
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllGlobals();
});

const load = '/v2/board/loaddata';
const layout = '/v2/board/layout';
const targets = '/v2/board/targets';
const item = (id: string) => ({ id, name: id });
const bars: BoardWidget = {
  ...numberWidget('n1', 1, 7, 0),
  name: '科室',
  config: JSON.stringify({
    iconArray: [{ type: 'bar', active: true }],
    chartForm: {
      xAxis: [item('科室')],
      yAxis: [item('人数')],
      calculateType: { type: 'sum', columns: [] },
    },
    round: 0,
  }),
  data: {
    keys: ['科室', '人数'],
    data: [
      ['内科', 30],
      [null, 1],
    ],
  },
};
const board = (filters: string | null): Board => {
  const narrow = filters?.includes('内科') === true;
  // Filtered by itself the clicked widget would have one bar left.
  const own = narrow ? { ...bars, data: { keys: ['科室', '人数'], data: [['内科', 30]] } } : bars;
  return sampleBoard([own as BoardWidget, numberWidget('n2', 2, 8, narrow ? 30 : 31)]);
};
const answers = (crossFilter: boolean) => ({
  [load]: ({ query }: { query: URLSearchParams }) => board(query.get('filters')),
  [layout]: () => JSON.stringify({ paramsGroup: [], checkedGroup: [], crossFilter }),
  [targets]: () => [],
});
const pick = async (row: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: '选择数据项' }));
  await userEvent.click(await screen.findByRole('button', { name: row }));
};

test('a clicked mark filters the other widgets, stands as a chip and in the address, and Esc takes it back', async () => {
  const server = serve(answers(true));
  const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
  await screen.findByText('31');
  await pick(/内科/);
  await screen.findByText('30');
  expect(screen.getByText('科室：内科')).toBeTruthy();
  expect(new URLSearchParams(router.state.location.search).get('x')).toBe('n1');
  expect(JSON.parse(server.of(load).at(-1)?.query.get('filters') ?? '')).toEqual([
    { key: '科室', filterType: 1, value: '内科' },
  ]);
  // The clicked widget keeps all its marks; the one without a value filters by just that.
  await pick(/人数 1$/);
  await screen.findByText('31');
  expect(screen.getByText('科室：（空）')).toBeTruthy();
  expect(JSON.parse(server.of(load).at(-1)?.query.get('filters') ?? '')).toEqual([
    { key: '科室', filterType: 4, value: [null] },
  ]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('科室：（空）')).toBeNull());
});

test('the chip of a mark says what its column is called: by its parameter, else by its own chart', async () => {
  const ugly = {
    ...bars,
    config: bars.config.replaceAll('"id":"科室","name":"科室"', '"id":"dept_nm","name":"科室"'),
  };
  const shown = sampleBoard([ugly as BoardWidget, numberWidget('n2', 2, 8, 31)]);
  const paramsGroup: object[] = [];
  const server = serve({
    ...answers(true),
    [load]: () => ({ ...shown, unreached: { dept_nm: ['n2'] } }),
    [layout]: () => JSON.stringify({ paramsGroup, checkedGroup: [], crossFilter: true }),
  });
  showPage(DashboardPage, '/main/dashboard?id=9');
  await pick(/内科/);
  await screen.findByText('科室：内科');
  await screen.findByText('未按「科室」过滤');
  expect(JSON.parse(server.of(load).at(-1)?.query.get('filters') ?? '')[0]).toHaveProperty('key', 'dept_nm');
  cleanup();
  paramsGroup.push({ name: '就诊科室', type: 2, column: 'dept_nm' });
  showPage(DashboardPage, '/main/dashboard?id=9');
  await pick(/内科/);
  await screen.findByText('就诊科室：内科');
  expect(JSON.parse(server.of(load).at(-1)?.query.get('filters') ?? '')[0]).toHaveProperty('key', '就诊科室');
});

test('a mark and a filter on the same column both hold: neither shows rows that the other leaves out', async () => {
  const server = serve(answers(true));
  showPage(DashboardPage, '/main/dashboard?id=9&d.日期=2026-03-10~2026-04-10&s.科室=外科');
  await screen.findByText('31');
  await pick(/内科/);
  await screen.findByText('科室：内科');
  await waitFor(() =>
    expect(JSON.parse(server.of(load).at(-1)?.query.get('filters') ?? '[]')).toEqual([
      { key: '日期', filterType: 7, value: '2026-03-10', startTime: '2026-03-10' },
      { key: '日期', filterType: 8, value: '2026-04-10', endTime: '2026-04-10' },
      { key: '科室', filterType: 1, value: '外科' },
      { key: '科室', filterType: 1, value: '内科' },
    ]),
  );
});

test('the same mark again, or its chip, takes the filter back; an address opens with it', async () => {
  serve(answers(true));
  showPage(DashboardPage, '/main/dashboard?id=9&x=n1&x.s.%E7%A7%91%E5%AE%A4=%E5%86%85%E7%A7%91');
  await screen.findByText('30');
  await userEvent.click(screen.getByRole('button', { name: '取消图表筛选' }));
  await screen.findByText('31');
  await pick(/内科/);
  await screen.findByText('30');
  await pick(/内科/);
  expect(await screen.findByText('31')).toBeTruthy();
});

test('widgets that a clicked mark or a filter does not reach say so, and a filter that reaches none says it itself', async () => {
  const passedBy = (filters: string | null): Board['unreached'] => ({
    ...(filters?.includes('科室') === true ? { 科室: ['n2'] } : {}),
    ...(filters?.includes('性别') === true ? { 性别: ['n1', 'n2', 'n3'] } : {}),
    ...(filters?.includes('年份') === true ? { 年份: ['n1'] } : {}),
  });
  serve({
    ...answers(true),
    [load]: ({ query }: { query: URLSearchParams }) => {
      const filters = query.get('filters');
      const widgets = [bars, numberWidget('n2', 2, 8, 1), numberWidget('n3', 3, 7, 2)];
      return sampleBoard(widgets, { unreached: passedBy(filters) ?? {} });
    },
  });
  showPage(DashboardPage, '/main/dashboard?id=9&s.性别=女&s.年份=2026');
  const marks = () =>
    [...document.querySelectorAll('.board-widget')].flatMap((widget) => {
      const mark = widget.querySelector('.unreached-note')?.textContent;
      return mark === undefined ? [] : [`${widget.getAttribute('aria-label')} ${mark}`];
    });
  await expect.poll(marks).toEqual(['科室 未按「年份」过滤']);
  expect(screen.getByText('本面板未用到').parentElement?.textContent).toContain('性别：女');
  await pick(/内科/);
  await expect.poll(marks).toEqual(['科室 未按「年份」过滤', '图表n2 未按「科室」过滤']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(marks).toEqual(['科室 未按「年份」过滤']);
});

test("a filter of the board's own that reaches none marks every widget: its column is gone from the data", async () => {
  serve({
    ...answers(true),
    [layout]: () => JSON.stringify({ paramsGroup: [{ name: '性别', type: 2 }], checkedGroup: ['性别'] }),
    [load]: () => sampleBoard([bars, numberWidget('n2', 2, 8, 1)], { unreached: { 性别: ['n1', 'n2'] } }),
  });
  showPage(DashboardPage, '/main/dashboard?id=9&s.性别=女');
  await waitFor(() => expect(screen.getAllByText('未按「性别」过滤')).toHaveLength(2));
  expect(screen.getByText('本面板未用到').parentElement?.textContent).toContain('性别：女');
});

test('a mark whose answer fails filters nothing and says so: whole figures never stand below it', async () => {
  serve({
    ...answers(true),
    [load]: ({ query }: { query: URLSearchParams }) => {
      if (query.get('filters')?.includes('内科') === true) throw refusal('sourceDown', '数据源无法连接');
      return board(null);
    },
  });
  const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
  await screen.findByText('31');
  await pick(/内科/);
  await expect.poll(() => messages()).toEqual(['图表筛选未生效：数据源无法连接']);
  await expect.poll(() => screen.queryByRole('button', { name: '取消图表筛选' })).toBeNull();
  expect(new URLSearchParams(router.state.location.search).get('x')).toBeNull();
  expect(screen.getByText('31')).toBeTruthy();
});

test('a mark on a board that is closed by now closes it', async () => {
  let isClosed = false;
  serve({
    ...answers(true),
    [load]: () => {
      if (isClosed) throw refusal('gone', '面板不存在');
      return board(null);
    },
  });
  showPage(DashboardPage, '/main/dashboard?id=9');
  await screen.findByText('31');
  isClosed = true;
  await pick(/内科/);
  await screen.findByText(/面板不存在/);
  expect(screen.queryByText('31')).toBeNull();
});

test('without the author’s switch a click filters nothing, whatever the address says', async () => {
  const server = serve(answers(false));
  showPage(DashboardPage, '/main/dashboard?id=9&x=n1&x.s.%E7%A7%91%E5%AE%A4=%E5%86%85%E7%A7%91');
  await screen.findByText('31');
  expect(screen.queryByRole('button', { name: '选择数据项' })).toBeNull();
  expect(server.of(load).every(({ query }) => query.get('filters') === null)).toBe(true);
});

test('a mark goes through the address and leaves the rest of it alone', () => {
  const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '');
  const filter = text.map((value) => ({ kind: 'choice' as const, value, begin: '', end: '' }));
  const filters = fc.dictionary(text, filter, { minKeys: 1, maxKeys: 3 }) as fc.Arbitrary<ViewerFilters>;
  fc.assert(
    fc.property(text, filters, (nodeId, own) => {
      const address = new URLSearchParams({ id: '9', 's.科室': '外科' });
      const next = withCross(address, { nodeId, filters: own });
      expect(crossInAddress(new URLSearchParams(next.toString()))).toEqual({ nodeId, filters: { ...own } });
      expect(withCross(next, null).toString()).toBe(address.toString());
    }),
  );
});
