import type { Widget, WidgetInput } from '@mingjing/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../app/providers.tsx';
import { Console } from '../../testing/console.tsx';
import { heldReply } from '../../testing/held-reply.ts';
import { forgetMessages, messages } from '../../testing/messages.ts';
import { failure, serve, success, type WireCall } from '../../testing/wire.ts';
import { useConfirms } from '../../ui/confirm.ts';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { setCalculation } from '../state/calculations.ts';
import { changeType, dropColumn } from '../state/editor-areas.ts';
import { inputOf, newEditor } from '../state/editor-state.ts';
import { EditorDialog } from './editor-dialog.tsx';

// The script editor measures text, which a page without layout cannot; a plain field takes its place.
vi.mock('../../ui/sql-editor.tsx', () => ({
  SqlEditor: (props: {
    label: string;
    value: string;
    onChange: (text: string) => void;
    onRun: () => void;
  }) => (
    <textarea
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      onKeyDown={({ key }) => key === 'Enter' && props.onRun()}
    />
  ),
}));
afterAll(() => {
  vi.doUnmock('../../ui/sql-editor.tsx');
});

const record = { pid: -1, pname: '顶级菜单', new: false, createDate: '', lastModifiedDate: '', userId: 1 };
const cached = { cacheStatus: 'SUCCESS', cacheInfo: '' };
const datasets = [
  {
    ...record,
    id: 1,
    index: 'c_1',
    name: '门诊',
    children: [],
    datasets: [
      { id: 11, name: '挂号', ...cached },
      { id: 12, name: '收费', ...cached },
    ],
  },
];
const columns = [
  { name: '科室', type: 'text' },
  { name: '就诊日期', type: 'date' },
  { name: '费用', type: 'decimal' },
  { name: '人次', type: 'integer' },
] as const;
const rows = [['内科', '2024-01-01', '10.5', 1]];
const content = { keys: columns.map(({ name }) => name), data: rows };
const filled = setCalculation(
  dropColumn(
    dropColumn(
      {
        ...newEditor(4),
        name: '科室费用',
        datasetId: 11,
        datasetName: '挂号',
        fields: { columns: [...columns], measures: [], rows },
      },
      'xAxis',
      '科室',
    ),
    'yAxis',
    '费用',
  ),
  'sum',
);
const stored = (change: Partial<Widget> = {}): Widget =>
  ({
    ...inputOf(filled),
    id: 9,
    index: 'w_9',
    categoryWidget: { id: 4, name: '图' },
    tips: '',
    userId: 1,
    lastModifiedDate: '',
    version: 1,
    ...change,
  }) as Widget;
const folder = { ...record, id: 4, index: 'c_4', name: '图', children: [], leaves: [] };

let saved: Widget[] = [];
let closed = 0;
let calls: WireCall[] = [];
const replies: Parameters<typeof serve>[0] = {
  'GET /v2/datasets/categories': success(datasets),
  'GET /v2/datasource': success([
    { id: 3, dataSourceName: '业务库', datasourceType: 'jdbc', url: 'jdbc:mysql://h:3306/d' },
    { id: 5, dataSourceName: '检验库', datasourceType: 'jdbc', url: 'jdbc:postgresql://h:5432/d' },
    { id: 6, dataSourceName: '表格源', datasourceType: 'excel', fileName: '挂号.xlsx' },
  ]),
  'GET /v2/widgets/fields': success({ columns, measures: [], content }),
  'POST /v2/datasets/load_sql': success({ content, columns, truncated: false }),
  'POST /v2/widgets/preview': success({ keys: ['科室', '费用'], data: [['内科', '10.5']] }),
  'GET /v2/widgets/categories': success([]),
  'GET /v2/datasets/11': success({ dataSourceType: 'jdbc', dataSourceId: 5, decryptedQuerySQL: 'select 2' }),
  'POST /v2/widgets': (call) => success({ ...stored(), ...JSON.parse(String(call.body)), id: 21 }),
  'PUT /v2/widgets/9': (call) => success({ ...stored(), ...JSON.parse(String(call.body)), id: 9 }),
};

