import { limits } from '@mingjing/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '../../testing/messages.ts';
import { Component as DashboardPage } from '../pages/dashboard-page.tsx';
import { numberWidget, sampleBoard } from '../testing/sample-board.ts';
import { serve, serveLive } from '../testing/server.ts';
import { giveSizes, serveSizes, showPage } from '../testing/show-page.tsx';

const widget = {
  ...numberWidget('n1', 12, 7, 42),
  name: '<b>出院人数</b>',
  datasetName: '住院',
  cachedAt: '2026-05-01 08:00:00',
};
let asked: ReturnType<typeof serve>;
// One connection and one observer serve the whole page, so one of each serves the whole file.
serveLive();
serveSizes();

beforeEach(() => {
  giveSizes();
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  asked = serve({
    '/v2/board/loaddata': () => sampleBoard([widget]),
    '/v2/board/layout': () => JSON.stringify({ paramsGroup: [], checkedGroup: [] }),
    '/v2/board/targets': () => [],
    '/v2/widgets/data': () => ({ keys: ['人数'], data: [[43.123456]] }),
    '/v2/widgets/12/saved': () => true,
    '/v2/widgets/12/provenance': () => ({
      datasetName: '住院',
      cachedAt: '2026-05-01 08:00:00',
      filters: [{ key: '科室', filterType: 1, value: '<i>内科</i>' }],
    }),
  });
});
afterEach(() => {
  cleanup();
});

async function tools() {
  showPage(DashboardPage, '/main/dashboard?id=9');
  return screen.findByRole('toolbar', { name: /出院人数/ });
}
const open = async (choice: string) => {
  const bar = await tools();
  fireEvent.click(within(bar).getByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: choice }));
};

test('every tool stands in the menu, and Escape gives the focus back', async () => {
  const bar = await tools();
  const more = within(bar).getByRole('button', { name: '更多' });
  fireEvent.click(more);
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(names).toEqual([
    '查看数据',
    '放大',
    '刷新',
    '导出 PNG',
    '导出 SVG',
    '导出 CSV',
    '导出 XLSX',
    '数据来源',
  ]);
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('放大');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(more);
});

test('a menu stays while a list elsewhere rolls, and goes where its own picture is scrolled away', async () => {
  const bar = await tools();
  fireEvent.click(within(bar).getByRole('button', { name: '更多' }));
  const other = document.body.appendChild(document.createElement('section'));
  fireEvent.scroll(other);
  expect(screen.queryByRole('menu')).not.toBeNull();
  other.remove();
  fireEvent.scroll(bar.closest('.board-main') as HTMLElement);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a double click leaves open what its first click opened; a press elsewhere closes it', async () => {
  const bar = await tools();
  fireEvent.click(within(bar).getByRole('button', { name: '更多' }));
  fireEvent.pointerDown(document.body);
  fireEvent.mouseDown(document.body, { detail: 2 });
  expect(screen.queryByRole('menu')).not.toBeNull();
  fireEvent.pointerDown(document.body);
  fireEvent.mouseDown(document.body, { detail: 1 });
  expect(screen.queryByRole('menu')).toBeNull();
});

test('the Tab key stops once at the tools, and arrows go from one to the next', async () => {
  const buttons = within(await tools()).getAllByRole('button');
  expect(buttons.map((button) => [button.getAttribute('aria-label'), button.tabIndex])).toEqual([
    ['查看数据', -1],
    ['放大', -1],
    ['刷新', -1],
    ['更多', 0],
  ]);
  const last = buttons.at(-1);
  last?.focus();
  fireEvent.keyDown(last ?? document.body, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(buttons.at(-2));
  fireEvent.keyDown(buttons.at(-2) ?? document.body, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(last);
});

test('[K02] the data are a table of texts, whatever they look like', async () => {
  await open('查看数据');
  const dialog = await screen.findByRole('dialog', { name: '查看数据：<b>出院人数</b>' });
  expect(within(dialog).getByRole('columnheader', { name: '人数' })).toBeDefined();
  expect(within(dialog).getByRole('cell', { name: '42' })).toBeDefined();
  expect(dialog.querySelector('b')).toBeNull();
});

test('the source tells dataset, time and the filters that apply', async () => {
  await open('数据来源');
  const dialog = await screen.findByRole('dialog', { name: '数据来源' });
  await within(dialog).findByText('科室 等于 <i>内科</i>');
  expect(within(dialog).getByText('住院')).toBeDefined();
  expect(within(dialog).getByText('缓存于 2026-05-01 08:00:00')).toBeDefined();
  expect(dialog.querySelector('i')).toBeNull();
});

test('refreshing asks for this widget alone and shows what came', async () => {
  await open('刷新');
  await waitFor(() => expect(asked.of('/v2/widgets/data')).toHaveLength(1));
  const [request] = asked.of('/v2/widgets/data');
  expect(Object.fromEntries(request!.query)).toMatchObject({ id: '12', panelId: '9' });
  await screen.findByText('43');
  expect(asked.of('/v2/board/loaddata')).toHaveLength(1);
});

test('[DASH-15] [DASH-16] a long error of a refresh is told in 150 characters', async () => {
  const error = '错'.repeat(200);
  asked = serve({
    '/v2/board/loaddata': () => sampleBoard([widget]),
    '/v2/board/layout': () => JSON.stringify({ paramsGroup: [], checkedGroup: [] }),
    '/v2/board/targets': () => [],
    '/v2/widgets/data': () => {
      throw new Error(error);
    },
  });
  await open('刷新');
  await waitFor(() => expect(messages()).toEqual([`${'错'.repeat(150)}…`]));
});

test.each<[string, object]>([
  ['a large answer', { total: 120 }],
  ['the largest groups alone', { rest: { groups: 119, values: [null] } }],
])('%s is turned page by page on the server', async (_, more) => {
  const many = { keys: ['人数'], data: [[1]], ...more };
  asked = serve({
    '/v2/board/loaddata': () => sampleBoard([{ ...widget, data: many }]),
    '/v2/board/layout': () => JSON.stringify({ paramsGroup: [], checkedGroup: [] }),
    '/v2/board/targets': () => [],
    '/v2/widgets/data': ({ query }) => ({
      keys: ['人数'],
      data: [[`第 ${(JSON.parse(query.get('page') ?? '{}') as { page: number }).page} 页`]],
      total: 120,
    }),
  });
  await open('查看数据');
  await screen.findByText('第 1 页');
  fireEvent.click(screen.getByRole('button', { name: '第 3 页' }));
  await screen.findByText('第 3 页', { selector: 'td' });
  expect(limits.decimals).toBeGreaterThan(2);
});
