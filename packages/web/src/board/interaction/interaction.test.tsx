import type { Board, BoardWidget } from '@mingjing/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { OnScreen } from '../model/on-screen.ts';
import { Component as DashboardPage } from '../pages/dashboard-page.tsx';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { type Request, serve, serveLive } from '../testing/server.ts';
import { giveSizes, serveSizes, showPage } from '../testing/show-page.tsx';

serveLive();
serveSizes();
beforeEach(() => giveSizes());
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllGlobals();
});

const load = '/v2/board/loaddata';
const layout = '/v2/board/layout';
const data = '/v2/widgets/data';
const targets = '/v2/board/targets';
const noLayout = () => JSON.stringify({ paramsGroup: [], checkedGroup: [] });
const item = (id: string, more: object = {}) => ({ id, name: id, ...more });

const widgetOf = (type: string, chartForm: object, answer: BoardWidget['data']): BoardWidget => ({
  ...numberWidget('n1', 1, 7, 0),
  name: '门诊',
  config: JSON.stringify({ iconArray: [{ type, active: true }], chartForm, round: 0 }),
  data: answer,
});
const levels = {
  xAxis: [item('科室'), item('医生'), item('月份')],
  yAxis: [item('人数')],
  calculateType: { type: 'sum', columns: [] },
};
const bars = (): Board =>
  sampleBoard([
    widgetOf('bar', levels, {
      keys: ['科室', '人数'],
      data: [
        ['内科', 30],
        [null, 1],
      ],
    }),
  ]);
/** What the server answers further down. */
const below = ({ query }: Request) => {
  const { level } = JSON.parse(query.get('drill') ?? '{"level":0}') as { level: number };
  if (level === 1) return { keys: ['医生', '人数'], data: [['张', 30]] };
  return level === 2
    ? { keys: ['月份', '人数'], data: [['2024-01', 30]] }
    : { keys: ['科室', '人数'], data: [['内科', 30]] };
};
const user = userEvent.setup();
async function pick(row: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: '选择数据项' }));
  await user.click(await screen.findByRole('button', { name: row }));
}
const trail = () => screen.findByRole('navigation', { name: '下钻路径' });
const drillsOf = (server: ReturnType<typeof serve>) =>
  server.of(data).map(({ query }) => JSON.parse(query.get('drill') ?? 'null') as unknown);