function open(widget: Widget | null, more: Parameters<typeof serve>[0] = {}) {
  calls = serve({ ...replies, ...more });
  const element = (
    <EditorDialog
      widget={widget}
      categoryId={4}
      categories={[folder]}
      onSaved={(each) => saved.push(each)}
      onClose={() => {
        closed += 1;
      }}
    />
  );
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/other', element: <p>别处</p> },
  ]);
  render(
    <Console>
      <RouterProvider router={router} />
      <ConfirmHost />
    </Console>,
  );
  return router;
}
const said = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
const fits = (name: string | RegExp) => (element: Element) =>
  typeof name === 'string' ? said(element) === name : name.test(said(element));
/** Looking up by role computes every name on the page: too slow for an editor. */
const all = (selector: string, within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
];
const buttons = (name: string | RegExp, within?: ParentNode) => all('button', within).filter(fits(name));
function button(name: string | RegExp, within?: ParentNode): HTMLButtonElement {
  const found = buttons(name, within).at(-1);
  if (found === undefined) throw new Error(`no button ${String(name)}`);
  return found as HTMLButtonElement;
}
const click = async (element: Element): Promise<void> => {
  await act(async () => {
    fireEvent.click(element);
  });
};
const press = (name: string | RegExp, within?: ParentNode) => click(button(name, within));
const area = (name: string): HTMLElement => all(`[role=group][aria-label="${name}"]`)[0]!;
const loaded = () => waitFor(() => button('添加人次'));
const dialogOf = (title: string) =>
  waitFor(
    () => all('[role=dialog]').find((each) => each.textContent?.startsWith(title)) ?? Promise.reject(title),
  );
const menu = () =>
  waitFor(() => (all('[role=menuitem]').length > 0 ? all('[role=menuitem]') : Promise.reject()));
const pick = async (name: RegExp): Promise<void> => {
  await click((await menu()).find((item) => name.test(item.textContent ?? ''))!);
};
const question = '是否清空当前图表配置信息，请点击【确定】/【取消】是否继续?';
const answer = async (name: string): Promise<void> => {
  const asked = await waitFor(() => all('[role=alertdialog]')[0] ?? Promise.reject());
  expect(asked.textContent).toContain(question);
  await press(name, asked);
};
async function choose(label: string, text: string): Promise<void> {
  fireEvent.mouseDown(all(`[role=combobox][aria-label="${label}"]`)[0]!);
  await click((await screen.findAllByText(text)).at(-1)!);
}
const ctrl = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.body, { key, ctrlKey: true, shiftKey });
/** Calls to this path alone, whatever their query: a preview is not a save. */
const sent = (path: string) => calls.filter((call) => call.path.split('?')[0] === path);

beforeEach(() => {
  saved = [];
  closed = 0;
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  forgetMessages();
});

test('[EDIT-01] [EDIT-02] [EDIT-03] the dialog with its modes and their buttons', async () => {
  open(null);
  expect(screen.getByRole('dialog', { name: '图表配置' })).toBeDefined();
  expect(button('数据处理')).toBeDefined();
  expect(button('加载数据')).toHaveProperty('disabled', true);
  expect(screen.getByLabelText('数据集')).toBeDefined();
  expect(buttons('引用已有查询')).toEqual([]);
  await click(screen.getByText('新建查询'));
  expect(screen.getByLabelText('数据源')).toBeDefined();
  expect(await screen.findByLabelText('查询脚本')).toBeDefined();
  expect(button('引用已有查询')).toBeDefined();
  expect(buttons('数据处理')).toEqual([]);
});

test('[DSRC-15] a query of its own is not asked of a spreadsheet', async () => {
  open(null);
  await click(screen.getByText('新建查询'));
  fireEvent.mouseDown(screen.getByLabelText('数据源'));
  expect(await screen.findByTitle('检验库')).toBeDefined();
  expect(screen.getByTitle('业务库')).toBeDefined();
  expect(screen.queryByTitle('表格源')).toBeNull();
});

