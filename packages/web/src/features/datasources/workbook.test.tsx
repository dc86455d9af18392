import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../app/providers.tsx';
import { Console } from '../../testing/console.tsx';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { failure, serve, success, type WireCall } from '../../testing/wire.ts';
import { Component } from './datasource-page.tsx';

const table = (id: number, name: string) => ({
  id,
  dataSourceName: name,
  datasourceType: 'excel',
  driverClassName: '',
  url: '',
  username: '',
  password: '',
  serverEncoding: '',
  clientEncoding: '',
  allowedFunctions: [],
  strict: false,
  fileName: '台账.xlsx',
  columns: 1,
  rows: 2,
  workbook: null,
  version: 1,
  lastModifiedDate: '2026-01-01 00:00:00',
});
const workbook = (sheet: string) => ({ key: 'k', name: '台账', sheet });
const stored = [
  table(1, '床位'),
  { ...table(2, '台账-明细'), workbook: workbook('明细') },
  table(3, '药品'),
  { ...table(4, '台账-费用'), workbook: workbook('费用') },
];
const sheets = [
  { sheet: '封面', isHidden: false, rows: 1, columns: 1, isTable: false },
  { sheet: '明细', isHidden: false, rows: 2, columns: 1, isTable: true },
  { sheet: '费用', isHidden: false, rows: null, columns: null, isTable: true },
  { sheet: '空表', isHidden: false, rows: 0, columns: 0, isTable: false },
  { sheet: '旧', isHidden: true, rows: 3, columns: 1, isTable: false },
];
/** The server's preview of the sheet that is asked for. */
const previewOf = (call: WireCall) => {
  const sent = (call.body as FormData).get('options');
  const choices = sent === null ? {} : (JSON.parse(String(sent)) as { sheet?: string; totals?: string });
  return success({
    fileName: '台账.xlsx',
    sheet: choices.sheet ?? '明细',
    sheets: sheets.map(({ sheet }) => sheet),
    header: { from: 1, to: 1 },
    totals: choices.totals ?? 'skip',
    rows: 2,
    columns: [{ name: '科室', letters: 'A', type: 'text', wanted: null, misfits: 0, treatment: null }],
    misfits: [],
    misfitCount: 0,
    skipped: [],
    skippedCount: 0,
    notes: [],
    choices,
    data: [['内科'], ['外科']],
    top: [],
    changes: null,
  });
};

async function open(address: string, replies: Parameters<typeof serve>[0] = {}): Promise<WireCall[]> {
  const calls = serve({
    'GET /v2/datasource': success(stored),
    'POST /v2/datasource/excel/preview': previewOf,
    'POST /v2/datasource/excel/sheets': success(sheets),
    ...replies,
  });
  const router = createMemoryRouter([{ path: '/config/datasource', Component }], {
    initialEntries: [`/config/datasource${address}`],
  });
  render(
    <Console>
      <RouterProvider router={router} />
    </Console>,
  );
  await screen.findByText('床位');
  return calls;
}
async function choose() {
  await userEvent.click(screen.getByText('表格文件'));
  const file = new File(['x'], '台账.xlsx');
  fireEvent.change(screen.getByLabelText('选择表格文件'), { target: { files: [file] } });
  return within(await screen.findByRole('region', { name: '工作表' }));
}
const sent = (calls: WireCall[], path: string, key: string): unknown => {
  const call = calls.findLast((one) => one.path === path);
  const value = call === undefined ? null : (call.body as FormData).get(key);
  return value === null ? undefined : String(value);
};
const shown = () => screen.getByRole('region', { name: '表格预览' }).getAttribute('aria-busy');
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetMessages();
});

test('[DSRC-01] tables of one workbook stand together beneath its name', async () => {
  await open('');
  const list = within(screen.getByRole('list', { name: '台账的表' }));
  expect(list.getByText('明细')).toBeDefined();
  expect(list.getByText('费用')).toBeDefined();
  expect(list.queryByText('药品')).toBeNull();
  const head = screen.getByRole('button', { name: /台账.*2 张表/ });
  await userEvent.click(head);
  expect(head.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('明细')).toBeNull();
  await userEvent.click(head);
  await userEvent.dblClick(screen.getByText('费用'));
  expect(await screen.findByDisplayValue('台账-费用')).toBeDefined();
});

