import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { bringFile, broughtFile, fileArrived } from '../../app/dropped-file.ts';
import { Console } from '../../testing/console.tsx';
import { serve, success, type WireCall } from '../../testing/wire.ts';
import { SheetDrop } from './sheet-drop.tsx';

const sheet = (name: string, isTable = true) => ({
  sheet: name,
  isHidden: false,
  rows: 2,
  columns: 3,
  isTable,
});
/** A workbook that no test has read before. */
const workbook = (lastModified: number): File => new File(['x'], '收支.xlsx', { lastModified });
const stored = vi.fn<(datasetId: number) => void>();
let calls: WireCall[] = [];

afterEach(() => {
  cleanup();
  fileArrived();
  stored.mockClear();
});

function show(sheets: ReturnType<typeof sheet>[], categories: unknown[] = []): void {
  calls = serve({
    'POST /v2/datasource/excel/sheets': () => success(sheets),
    'POST /v2/datasource/excel': () => success({ id: 4, dataSourceName: '收支' }),
    'GET /v2/datasets/categories': () => success(categories),
    'POST /v2/datasets/categories': () => success({ id: 7 }),
    'POST /v2/datasets': () => success({ id: 9, name: '收支' }),
  });
  const router = createMemoryRouter([
    { path: '/', element: <SheetDrop onStored={stored} /> },
    { path: '/config/datasource', element: <p>数据源表单</p> },
  ]);
  render(
    <Console>
      <RouterProvider router={router} />
    </Console>,
  );
}

test('a file of one table that was brought along is stored at once', async () => {
  void bringFile(workbook(1), () => undefined);
  show([sheet('封面', false), sheet('明细')]);
  await waitFor(() => expect(stored).toHaveBeenCalledWith(9));
  expect(screen.queryByRole('region', { name: '选择工作表' })).toBeNull();
  expect(broughtFile()).toBeNull();
});

test('of a file of several tables nothing is stored before one is chosen', async () => {
  void bringFile(workbook(2), () => undefined);
  show([sheet('明细'), sheet('费用')]);
  const other = await screen.findByRole('button', { name: /费用/ });
  expect(calls.map(({ path }) => path)).toEqual(['/v2/datasource/excel/sheets']);
  await userEvent.click(other);
  await waitFor(() => expect(stored).toHaveBeenCalledWith(9));
  const sent = calls.find(({ path }) => path === '/v2/datasource/excel')?.body as FormData;
  expect([sent.get('options'), sent.get('dataSourceName')]).toEqual([
    '{"sheet":"费用","periods":"rows","groups":"fill","dates":"join"}',
    '收支-费用',
  ]);
});

test('a file of several tables may be looked at first: the form of sources gets it', async () => {
  void bringFile(workbook(3), () => undefined);
  show([sheet('明细'), sheet('费用')]);
  await userEvent.click(await screen.findByRole('button', { name: /先查看/ }));
  await screen.findByText('数据源表单');
  expect(broughtFile()?.name).toBe('收支.xlsx');
  expect(stored).not.toHaveBeenCalled();
});

test('a file that comes again gets a name of its own', async () => {
  const datasets = ['收支', '收支（2）'].map((name, at) => ({
    id: at + 1,
    name,
    cacheStatus: '',
    cacheInfo: '',
  }));
  const category = { id: 7, index: 'c_7', name: '表格', pid: -1, pname: '', userId: 1, new: false };
  const dated = { createDate: '', lastModifiedDate: '' };
  void bringFile(workbook(4), () => undefined);
  show([sheet('明细')], [{ ...category, ...dated, children: [], datasets }]);
  await waitFor(() => expect(stored).toHaveBeenCalledWith(9));
  const sent = calls.find(({ path }) => path === '/v2/datasource/excel')?.body as FormData;
  expect(sent.get('dataSourceName')).toBe('收支（3）');
});