test('[EDIT-19] [WID-11] [WID-22] [AXIS-07] new, data loaded, axes filled, saved; [EDIT-17] confirm and cancel', async () => {
  open(null);
  await press('确定');
  await waitFor(() => expect(messages()).toContain('请检查表单内容'));
  expect(all('.field-error').map(({ textContent }) => textContent)).toContain('请选择查询脚本');
  await choose('数据集', '挂号');
  await loaded();
  fireEvent.change(screen.getByLabelText('图表名称'), { target: { value: '科室费用' } });
  await press('确定');
  await waitFor(() => expect(messages()).toContain('请选择参数拖拽到高亮的区域中'));
  expect(area('X轴').className).toContain('missing');
  await press('添加科室');
  await press('添加费用');
  expect(area('X轴').className).not.toContain('missing');
  await press('确定');
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(messages()).toContain('新增成功!'));
  const input = JSON.parse(String(sent('/v2/widgets').at(-1)?.body)) as WidgetInput;
  expect(input).toMatchObject({
    name: '科室费用',
    datasetId: 11,
    datasourceId: null,
    selectItems: '科室,费用',
  });
  expect(button('取消')).toBeDefined();
});

test('[WID-19] [EDIT-29] the name is asked for at its field', async () => {
  open(stored());
  await loaded();
  fireEvent.change(screen.getByLabelText('图表名称'), { target: { value: '' } });
  await press('确定');
  await waitFor(() => expect(messages()).toContain('请检查表单内容'));
  expect(screen.getByText('请输入图表名称')).toBeDefined();
  fireEvent.change(screen.getByLabelText('图表名称'), { target: { value: '新名' } });
  expect(screen.queryByText('请输入图表名称')).toBeNull();
  fireEvent.change(screen.getByLabelText('图表名称'), { target: { value: '长'.repeat(101) } });
  await press('确定');
  expect(screen.getByText('长度在 1 到 100 个字符')).toBeDefined();
  expect(sent('/v2/widgets/9')).toHaveLength(0);
});

test('[EDIT-20] [EDIT-23] a stored widget loads its data and is updated', async () => {
  open(stored());
  await loaded();
  await press('确定');
  await waitFor(() => expect(messages()).toContain('数据无变化'));
  fireEvent.change(screen.getByLabelText('图表名称'), { target: { value: '新名' } });
  await press('确定');
  await waitFor(() => expect(messages()).toContain('修改成功!'));
  expect(sent('/v2/widgets/9')[0]?.method).toBe('PUT');
});

test('[EDIT-20] one with a warning shows it and waits; [EDIT-28] saving it without data is refused', async () => {
  open(stored({ tips: '数据集字段已变更：费用' }));
  expect(screen.getByText('数据集字段已变更：费用')).toBeDefined();
  expect(sent('/v2/widgets/fields')).toHaveLength(0);
  await press('确定');
  await waitFor(() => expect(messages()).toContain('请加载数据'));
  await press('加载数据');
  await loaded();
});