test('[UPL-01] all sheets of a new file are listed, the recognised one ticked; one alone is stored as before', async () => {
  const calls = await open('?id=new', { 'POST /v2/datasource/excel': success(table(9, '台账')) });
  const list = await choose();
  expect(list.getByRole('status').textContent).toBe('共 5 张，已勾选 1 张');
  expect(list.getByRole<HTMLInputElement>('checkbox', { name: '导入【明细】' }).checked).toBe(true);
  expect(list.getByRole<HTMLInputElement>('checkbox', { name: '导入【空表】' }).disabled).toBe(true);
  expect(list.getByText('未统计')).toBeDefined();
  expect(list.getByText('隐藏')).toBeDefined();
  expect(list.getByText('可能不是表格')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: '工作表' })).toBeNull();
  await userEvent.click(list.getByRole('checkbox', { name: '导入【明细】' }));
  await save();
  expect(await screen.findByText('请至少勾选一张工作表')).toBeDefined();
  await userEvent.click(list.getByRole('checkbox', { name: '导入【旧】' }));
  await save();
  await waitFor(() => expect(messages()).toEqual(['导入Excel成功!']));
  expect(sent(calls, '/v2/datasource/excel', 'options')).toBe('{"sheet":"旧"}');
});

test('[UPL-05] several ticked sheets are stored together, each with its own choices', async () => {
  const path = '/v2/datasource/excel/workbook';
  const answer = { sources: [table(9, '台账-明细'), table(10, '台账-费用')], datasets: [] };
  const calls = await open('?id=new', { [`POST ${path}`]: success(answer) });
  const list = await choose();
  await userEvent.click(list.getByRole('button', { name: '勾选全部 2 张表格' }));
  await userEvent.click(list.getByRole('button', { name: /^费用/ }));
  await waitFor(() =>
    expect(sent(calls, '/v2/datasource/excel/preview', 'options')).toBe('{"sheet":"费用"}'),
  );
  await waitFor(() => expect(shown()).toBe('false'));
  await userEvent.click(screen.getByRole('checkbox', { name: '跳过合计行' }));
  await waitFor(() => expect(shown()).toBe('false'));
  await userEvent.click(list.getByRole('button', { name: /^明细/ }));
  await waitFor(() => expect(shown()).toBe('false'));
  // What was decided about the other sheet is kept.
  await userEvent.click(list.getByRole('button', { name: /^费用/ }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '跳过合计行' }).checked).toBe(false),
  );
  await waitFor(() => expect(shown()).toBe('false'));
  await save();
  await waitFor(() => expect(sent(calls, path, 'dataSourceName')).toBe('台账'));
  expect(JSON.parse(String(sent(calls, path, 'tables')))).toEqual([
    { sheet: '明细' },
    { sheet: '费用', totals: 'keep' },
  ]);
  // Without the screen of datasets none are made.
  expect(sent(calls, path, 'datasetCategory')).toBeUndefined();
});

test('[UPL-05] a file that the server keeps is sent once, and again where it was not kept long enough', async () => {
  const gone = failure(200, 50004, '上传的文件已不再保留，请重新选择文件', 'fileMissing');
  const hasFile = (call: WireCall): boolean => (call.body as FormData).has('file');
  const calls = await open('?id=new', {
    'POST /v2/datasource/excel/preview': (call) => {
      const { body } = previewOf(call);
      return success({ ...(body as { result: object }).result, kept: hasFile(call) ? 'k1' : 'k0' });
    },
    'POST /v2/datasource/excel': (call) => (hasFile(call) ? success(table(9, '台账')) : gone),
  });
  const list = await choose();
  expect(sent(calls, '/v2/datasource/excel/sheets', 'kept')).toBe('k1');
  expect(hasFile(calls.findLast(({ path }) => path.endsWith('/sheets'))!)).toBe(false);
  await userEvent.click(list.getByRole('button', { name: /^费用/ }));
  await waitFor(() => expect(sent(calls, '/v2/datasource/excel/preview', 'kept')).toBe('k1'));
  await waitFor(() => expect(shown()).toBe('false'));
  await save();
  await waitFor(() => expect(messages()).toEqual(['导入Excel成功!']));
  expect(calls.filter(({ path }) => path === '/v2/datasource/excel').map(hasFile)).toEqual([false, true]);
});