describe('drilling on a board', () => {
  test('[EDIT-31] down by a mark, up by the breadcrumb and by Esc; the board is asked once', async () => {
    const server = serve({ [load]: bars, [layout]: noLayout, [targets]: () => [], [data]: below });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await pick('科室 内科，人数 30');
    expect(within(await trail()).getByText('内科')).toBeTruthy();
    // Its name says what the picture is by now.
    await screen.findByText('门诊 · 按医生', { selector: '.chart-title' });
    await pick('医生 张，人数 30');
    await waitFor(() => expect(screen.getByText('张')).toBeTruthy());
    expect(drillsOf(server)).toEqual([
      { level: 1, path: [{ key: '科室', value: '内科' }] },
      {
        level: 2,
        path: [
          { key: '科室', value: '内科' },
          { key: '医生', value: '张' },
        ],
      },
    ]);
    expect(
      server.of(data).every(({ query }) => query.get('id') === '1' && query.get('panelId') === '9'),
    ).toBe(true);
    // The last entry has nothing below: nothing is offered.
    await waitFor(() => expect(screen.queryByRole('button', { name: '选择数据项' })).toBeNull());
    within(await trail())
      .getByRole('button', { name: '内科' })
      .focus();
    await user.keyboard('{Escape}');
    expect(within(await trail()).queryByText('张')).toBeNull();
    await user.click(within(await trail()).getByRole('button', { name: '全部' }));
    expect(screen.queryByRole('navigation', { name: '下钻路径' })).toBeNull();
    expect(screen.getByText('门诊', { selector: '.chart-title' })).toBeTruthy();
    expect(server.of(load)).toHaveLength(1);
  });

  test('[EDIT-31] a mark is found and chosen by keys, and what is opened of the level below says whose it is', async () => {
    serve({ [load]: bars, [layout]: noLayout, [targets]: () => [], [data]: below });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await user.click(await screen.findByRole('button', { name: '选择数据项' }));
    const search = await screen.findByRole('searchbox', { name: '查找数据项' });
    search.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('科室 —，人数 1');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(search);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('navigation', { name: '下钻路径' })).toBeNull();
    await user.keyboard('内科{Enter}');
    await trail();
    const tools = await screen.findByRole('toolbar', { name: /门诊/ });
    await user.click(within(tools).getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '查看数据' }));
    await screen.findByRole('dialog', { name: '查看数据：门诊 · 按医生（内科）' });
  });

  test('[EDIT-31] another address of the same board, typed or gone back to, says anew where its charts stand', async () => {
    serve({ [load]: bars, [layout]: noLayout, [targets]: () => [], [data]: below });
    const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
    await pick('科室 内科，人数 30');
    await trail();
    const { search } = router.state.location;
    await act(() => router.navigate('/main/dashboard?id=9'));
    expect(screen.queryByRole('navigation', { name: '下钻路径' })).toBeNull();
    await act(() => router.navigate(`/main/dashboard${search}`));
    expect(within(await trail()).getByText('内科')).toBeTruthy();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '下钻路径' })).toBeNull());
  });

  test('[EDIT-31] each step down is one for the way back of the browser', async () => {
    serve({ [load]: bars, [layout]: noLayout, [targets]: () => [], [data]: below });
    const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
    await pick('科室 内科，人数 30');
    await pick('医生 张，人数 30');
    await waitFor(() => expect(screen.getByText('张')).toBeTruthy());
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByText('张')).toBeNull());
    expect(within(await trail()).getByText('内科')).toBeTruthy();
    await act(() => router.navigate(1));
    await waitFor(() => expect(screen.getByText('张')).toBeTruthy());
    await act(() => router.navigate(-2));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '下钻路径' })).toBeNull());
    expect(router.state.location.search).toBe('?id=9');
  });

  test('[EDIT-31] the way back undoes a step down and keeps what the board was filtered by meanwhile', async () => {
    serve({ [load]: bars, [layout]: noLayout, [targets]: () => [], [data]: below });
    const { router } = showPage(DashboardPage, '/main/dashboard?id=9&s.城市=广州&s.院区=东');
    await pick('科室 内科，人数 30');
    await trail();
    await user.click(await screen.findByRole('button', { name: '移除条件 城市' }));
    const gone = () =>
      waitFor(() => expect(screen.queryByRole('button', { name: '移除条件 城市' })).toBeNull());
    await gone();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '下钻路径' })).toBeNull());
    await gone();
    expect(screen.getByRole('button', { name: '移除条件 院区' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '移除条件 院区' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '移除条件 院区' })).toBeNull());
    await act(() => router.navigate(1));
    expect(within(await trail()).getByText('内科')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: '移除条件 院区' })).toBeNull());
  });

  test('[EDIT-31] the way down stands in the address: who opens it, by a reload or sent, sees the same', async () => {
    serve({ [load]: bars, [layout]: noLayout, [targets]: () => [], [data]: below });
    const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
    await pick('科室 内科，人数 30');
    await screen.findByRole('button', { name: '选择数据项' });
    const { pathname, search } = router.state.location;
    cleanup();
    const again = serve({ [load]: bars, [layout]: noLayout, [targets]: () => [], [data]: below });
    const opened = showPage(DashboardPage, `${pathname}${search}`);
    expect(within(await trail()).getByText('内科')).toBeTruthy();
    await waitFor(() =>
      expect(drillsOf(again)).toEqual([{ level: 1, path: [{ key: '科室', value: '内科' }] }]),
    );
    await user.click(within(await trail()).getByRole('button', { name: '全部' }));
    await waitFor(() => expect(opened.router.state.location.search).toBe('?id=9'));
  });

  test('an address that names entries the widget has not is as if it named none', async () => {
    const server = serve({ [load]: bars, [layout]: noLayout, [targets]: () => [], [data]: below });
    const drill = JSON.stringify({ level: 1, path: [{ key: '病区', value: '一' }] });
    showPage(DashboardPage, `/main/dashboard?id=9&at.n1=${encodeURIComponent(drill)}`);
    await screen.findByRole('button', { name: '选择数据项' });
    expect(screen.queryByRole('navigation', { name: '下钻路径' })).toBeNull();
    expect(drillsOf(server)).toEqual([]);
  });

  test('[DASH-16] [ERR-15] a level that cannot be read says so and keeps the picture before', async () => {
    serve({
      [load]: bars,
      [layout]: noLayout,
      [targets]: () => [],
      [data]: () => {
        throw new Error('数据库连接失败');
      },
    });
    forgetMessages();
    showPage(DashboardPage, '/main/dashboard?id=9');
    await pick('科室 内科，人数 30');
    await waitFor(() => expect(messages()).toEqual(['图表数据请求异常']));
  });

  test('[EDIT-31] a mark without a value is drilled as such', async () => {
    const server = serve({ [load]: bars, [layout]: noLayout, [targets]: () => [], [data]: below });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await pick(/人数 1$/);
    expect(within(await trail()).getByText('（空）')).toBeTruthy();
    await waitFor(() =>
      expect(drillsOf(server)).toEqual([{ level: 1, path: [{ key: '科室', value: null }] }]),
    );
  });

  test('[EDIT-31] while a level is read, the picture before stands there: not that of a level left earlier', async () => {
    let asked = 0;
    serve({
      [load]: bars,
      [layout]: noLayout,
      [targets]: () => [],
      [data]: (request) => {
        asked += 1;
        return asked === 1 ? below(request) : new Promise(() => undefined);
      },
    });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await pick('科室 内科，人数 30');
    await screen.findByRole('img', { name: /按医生显示人数/ });
    await user.click(within(await trail()).getByRole('button', { name: '全部' }));
    await screen.findByRole('img', { name: /按科室显示人数/ });
    await pick(/人数 1$/);
    expect(within(await trail()).getByText('（空）')).toBeTruthy();
    await waitFor(() => expect(asked).toBe(2));
    expect(screen.getByRole('img', { name: /按科室显示人数/ })).toBeTruthy();
  });

  test('the filters of the board go along, and a path they leave nothing of is left', async () => {
    const server = serve({
      [load]: bars,
      [layout]: noLayout,
      [targets]: () => [],
      [data]: (request) =>
        request.query.get('filters') === null ? { keys: ['医生', '人数'], data: [] } : below(request),
    });
    showPage(DashboardPage, '/main/dashboard?id=9&name=%E5%9F%8E%E5%B8%82&value=%E5%B9%BF%E5%B7%9E');
    await pick('科室 内科，人数 30');
    await trail();
    await waitFor(() =>
      expect(JSON.parse(server.of(data)[0]?.query.get('filters') ?? '')).toEqual([
        { key: '城市', filterType: 1, value: '广州' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: '移除条件 城市' }));
    await waitFor(() => expect(server.of(data)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '下钻路径' })).toBeNull());
  });

  test('a level that cannot be read says so in its place and can be left', async () => {
    serve({
      [load]: bars,
      [layout]: noLayout,
      [targets]: () => [],
      [data]: () => {
        throw new Error('数据访问错误');
      },
    });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await pick('科室 内科，人数 30');
    expect((await screen.findByRole('alert')).textContent).toBe('数据访问错误');
    await user.click(within(await trail()).getByRole('button', { name: '全部' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

const table = (more: object = {}) =>
  sampleBoard([
    widgetOf(
      'table',
      { xAxis: [item('科室', { nextPanelIDs: [5, 6], ...more }), item('人数')] },
      { keys: ['科室', '人数'], data: [['内科', 30]] },
    ),
  ]);

describe('jumping to another board', () => {
  test('[DASH-18] [DASH-19] a linked cell shows the panels by name, with column and value as name and value', async () => {
    serve({
      [load]: () => table(),
      [layout]: noLayout,
      [targets]: () => [
        { id: 5, name: '科室详情' },
        { id: 6, name: '费用分析' },
      ],
    });
    const { router } = showPage(
      DashboardPage,
      '/main/dashboard?id=9&s.%E5%9F%8E%E5%B8%82=%E5%B9%BF%E5%B7%9E',
    );
    await user.click(await screen.findByRole('button', { name: '内科' }));
    const menu = await screen.findByRole('menu', { name: '内科' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((entry) => entry.textContent),
    ).toEqual(['跳转到「科室详情」', '跳转到「费用分析」']);
    await user.click(within(menu).getByRole('menuitem', { name: '跳转到「费用分析」' }));
    const { pathname, search } = router.state.location;
    expect(pathname).toBe('/main/dashboard');
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      id: '6',
      name: '科室',
      value: '内科',
      's.城市': '广州',
    });
    // There they are chips that can be taken away.
    expect(await screen.findByRole('button', { name: '移除条件 科室' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '移除条件 城市' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '移除条件 城市' })).toBeNull());
    await user.click(screen.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('id')).toBe('9'));
  });

  test('a widget that leads nowhere is not drawn again when the panels come that others lead to', async () => {
    const put = vi.spyOn(OnScreen.prototype, 'put');
    const two = sampleBoard([numberWidget('n1', 1, 7, 111), numberWidget('n2', 2, 8, 222)]);
    let come = (): void => undefined;
    const drawn = new Promise<void>((resolve) => {
      come = resolve;
    });
    serve({
      [load]: () => ({ ...two, drawing: two.drawing.replace('ref="2"', 'ref="2" next="5"') }),
      [layout]: noLayout,
      [targets]: async () => {
        await drawn;
        return [{ id: 5, name: '科室详情' }];
      },
    });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    come();
    await screen.findByRole('button', { name: '222' });
    const forms = put.mock.calls.flatMap(([nodeId, { form }]) => (nodeId === 'n1' ? [form] : []));
    put.mockRestore();
    expect(forms.length).toBeGreaterThan(0);
    expect(new Set(forms).size).toBe(1);
  });

  test('[DASH-18] a panel the viewer may not read is no link, and its name is not shown', async () => {
    serve({
      [load]: () => table({ nextPanel: [{ id: 5, name: '院长专用' }] }),
      [layout]: noLayout,
      [targets]: () => [],
    });
    const { container } = showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('内科');
    expect(screen.queryByRole('button', { name: '内科' })).toBeNull();
    expect(container.innerHTML).not.toContain('院长专用');
  });

  test('[DASH-18] a linked text shows its panel; Esc closes the tip and gives the focus back', async () => {
    const linked = { ...sampleBoard([numberWidget('n1', 1, 7, 111)]) };
    serve({
      [load]: () => ({ ...linked, drawing: linked.drawing.replace('ref="1"', 'ref="1" next="5"') }),
      [layout]: noLayout,
      [targets]: () => [{ id: 5, name: '科室详情' }],
    });
    showPage(DashboardPage, '/main/dashboard?id=9');
    const text = await screen.findByRole('button', { name: '111' });
    await user.click(text);
    expect(await screen.findByRole('menuitem', { name: '跳转到「科室详情」' })).toBe(document.activeElement);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(text);
  });

  test('[DASH-18] [DASH-19] the tip by keys: Enter opens it at its first entry, arrows go round, Esc and Tab give the focus back, Enter leads on', async () => {
    serve({
      [load]: () => table(),
      [layout]: noLayout,
      [targets]: () => [
        { id: 5, name: '科室详情' },
        { id: 6, name: '费用分析' },
      ],
    });
    const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
    const cell = await screen.findByRole('button', { name: '内科' });
    cell.focus();
    const focused = () => document.activeElement?.textContent;
    for (const leave of ['{Escape}', '{Tab}']) {
      await user.keyboard('{Enter}');
      const tip = await screen.findByRole('menu', { name: '内科' });
      expect(tip.textContent).toBe('内科跳转到「科室详情」跳转到「费用分析」');
      await waitFor(() => expect(focused()).toBe('跳转到「科室详情」'));
      await user.keyboard('{ArrowDown}');
      expect(focused()).toBe('跳转到「费用分析」');
      await user.keyboard('{ArrowDown}');
      expect(focused()).toBe('跳转到「科室详情」');
      await user.keyboard('{ArrowUp}');
      expect(focused()).toBe('跳转到「费用分析」');
      await user.keyboard(leave);
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      expect(document.activeElement).toBe(cell);
    }
    expect(new URLSearchParams(router.state.location.search).get('id')).toBe('9');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('跳转到「科室详情」'));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('id')).toBe('6'));
  });

  test('[DASH-19] a mark that can go down and away asks which', async () => {
    const board = bars();
    serve({
      [load]: () => ({ ...board, drawing: board.drawing.replace('ref="1"', 'ref="1" next="5"') }),
      [layout]: noLayout,
      [targets]: () => [{ id: 5, name: '科室详情' }],
      [data]: below,
    });
    const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
    await pick('科室 内科，人数 30');
    await user.click(await screen.findByRole('menuitem', { name: '下钻到医生' }));
    await pick('医生 张，人数 30');
    await user.click(await screen.findByRole('menuitem', { name: '跳转到「科室详情」' }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      id: '5',
      name: '医生',
      value: '张',
      's.科室': '内科',
    });
  });
});