test('[EDIT-07] [EDIT-08] search, double click and F2 in the column list', async () => {
  open(stored());
  await loaded();
  const list = all('section[aria-label="字段列表"]')[0]!;
  const dimensions = all('section[aria-label="维度"]', list)[0]!;
  expect(all('li', dimensions).map((item) => item.textContent)).toEqual(['科室', '就诊日期']);
  fireEvent.change(screen.getByPlaceholderText('请输入查询参数'), { target: { value: '人' } });
  expect(all('li', list).map((item) => item.textContent)).toEqual(['人次']);
  fireEvent.doubleClick(button('人次', list));
  const field = screen.getByLabelText('重命名人次');
  fireEvent.change(field, { target: { value: '就诊人次' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.blur(field);
  const renamed = button('就诊人次', list);
  expect(renamed.title).toContain('源字段 人次');
  fireEvent.keyDown(renamed, { key: 'F2' });
  fireEvent.keyDown(screen.getByLabelText('重命名就诊人次'), { key: 'Escape' });
  expect(button('就诊人次', list)).toBeDefined();
});

test('the whole configuration is undone and redone, by button and by key, each step with its name', async () => {
  open(stored());
  await loaded();
  await press('移除科室');
  expect(within(area('X轴')).queryByText('科室')).toBeNull();
  expect(button('撤销：从X轴移除科室（Ctrl+Z）')).toBeDefined();
  ctrl('z');
  expect(within(area('X轴')).getByText('科室')).toBeDefined();
  ctrl('z', true);
  expect(within(area('X轴')).queryByText('科室')).toBeNull();
  await press(/^撤销/);
  await press(/^重做/);
  ctrl('z');
  expect(within(area('X轴')).getByText('科室')).toBeDefined();
  // A field with text of its own undoes that text.
  await press('移除科室');
  const name = screen.getByLabelText('图表名称');
  fireEvent.keyDown(name, { key: 'z', ctrlKey: true });
  expect(within(area('X轴')).queryByText('科室')).toBeNull();
  ctrl('s');
  await waitFor(() => expect(messages()).toContain('请选择参数拖拽到高亮的区域中'));
});

test('[EDIT-25] [EDIT-26] another mode asks first; cancelled it stays, confirmed it is cleared', async () => {
  open(stored());
  await loaded();
  await click(screen.getByText('新建查询'));
  await answer('取消');
  expect(within(area('X轴')).getByText('科室')).toBeDefined();
  expect(screen.getByLabelText('数据集')).toBeDefined();
  await click(screen.getByText('新建查询'));
  await answer('确定');
  await screen.findByLabelText('数据源');
  expect(buttons('移除科室')).toEqual([]);
  // And it can be taken back as a whole.
  ctrl('z');
  expect(within(area('X轴')).getByText('科室')).toBeDefined();
});

const overSql = () =>
  stored({ datasetId: null, datasourceId: 3, querySql: 'select 1', chartType: 'bar', name: '脚本' });

test('[EDIT-04] [EDIT-25] [EDIT-26] [EDIT-27] changed SQL has to be loaded, and loading it clears the chart', async () => {
  open(overSql());
  await loaded();
  const run = JSON.parse(String(sent('/v2/datasets/load_sql')[0]?.body)) as object;
  expect(run).toMatchObject({ datasourceId: 3, sql: 'select 1', limited: false });
  const script = await screen.findByLabelText<HTMLTextAreaElement>('查询脚本');
  fireEvent.change(script, { target: { value: 'select 2' } });
  await press('确定');
  await waitFor(() => expect(messages()).toContain('SQL脚本已修改，请加载数据'));
  await press('加载数据');
  await answer('取消');
  await waitFor(() => expect(script.value).toBe('select 1'));
  expect(within(area('X轴')).getByText('科室')).toBeDefined();
  fireEvent.change(script, { target: { value: 'select 3' } });
  await press('加载数据');
  await answer('确定');
  await loaded();
  expect(buttons('移除科室')).toEqual([]);
  expect(JSON.parse(String(sent('/v2/datasets/load_sql').at(-1)?.body))).toMatchObject({ sql: 'select 3' });
});

test('[EDIT-27] a script that is being written is not run before it is loaded, the chart stays as it is', async () => {
  open(overSql());
  await loaded();
  await waitFor(() => expect(sent('/v2/widgets/preview')).toHaveLength(1));
  const script = await screen.findByLabelText<HTMLTextAreaElement>('查询脚本');
  fireEvent.change(script, { target: { value: 'select' } });
  // What is asked next is asked of the script that was loaded.
  await click(all('[role=radio][aria-label="表格"]')[0]!);
  await waitFor(() => expect(sent('/v2/widgets/preview').length).toBeGreaterThan(1));
  const scripts = sent('/v2/widgets/preview').map(
    ({ body }) => (JSON.parse(String(body)) as WidgetInput).querySql,
  );
  expect(new Set(scripts)).toEqual(new Set(['select 1']));
});

test('[EDIT-25] [EDIT-26] another data source asks, clears and reads the script there', async () => {
  open(overSql());
  await loaded();
  await choose('数据源', '检验库');
  await answer('确定');
  await waitFor(() => expect(sent('/v2/datasets/load_sql')).toHaveLength(2));
  expect(JSON.parse(String(sent('/v2/datasets/load_sql')[1]?.body))).toMatchObject({ datasourceId: 5 });
  await loaded();
  expect(buttons('移除科室')).toEqual([]);
});

test('[WID-20] [WID-21] in SQL mode data source and script are required', async () => {
  open(null);
  await click(screen.getByText('新建查询'));
  await press('加载数据');
  expect(screen.getAllByText('请选择数据源').length).toBeGreaterThan(1);
  expect(screen.getByText('请输入查询脚本')).toBeDefined();
  expect(sent('/v2/datasets/load_sql')).toHaveLength(0);
});

test('[EDIT-03] the query of a dataset can be taken over', async () => {
  open(null);
  await click(screen.getByText('新建查询'));
  await press('引用已有查询');
  await click((await screen.findAllByText('挂号')).at(-1)!);
  await screen.findByText('select 2');
  await press('使用该查询');
  await loaded();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('查询脚本')).value).toBe('select 2');
  expect(JSON.parse(String(sent('/v2/datasets/load_sql')[0]?.body))).toMatchObject({
    datasourceId: 5,
    sql: 'select 2',
  });
});

test('[EDIT-17] cancel asks while there are changes, and not without', async () => {
  open(stored());
  await loaded();
  await press('取消');
  expect(closed).toBe(1);
  await press('移除科室');
  await press('取消');
  const asked = await waitFor(() => all('[role=alertdialog]')[0] ?? Promise.reject());
  expect(asked.textContent).toContain('内容尚未保存，是否离开?');
  await press('取消', asked);
  expect(closed).toBe(1);
});

test('what was left unsaved is offered when the editor opens again', async () => {
  open(stored());
  await loaded();
  await press('移除科室');
  cleanup();
  open(stored());
  expect(await screen.findByText(/未保存的草稿/)).toBeDefined();
  await press('恢复草稿');
  await waitFor(() => expect(buttons('移除科室')).toEqual([]));
  expect(screen.queryByText(/未保存的草稿/)).toBeNull();
  await loaded();
  expect(button(/^撤销：恢复草稿/)).toBeDefined();
  cleanup();
  open(stored());
  await press('丢弃');
  cleanup();
  open(stored());
  await loaded();
  expect(screen.queryByText(/未保存的草稿/)).toBeNull();
});

test('[AXIS-18] [EDIT-09] chips are removed by their cross or the Delete key; each kind has its own areas', async () => {
  open(stored());
  await loaded();
  fireEvent.keyDown(button('科室', area('X轴')), { key: 'Delete' });
  expect(within(area('X轴')).queryByText('科室')).toBeNull();
  await press('移除费用');
  expect(within(area('Y轴')).queryByText('费用')).toBeNull();
  expect(within(area('X轴')).getByText(/维度，最多/)).toBeDefined();
  expect(within(area('Y轴')).getByText('指标，一个，必填')).toBeDefined();
});

test('[CALC-13] [EDIT-10] a chip has a menu: calculation, sort, filter, name, jump, remove', async () => {
  open(stored());
  await loaded();
  await press('设置费用');
  const words = (await menu()).map((item) => item.textContent);
  expect(words.join()).toMatch(/计算方式.*排序.*筛选.*重命名.*页面跳转.*移除/);
  await pick(/^重命名/);
  fireEvent.change(await screen.findByLabelText('显示名称'), { target: { value: '总费用' } });
  const dialog = await dialogOf('重命名');
  await press('确定', dialog);
  await waitFor(() => expect(within(area('Y轴')).getByText('总费用')).toBeDefined());
});

test('[WID-24] the group name of the n axis is required and at most 100 characters', async () => {
  const grouped = inputOf(dropColumn(changeType(filled, 'bar_stack'), 'nAxis', '就诊日期'));
  open(stored({ chartType: 'bar_stack', dataJson: grouped.dataJson }));
  await loaded();
  await press('设置就诊日期');
  await pick(/^分组名称/);
  const dialog = await dialogOf('分组名称');
  const field = within(dialog).getByLabelText('分组名称');
  for (const [text, message] of [
    ['', '请输入分组名称'],
    ['长'.repeat(101), '分组名称最大长度为100'],
  ] as const) {
    fireEvent.change(field, { target: { value: text } });
    await press('确定', dialog);
    expect(within(dialog).getByText(message)).toBeDefined();
  }
  fireEvent.change(field, { target: { value: '月份' } });
  await press('确定', dialog);
  await press('确定');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(saved[0]!.dataJson).chartForm.groupSeriesTitle).toBe('月份');
});

