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
