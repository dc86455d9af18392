import type { BoardWidget } from '@mingjing/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../app/session.ts';
import { Component as PreviewPage } from '../pages/preview-page.tsx';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { serve, serveLive } from '../testing/server.ts';
import { giveSizes, serveSizes, showPage } from '../testing/show-page.tsx';
import { everyInAddress, pagesInAddress } from './turns.ts';

serveLive();
serveSizes();
beforeEach(() => {
  giveSizes();
  localStorage.clear();
  openSession('t', { id: 1, username: 'wall', name: '' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const boards = () =>
  serve({
    '/v2/board/loaddata': ({ query }) => {
      const id = Number(query.get('id'));
      return sampleBoard([numberWidget('n1', 1, 7, id * 111)], { id });
    },
    '/v2/board/layout': () => JSON.stringify({ paramsGroup: [], checkedGroup: [] }),
    '/v2/board/targets': () => [],
  });
const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test('panels take turns in the order of the address, round and round, one drawn at a time', async () => {
  boards();
  showPage(PreviewPage, '/preview?ids=1,2,3&every=10');
  await screen.findByText('111');
  expect(screen.getByText('1 / 3')).toBeTruthy();
  await later(10.5);
  await screen.findByText('222');
  expect(screen.queryByText('111')).toBeNull();
  await later(10.5);
  await screen.findByText('333');
  await later(10.5);
  await screen.findByText('111');
});

test('a page that takes longer to read than it may stay is waited for, and then stays its time', async () => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  serve({
    '/v2/board/loaddata': async ({ query }) => {
      const id = Number(query.get('id'));
      if (id === 2) await held;
      return sampleBoard([numberWidget('n1', 1, 7, id * 111)], { id });
    },
    '/v2/board/layout': () => JSON.stringify({ paramsGroup: [], checkedGroup: [] }),
    '/v2/board/targets': () => [],
  });
  showPage(PreviewPage, '/preview?ids=1,2&every=30');
  await screen.findByText('111');
  await later(30.5);
  await screen.findByText('2 / 2');
  await later(45);
  expect(screen.getByText('2 / 2')).toBeTruthy();
  answer();
  await screen.findByText('222');
  await later(10);
  expect(screen.getByText('222')).toBeTruthy();
  await later(20.5);
  await screen.findByText('111');
});

test('a page that never comes keeps no other from the wall', async () => {
  serve({
    '/v2/board/loaddata': ({ query }) => {
      const id = Number(query.get('id'));
      return id === 2
        ? new Promise(() => undefined)
        : sampleBoard([numberWidget('n1', 1, 7, id * 111)], { id });
    },
    '/v2/board/layout': () => JSON.stringify({ paramsGroup: [], checkedGroup: [] }),
    '/v2/board/targets': () => [],
  });
  showPage(PreviewPage, '/preview?ids=1,2,3&every=30');
  await screen.findByText('111');
  await later(30.5);
  await screen.findByText('2 / 3');
  await later(61);
  expect(await screen.findByText('333')).toBeTruthy();
});

test('a viewer pauses, goes on and turns by buttons and keys; who uses a page is not taken from it', async () => {
  boards();
  showPage(PreviewPage, '/preview?ids=1,2&every=10');
  await screen.findByText('111');
  act(() => screen.getByRole('button', { name: '暂停轮播' }).click());
  await later(60);
  expect(screen.getByText('111')).toBeTruthy();
  act(() => screen.getByRole('button', { name: '下一页' }).click());
  await screen.findByText('222');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await screen.findByText('111');
  act(() => screen.getByRole('button', { name: '继续轮播' }).click());
  await later(5);
  fireEvent.pointerDown(screen.getByText('111'));
  await later(30);
  expect(screen.getByText('111')).toBeTruthy();
  await later(31);
  await screen.findByText('222');
});

test('what one panel was drilled to is not asked of the next, although its chart is called alike', async () => {
  const item = (id: string) => ({ id, name: id });
  const bars = (id: number): BoardWidget => ({
    ...numberWidget('n1', id, 7, 0),
    config: JSON.stringify({
      iconArray: [{ type: 'bar', active: true }],
      chartForm: {
        xAxis: [item('科室'), item('医生')],
        yAxis: [item('人数')],
        calculateType: { type: 'sum', columns: [] },
      },
      round: 0,
    }),
    data: { keys: ['科室', '人数'], data: [['内科', id * 111]] },
  });
  serve({
    '/v2/board/loaddata': ({ query }) => sampleBoard([bars(Number(query.get('id')))]),
    '/v2/board/layout': () => JSON.stringify({ paramsGroup: [], checkedGroup: [] }),
    '/v2/board/targets': () => [],
    '/v2/widgets/data': () => ({ keys: ['医生', '人数'], data: [['张', 9]] }),
  });
  showPage(PreviewPage, '/preview?ids=1,2&every=10');
  const pick = async (row: RegExp) => {
    fireEvent.click(await screen.findByRole('button', { name: '选择数据项' }));
    fireEvent.click(await screen.findByRole('button', { name: row }));
  };
  await pick(/人数 111/);
  expect(await screen.findByRole('navigation', { name: '下钻路径' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await pick(/人数 222/);
});

test('an address names each panel once, and intervals people can read in', () => {
  const pages = (query: string) => pagesInAddress(new URLSearchParams(query));
  expect(pages('ids=3,1,3,x,-1,2')).toEqual([3, 1, 2]);
  expect(pages('ids=')).toBeNull();
  expect(pages('id=1')).toBeNull();
  expect(pages(`ids=${Array.from({ length: 80 }, (_, at) => at + 1).join(',')}`)).toHaveLength(50);
  const every = (query: string) => everyInAddress(new URLSearchParams(query));
  expect([every(''), every('every=1'), every('every=99999'), every('every=x'), every('every=45')]).toEqual([
    30, 5, 3600, 30, 45,
  ]);
});