test('a failed save is told and loses nothing', async () => {
  open(stored(), { 'PUT /v2/widgets/9': failure(200, 50003, '数据访问异常') });
  await loaded();
  fireEvent.change(screen.getByLabelText('图表名称'), { target: { value: '新名' } });
  await press('确定');
  await waitFor(() => expect(messages()).toContain('数据访问异常'));
  expect(saved).toHaveLength(0);
  expect(screen.getByLabelText<HTMLInputElement>('图表名称').value).toBe('新名');
});

test('[M01] a save that came second keeps the chart on screen until its author decides', async () => {
  const conflict = '该图表已被【李】修改，本次没有保存。请刷新后再修改，或确认后覆盖';
  let version = 2;
  open(stored(), {
    'GET /v2/widgets/9': () => success(stored({ version, name: '李的图' })),
    'PUT /v2/widgets/9': (call) =>
      JSON.parse(String(call.body)).version === version
        ? success(stored({ version: version + 1 }))
        : failure(200, 40001, conflict, 'conflict'),
  });
  await loaded();
  const name = () => screen.getByLabelText<HTMLInputElement>('图表名称');
  fireEvent.change(name(), { target: { value: '我的图' } });
  await press('确定');
  await waitFor(() => expect(screen.getAllByRole('alert').map(said).join()).toContain(conflict));
  expect([name().value, saved.length]).toEqual(['我的图', 0]);
  await press('放弃修改并刷新');
  await waitFor(() => expect(name().value).toBe('李的图'));
  // Another save comes in between: the author is asked again, and only then overwrites it.
  version = 3;
  fireEvent.change(name(), { target: { value: '我的图' } });
  await press('确定');
  await waitFor(() => expect(screen.getAllByRole('alert').map(said).join()).toContain(conflict));
  await press('以我的内容覆盖');
  await waitFor(() => expect(saved).toHaveLength(1));
  const bodies = sent('/v2/widgets/9')
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => JSON.parse(String(body)));
  expect(bodies.map((body) => [body.name, body.version])).toEqual([
    ['我的图', 1],
    ['我的图', 2],
    ['我的图', 3],
  ]);
});

