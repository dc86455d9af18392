import { drawChart } from '@mingjing/charts';
import { type Cell, chartForm } from '@mingjing/contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { OnScreen } from '../model/on-screen.ts';
import { giveSizes, serveSizes } from '../testing/show-page.tsx';
import { type TellTable, TellTableContext } from './table-seen.ts';
import { type TableSource, TableSourceContext } from './table-source.ts';
import { FillsPlace, TableView } from './table-view.tsx';

afterEach(cleanup);

function tableOf(count: number, settings: object = {}) {
  const item = (id: string) => ({ id, name: id });
  const data = Array.from({ length: count }, (_, at): Cell[] => [`科室${at + 1}`, (at * 7) % 100]);
  const form = chartForm.parse({ xAxis: [item('科室'), item('人数')], settings });
  const { drawn, description } = drawChart({ type: 'table', answer: { keys: ['科室', '人数'], data }, form });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  return <TableView drawn={drawn} description={description} />;
}
const show = (count: number, settings: object = {}) => render(tableOf(count, settings));
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('[CHART-29] [LIM-04] ten rows a page, starting at page 1, with total, previous, pages and next', async () => {
  show(23);
  const user = userEvent.setup();
  expect(firstCells()).toHaveLength(10);
  expect(screen.getByText('共 23 条')).toBeTruthy();
  expect(screen.getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: '第 3 页' }));
  expect(firstCells()).toEqual(['科室21', '科室22', '科室23']);
  expect(screen.getByRole('button', { name: '下一页' })).toHaveProperty('disabled', true);
});

test('looked at by itself a page is as long as its place, and no shorter than its author wanted it', () => {
  serveSizes();
  giveSizes(1024, 36 * 19);
  const whole = (settings: object) => (
    <FillsPlace.Provider value={true}>{tableOf(60, settings)}</FillsPlace.Provider>
  );
  const { rerender } = render(whole({}));
  expect(firstCells()).toHaveLength(18);
  expect(screen.getByRole('button', { name: '第 4 页' })).toBeTruthy();
  rerender(whole({ pageSize: 50 }));
  expect(screen.queryByRole('button', { name: '第 3 页' })).toBeNull();
  rerender(tableOf(60, {}));
  expect(screen.getByRole('button', { name: '第 6 页' })).toBeTruthy();
});

test('a place that is too low for a pager shows rows in its stead', () => {
  serveSizes();
  giveSizes(640, 80);
  show(23);
  expect(firstCells()).toContain('科室1');
  expect(screen.queryByText('共 23 条')).toBeNull();
  cleanup();
  giveSizes(640, 120);
  show(23);
  expect(screen.getByText('共 23 条')).toBeTruthy();
});

test('rows beyond the lower edge of a low place are told until the last one is in view', () => {
  serveSizes();
  const place = (height: number) => {
    giveSizes(640, height);
    const get = function (this: HTMLElement) {
      return this.closest('thead') === null ? height : 36;
    };
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get });
  };
  place(90);
  const { container } = show(23);
  const room = container.querySelector('.chart-table-room')!;
  expect(room.hasAttribute('data-tall')).toBe(true);
  const scroller = container.querySelector('.chart-table-scroll')!;
  const heights = vi.spyOn(scroller, 'scrollHeight', 'get').mockReturnValue(400);
  fireEvent.scroll(scroller, { target: { scrollTop: 100 } });
  expect(room.hasAttribute('data-last')).toBe(false);
  fireEvent.scroll(scroller, { target: { scrollTop: 400 } });
  expect(room.hasAttribute('data-last')).toBe(true);
  heights.mockRestore();
  cleanup();
  place(900);
  expect(show(3).container.querySelector('[data-tall]')).toBeNull();
});

