import { ok, texts } from '@mingjing/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressWith } from '../model/viewer-filters.ts';
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

serveLive();
serveSizes();
beforeEach(() => {
  giveSizes();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

describe('a board that lets its viewer wait', () => {
  test('[DASH-13] says how far it is; cancelled, it reads nothing until it is asked again', async () => {
    const lines = answerInLines();
    const answers = [lines.answer, () => sampleBoard(widgets)];
    const { of } = serve({ [load]: () => answers.shift()?.(), ...layout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    lines.send({ board: sampleBoard(places) });
    lines.send({ widget: widgets[1] as object });
    await screen.findByText('222');
    expect(screen.queryByText(/正在查询/)).toBeNull();
    await pass(4000);
    expect(screen.getByText(/^正在查询，已用 \d+ 秒，已完成 1\/2$/)).toBeTruthy();
    await press('取消');
    await screen.findByText('已取消查询');
    expect(screen.queryByText(/正在查询/)).toBeNull();
    await pass(60_000);
    expect(of(load)).toHaveLength(1);
    await press('重新查询');
    await screen.findByText('111');
    expect(of(load)).toHaveLength(2);
  });

  test('[DASH-13] tells what each widget does; one that is cancelled leaves the others to come', async () => {
    const [all, rest] = [answerInLines(), answerInLines()];
    const answers = [all.answer, rest.answer];
    const { of } = serve({ [load]: () => answers.shift()?.(), ...layout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    all.send({ board: sampleBoard(places) });
    all.send({ states: { n1: 'running', n2: 'waiting' } });
    await waitFor(() => expect(document.querySelectorAll('.board-widget-pending')).toHaveLength(2));
    await pass(4000);
    expect(screen.getByText(/^运行中，已用 \d+ 秒$/)).toBeTruthy();
    expect(screen.getByText(/^排队中，已用 \d+ 秒$/)).toBeTruthy();
    await press('取消查询图表n1');
    expect(screen.getByText(texts.widget.cancelled)).toBeTruthy();
    expect(of(load)).toHaveLength(2);
    expect(of(load)[1]?.query.get('nodes')).toBe('["n2"]');
    // The first reading goes on until the other one has its place.
    expect(of(load)[0]?.signal?.aborted).toBe(false);
    rest.send({ board: sampleBoard(places.slice(1)) });
    rest.send({ states: { n2: 'running' } });
    await waitFor(() => expect(of(load)[0]?.signal?.aborted).toBe(true));
    await screen.findByText(/^运行中，已用 \d+ 秒$/);
    rest.send({ widget: widgets[1] as object });
    rest.send(ok({ dataTime: '2024-05-01 08:00:00', state: 's1' }));
    rest.close();
    await screen.findByText('222');
    expect(screen.getByText(texts.widget.cancelled)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('[DASH-13] the last widget that is cancelled ends the reading', async () => {
    const lines = answerInLines();
    const { of } = serve({ [load]: lines.answer, ...layout });
    showPage(DashboardPage, '/main/dashboard?id=9');
    lines.send({ board: sampleBoard(places) });
    lines.send({ widget: widgets[1] as object });
    await screen.findByText('222');
    await pass(4000);
    await press('取消查询图表n1');
    await waitFor(() => expect(of(load)[0]?.signal?.aborted).toBe(true));
    expect(screen.getByText(texts.widget.cancelled)).toBeTruthy();
    expect(screen.queryByText(/正在查询/)).toBeNull();
    expect(of(load)).toHaveLength(1);
  });

  test('[DASH-13] other filters that are not waited for leave the board and the filters before', async () => {
    const forever = new Promise<never>(() => undefined);
    const answers = [() => sampleBoard(widgets), () => forever];
    const parameters = JSON.stringify({ paramsGroup: [{ name: '科室', type: 2 }], checkedGroup: ['科室'] });
    serve({ [load]: () => answers.shift()?.(), '/v2/board/layout': () => parameters });
    const { router } = showPage(DashboardPage, '/main/dashboard?id=9');
    await screen.findByText('111');
    const filters = { 科室: { kind: 'text', value: '内科', begin: '', end: '' } } as const;
    const address = addressWith(new URLSearchParams('id=9'), filters);
    await act(() => router.navigate(`/main/dashboard?${address.toString()}`));
    await pass(4000);
    expect(screen.getByText(/^正在查询，已用 \d+ 秒$/)).toBeTruthy();
    await press('取消');
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).has('t.科室')).toBe(false));
    expect(screen.getByText('111')).toBeTruthy();
    expect(screen.queryByText(/正在查询/)).toBeNull();
  });
});