test('a chart that was deleted meanwhile stays on screen and can be saved as a new one', async () => {
  const gone = failure(200, 49999, '数据不存在或已删除', 'gone');
  open(stored(), { 'GET /v2/widgets/9': gone, 'PUT /v2/widgets/9': gone });
  await loaded();
  fireEvent.change(screen.getByLabelText('图表名称'), { target: { value: '我的图' } });
  await press('确定');
  await screen.findByRole('button', { name: '另存为新图表' });
  expect(saved).toHaveLength(0);
  await press('另存为新图表');
  await waitFor(() => expect(saved.map(({ id, name }) => [id, name])).toEqual([[21, '我的图']]));
  const created = sent('/v2/widgets');
  expect(created).toHaveLength(1);
  expect(JSON.parse(String(created[0]!.body))).not.toHaveProperty('version');
});

test('a chart that was deleted while its author decides over a conflict can be saved as a new one', async () => {
  const conflict = '该图表已被【李】修改，本次没有保存。请刷新后再修改，或确认后覆盖';
  open(stored(), {
    'GET /v2/widgets/9': failure(200, 49999, '数据不存在或已删除', 'gone'),
    'PUT /v2/widgets/9': failure(200, 40001, conflict, 'conflict'),
  });
  await loaded();
  fireEvent.change(screen.getByLabelText('图表名称'), { target: { value: '我的图' } });
  await press('确定');
  await screen.findByRole('button', { name: '以我的内容覆盖' });
  await press('以我的内容覆盖');
  await screen.findByRole('button', { name: '另存为新图表' });
  expect(screen.queryByRole('button', { name: '以我的内容覆盖' })).toBeNull();
  await press('另存为新图表');
  await waitFor(() => expect(saved.map(({ id, name }) => [id, name])).toEqual([[21, '我的图']]));
});