test('a header sorts up, down and back', async () => {
  show(5);
  const user = userEvent.setup();
  const header = screen.getByRole('button', { name: '人数' });
  await user.click(header);
  await user.click(header);
  expect(firstCells()).toEqual(['科室5', '科室4', '科室3', '科室2', '科室1']);
  expect(screen.getByRole('columnheader', { name: '人数' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(header);
  expect(firstCells()[0]).toBe('科室1');
});

test('[CHART-26] a column that is placed twice shows each of its figures, whatever the rows are sorted by', async () => {
  const item = (calculation: 'max' | 'min') => ({ id: '时长', name: calculation, calculation });
  const form = chartForm.parse({ xAxis: [{ id: '科室', name: '科室' }, item('max'), item('min')] });
  const data = Array.from({ length: 6 }, (_, at): Cell[] => [`科室${at + 1}`, 200 + at, 100 + at]);
  const { drawn, description } = drawChart({
    type: 'table',
    answer: { keys: ['科室', '时长', '时长_2'], data },
    form,
  });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  const faults = vi.spyOn(console, 'error');
  render(<TableView drawn={drawn} description={description} />);
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
  const rows = data.map(([name, most, least]) => [name, String(most), String(least)]);
  expect(cells()).toEqual(rows);
  const header = screen.getByRole('button', { name: 'min' });
  await userEvent.click(header);
  await userEvent.click(header);
  expect(cells()).toEqual(rows.toReversed());
  // Cells that React cannot tell apart keep figures of other rows.
  expect(faults).not.toHaveBeenCalled();
});

test('a width that is drawn stays over a reload, of each stored table by itself', async () => {
  const source = (widget: number) => ({
    widget,
    page: vi.fn<TableSource['page']>(),
    totals: vi.fn<TableSource['totals']>(),
  });
  const view = (widget: number) => (
    <TableSourceContext.Provider value={source(widget)}>{tableOf(3)}</TableSourceContext.Provider>
  );
  const width = () => document.querySelector('col')?.style.width;
  const user = userEvent.setup();
  const { unmount } = render(view(7));
  const own = width();
  screen.getByRole('button', { name: '科室' }).focus();
  await user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
  const drawn = width();
  expect(drawn).not.toBe(own);
  unmount();
  const other = render(view(8));
  expect(width()).toBe(own);
  other.unmount();
  render(view(7));
  expect(width()).toBe(drawn);
  // A double click on the edge gives the table's own width back, for good.
  const grip = document.querySelector('.chart-table-grip');
  if (grip === null) throw new Error('no edge to draw');
  await user.dblClick(grip);
  expect(width()).toBe(own);
  cleanup();
  render(view(7));
  expect(width()).toBe(own);
});

test('what an export draws is the page, the order and the totals that are looked at', async () => {
  const onScreen = new OnScreen();
  const tell: TellTable = (seen) => onScreen.putTable('n1', seen);
  const { unmount } = render(
    <TellTableContext.Provider value={tell}>{tableOf(23, { totals: true })}</TellTableContext.Provider>,
  );
  const user = userEvent.setup();
  const header = screen.getByRole('button', { name: '人数' });
  await user.click(header);
  await user.click(header);
  expect(onScreen.table('n1')?.rows[0]).toEqual(['科室15', 98]);
  await user.click(screen.getByRole('button', { name: '第 3 页' }));
  const smallest = [
    ['科室2', 7],
    ['科室16', 5],
    ['科室1', 0],
  ];
  const sum = Array.from({ length: 23 }, (_, at) => (at * 7) % 100).reduce((all, one) => all + one, 0);
  expect(onScreen.table('n1')).toEqual({
    rows: smallest,
    page: 3,
    pages: 3,
    total: 23,
    totals: [{ column: 1, name: '', text: sum.toLocaleString('zh-CN') }],
    ranges: new Map(),
  });
  unmount();
  expect(onScreen.table('n1')).toBeUndefined();
});

test('a long page draws only the rows in view', () => {
  show(1000, { pageSize: 1000 });
  expect(screen.getAllByRole('row').length).toBeLessThan(80);
});

test('data is text in cells', () => {
  const form = chartForm.parse({ xAxis: [{ id: 'x', name: '<b>x</b>' }] });
  const answer = { keys: ['x'], data: [['<img src=x onerror=alert(1)>']] as Cell[][] };
  const { drawn } = drawChart({ type: 'table', answer, form });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  const { container } = render(<TableView drawn={drawn} description="" />);
  expect(container.querySelector('img, b')).toBeNull();
});

test('[CHART-26] a cross table has heads over heads, sorts by a value and tells of a cell its row and its head', async () => {
  const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
  const sum = { calculation: 'sum' };
  const form = chartForm.parse({
    xAxis: [item('科室'), item('月份'), item('费用', sum), item('人次', sum)],
    settings: { across: ['月份'], totals: true },
  });
  const answer = {
    keys: ['科室', '月份', '费用', '人次'],
    data: [
      ['内科', '10月', 5, 1],
      ['内科', '2月', 30, 2],
      ['外科', '2月', 40, 3],
      ['外科', '10月', 7, 4],
    ],
    additive: ['费用', '人次'],
    crossed: { names: [0], head: 1, figures: [2, 3], totals: [] },
  };
  const { drawn, description } = drawChart({ type: 'table', answer, form });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  const onSelect = vi.fn<(row: readonly Cell[], column: number) => void>();
  render(
    <TableView drawn={{ ...drawn, note: '只显示前 1 行' }} description={description} onSelect={onSelect} />,
  );
  const [over, under, ...body] = screen.getAllByRole('row');
  const heads = within(over!).getAllByRole('columnheader') as HTMLTableCellElement[];
  expect(heads.map(({ textContent, colSpan, rowSpan }) => [textContent, colSpan, rowSpan])).toEqual([
    ['科室', 1, 2],
    ['2月', 2, 1],
    ['10月', 2, 1],
    ['合计', 2, 1],
  ]);
  expect(within(under!).getAllByRole('columnheader')).toHaveLength(6);
  expect(body.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['3', '4', '5']);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5');
  expect(screen.getByText('只显示前 1 行')).toBeTruthy();
  const header = screen.getByRole('button', { name: '2月 费用' });
  await userEvent.click(header);
  await userEvent.click(header);
  const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.children[0]?.textContent);
  expect(names()).toEqual(['外科', '内科']);
  await userEvent.click(screen.getByRole('button', { name: '40' }));
  const [row, column] = onSelect.mock.calls[0] ?? [];
  expect(drawn.pick?.(row ?? [], column ?? 0)).toEqual({
    values: [
      ['科室', '外科'],
      ['月份', '2月'],
      ['费用', 40],
    ],
    column: '费用',
  });
});
