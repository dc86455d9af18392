import { type BoardLayout, columnOfParameter, type Widget } from '@mingjing/contract';
import { parseDrawing } from '@mingjing/drawing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openingFilters } from '../../drawings/live/opening-filters.ts';
import { renameFilters } from '../../editor/commands/filters.ts';
import { createEditor } from '../../editor/state/editor.ts';
import { heldReply } from '../../testing/held-reply.ts';
import { serve, success } from '../../testing/wire.ts';
import { ParameterDialog } from './parameter-dialog.tsx';

const columns = (...names: string[]) =>
  names.map((name) => ({
    name,
    type: name.endsWith('日期') ? 'date' : name.endsWith('数') ? 'integer' : 'text',
  }));
const fields: Record<string, ReturnType<typeof columns>> = {
  '1': columns('就诊日期', '院区', '科室', '人数'),
  '2': columns('出院日期', '所属院区'),
};
const widget = (id: number, part: Partial<Widget>) => success({ id, name: `图${id}`, ...part });
const drawing = parseDrawing(
  '<board v="1"><nodes>' +
    [11, 12, 13]
      .map((ref) => `<widget id="w${ref}" name="" ref="${ref}" x="0" y="0" w="90" h="90"/>`)
      .join('') +
    '<filter id="f" name="院区" param="院区" x="0" y="0" w="90" h="30"/>' +
    '<filter id="g" name="我的图层" param="院区" x="0" y="0" w="90" h="30"/></nodes></board>',
);

const replies: Parameters<typeof serve>[0] = {
  'GET /v2/widgets/11': widget(11, { datasetId: 1 }),
  'GET /v2/widgets/12': widget(12, { datasetId: 2 }),
  'GET /v2/widgets/13': widget(13, { datasetId: null, datasourceId: 5, querySql: 'SELECT 1' }),
  'GET /v2/widgets/fields': ({ path }) =>
    success({
      columns: fields[new URLSearchParams(path.split('?')[1]).get('datasetId') ?? ''],
      measures: [],
      content: { keys: [], data: [] },
    }),
  'GET /v2/datasets/1': success({ id: 1, name: '门诊' }),
  'GET /v2/datasets/2': success({ id: 2, name: '住院' }),
  'POST /v2/datasets/load_sql': success({
    columns: columns('campus', '检查日期'),
    content: { keys: [], data: [] },
  }),
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  serve(replies);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Saved = (layout: BoardLayout, renames: ReadonlyMap<string, string>) => void;
const campus = {
  name: '院区',
  type: 2,
  valueType: 0,
  value: '',
  beginDate: '',
  endDate: '',
  check: true,
  options: [],
};

function show(paramsGroup: BoardLayout['paramsGroup'] = []) {
  const onSave = vi.fn<Saved>();
  const onClose = vi.fn<() => void>();
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ParameterDialog
          layout={{ paramsGroup, checkedGroup: paramsGroup.map(({ name }) => name), refreshSeconds: 60 }}
          drawing={drawing}
          onSave={onSave}
          onClose={onClose}
        />
      </QueryClientProvider>
    </ConfigProvider>,
  );
  const saved = () => onSave.mock.calls[0]!;
  return { onSave, onClose, saved };
}
const offered = (option: string | RegExp) =>
  screen.queryAllByTitle(option).filter((found) => found.classList.contains('ant-select-item'));
