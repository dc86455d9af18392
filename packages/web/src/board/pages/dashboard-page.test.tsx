import { type Board, type BoardLayout, limits } from '@mingjing/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { serve, serveLive } from '../testing/server.ts';
import { giveSizes, serveSizes, showPage } from '../testing/show-page.tsx';
import { Component as DashboardPage } from './dashboard-page.tsx';

const load = '/v2/board/loaddata';
const layoutPath = '/v2/board/layout';
const noLayout = JSON.stringify({ paramsGroup: [], checkedGroup: [] });
const layout = JSON.stringify({
  paramsGroup: [
    { name: '医生', type: 1, valueType: 0 },
    { name: '隐藏', type: 1, valueType: 0 },
  ],
  checkedGroup: ['医生'],
});
const two = (): Board => sampleBoard([numberWidget('n1', 1, 7, 111), numberWidget('n2', 2, 8, 222)]);

serveLive();
const resize = serveSizes();
beforeEach(() => {
  giveSizes();
});
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllGlobals();
});
/** The panel's controls are a chunk of their own. */

describe('loading', () => {
  test('[DASH-01] a board with nothing on it, or with all of it hidden, says so', async () => {
    const hidden = two().drawing.replaceAll('<widget ', '<widget hide="1" ');
    for (const drawing of [undefined, '', hidden]) {
      serve({
        [load]: () => sampleBoard([], drawing === undefined ? {} : { drawing }),
        [layoutPath]: () => noLayout,
      });
      showPage(DashboardPage, '/main/dashboard?id=9');
      expect(await screen.findByText('面板还没有内容')).toBeTruthy();
      cleanup();
    }
  });
  test('[DASH-01] one call brings all widgets, one the parameters', async () => {
    const server = serve({ [load]: two, [layoutPath]: () => noLayout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    expect(screen.getByRole('progressbar')).toBeTruthy();
    await screen.findByText('111');
    await screen.findByText('222');
    expect(server.of(load).map(({ query }) => query.toString())).toEqual(['id=9&type=p']);
    expect(server.of(layoutPath)).toHaveLength(1);
  });

  test('[DASH-13] [DASH-17] the progress bar goes when everything is there', async () => {
    serve({ [load]: two, [layoutPath]: () => noLayout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('[DASH-17] [LIM-03] loading ends after ten seconds at the latest', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve({ [load]: () => new Promise(() => undefined), [layoutPath]: () => noLayout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    expect(screen.getByRole('progressbar')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(limits.previewMs - 500));
    expect(screen.queryByRole('progressbar')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(limits.previewMs).toBe(10_000);
    vi.useRealTimers();
  });

  test('[DASH-14] a board that cannot be loaded says why in at most 150 characters', async () => {
    serve({
      [load]: () => {
        throw new Error('错'.repeat(200));
      },
      [layoutPath]: () => noLayout,
    });
    showPage(DashboardPage, '/main/dashboard?id=9');
    expect((await screen.findByText(/^错+…$/)).textContent).toBe(`${'错'.repeat(150)}…`);
  });

  test('[DASH-15] a widget that failed says so in its own place, the others draw', async () => {
    const failed = { ...numberWidget('n2', 2, 8, 222), error: '查'.repeat(160) };
    serve({
      [load]: () => sampleBoard([numberWidget('n1', 1, 7, 111), failed]),
      [layoutPath]: () => noLayout,
    });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    expect(screen.getByRole('alert').textContent).toBe(`${'查'.repeat(150)}…`);
  });
});

describe('filters', () => {
  test('[DASH-12] the filter button is there only when the panel has filters switched on', async () => {
    serve({ [load]: () => ({ ...two(), filterEnable: '0' }), [layoutPath]: () => layout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    expect(screen.queryByRole('button', { name: '过滤' })).toBeNull();
    expect(screen.getByRole('button', { name: '返回' })).toBeTruthy();
  });

  test('[DASH-12] [PARAM-06] filters switched on without a parameter still let conditions be added', async () => {
    serve({
      [load]: two,
      [layoutPath]: () => noLayout,
      '/v2/board/fields': () => [{ name: '科室', types: [1, 2] }],
    });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await userEvent.click(await screen.findByRole('button', { name: '过滤' }));
    expect(await screen.findByText('面板没有过滤参数，可以添加查询条件')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '更多条件' }));
    expect(await screen.findByRole('button', { name: '添加条件' })).toBeTruthy();
  });

  test('[PARAM-05] [PARAM-18] 查询 asks with the checked parameters, the address keeps them', async () => {
    const server = serve({ [load]: two, [layoutPath]: () => layout });
    const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '过滤' }));
    await user.type(await screen.findByRole('textbox', { name: '医生' }), '张');
    expect(screen.queryByRole('textbox', { name: '隐藏' })).toBeNull();
    expect(server.of(load)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(server.of(load)).toHaveLength(2));
    expect(JSON.parse(server.of(load)[1]?.query.get('filters') ?? '')).toEqual([
      { key: '医生', filterType: 3, value: '张' },
    ]);
    expect(new URLSearchParams(router.state.location.search).get('t.医生')).toBe('张');
    await screen.findByRole('button', { name: '移除条件 医生' });
  });

  test('[PROD-05] a viewer fills a parameter of the panel and every widget follows', async () => {
    const answer = ({ query }: { query: URLSearchParams }) =>
      query.get('filters') === null
        ? two()
        : sampleBoard([numberWidget('n1', 1, 7, 31), numberWidget('n2', 2, 8, 42)]);
    serve({ [load]: answer, [layoutPath]: () => layout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    await userEvent.click(await screen.findByRole('button', { name: '过滤' }));
    await userEvent.type(await screen.findByRole('textbox', { name: '医生' }), '张');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('31')).toBeTruthy();
    expect(await screen.findByText('42')).toBeTruthy();
    expect(screen.queryByText('111')).toBeNull();
    expect(screen.queryByText('222')).toBeNull();
  });

  test('[PARAM-19] 查询 asks again only for what the changed parameter concerns; the others stay', async () => {
    const state = 'as-it-was';
    const second = numberWidget('n2', 2, 8, 222);
    const server = serve({
      [load]: ({ query }) =>
        query.get('since') === state
          ? sampleBoard([numberWidget('n1', 1, 7, 31)], { state })
          : sampleBoard([numberWidget('n1', 1, 7, 111), second], { state }),
      [layoutPath]: () => layout,
    });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    await userEvent.click(await screen.findByRole('button', { name: '过滤' }));
    await userEvent.type(await screen.findByRole('textbox', { name: '医生' }), '张');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await screen.findByText('31');
    expect(screen.getByText('222')).toBeTruthy();
    expect(screen.queryByText('111')).toBeNull();
    expect(server.of(load)).toHaveLength(2);
    expect(server.of(load)[1]?.query.get('since')).toBe(state);
  });

  test('[PARAM-05] 取消 keeps what was applied', async () => {
    const server = serve({ [load]: two, [layoutPath]: () => layout });
    const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '过滤' }));
    await user.type(await screen.findByRole('textbox', { name: '医生' }), '张');
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(router.state.location.search).toBe('?id=9');
    expect(server.of(load)).toHaveLength(1);
  });

  test('who walks on by Tab leaves no form behind that covers where the focus is', async () => {
    serve({ [load]: two, [layoutPath]: () => layout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '过滤' }));
    await screen.findByRole('textbox', { name: '医生' });
    screen.getByRole('button', { name: '查询' }).focus();
    await user.tab({ shift: true });
    expect(screen.getByRole('region', { name: '过滤' })).toBeTruthy();
    // Back past the first control of the form.
    screen.getByRole('region', { name: '过滤' }).focus();
    await user.tab({ shift: true });
    expect(screen.queryByRole('region', { name: '过滤' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('[DASH-03] name and value filter before the first data is shown', async () => {
    const server = serve({ [load]: two, [layoutPath]: () => noLayout });
    showPage(DashboardPage, '/main/dashboard?id=9&name=%E7%A7%91%E5%AE%A4&value=%E5%86%85%E7%A7%91');
    await screen.findByText('111');
    expect(server.of(load)).toHaveLength(1);
    expect(JSON.parse(server.of(load)[0]?.query.get('filters') ?? '')).toEqual([
      { key: '科室', filterType: 1, value: '内科' },
    ]);
  });

  test.each([
    ['name and value beside its defaults', '&name=科室&value=内科', ['医生', '科室']],
    ['no condition left', '&asked=1', []],
  ])('[DASH-03] a board opened with %s is read once', async (_, address, keys) => {
    const { paramsGroup, checkedGroup } = JSON.parse(layout) as BoardLayout;
    const filled = paramsGroup.map((one) => (one.name === '医生' ? { ...one, value: '张' } : one));
    const withDefault = JSON.stringify({ paramsGroup: filled, checkedGroup });
    const server = serve({ [load]: two, [layoutPath]: () => withDefault });
    showPage(DashboardPage, `/main/dashboard?id=9${address}`);
    await screen.findByText('111');
    const asked = server.of(load).map(({ query }) => JSON.parse(query.get('filters') ?? 'null'));
    expect(asked.map((filters) => filters?.map(({ key }: { key: string }) => key))).toEqual([keys]);
  });
});

describe('phones', () => {
  test.each([
    ['op=h5', {}],
    ['', { showViewDeviceType: 2 }],
  ])('[DASH-04] [DASH-25] %s %o draws one widget under another', async (query, change) => {
    serve({ [load]: () => ({ ...two(), ...change }), [layoutPath]: () => noLayout });
    const { container } = showPage(DashboardPage, `/main/dashboard?id=9&${query}`);
    await screen.findByText('111');
    expect(container.querySelectorAll('.board-rows-phone .board-cell')).toHaveLength(2);
    expect(container.querySelector('.board-canvas')).toBeNull();
    expect(screen.getByRole('button', { name: '返回' })).toBeTruthy();
  });
});

describe('around the board', () => {
  test('[DASH-10] the picture of a theme lies behind the board', async () => {
    serve({ [load]: () => ({ ...two(), themeBig: '/files/theme.png' }), [layoutPath]: () => noLayout });
    const { container } = showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    const canvas = container.querySelector<HTMLElement>('.board-canvas');
    expect(canvas?.style.backgroundImage).toBe('url("/files/theme.png")');
  });

  test('[DASH-10] a board without a colour of its own stands on the ground that its author drew on', async () => {
    serve({ [load]: two, [layoutPath]: () => noLayout });
    const { container } = showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    const ground = container.querySelector<HTMLElement>('.board-screen')?.style.background;
    expect(ground).toBe('#ffffff');
  });

  test('[DASH-11] the back button returns to the view before', async () => {
    serve({ [load]: two, [layoutPath]: () => noLayout });
    const { router } = showPage(DashboardPage, '/config/panel?id=new');
    await act(() => router.navigate('/main/dashboard?id=9'));
    await screen.findByText('111');
    await userEvent.click(screen.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/config/panel'));
    expect(router.state.location.search).toBe('?id=new');
  });

  test('[DASH-20] full screen changes the zoom and the width of the board, and leaving it changes them back', async () => {
    serve({ [load]: two, [layoutPath]: () => noLayout });
    const { container } = showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    const look = () => {
      const sheet = container.querySelector<HTMLElement>('.board-sheet');
      const canvas = container.querySelector<HTMLElement>('.board-canvas');
      return [container.querySelector('.board-room')?.className, sheet?.style.width, canvas?.style.transform];
    };
    expect(look()).toEqual(['board-room board-room-width', '1024px', 'scale(1)']);

    const become = (element: Element | null, width: number, height: number) => {
      Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
      document.dispatchEvent(new Event('fullscreenchange'));
      resize(width, height);
    };
    HTMLElement.prototype.requestFullscreen = async function enter(this: HTMLElement) {
      become(this, 2048, 1536);
    };
    document.exitFullscreen = async () => become(null, 1024, 768);
    await userEvent.click(screen.getByRole('button', { name: '全屏' }));
    await waitFor(() => expect(look()).toEqual(['board-room board-room-fit', '2048px', 'scale(2)']));
    await userEvent.click(screen.getByRole('button', { name: '退出全屏' }));
    await waitFor(() => expect(look()).toEqual(['board-room board-room-width', '1024px', 'scale(1)']));
  });

  test('[DASH-20] in a window too small for its texts a board scrolls; full screen shows the whole, laid out alike', async () => {
    serve({ [load]: two, [layoutPath]: () => noLayout });
    const { container } = showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    const look = () => {
      const [canvas] = container.querySelectorAll<HTMLElement>('.board-canvas');
      const face = container.querySelector<HTMLElement>('.board-shrunk');
      return [container.querySelector('.board-room')?.className, canvas?.style.transform, face?.style.width];
    };
    resize(2048, 1536);
    await waitFor(() => expect(look()[2]).toBeUndefined());
    resize(640, 480);
    await waitFor(() => expect(look()[1]).toBe('scale(0.625)'));
    const width = Number.parseFloat(look()[2] ?? '') / 0.625;
    // A window of 256 pixels for a board of 1024: half of it is shown at a time.
    resize(256, 192);
    await waitFor(() =>
      expect(look()).toEqual(['board-room board-room-none', 'scale(0.5)', `${width / 2}px`]),
    );

    HTMLElement.prototype.requestFullscreen = async function enter(this: HTMLElement) {
      Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: this });
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    await userEvent.click(screen.getByRole('button', { name: '全屏' }));
    await waitFor(() =>
      expect(look()).toEqual(['board-room board-room-fit', 'scale(0.25)', `${width / 2}px`]),
    );
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
    document.dispatchEvent(new Event('fullscreenchange'));
  });
});
