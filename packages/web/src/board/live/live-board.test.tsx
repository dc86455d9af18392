import { type Board, limits, texts } from '@mingjing/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../app/session.ts';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { Component as DashboardPage } from '../pages/dashboard-page.tsx';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { type Request, refusal, serve, serveLive } from '../testing/server.ts';
import { giveSizes, serveSizes, showPage } from '../testing/show-page.tsx';

const load = '/v2/board/loaddata';
const layoutPath = '/v2/board/layout';
const statePath = '/v2/board/state';
const layoutText = (more: object = {}) => JSON.stringify({ paramsGroup: [], checkedGroup: [], ...more });
const noLayout = () => layoutText();
const two = (change: Partial<Board> = {}): Board =>
  sampleBoard([numberWidget('n1', 1, 7, 111), numberWidget('n2', 2, 8, 222)], change);
const one = (value: number) => sampleBoard([numberWidget('n2', 2, 8, value)]);
const isPart = ({ query }: Request) => query.get('datasetId') !== null;
const wholes = (server: ReturnType<typeof serve>) => server.of(load).filter((request) => !isPart(request));
const parts = (server: ReturnType<typeof serve>) =>
  server.of(load).flatMap(({ query }) => query.get('datasetId') ?? []);

// One connection serves the whole page, so one server serves the whole file.
const live = serveLive();
serveSizes();
beforeEach(() => {
  giveSizes();
  live.subscribed.length = 0;
  forgetMessages();
  localStorage.clear();
  openSession('t', { id: 1, username: 'wall', name: '' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
});
const open = (more = '') => showPage(DashboardPage, `/main/dashboard?id=9${more}`);
const listening = () =>
  waitFor(() =>
    expect(live.subscribed).toEqual(expect.arrayContaining(['/topic/datasets/7', '/topic/datasets/8'])),
  );

describe('live data', () => {
  test('[LIVE-06] a message re-reads the widgets of its dataset only, in one call', async () => {
    const server = serve({
      [load]: (request) => (isPart(request) ? one(333) : two()),
      [layoutPath]: noLayout,
    });
    open();
    await screen.findByText('222');
    await listening();
    const untouched = screen.getByText('111');
    live.send('/topic/datasets/8', { datasetId: 8 });
    await screen.findByText('333');
    expect(screen.getByText('111')).toBe(untouched);
    expect(parts(server)).toEqual(['8']);
    expect(wholes(server)).toHaveLength(1);
  });

  test('[LIVE-06] messages that come while widgets are read make one further reading', async () => {
    const waiting: (() => void)[] = [];
    const server = serve({
      [load]: (request) =>
        isPart(request)
          ? new Promise((resolve) => waiting.push(() => resolve(one(300 + waiting.length))))
          : two(),
      [layoutPath]: noLayout,
    });
    open();
    await screen.findByText('222');
    await listening();
    for (let at = 0; at < 5; at += 1) live.send('/topic/datasets/8', { datasetId: 8 });
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
    waiting[0]?.();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    await screen.findByText('302');
    expect(parts(server)).toEqual(['8', '8']);
  });

  test('a refresh between the reading and the subscription is found by the state', async () => {
    let refreshed = false;
    const server = serve({
      [load]: () => {
        const answer = refreshed
          ? sampleBoard([numberWidget('n1', 1, 7, 999)], { state: 'b' })
          : two({ state: 'a' });
        refreshed = true;
        return answer;
      },
      [layoutPath]: noLayout,
      [statePath]: () => 'b',
    });
    open();
    await screen.findByText('111');
    await screen.findByText('999');
    expect(wholes(server)).toHaveLength(2);
  });

  test('nothing is read twice when nothing happened between the reading and the subscription', async () => {
    const server = serve({
      [load]: () => two({ state: 'a' }),
      [layoutPath]: noLayout,
      [statePath]: () => 'a',
    });
    open();
    await screen.findByText('111');
    await waitFor(() => expect(server.of(statePath)).toHaveLength(1));
    expect(server.of(load)).toHaveLength(1);
  });

  test('[DASH-16] widgets that cannot be read keep their last data; a failure that lasts is told once', async () => {
    let fails = true;
    serve({
      [load]: (request) => {
        if (!isPart(request)) return two();
        if (fails) throw new Error('数据访问错误');
        return one(333);
      },
      [layoutPath]: noLayout,
    });
    open();
    await screen.findByText('222');
    await listening();
    live.send('/topic/datasets/8', { datasetId: 8 });
    await waitFor(() => expect(messages()).toEqual(['图表数据请求异常']));
    live.send('/topic/datasets/8', { datasetId: 8 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
    expect(messages()).toEqual(['图表数据请求异常']);
    expect(screen.getByText('222')).toBeTruthy();
    fails = false;
    live.send('/topic/datasets/8', { datasetId: 8 });
    await screen.findByText('333');
  });

  test('the age of a board is that of its oldest data, after a refresh of some of them too', async () => {
    const at = (time: string, value: number) => ({ ...numberWidget('n2', 2, 8, value), cachedAt: time });
    const first = { ...numberWidget('n1', 1, 7, 1), cachedAt: '2020-05-02 09:00:00' };
    serve({
      [load]: (request) =>
        isPart(request)
          ? sampleBoard([at('2020-05-03 08:00:00', 333)], { dataTime: '2020-05-03 08:00:00' })
          : sampleBoard([first, at('2020-05-01 07:30:00', 222)], { dataTime: '2020-05-01 07:30:00' }),
      [layoutPath]: noLayout,
    });
    open();
    await screen.findByText('缓存于 2020-05-01 07:30');
    await listening();
    live.send('/topic/datasets/8', { datasetId: 8 });
    expect(await screen.findByText('缓存于 2020-05-02 09:00')).toBeTruthy();
  });
});

describe('a connection that is lost', () => {
  test('[LIVE-07] is told with the time of the data kept; once it is back everything is read again', async () => {
    let value = 111;
    const server = serve({
      [load]: () => sampleBoard([numberWidget('n1', 1, 7, value)]),
      [layoutPath]: noLayout,
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByText('111');
    await waitFor(() => expect(live.subscribed).toContain('/topic/datasets/7'));
    act(() => live.lose());
    expect((await screen.findByText(/^已离线，显示 \d\d:\d\d 的数据，正在重连$/)).getAttribute('role')).toBe(
      'status',
    );
    expect(screen.getByText('111')).toBeTruthy();
    value = 112;
    await act(() => vi.advanceTimersByTimeAsync(limits.reconnectMs + 500));
    await screen.findByText('112');
    expect(screen.queryByText(/已离线/)).toBeNull();
    expect(wholes(server).length).toBeGreaterThanOrEqual(2);
  });

  test('a reading that fails keeps what is shown, says why and can be asked for again', async () => {
    let fails = false;
    serve({
      [load]: () => {
        if (fails) throw new Error('数据库连接错误');
        return two();
      },
      [layoutPath]: noLayout,
    });
    open();
    await screen.findByText('111');
    fails = true;
    const toolbar = screen.getByRole('toolbar', { name: '面板工具' });
    await userEvent.click(within(toolbar).getByRole('button', { name: '刷新' }));
    await screen.findByText(/^更新失败：数据库连接错误。显示 \d\d:\d\d 的数据$/);
    expect(screen.getByText('111')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.queryByText(/更新失败/)).toBeNull());
  });
});

describe('a board that was open before', () => {
  const never = () => new Promise(() => undefined);

  async function openedBefore() {
    serve({ [load]: () => two(), [layoutPath]: noLayout });
    const before = open();
    await screen.findByText('111');
    await waitFor(() =>
      expect(Object.keys(localStorage).some((key) => key.includes('boards:wall:'))).toBe(true),
    );
    before.unmount();
  }

  test('stands at once with the time of its data while it is read', async () => {
    await openedBefore();
    let answer: (board: Board) => void = () => undefined;
    serve({
      [load]: () => new Promise((resolve) => (answer = resolve)),
      [layoutPath]: noLayout,
    });
    open();
    // The server has said nothing yet.
    expect(await screen.findByText('111')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await screen.findByText(/^读取于 \d\d:\d\d · 更新中$/);
    answer(sampleBoard([numberWidget('n1', 1, 7, 555)]));
    await screen.findByText('555');
  });

  test('[PARAM-06] shows the conditions that it opens with now, not those of the last time', async () => {
    await openedBefore();
    const set = {
      id: 1,
      name: '常用',
      isDefault: true,
      filters: { 科室: { kind: 'choice', value: '内科', begin: '', end: '' } },
    };
    serve({
      [load]: () => two(),
      [layoutPath]: () =>
        layoutText({
          paramsGroup: [{ name: '科室', type: 2, value: '', options: [] }],
          checkedGroup: ['科室'],
          sets: [set],
        }),
    });
    open();
    expect(await screen.findByText('科室：内科')).toBeTruthy();
  });

  test('is nobody else’s, and gone after a logout', async () => {
    await openedBefore();
    serve({ [load]: never, [layoutPath]: noLayout });
    openSession('t2', { id: 2, username: 'other', name: '' });
    open().unmount();
    expect(screen.queryByText('111')).toBeNull();
    closeSession();
    expect(Object.keys(localStorage).filter((key) => key.includes('boards:'))).toEqual([]);
  });

  test('is not shown any more when the server refuses it', async () => {
    await openedBefore();
    serve({
      [load]: () => {
        throw refusal('gone', texts.data.gone);
      },
      [layoutPath]: noLayout,
    });
    open();
    await screen.findByText(texts.data.gone);
    expect(screen.queryByText('111')).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.includes('boards:'))).toEqual([]);
  });
});

test('a board reads itself again in its author’s interval, until the viewer pauses it', async () => {
  let value = 0;
  const nextValue = () => {
    value += 1;
    return value;
  };
  const server = serve({
    [load]: () => sampleBoard([numberWidget('n1', 1, 7, nextValue())]),
    [layoutPath]: () => layoutText({ refreshSeconds: 5 }),
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText('1');
  await act(() => vi.advanceTimersByTimeAsync(5500));
  await screen.findByText('2');
  act(() => screen.getByRole('button', { name: '暂停自动刷新' }).click());
  const asked = server.of(load).length;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(server.of(load)).toHaveLength(asked);
  act(() => screen.getByRole('button', { name: '继续自动刷新' }).click());
  await act(() => vi.advanceTimersByTimeAsync(5500));
  expect(server.of(load).length).toBeGreaterThan(asked);
});

test('[LIVE-06] a board that stays open over midnight is read again, by the days of today', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(new Date(2026, 10, 30, 23, 58));
  let today = '2026-11-30';
  const parameter = { name: '日期', type: 3, relative: 'today' };
  const server = serve({
    [load]: ({ query }) => one(query.get('filters')?.includes('2026-12-01') === true ? 12 : 11),
    [layoutPath]: () => JSON.stringify({ paramsGroup: [parameter], checkedGroup: ['日期'], today }),
    [statePath]: () => '"s"',
  });
  open('&asked=1&d.日期=today');
  await screen.findByText('11');
  expect(wholes(server)).toHaveLength(1);
  today = '2026-12-01';
  await act(() => vi.advanceTimersByTimeAsync(3 * 60_000));
  await screen.findByText('12');
  // Where the server opens the board by the defaults, it knows the day.
  cleanup();
  open();
  await screen.findByText('11');
  const before = wholes(server).length;
  today = '2026-12-02';
  await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
  await waitFor(() => expect(wholes(server).length).toBe(before + 1));
});
