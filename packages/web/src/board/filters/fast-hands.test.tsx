import { boardLayout, newFilter } from '@mingjing/contract';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { withCross } from '../model/cross-filter.ts';
import { drillInAddress, withDrill } from '../model/drill-address.ts';
import { useBoardAddress } from '../model/use-board-address.ts';
import { serve } from '../testing/server.ts';
import { useFilters } from './use-filters.ts';

afterEach(cleanup);
afterAll(() => {
  vi.unstubAllGlobals();
});

const options = ['东', '西', '内科'].map((value) => ({ label: value, value }));
const layout = boardLayout.parse({
  paramsGroup: [
    { name: '院区', type: 2, options },
    { name: '科室', type: 2, parent: '院区', options },
  ],
});
const chosen = { 院区: newFilter('choice', '东'), 科室: newFilter('choice', '内科') };
const drill = { level: 1, path: [{ key: '科室', value: '内科' }] };

/** A board's hooks at an address, and what hands do with them. */
function show(address: string, state: object | null = null) {
  let filters: ReturnType<typeof useFilters> | undefined;
  let change: ReturnType<typeof useBoardAddress>[1] | undefined;
  function Board() {
    [, change] = useBoardAddress();
    filters = useFilters(layout, 9);
    return null;
  }
  const [pathname, search] = address.split('?');
  const router = createMemoryRouter(
    [
      { path: '/board', element: <Board /> },
      { path: '/jumped', element: <p>别的面板</p> },
    ],
    {
      initialEntries: [{ pathname: pathname ?? '', search: search === undefined ? '' : `?${search}`, state }],
    },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    hands: () => {
      if (filters === undefined || change === undefined) throw new Error('no board');
      return { filters, change };
    },
    address: () => new URLSearchParams(router.state.location.search),
  };
}

/** The check of dependent values, held back until it is let go. */
function holdChecks(): { asked: () => number; answer: () => void } {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const server = serve({
    '/v2/board/choices': async () => {
      await held;
      return { values: ['内科'], more: false };
    },
  });
  return { asked: () => server.of('/v2/board/choices').length, answer: () => go() };
}

test('a drill and a mark made while dependent filters are checked stay beside them', async () => {
  const checks = holdChecks();
  const { hands, address } = show('/board?id=9');
  act(() => void hands().filters.apply(chosen));
  await waitFor(() => expect(checks.asked()).toBe(1));
  await act(async () => hands().change((old) => withDrill(old, 'n1', drill)));
  await act(async () => hands().change((old) => withCross(old, { nodeId: 'n2', filters: chosen })));
  await act(async () => checks.answer());
  await waitFor(() => expect(address().get('s.科室') ?? address().toString()).toContain('内科'));
  expect(drillInAddress(address(), 'n1')).toEqual(drill);
  expect(address().get('x')).toBe('n2');
  expect(address().get('id')).toBe('9');
});

test('a step of its own beside filters that are checked loses neither', async () => {
  const checks = holdChecks();
  const { hands, address, router } = show('/board?id=9', { jumped: true });
  act(() => void hands().filters.apply(chosen));
  await waitFor(() => expect(checks.asked()).toBe(1));
  await act(async () => hands().change((old) => withDrill(old, 'n1', drill), { step: true }));
  expect(router.state.location.state).toMatchObject({ jumped: true, steps: 1 });
  const second = newFilter('choice', '西');
  act(() => void hands().filters.change((filters) => ({ ...filters, 院区: second })));
  await act(async () => checks.answer());
  await waitFor(() => expect(address().toString()).toContain(encodeURIComponent('内科')));
  expect(address().toString()).toContain(encodeURIComponent('西'));
  expect(drillInAddress(address(), 'n1')).toEqual(drill);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(drillInAddress(address(), 'n1')).toBeUndefined());
  for (const value of ['内科', '西']) expect(address().toString()).toContain(encodeURIComponent(value));
});

test('two changes before the page is drawn are both kept', async () => {
  serve({});
  const { hands, address } = show('/board?id=9');
  await act(async () => {
    const { change } = hands();
    change((old) => withDrill(old, 'n1', drill));
    change((old) => withCross(old, { nodeId: 'n2', filters: chosen }));
  });
  expect(drillInAddress(address(), 'n1')).toEqual(drill);
  expect(address().get('x')).toBe('n2');
});

test('filters whose check ends after the board was left lead nobody back', async () => {
  const checks = holdChecks();
  const { router, hands } = show('/board?id=9');
  act(() => void hands().filters.apply(chosen));
  await waitFor(() => expect(checks.asked()).toBe(1));
  await act(async () => void router.navigate('/jumped?id=10'));
  await act(async () => checks.answer());
  await act(async () => undefined);
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/jumped?id=10');
});

test('whoever came by a jump keeps the way back when filters change', async () => {
  const checks = holdChecks();
  checks.answer();
  const { router, hands, address } = show('/board?id=9', { jumped: true });
  await act(async () => hands().filters.apply(chosen));
  await waitFor(() => expect(address().toString()).not.toBe('id=9'));
  expect(router.state.location.state).toMatchObject({ jumped: true });
});