test('no other sheet can be chosen while the sheets are being counted: it would not be the ticked one', async () => {
  let tell = (): void => {};
  const counted = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await open('?id=new', {
    'POST /v2/datasource/excel/sheets': async () => {
      await counted;
      return success(sheets);
    },
  });
  await userEvent.click(screen.getByText('表格文件'));
  fireEvent.change(screen.getByLabelText('选择表格文件'), {
    target: { files: [new File(['x'], '台账.xlsx')] },
  });
  expect(await screen.findByText('正在读取各张工作表')).toBeDefined();
  await screen.findByRole('region', { name: '表格预览' });
  expect(screen.queryByRole('combobox', { name: '工作表' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
  tell();
  expect(await screen.findByRole('region', { name: '工作表' })).toBeDefined();
});

test('where the sheets cannot be listed, one is chosen as before', async () => {
  await open('?id=new', { 'POST /v2/datasource/excel/sheets': failure(200, 50004, '读取超时') });
  await userEvent.click(screen.getByText('表格文件'));
  fireEvent.change(screen.getByLabelText('选择表格文件'), {
    target: { files: [new File(['x'], '台账.xlsx')] },
  });
  expect(await screen.findByRole('combobox', { name: '工作表' })).toBeDefined();
  expect(screen.queryByRole('region', { name: '工作表' })).toBeNull();
  expect(messages()).toEqual([]);
});

const columns = {
  mode: 'replace',
  added: [],
  removed: [],
  retyped: [],
  renamed: [],
  alike: [],
  without: [],
  storedRows: 2,
  isRepeated: false,
  widgets: [],
  panels: [],
};
/** The preview of a table's new rows: 明细 has lost a column that stands there under another name. */
const replacementOf = (missing: readonly string[]) => (call: WireCall) => {
  const form = call.body as FormData;
  const sheet = form.get('id') === '2' ? '明细' : '费用';
  const sent = form.get('options');
  const choices: { sheet?: string; rename?: object } =
    sent === null ? { sheet } : (JSON.parse(String(sent)) as object);
  const changes =
    sheet === '费用'
      ? columns
      : choices.rename === undefined
        ? { ...columns, added: ['部门'], removed: ['科室'], alike: [{ before: '科室', after: '部门' }] }
        : { ...columns, renamed: [{ before: '科室', after: '部门' }] };
  const { body } = previewOf(call);
  return success({
    ...(body as { result: object }).result,
    kept: 'k1',
    sheet: missing.includes(sheet) ? '封面' : sheet,
    choices,
    rows: 7,
    changes,
  });
};
async function openReplacement(missing: readonly string[] = [], answer = success(stored)) {
  const path = '/v2/datasource/excel/workbook/replace';
  const calls = await open('', {
    'POST /v2/datasource/excel/preview': replacementOf(missing),
    [`POST ${path}`]: answer,
  });
  await userEvent.click(screen.getByRole('button', { name: '更换工作簿台账' }));
  const dialog = within(screen.getByRole('dialog', { name: '更换工作簿【台账】' }));
  const file = new File(['x'], '台账7月.xlsx');
  fireEvent.change(dialog.getByLabelText('选择表格文件'), { target: { files: [file] } });
  await waitFor(() => expect(dialog.getAllByText('2 行 → 7 行')).toHaveLength(2 - missing.length));
  return { calls, dialog, path };
}

test('[UPL-06] a new file replaces the tables of a workbook together, after its changes were shown', async () => {
  const { calls, dialog, path } = await openReplacement();
  // It is sent once, the calls after the first name what was kept.
  const previews = calls.filter((call) => call.path.endsWith('/preview'));
  expect(previews.map(({ body }) => (body as FormData).has('file'))).toEqual([true, false]);
  expect(dialog.getByText(/缺少列：科室/)).toBeDefined();
  expect(dialog.getByText('列与原文件一致')).toBeDefined();
  const further = within(await dialog.findByRole('region', { name: '文件中的其他工作表' }));
  expect(further.getAllByRole('checkbox').map((one) => one.closest('li')?.textContent)).toEqual([
    '封面1 行 × 1 列',
    '空表没有数据',
    '旧隐藏3 行 × 1 列',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: '可能改名为“部门”，仍作为“科室”' }));
  await waitFor(() => expect(dialog.getByText(/“部门”仍作为“科室”/)).toBeDefined());
  await userEvent.click(dialog.getByRole('button', { name: '更换 2 张表' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls, path, 'kept')).toBe('k1');
  expect(JSON.parse(String(sent(calls, path, 'tables')))).toEqual([
    { id: 2, version: 1, choices: { sheet: '明细', rename: { 部门: '科室' } } },
    { id: 4, version: 1, choices: { sheet: '费用' } },
  ]);
});

test('[UPL-08] the tables of one sheet are ticked, the sheet as a whole is offered beside them', async () => {
  const part = (sheet: string, rows: number) => ({
    sheet,
    isHidden: false,
    rows,
    columns: 3,
    isTable: true,
    of: '',
  });
  const parts = [part('支出', 3), part('收入', 4)];
  const whole = { sheet: '', isHidden: false, rows: 9, columns: 3, isTable: false, tables: 2 };
  const preview = (call: WireCall) => {
    const { sheet = '收入' } = JSON.parse(String((call.body as FormData).get('options') ?? '{}')) as {
      sheet?: string;
    };
    const choices = { sheet };
    return success({
      ...(previewOf(call).body as { result: object }).result,
      sheet,
      sheets: ['支出', '收入', ''],
      choices,
    });
  };
  const calls = await open('?id=new', {
    'POST /v2/datasource/excel/preview': preview,
    'POST /v2/datasource/excel/sheets': success([...parts, whole]),
    'POST /v2/datasource/excel/workbook': success({ sources: [table(9, '台账-支出')], datasets: [] }),
  });
  const list = await choose();
  await waitFor(() => expect(list.getByRole('status').textContent).toBe('共 2 张，已勾选 2 张'));
  const ticked = (name: string) =>
    list.getByRole<HTMLInputElement>('checkbox', { name: `导入【${name}】` }).checked;
  expect([ticked('支出'), ticked('收入'), ticked('整个文件')]).toEqual([true, true, false]);
  expect(list.getByText('整张，含以上 2 张表')).toBeDefined();
  expect(list.queryByText('可能不是表格')).toBeNull();
  await save();
  await waitFor(() => expect(messages()).toEqual(['导入Excel成功!']));
  expect(JSON.parse(String(sent(calls, '/v2/datasource/excel/workbook', 'tables')))).toEqual([
    { sheet: '支出' },
    { sheet: '收入' },
  ]);
});

test('[UPL-06] further sheets are added to a workbook, also where no table of it is replaced', async () => {
  const { calls, dialog, path } = await openReplacement();
  const further = within(await dialog.findByRole('region', { name: '文件中的其他工作表' }));
  expect(further.getByRole<HTMLInputElement>('checkbox', { name: '空表' }).disabled).toBe(true);
  await userEvent.click(further.getByRole('checkbox', { name: /^旧/ }));
  expect(dialog.getByRole('button', { name: '更换 2 张表，加入 1 张表' })).toBeDefined();
  await userEvent.click(dialog.getByRole('checkbox', { name: '明细' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '费用' }));
  await userEvent.click(dialog.getByRole('button', { name: '加入 1 张表' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([sent(calls, path, 'tables'), sent(calls, path, 'beside'), sent(calls, path, 'added')]).toEqual([
    '[]',
    '2',
    '[{"sheet":"旧"}]',
  ]);
  expect(sent(calls, path, 'datasetCategory')).toBeUndefined();
});

test('[UPL-06] the form of a source offers the further sheets of its new file, but those of its workbook', async () => {
  const renamed = stored.map((one) => (one.id === 2 ? { ...one, dataSourceName: '每日明细' } : one));
  const calls = await open('?id=4', {
    'GET /v2/datasource': success(renamed),
    'POST /v2/datasource/excel/preview': replacementOf([]),
    'POST /v2/datasource/update_excel/4': success(table(4, '台账-费用')),
  });
  await screen.findByDisplayValue('台账-费用');
  fireEvent.change(screen.getByLabelText('选择表格文件'), {
    target: { files: [new File(['x'], '台账7月.xlsx')] },
  });
  const further = within(await screen.findByRole('region', { name: '文件中的其他工作表' }));
  expect(further.queryByRole('checkbox', { name: '明细' })).toBeNull();
  await userEvent.click(further.getByRole('checkbox', { name: '封面' }));
  expect(further.getByRole('status').textContent).toBe('共 3 张，加入 1 张');
  await save();
  const path = '/v2/datasource/update_excel/4';
  await waitFor(() => expect(sent(calls, path, 'added')).toBe('[{"sheet":"封面"}]'));
  expect(JSON.parse(String(sent(calls, path, 'options')))).toEqual({ sheet: '费用' });
});

test('[UPL-06] a table whose sheet the file lacks stays, one that is unticked as well', async () => {
  const { calls, dialog, path } = await openReplacement(['费用']);
  expect(await dialog.findByText('新文件中没有工作表“费用”，这张表保持不变')).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: '费用' }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox', { name: '明细' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '更换' }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox', { name: '明细' }));
  await userEvent.click(dialog.getByRole('button', { name: '更换 1 张表' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent(calls, path, 'tables')))).toEqual([
    { id: 2, version: 1, choices: { sheet: '明细' } },
  ]);
});

test('what the server refuses is told in the dialog, which stays', async () => {
  const { dialog } = await openReplacement([], failure(200, 50004, '工作表“费用”：文件中没有数据'));
  await userEvent.click(dialog.getByRole('button', { name: '更换 2 张表' }));
  expect(await dialog.findByText('工作表“费用”：文件中没有数据')).toBeDefined();
});
