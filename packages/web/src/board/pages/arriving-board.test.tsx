import { ok } from '@mingjing/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { answerInLines, serve, serveLive } from '../testing/server.ts';
import { giveSizes, serveSizes, showPage } from '../testing/show-page.tsx';
import { Component as DashboardPage } from './dashboard-page.tsx';

const load = '/v2/board/loaddata';
const layout = { '/v2/board/layout': () => JSON.stringify({ paramsGroup: [], checkedGroup: [] }) };
const widgets = [numberWidget('n1', 1, 7, 111), numberWidget('n2', 2, 8, 222)];
const places = widgets.map((widget) => ({
  ...widget,
  config: '{}',
  data: { keys: [], data: [] },
  pending: true as const,
}));
const end = ok({ dataTime: '2024-05-01 08:00:00', state: 's1' });

serveLive();
serveSizes();
beforeEach(() => {
  giveSizes();
});
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllGlobals();
});

const waiting = (): (string | null | undefined)[] =>
  [...document.querySelectorAll('.board-widget-pending')].map((face) =>
    face.closest('section')?.getAttribute('aria-label'),
  );

describe('a board that comes in lines', () => {
  test('[DASH-13] stands in its own places at once; each widget is shown as it comes', async () => {
    const lines = answerInLines();
    serve({ [load]: lines.answer, ...layout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('加载中…');
    lines.send({ board: sampleBoard(places) });
    await waitFor(() => expect(waiting()).toEqual(['图表n1', '图表n2']));
    expect(screen.getByRole('heading', { name: '门诊总览' })).toBeTruthy();

    lines.send({ widget: widgets[1] as object });
    await screen.findByText('222');
    expect(waiting()).toEqual(['图表n1']);
    expect(screen.getByRole('progressbar')).toBeTruthy();

    lines.send({ widget: widgets[0] as object });
    lines.send(end);
    lines.close();
    await screen.findByText('111');
    await screen.findByText(/2024-05-01 08:00/);
    expect(waiting()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('[DASH-15] that breaks off is told as a board that cannot be read, and read again on demand', async () => {
    const broken = answerInLines();
    const answers = [broken.answer, () => sampleBoard(widgets)];
    serve({ [load]: () => answers.shift()?.(), ...layout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    broken.send({ board: sampleBoard(places) });
    await waitFor(() => expect(waiting()).toHaveLength(2));
    broken.close();
    await screen.findByText('面板加载失败');
    expect(waiting()).toEqual([]);
    const exporting = () => screen.queryByRole('button', { name: '导出面板' });
    expect(exporting()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /重试/ }));
    await screen.findByText('111');
    expect(exporting()).not.toBeNull();
  });

  test('tells how long a widget is being read, after a moment', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const lines = answerInLines();
    serve({ [load]: lines.answer, ...layout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    lines.send({ board: sampleBoard(places) });
    await waitFor(() => expect(waiting()).toHaveLength(2));
    expect(screen.queryByText(/已用/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.getAllByText(/^正在读取数据，已用 \d+ 秒$/)).toHaveLength(2);
    vi.useRealTimers();
  });

  test('that another board takes the place of is forgotten', async () => {
    const left = answerInLines();
    const answers = [
      left.answer,
      () => sampleBoard([numberWidget('n3', 3, 7, 333)], { id: 10, name: '住院' }),
    ];
    serve({ [load]: () => answers.shift()?.(), ...layout });
    const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
    left.send({ board: sampleBoard(places) });
    await waitFor(() => expect(waiting()).toHaveLength(2));
    await act(() => router.navigate('/main/dashboard?id=10'));
    await screen.findByText('333');
    left.send({ widget: widgets[0] as object });
    await screen.findByRole('heading', { name: '住院' });
    expect(waiting()).toEqual([]);
    expect(screen.queryByText('111')).toBeNull();
  });
});
