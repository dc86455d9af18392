import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../app/session.ts';
import { Component as PreviewPage } from '../pages/preview-page.tsx';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { serve, serveLive } from '../testing/server.ts';
import { giveSizes, serveSizes, showPage } from '../testing/show-page.tsx';
import { useScreenAwake } from './use-screen-awake.ts';
import { unattendedMs, useUnattended } from './use-unattended.ts';

serveLive();
serveSizes();
beforeEach(() => {
  giveSizes();
  localStorage.clear();
  openSession('t', { id: 1, username: 'wall', name: '' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const move = (x: number) => fireEvent(document, new MouseEvent('pointermove', { clientX: x, clientY: 5 }));

test('a screen that nobody touches is unattended after three seconds, until the pointer really moves', async () => {
  const root = { current: document.createElement('div') };
  root.current.innerHTML = '<div><canvas></canvas></div>';
  const left = vi.fn<() => void>();
  root.current.addEventListener('mouseout', left);
  const { result, rerender } = renderHook(({ active }) => useUnattended(root, active), {
    initialProps: { active: true },
  });
  move(10);
  await later(unattendedMs - 100);
  expect(result.current).toBe(false);
  await later(200);
  expect(result.current).toBe(true);
  expect(left).toHaveBeenCalled();
  // The same place again is a change of the page below a resting pointer.
  move(10);
  expect(result.current).toBe(true);
  move(11);
  expect(result.current).toBe(false);
  await later(unattendedMs + 100);
  expect(result.current).toBe(true);
  rerender({ active: false });
  expect(result.current).toBe(false);
});

test('the screen is kept on while a board fills it, and let go after it', async () => {
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const request = vi.fn<() => Promise<object>>(() => Promise.resolve({ released: false, release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const { rerender } = renderHook(({ active }) => useScreenAwake(active), {
    initialProps: { active: false },
  });
  expect(request).not.toHaveBeenCalled();
  rerender({ active: true });
  await later(10);
  expect(request).toHaveBeenCalledTimes(1);
  rerender({ active: false });
  await later(10);
  expect(release).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('a board whose first reading failed comes by itself once the server answers', async () => {
  let broken = true;
  serve({
    '/v2/board/loaddata': () => {
      if (broken) throw new Error('down');
      return sampleBoard([numberWidget('n1', 1, 7, 111)]);
    },
    '/v2/board/layout': () => JSON.stringify({ paramsGroup: [], checkedGroup: [] }),
    '/v2/board/targets': () => [],
  });
  showPage(PreviewPage, '/preview?id=1&type=p&full=1');
  await screen.findByText('面板加载失败');
  broken = false;
  await later(16_000);
  expect(await screen.findByText('111')).toBeDefined();
});
