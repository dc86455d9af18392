import { drawChart } from '@mingjing/charts';
import { type Answer, type Cell, chartForm } from '@mingjing/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { TableSource } from './table-source.ts';
import { TableView } from './table-view.tsx';

afterEach(cleanup);

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const rowsFrom = (first: number, count: number): Cell[][] =>
  Array.from({ length: count }, (_, at): Cell[] => [`科室${first + at}`, first + at]);

/** A source of many rows that keeps what it was asked. */
function sourceOf(count: number) {
  const asked: string[] = [];
  const source: TableSource = {
    page: vi.fn<TableSource['page']>(async ({ page, pageSize, sorts }) => {
      asked.push(JSON.stringify({ page, pageSize, sorts }));
      const [sort] = sorts;
      const first = (page - 1) * pageSize + 1;
      const data = rowsFrom(first, Math.min(pageSize, count - first + 1));
      if (sort?.sortType === 2) for (const row of data) row[1] = count + 1 - Number(row[1]);
      return { keys: ['科室', '人数'], data, total: count } satisfies Answer;
    }),
    totals: vi.fn<TableSource['totals']>(async ({ totals }) => {
      asked.push(JSON.stringify(totals));
      return { keys: totals.map(({ key }) => key), data: [totals.map((): Cell => 12345)] } satisfies Answer;
    }),
  };
  return { source, asked };
}

function show(answer: Partial<Answer>, settings: object, source?: TableSource, onSelect?: () => void) {
  const form = chartForm.parse({ xAxis: [item('科室'), item('人数')], settings });
  const full: Answer = { keys: ['科室', '人数'], data: rowsFrom(1, 20), ...answer };
  const { drawn } = drawChart({ type: 'table', answer: full, form });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  return render(<TableView drawn={drawn} description="门诊量" source={source} onSelect={onSelect} />);
}
const firstCells = () =>
  within(screen.getAllByRole('rowgroup')[1] as HTMLElement)
    .getAllByRole('row')
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('[EDIT-16] pages that are here turn at once, those that are not are asked for', async () => {
  const { source, asked } = sourceOf(1000);
  show({ total: 1000 }, {}, source);
  const user = userEvent.setup();
  expect(screen.getByText('共 1,000 条')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '第 2 页' }));
  expect(firstCells()[0]).toBe('科室11');
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: '第 100 页' }));
  await waitFor(() => expect(firstCells()[0]).toBe('科室991'));
  expect(asked).toEqual(['{"page":100,"pageSize":10,"sorts":[]}']);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
  expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('992');
  await user.click(screen.getByRole('button', { name: '向前 5 页' }));
  await waitFor(() => expect(firstCells()[0]).toBe('科室941'));
  await user.click(screen.getByRole('button', { name: '第 100 页' }));
  await user.click(screen.getByRole('button', { name: '上一页' }));
  await user.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(firstCells()[0]).toBe('科室991'));
  // A page that was read before is at hand.
  expect(asked.filter((text) => text.includes('"page":100,'))).toHaveLength(1);
});

test('a header sorts all rows there are, on the server when they are not here', async () => {
  const { source, asked } = sourceOf(1000);
  show({ total: 1000 }, {}, source);
  const user = userEvent.setup();
  const header = screen.getByRole('button', { name: '人数' });
  header.focus();
  await user.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(asked.at(-1)).toContain('"sorts":[{"key":"人数","sortType":2}]'));
  await waitFor(() => expect(screen.getByText('1,000')).toBeTruthy());
  expect(screen.getByRole('columnheader', { name: '人数' }).getAttribute('aria-sort')).toBe('descending');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(firstCells()[0]).toBe('科室1'));
});

test('[LIVE-06] new rows leave the page, the order and the place where a viewer reads', async () => {
  const form = chartForm.parse({ xAxis: [item('科室'), item('人数')], settings: {} });
  const tableOf = (first: number, source: TableSource) => {
    const answer: Answer = { keys: ['科室', '人数'], data: rowsFrom(first, 20), total: 1000 };
    const { drawn } = drawChart({ type: 'table', answer, form });
    if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
    return <TableView drawn={drawn} description="门诊量" source={source} />;
  };
  const { source } = sourceOf(1000);
  const { rerender } = render(tableOf(1, source));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '人数' }));
  await user.click(screen.getByRole('button', { name: '第 100 页' }));
  await waitFor(() => expect(firstCells()[0]).toBe('科室991'));
  const place = screen.getByRole('region', { name: '门诊量' });
  place.scrollTop = 120;
  // Each refresh is a new answer and with it a new source.
  for (let at = 1; at <= 3; at += 1) {
    const { source: next, asked } = sourceOf(1000);
    rerender(tableOf(1 + at, next));
    await waitFor(() =>
      expect(asked).toEqual(['{"page":100,"pageSize":10,"sorts":[{"key":"人数","sortType":1}]}']),
    );
    expect(firstCells()[0]).toBe('科室991');
    expect(screen.getByRole('button', { name: '第 100 页' }).getAttribute('aria-current')).toBe('page');
  }
  expect(screen.getByRole('columnheader', { name: '人数' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('region', { name: '门诊量' })).toBe(place);
  expect(place.scrollTop).toBe(120);
});

