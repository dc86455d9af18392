import type { Board } from '@mingjing/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Component as DashboardPage } from '../pages/dashboard-page.tsx';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { serve, serveLive } from '../testing/server.ts';
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
const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const barsOf = (more: object, data: (string | number)[][]) => ({
  ...numberWidget('n1', 1, 7, 0),
  name: '费用',
  config: JSON.stringify({
    iconArray: [{ type: 'bar', active: true }],
    chartForm: { xAxis: [item('科室')], yAxis: [item('费用', { calculation: 'sum' })], ...more },
    round: 0,
  }),
  data: { keys: ['科室', '费用'], data },
});
const show = (board: (filters: string | null) => Board, address = '') => {
  const server = serve({
    [load]: ({ query }: { query: URLSearchParams }) => board(query.get('filters')),
    [layout]: () => JSON.stringify({ paramsGroup: [], checkedGroup: [], crossFilter: true }),
    [targets]: () => [],
  });
  return { server, ...showPage(DashboardPage, `/main/dashboard?id=9${address}`) };
};
const emptyWhen = (part: string) => (filters: string | null) =>
  sampleBoard([barsOf({}, filters?.includes(part) === true ? [] : [['内科', 1]])]);

test('[CHART-35] an empty chart says by which filters, and taking them back fills it', async () => {
  const { router } = show(emptyWhen('火星'), '&s.科室=火星&d.日期=2026-01-01~2026-01-31');
  await screen.findByText('没有同时符合「科室：火星」「日期：2026-01-01 至 2026-01-31」的数据');
  expect(screen.getByText('暂无数据')).toBeTruthy();
  const buttons = await screen.findAllByRole('button', { name: '重置条件' });
  await userEvent.click(buttons.at(-1)!);
  await waitFor(() => expect(screen.queryByText('暂无数据')).toBeNull());
  expect(router.state.location.search).toBe('?id=9');
});

test('[CHART-35] a filter that does not reach the chart is not blamed', async () => {
  const board = sampleBoard([barsOf({}, []), numberWidget('n2', 2, 8, 1)]);
  show(() => ({ ...board, unreached: { 医生: ['n1'] } }), '&s.科室=火星&s.医生=张');
  await screen.findByText('没有符合「科室：火星」的数据');
  expect(screen.getByText('暂无数据')).toBeTruthy();
});

test('[CHART-35] a clicked mark that leaves nothing is taken back from the empty chart', async () => {
  const marks = { ...barsOf({}, [['内科', 1]]), nodeId: 'n2', name: '来源' };
  const board = (filters: string | null) =>
    sampleBoard([barsOf({}, filters === null ? [['外科', 2]] : []), marks]);
  show(board, '&x=n2&x.s.科室=内科');
  await screen.findByText('没有符合「科室：内科」的数据');
  await userEvent.click(screen.getAllByRole('button', { name: '取消图表筛选' }).at(-1)!);
  await waitFor(() => expect(screen.queryByText('暂无数据')).toBeNull());
});

test('[CHART-35] conditions on results are said: to their author in words, to viewers by their name', async () => {
  const having = [{ op: 'gt', value: 1000 }];
  show(() => sampleBoard([barsOf({ yAxis: [item('费用', { calculation: 'sum', having })] }, [])]));
  await screen.findByText('没有符合「按结果筛选：费用 > 1000」的数据');
  cleanup();
  show(() => sampleBoard([barsOf({ chosenByResult: true }, [])]));
  await screen.findByText('没有符合「按结果筛选」的数据');
  // It is the author's: there is nothing to take back.
  expect(screen.queryByRole('button', { name: '重置条件' })).toBeNull();
});

test('[CHART-35] a chart that nobody narrows is empty and no more', async () => {
  show(() => sampleBoard([barsOf({}, [])]));
  await screen.findByText('暂无数据');
  expect(screen.queryByText(/没有.*符合/)).toBeNull();
});