const choose = async (label: string, option: string | RegExp) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  const found = await waitFor(() => {
    const last = offered(option).at(-1);
    expect(last).toBeDefined();
    return last;
  });
  fireEvent.click(found!);
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const rename = (name: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: '参数名称' }), { target: { value: name } });
const order = () =>
  within(screen.getByRole('list', { name: '参数' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent);

describe('the parameters of a panel', () => {
  test('[PARAM-19] a parameter whose column is gone from the data says so, in the list and where it was mapped', async () => {
    const mapped = { ...campus, name: '归属', columns: [{ datasetId: 1, column: '旧院区' }] };
    show([mapped, campus]);
    await screen.findByTitle('旧院区（已不存在，不作用）');
    const facts = () =>
      order().map((name) => screen.getByText(name ?? '', { selector: 'b' }).nextSibling?.textContent);
    expect(facts()).toEqual(['下拉框 · 不起作用：没有图表有该字段', '下拉框']);
  });

  test('[PANEL-04] [PARAM-02] the likeliest columns come first; type, value type, default and duty are stored', async () => {
    const { saved, onClose } = show();
    // The columns are there once a dataset's row is.
    await press(/添加参数/);
    await screen.findByRole('combobox', { name: '门诊的字段' });
    await press(/删除参数/);
    for (let at = 0; at < 4; at += 1) await press(/添加参数/);
    expect(order()).toEqual(['就诊日期', '出院日期', '检查日期', '院区']);
    tick('可多选');
    tick(/必填/);
    write('默认值', '东院');
    await press(/^就诊日期/);
    await choose('默认时间', '最近 7 天');
    await press(/^出院日期/);
    tick('在过滤栏显示');
    await press(/^检查日期/);
    rename('人数');
    await choose('控件', '输入框');
    await choose('值类型', '数值');
    write('默认值', '十');
    await press('确定');
    expect((await screen.findByRole('alert')).textContent).toBe('【人数】的默认值必须为数字');
    expect(onClose).not.toHaveBeenCalled();
    write('默认值', '');
    await press('确定');
    const [layout, renames] = saved();
    expect(layout).toMatchObject({
      refreshSeconds: 60,
      checkedGroup: ['就诊日期', '人数', '院区'],
      paramsGroup: [
        { name: '就诊日期', type: 3, relative: 'last7' },
        { name: '出院日期', type: 3, check: false },
        { name: '人数', type: 1, valueType: 1, value: '' },
        { name: '院区', type: 2, value: '东院', multiple: true, required: true },
      ],
    });
    // New ones have no name that anything went by.
    expect([...renames]).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('[PARAM-19] datasets and queries of single widgets are mapped to a column each, or left out', async () => {
    const { saved } = show([campus]);
    await choose('住院的字段', '所属院区');
    await choose('图表 图13的字段', 'campus');
    await choose('门诊的字段', '不作用于该数据集');
    await press('确定');
    const [{ paramsGroup }] = saved();
    const mapped = [
      { datasetId: 2, column: '所属院区' },
      { widgetId: 13, column: 'campus' },
      { datasetId: 1, column: '' },
    ];
    expect(paramsGroup[0]?.columns).toEqual(mapped);
    cleanup();
    const again = show(paramsGroup);
    await choose('图表 图13的字段', /^同名字段/);
    await press('确定');
    expect(again.saved()[0].paramsGroup[0]?.columns).toEqual([mapped[0], mapped[2]]);
  });

  test('a new name goes along to what depends on it and to the filters on the drawing', async () => {
    const { saved } = show([campus, { ...campus, name: '科室', parent: '院区' }]);
    await screen.findByRole('combobox', { name: '门诊的字段' });
    rename(' 所在院区 ');
    await press('确定');
    const [{ paramsGroup }, renames] = saved();
    expect(paramsGroup.map(({ name, parent }) => [name, parent])).toEqual([
      ['所在院区', undefined],
      ['科室', '所在院区'],
    ]);
    expect([...renames]).toEqual([['院区', '所在院区']]);
    const editor = createEditor(drawing);
    const filters = () =>
      editor.store
        .getState()
        .drawing.nodes.flatMap((node) => (node.kind === 'filter' ? [[node.name, node.param]] : []));
    editor.run(renameFilters(renames));
    expect(filters()).toEqual([
      ['所在院区', '所在院区'],
      ['我的图层', '所在院区'],
    ]);
    editor.undo();
    expect(filters()).toEqual([
      ['院区', '院区'],
      ['我的图层', '院区'],
    ]);
  });

  test('[PARAM-19] nothing is said of columns that are still on their way, and a new name keeps the column', async () => {
    const fieldsOf = replies['GET /v2/widgets/fields'];
    if (typeof fieldsOf !== 'function') throw new Error('no fields');
    const slow = heldReply(fieldsOf);
    serve({
      ...replies,
      'GET /v2/widgets/fields': (call) => (call.path.includes('datasetId=1') ? slow.reply : fieldsOf)(call),
    });
    const { saved } = show([campus]);
    await waitFor(() => expect(screen.getAllByTitle('同名字段（没有，不作用）')).toHaveLength(2));
    expect(screen.getByTitle('同名字段（院区）')).toBeDefined();
    rename('就诊院区');
    slow.answer();
    await screen.findByTitle('默认字段（院区）');
    await press('确定');
    expect(saved()[0].paramsGroup[0]).toMatchObject({ name: '就诊院区', column: '院区' });
  });

  test('[PARAM-19] a parameter that is called otherwise acts on its column all the same, unless the name is another one', async () => {
    const { saved } = show([campus, { ...campus, name: '统计口径' }]);
    await screen.findByRole('combobox', { name: '门诊的字段' });
    await screen.findByTitle('同名字段（院区）');
    rename('就诊院区');
    await screen.findByTitle('默认字段（院区）');
    expect(screen.getByText('作用于字段“院区”')).toBeDefined();
    await press(/^统计口径/);
    rename('口径');
    await press('确定');
    const acting = (layout: BoardLayout) => layout.paramsGroup.map((one) => columnOfParameter(one, 1));
    expect(saved()[0].paramsGroup[0]).toMatchObject({ name: '就诊院区', column: '院区' });
    // What acted on nothing goes on by its name.
    expect(acting(saved()[0])).toEqual(['院区', '口径']);
    cleanup();

    const again = show(saved()[0].paramsGroup);
    await screen.findByTitle('默认字段（院区）');
    rename('科');
    rename('科室');
    await screen.findByTitle('同名字段（科室）');
    await press('确定');
    expect(acting(again.saved()[0])).toEqual(['科室', '口径']);
    cleanup();

    const picked = show(saved()[0].paramsGroup);
    await screen.findByTitle('默认字段（院区）');
    rename('');
    await choose('参数名称', '科室');
    rename('看病的科室');
    await press(/^口径/);
    rename('人数');
    rename('来了几个');
    await press('确定');
    expect(acting(picked.saved()[0])).toEqual(['科室', '人数']);
    cleanup();

    const back = show(saved()[0].paramsGroup);
    await screen.findByTitle('默认字段（院区）');
    rename('院区');
    await press('确定');
    expect(back.saved()[0].paramsGroup[0]).not.toHaveProperty('column');
  });

  test('their order is changed with the keyboard and by dragging', async () => {
    const { saved } = show(['甲', '乙', '丙'].map((name) => ({ ...campus, name })));
    const rows = () => screen.getAllByRole('button', { name: /^(甲|乙|丙)/ });
    fireEvent.keyDown(rows()[2]!, { key: 'ArrowUp', altKey: true });
    expect(order()).toEqual(['甲', '丙', '乙']);
    fireEvent.keyDown(rows()[0]!, { key: 'ArrowUp', altKey: true });
    fireEvent.keyDown(rows()[0]!, { key: 'ArrowDown' });
    expect(order()).toEqual(['甲', '丙', '乙']);
    const data = new Map<string, string>();
    const dataTransfer = {
      types: ['text/x-parameter'],
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
    };
    const items = screen.getAllByRole('listitem');
    fireEvent.dragStart(items[0]!, { dataTransfer });
    fireEvent.dragOver(items[2]!, { dataTransfer });
    fireEvent.drop(items[2]!, { dataTransfer });
    expect(order()).toEqual(['丙', '乙', '甲']);
    await press('确定');
    expect(saved()[0].checkedGroup).toEqual(['丙', '乙', '甲']);
  });

  test('[PARAM-03] choices of one’s own, and a parent that makes no circle', async () => {
    const { saved } = show([campus, { ...campus, name: '科室' }]);
    await press(/^科室/);
    await choose('选项来源', '自定义选项');
    write('自定义选项', 'N01=内科\n外科');
    await choose('上级参数', '院区');
    // What depends on this one cannot be what it depends on.
    await press(/^院区/);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '上级参数' }));
    expect(offered('科室')).toEqual([]);
    await press('确定');
    expect(saved()[0].paramsGroup[1]).toMatchObject({
      parent: '院区',
      choices: [
        { value: 'N01', label: '内科' },
        { value: '外科', label: '外科' },
      ],
    });
    cleanup();
    // What its parent was is gone: it depends on nothing.
    const again = show(saved()[0].paramsGroup);
    await press('删除参数院区');
    await press('确定');
    expect(again.saved()[0].paramsGroup).toHaveLength(1);
    expect(again.saved()[0].paramsGroup[0]).not.toHaveProperty('parent');
  });
});

test('the desk shows a widget with what its viewers’ board opens with', () => {
  const layout: BoardLayout = {
    paramsGroup: [
      {
        ...campus,
        value: '东院',
        columns: [
          { datasetId: 2, column: '所属院区' },
          { widgetId: 13, column: '' },
        ],
      },
      { ...campus, name: '就诊日期', type: 3, relative: 'last7' },
      { ...campus, name: '科室', value: '内科' },
    ],
    checkedGroup: ['院区', '就诊日期'],
  };
  const read = (place: Parameters<typeof openingFilters>[1]) =>
    (JSON.parse(openingFilters(layout, place, '2026-05-01') ?? '[]') as { key: string; value: string }[]).map(
      ({ key, value }) => [key, value],
    );
  const days = [
    ['就诊日期', '2026-04-25'],
    ['就诊日期', '2026-05-01'],
  ];
  expect(read(1)).toEqual([['院区', '东院'], ...days]);
  expect(read(2)).toEqual([['所属院区', '东院'], ...days]);
  expect(read({ widgetId: 13 })).toEqual(days);
  expect(openingFilters({ paramsGroup: [], checkedGroup: [] }, 1)).toBeUndefined();
});