test('what is changed while a save is under way stays open and goes with the next one', async () => {
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  open(stored({ name: '科室费用' }), {
    'PUT /v2/widgets/9': async (call) => {
      await waits;
      return success({ ...stored(), ...JSON.parse(String(call.body)), id: 9, version: 2 });
    },
  });
  await loaded();
  const name = await screen.findByRole('textbox', { name: '图表名称' });
  fireEvent.change(name, { target: { value: '费用一' } });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  fireEvent.change(name, { target: { value: '费用二' } });
  await act(async () => answer());
  await waitFor(() => expect(messages()).toContain('修改成功!'));
  expect(saved).toEqual([]);
  expect(name).toHaveProperty('value', '费用二');
  fireEvent.click(await screen.findByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(saved.map((each) => each.name)).toEqual(['费用二']));
  const bodies = calls.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)));
  expect(bodies.map(({ version }) => version)).toEqual([1, 2]);
});

test('a save whose answer comes after the editor was left closes nothing', async () => {
  const slow = heldReply((call) => success({ ...stored(), ...JSON.parse(String(call.body)), id: 9 }));
  const router = open(stored({ name: '科室费用' }), { 'PUT /v2/widgets/9': slow.reply });
  await loaded();
  fireEvent.change(await screen.findByRole('textbox', { name: '图表名称' }), { target: { value: '费用一' } });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(slow.asked()).toBe(1));
  act(() => void router.navigate('/other'));
  await waitFor(() => expect(useConfirms.getState().asked).toHaveLength(1));
  act(() => useConfirms.getState().asked[0]?.answer(true));
  await screen.findByText('别处');
  await act(async () => slow.answer());
  await waitFor(() => expect(messages()).toContain('修改成功!'));
  expect(saved).toEqual([]);
  expect(router.state.location.pathname).toBe('/other');
});

test('[EDIT-27] of two scripts loaded one after the other the later one stands, whichever ends first', async () => {
  const answers: Record<string, ReturnType<typeof heldReply>> = Object.fromEntries(
    ['select 1', 'select 2'].map((sql) => [
      sql,
      heldReply(() =>
        success({
          content: { keys: [sql], data: [['7']] },
          columns: [{ name: sql, type: 'integer' }],
          truncated: false,
        }),
      ),
    ]),
  );
  open(null, {
    'POST /v2/datasets/load_sql': (call) => {
      const { sql } = JSON.parse(String(call.body)) as { sql: string };
      return answers[sql]?.reply(call) ?? failure(200, 49999, '没有这条查询');
    },
  });
  await click(screen.getByText('新建查询'));
  await choose('数据源', '业务库');
  const script = await screen.findByLabelText('查询脚本');
  for (const sql of ['select 1', 'select 2']) {
    fireEvent.change(script, { target: { value: sql } });
    fireEvent.keyDown(script, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(answers[sql]?.asked()).toBe(1));
  }
  await act(async () => answers['select 1']?.answer());
  expect(button(/加载数据/).className).toContain('loading');
  await act(async () => answers['select 2']?.answer());
  await screen.findByText('select 2', { selector: '.column-list *' });
  expect(button(/加载数据/).className).not.toContain('loading');
});

test('[EDIT-22] what is saved before its columns were read is stored when they are there, and once', async () => {
  const slow = heldReply(() => success({ columns, measures: [], content }));
  open(stored(), { 'GET /v2/widgets/fields': slow.reply });
  await waitFor(() => expect(slow.asked()).toBe(1));
  fireEvent.change(screen.getByLabelText('图表名称'), { target: { value: '改名' } });
  await press('确定');
  expect(sent('/v2/widgets/9')).toHaveLength(0);
  slow.answer();
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['改名']));
  expect(sent('/v2/widgets/9')).toHaveLength(1);
  expect(messages()).toEqual(['修改成功!']);
});