test('rows that were cut off are counted by the first question', async () => {
  const { source } = sourceOf(345);
  show({ truncated: true }, {}, source);
  await waitFor(() => expect(screen.getByText('共 345 条')).toBeTruthy());
});

test('a page that fails says so and keeps the rows; trying again reads it', async () => {
  const { source } = sourceOf(1000);
  vi.mocked(source.page).mockRejectedValueOnce(new Error('网络错误'));
  show({ total: 1000 }, {}, source);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '第 100 页' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('第 100 页读取失败');
  await user.click(within(alert).getByRole('button', { name: '重试' }));
  await waitFor(() => expect(firstCells()[0]).toBe('科室991'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('totals are of all rows: added up here when all are here, else asked of the server', async () => {
  const settings = { totals: true };
  show({}, settings);
  expect(screen.getByText('合计')).toBeTruthy();
  expect(screen.getByText('210')).toBeTruthy();
  cleanup();
  const { source, asked } = sourceOf(1000);
  show({ total: 1000 }, settings, source);
  await waitFor(() => expect(screen.getByText('12,345')).toBeTruthy());
  expect(asked).toEqual(['[{"key":"人数","calculation":"own"}]']);
  cleanup();
  // Without a server, a part of the rows is not taken for the whole.
  show({ total: 1000 }, settings);
  expect(screen.queryByText('210')).toBeNull();
});

test('totals of another filter never stand below new rows; those of the same rows wait for the next', async () => {
  const form = chartForm.parse({ xAxis: [item('科室'), item('人数')], settings: { totals: true } });
  const answer: Answer = { keys: ['科室', '人数'], data: rowsFrom(1, 20), total: 1000 };
  const { drawn } = drawChart({ type: 'table', answer, form });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  const tableOf = (source: TableSource) => <TableView drawn={drawn} description="门诊量" source={source} />;
  const never = () => new Promise<Answer>(() => undefined);
  const lost = () => Promise.reject(new Error('断线'));
  const first = { ...sourceOf(1000).source, of: '全部' };
  const { rerender } = render(tableOf(first));
  await waitFor(() => expect(screen.getByText('12,345')).toBeTruthy());
  rerender(tableOf({ ...first, totals: never }));
  expect(screen.getByText('12,345')).toBeTruthy();
  rerender(tableOf({ ...first, of: '内科', totals: never }));
  expect(screen.queryByText('12,345')).toBeNull();
  expect(screen.getByTitle('合计：…')).toBeTruthy();
  // One that fails leaves none either, not even of the same rows.
  for (const of of ['全部', '内科']) {
    rerender(tableOf({ ...first, of, totals: lost }));
    await waitFor(() => expect(screen.getByTitle('合计读取失败')).toBeTruthy());
    expect(screen.queryByText('12,345')).toBeNull();
  }
});

test('an average below a column says that it is one', () => {
  show({}, { totals: true, columns: { 人数: { total: 'avg', decimals: 1 } } });
  expect(screen.getByText('10.5').textContent).toBe('平均值 10.5');
});

test('equal names are one cell over their rows', () => {
  const data: Cell[][] = [
    ['内科', 1],
    ['内科', 2],
    ['外科', 3],
  ];
  show({ data }, { merge: true });
  expect(screen.getAllByText('内科')).toHaveLength(1);
  expect(screen.getByText('内科').closest('td')?.getAttribute('rowspan')).toBe('2');
});

test('a column is widened by keys and by drawing its edge', async () => {
  const { container } = show({}, { columns: { 科室: { width: 100 } } });
  const width = () => container.querySelector('col')?.style.width;
  const before = Number.parseInt(width() ?? '', 10);
  fireEvent.keyDown(screen.getByRole('button', { name: '科室' }), { key: 'ArrowRight', altKey: true });
  expect(width()).toBe(`${before + 16}px`);
  fireEvent.doubleClick(container.querySelector('.chart-table-grip') as Element);
  expect(width()).toBe(`${before}px`);
});

test('[EDIT-13] [DASH-18] only cells that lead somewhere are pressed, and say where', async () => {
  const next = { nextPanelIDs: [7], nextPanel: [{ id: 7, name: '住院' }] };
  const form = chartForm.parse({ xAxis: [item('科室', next), item('人数')] });
  const { drawn } = drawChart({
    type: 'table',
    answer: { keys: ['科室', '人数'], data: rowsFrom(1, 2) },
    form,
  });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  const select = vi.fn<(row: readonly Cell[], column: number) => void>();
  render(<TableView drawn={drawn} description="" onSelect={select} />);
  const links = screen.getAllByTitle('跳转到：住院');
  expect(links.map((link) => link.textContent)).toEqual(['科室1', '科室2']);
  await userEvent.setup().click(links[1] as HTMLElement);
  expect(select).toHaveBeenCalledWith(['科室2', 2], 0);
  expect(screen.queryByRole('button', { name: '2' })).toBeNull();
});

test('page keys turn the page where nothing is left to scroll', async () => {
  show({}, {});
  const area = screen.getByLabelText('门诊量');
  fireEvent.keyDown(area, { key: 'PageDown' });
  expect(firstCells()[0]).toBe('科室11');
  fireEvent.keyDown(area, { key: 'PageUp' });
  expect(firstCells()[0]).toBe('科室1');
});

test('looks come from conditions and are no markup', () => {
  const formats = [{ column: ['人数'], op: 'gt', value: '19', color: '#cc0000' }];
  const { container } = show({ data: rowsFrom(18, 3) }, { formats });
  const coloured = [...container.querySelectorAll<HTMLElement>('tbody td')].filter(
    ({ style }) => style.color !== '',
  );
  expect(coloured.map((cell) => cell.textContent)).toEqual(['20']);
});

test('[CHART-29] a table with subtotals asks for its rows group by group, and for figures of each group', async () => {
  const asked: object[] = [];
  const names = ['内科', '外科'];
  const rows = Array.from({ length: 40 }, (_, at): Cell[] => [names[Math.floor(at / 20)] ?? '', at]);
  const source: TableSource = {
    page: async ({ page, pageSize, sorts }) => {
      asked.push(sorts);
      return { keys: ['科室', '人数'], data: rows.slice((page - 1) * pageSize, page * pageSize), total: 40 };
    },
    totals: async ({ totals, by }) => {
      asked.push({ by, totals });
      const data: Cell[][] = [
        ['内科', 20, 190],
        ['外科', 20, 590],
      ];
      return { keys: ['科室', 'rows', '人数'], data };
    },
  };
  const form = chartForm.parse({
    xAxis: [item('科室'), item('人数')],
    sort: { key: '人数', descending: true },
    settings: { subtotals: true },
  });
  const answer: Answer = { keys: ['科室', '人数'], data: rows.slice(0, 20), total: 40 };
  const { drawn } = drawChart({ type: 'table', answer, form });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  render(<TableView drawn={drawn} description="门诊量" source={source} />);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toContainEqual([
    { key: '科室', sortType: 1 },
    { key: '人数', sortType: 2 },
  ]);
  expect(asked).toContainEqual({ by: '科室', totals: [{ key: '人数', calculation: 'own' }] });
  // Its twenty rows reach over two pages.
  await waitFor(() => expect(firstCells()).toHaveLength(10));
  expect(screen.queryByText('小计')).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: '第 2 页' }));
  await waitFor(() => expect(firstCells()?.at(-1)).toBe('小计'));
  expect(screen.getByText('190')).toBeTruthy();
});

test('[CHART-29] subtotals of a table that is all here are added up from its rows', () => {
  const data: Cell[][] = [
    ['外科', 1],
    ['内科', 5],
    ['外科', 2],
  ];
  show({ data }, { subtotals: true });
  expect(firstCells()).toEqual(['外科', '外科', '小计', '内科']);
  expect(screen.getByTitle('外科 小计：3')).toBeTruthy();
});

test('[CHART-29] groups with subtotals keep the order of their names, whatever their rows are sorted by', async () => {
  const data: Cell[][] = [
    ['内科', 5],
    ['内科', 9],
    ['外科', 1],
    ['外科', 7],
  ];
  const order = { key: '人数', descending: false };
  const form = chartForm.parse({
    xAxis: [item('科室'), item('人数')],
    sort: order,
    settings: { subtotals: true },
  });
  const sorted = data.toSorted((a, b) => Number(a[1]) - Number(b[1]));
  const { drawn } = drawChart({ type: 'table', answer: { keys: ['科室', '人数'], data: sorted }, form });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  render(<TableView drawn={drawn} description="门诊量" />);
  const cells = () =>
    within(screen.getAllByRole('rowgroup')[1] as HTMLElement)
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent)
          .join(' '),
      );
  expect(cells()).toEqual(['内科 5', '内科 9', '小计 14', '外科 1', '外科 7', '小计 8']);
  const header = screen.getByRole('button', { name: '人数' });
  await userEvent.setup().dblClick(header);
  expect(cells()).toEqual(['内科 9', '内科 5', '小计 14', '外科 7', '外科 1', '小计 8']);
});

test('[CHART-29] subtotals that could not be read say so', async () => {
  const { source } = sourceOf(3);
  const failing: TableSource = { ...source, totals: () => Promise.reject(new Error('gone')) };
  const mean = { xAxis: [item('科室'), item('人数', { calculation: 'avg' })], settings: { subtotals: true } };
  const data: Cell[][] = [
    ['内科', 5],
    ['内科', 9],
  ];
  const { drawn } = drawChart({
    type: 'table',
    answer: { keys: ['科室', '人数'], data },
    form: chartForm.parse(mean),
  });
  if (drawn.renderer !== 'table') throw new Error(drawn.renderer);
  render(<TableView drawn={drawn} description="门诊量" source={failing} />);
  expect(await screen.findByTitle('小计读取失败')).toBeTruthy();
});
