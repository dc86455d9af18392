import type { Board } from '@mingjing/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../app/session.ts';
import { Component as DashboardPage } from '../pages/dashboard-page.tsx';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { type Request, serve, serveLive } from '../testing/server.ts';
import { giveSizes, serveSizes, showPage } from '../testing/show-page.tsx';
import type { DrawnBoard } from './draw-board.ts';

const saved = vi.hoisted(() => vi.fn<(drawn: unknown, format: string) => Promise<void>>());
vi.mock('./save-board.ts', () => ({ saveBoard: saved }));
afterAll(() => {
  vi.doUnmock('./save-board.ts');
});

serveLive();
serveSizes();
beforeEach(() => {
  saved.mockReset();
  saved.mockResolvedValue();
  giveSizes();
  localStorage.clear();
  openSession('t', { id: 1, username: 'viewer', name: '' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const board = (value: number): Board => sampleBoard([numberWidget('n1', 1, 7, value)], { id: 9 });
const isFiltered = ({ query }: Request): boolean => (query.get('filters') ?? '').includes('儿科');

test('[DASH-17] an export waits for rows of the conditions in force, however long they take', async () => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  serve({
    '/v2/board/loaddata': async (request) => {
      if (isFiltered(request)) return board(111);
      await held;
      return board(222);
    },
    '/v2/board/layout': () =>
      JSON.stringify({ paramsGroup: [{ name: '科室', type: 2 }], checkedGroup: ['科室'] }),
    '/v2/board/targets': () => [],
  });
  showPage(DashboardPage, '/main/dashboard?id=9&asked=1&s.科室=儿科');
  await screen.findByText('111');
  fireEvent.click(await screen.findByRole('button', { name: '移除条件 科室' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '移除条件 科室' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '导出面板' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '导出 PNG 图片' }));
  // Longer than a board says that it loads.
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(saved).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const drawn = saved.mock.calls[0]?.[0] as DrawnBoard;
  expect(drawn.applied).toEqual({});
  expect(drawn.board.rows[0]?.widgets[0]?.data.data).toEqual([[222]]);
});
