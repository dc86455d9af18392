import {
  type BoardField,
  boardLayout,
  newFilter,
  type Parameter,
  relativeSpan,
  texts,
  type ViewerFilters,
} from '@mingjing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { serve } from '../testing/server.ts';
import { asType, conditionOn, filtersOf, spanOf, typeOptions } from './conditions.ts';
import { ConditionsDialog } from './conditions-dialog.tsx';
import { FilterForm } from './filter-form.tsx';
import { FilterScopeContext } from './filter-scope.ts';
import { FilterSets } from './filter-sets.tsx';

afterEach(cleanup);
afterAll(() => {
  vi.unstubAllGlobals();
});
const today = '2026-05-01';
const choices = (...values: string[]) => ['', ...values].map((value) => ({ label: value || '全部', value }));

function show(parameters: object[], applied: ViewerFilters = {}, onReset?: () => void) {
  const { paramsGroup } = boardLayout.parse({ paramsGroup: parameters });
  const onQuery = vi.fn<(filters: ViewerFilters) => void>();
  const scope = { panelId: 9, parameters: paramsGroup, today };
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FilterScopeContext.Provider value={scope}>
          <FilterForm
            parameters={paramsGroup as Parameter[]}
            applied={applied}
            today={today}
            onQuery={onQuery}
            onCancel={() => undefined}
            onReset={onReset}
          />
        </FilterScopeContext.Provider>
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return { onQuery, user: userEvent.setup() };
}

const pick = async (user: ReturnType<typeof userEvent.setup>, name: string, value: string) => {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(await screen.findByTitle(value));
};

test('what must be filled holds the query and says so', async () => {
  const { onQuery, user } = show([{ name: '科室', type: 2, required: true, options: choices('内科') }]);
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(screen.getByRole('alert').textContent).toBe('请填写科室');
  expect(onQuery).not.toHaveBeenCalled();
  await pick(user, '科室', '内科');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(onQuery).toHaveBeenCalledWith({ 科室: newFilter('choice', '内科') });
});

test.each([
  { multiple: true, values: [null, '内科'], name: '（空）' },
  { multiple: true, values: [''], name: '（空文本）' },
  { multiple: false, values: [null], name: '（空）' },
])(
  '[PARAM-16] rows without a value stand in the form as on a chart and are asked again: %j',
  async ({ multiple, values, name }) => {
    const filters = { 科室: { ...newFilter('list'), values } };
    const { onQuery, user } = show([{ name: '科室', type: 2, multiple, options: choices('内科') }], filters);
    await user.click(screen.getByRole('combobox', { name: '科室' }));
    expect(await screen.findByTitle(name)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(onQuery).toHaveBeenCalledWith(filters);
  },
);

test('a number that is none is not asked', async () => {
  const { onQuery, user } = show([{ name: '人数', type: 1, valueType: 1 }]);
  await user.type(screen.getByRole('textbox', { name: '人数' }), '十{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('请输入数字');
  expect(onQuery).not.toHaveBeenCalled();
});

test('a choice above clears what is impossible below it and says why', async () => {
  const server = serve({ '/v2/board/choices': () => ({ values: [], more: false }) });
  const applied = { 院区: newFilter('choice', '东'), 科室: newFilter('choice', '内科') };
  const { onQuery, user } = show(
    [
      { name: '院区', type: 2, options: choices('东', '西') },
      { name: '科室', type: 2, parent: '院区', options: choices('内科') },
    ],
    applied,
  );
  await pick(user, '院区', '西');
  expect((await screen.findByRole('alert')).textContent).toBe(texts.filters.cleared('科室', '内科'));
  const asked = server.of('/v2/board/choices').find(({ query }) => query.has('check'))?.query;
  expect(asked?.get('check')).toBe('["内科"]');
  expect(JSON.parse(asked?.get('filters') ?? '')).toEqual([{ key: '院区', filterType: 1, value: '西' }]);
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(onQuery.mock.calls[0]?.[0]).toMatchObject({ 院区: { value: '西' }, 科室: { value: '' } });
});

test('a span that moves with today is kept as such', async () => {
  const { onQuery, user } = show([{ name: '日期', type: 3 }]);
  const input = screen.getAllByRole('textbox')[0]!;
  fireEvent.mouseDown(input);
  fireEvent.click(input);
  await user.click(await screen.findByText('上月'));
  await user.click(screen.getByRole('button', { name: '查询' }));
  const { from, to } = relativeSpan('lastMonth', today);
  expect(onQuery).toHaveBeenCalledWith({
    日期: { ...newFilter('date', '', from, to), relative: 'lastMonth' },
  });
});

test('[PARAM-04] today stands in the form and filters nothing until a viewer has a hand in it', async () => {
  const { onQuery, user } = show([
    { name: '日期', type: 3 },
    { name: '医生', type: 1 },
  ]);
  const [begin, end] = screen.getAllByRole<HTMLInputElement>('textbox');
  expect([begin?.value, end?.value]).toEqual([today, today]);
  expect(screen.getByText(texts.filters.waiting)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '医生' }), '张');
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(onQuery).toHaveBeenCalledExactlyOnceWith({ 医生: newFilter('text', '张') });
});

test('[PARAM-04] a date that applies is asked again, and one that must be given is asked as it stands', async () => {
  const { onQuery, user } = show(
    [
      { name: '日期', type: 3 },
      { name: '入院日期', type: 3, required: true },
    ],
    { 日期: newFilter('date', '', '2026-01-01', '2026-01-31') },
  );
  expect(screen.queryByText(texts.filters.waiting)).toBeNull();
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(onQuery.mock.calls[0]?.[0]).toMatchObject({
    日期: { begin: '2026-01-01', end: '2026-01-31' },
    入院日期: { begin: today, end: today },
  });
});

test('reset goes back to what the board opens with', async () => {
  const onReset = vi.fn<() => void>();
  const { user } = show([{ name: '医生', type: 1 }], { 医生: newFilter('text', '张') }, onReset);
  await user.click(screen.getByRole('button', { name: '重置' }));
  expect(onReset).toHaveBeenCalledOnce();
});

const fields: BoardField[] = [
  { name: '城市', types: [4, 2, 1] },
  { name: '日期', types: [3] },
  { name: '费用', types: [5] },
];

test('[PARAM-06] [PARAM-07] [PARAM-08] a dialog adds conditions of types 1 to 5 on the columns of the board', async () => {
  expect(typeOptions([1, 2, 3, 4, 5]).map(({ label }) => label)).toEqual([
    '文本输入',
    '下拉单选',
    '日期范围',
    '下拉多选',
    '数字输入',
  ]);
  expect((['text', 'choice', 'list', 'number', 'date'] as const).map(spanOf)).toEqual([4, 4, 4, 4, 8]);
  expect(asType(conditionOn('城市', [4, 2, 1]), 1).filter.kind).toBe('text');
  expect(filtersOf([conditionOn('城市', [1])])).toEqual({});

  serve({ '/v2/board/fields': () => fields });
  const onQuery = vi.fn<(conditions: ViewerFilters) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterScopeContext.Provider value={{ panelId: 9, parameters: [], today }}>
        <ConditionsDialog panelId={9} conditions={{}} onQuery={onQuery} onClose={() => undefined} />
      </FilterScopeContext.Provider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  for (let at = 0; at < 3; at += 1) {
    await user.click(await screen.findByRole('button', { name: /添加条件/ }));
  }
  const grid = document.querySelector('.condition-grid')!;
  expect([...grid.children].map((child) => child.className)).toEqual([
    'condition condition-4',
    'condition condition-8',
    'condition condition-4',
  ]);
  expect(screen.getByRole('button', { name: /添加条件/ })).toHaveProperty('disabled', true);
  await user.type(screen.getByRole('textbox', { name: '费用' }), '12');
  await user.click(screen.getByRole('button', { name: /查\s?询/ }));
  expect(onQuery).toHaveBeenCalledWith({ 费用: newFilter('number', '12') });
});

test('[ERR-18] a filter set is kept under a name, applied with one click, made the default and taken away', async () => {
  const server = serve({
    '/v2/board/filtersets': () => ({ id: 2, name: '我的', filters: {}, isDefault: false }),
    '/v2/board/filtersets/1': () => true,
  });
  const applied = { 科室: newFilter('choice', '内科') };
  const onUse = vi.fn<(filters: ViewerFilters) => void>();
  const sets = [{ id: 1, name: '外科', filters: { 科室: newFilter('choice', '外科') }, isDefault: false }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterSets panelId={9} sets={sets} applied={applied} onUse={onUse} />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '外科' }));
  expect(onUse).toHaveBeenCalledWith(sets[0]?.filters);
  await user.click(screen.getByRole('button', { name: '将当前条件保存为方案' }));
  await user.type(screen.getByRole('textbox', { name: '方案名称' }), '我的{Enter}');
  await waitFor(() => expect(server.of('/v2/board/filtersets')).toHaveLength(1));
  expect(JSON.parse(server.of('/v2/board/filtersets')[0]?.body ?? '')).toMatchObject({
    panelId: 9,
    name: '我的',
    filters: applied,
  });
  await user.click(screen.getByRole('button', { name: '设为默认方案外科' }));
  await waitFor(() => expect(server.of('/v2/board/filtersets/1')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '删除方案外科' })).toHaveProperty('disabled', false),
  );
  const remove = () => user.click(screen.getByRole('button', { name: '删除方案外科' }));
  await remove();
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('此操作将永久删除筛选方案【外科】，是否继续？');
  await user.click(within(question).getByRole('button', { name: /取\s?消/ }));
  expect(server.of('/v2/board/filtersets/1')).toHaveLength(1);
  await remove();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(server.of('/v2/board/filtersets/1')).toHaveLength(2));
});

test('values that did not come with the board are asked for when the dropdown is opened', async () => {
  const server = serve({ '/v2/board/choices': () => ({ values: ['内科', '外科'], more: false }) });
  const { onQuery, user } = show([{ name: '科室', type: 2, options: choices(), more: true }]);
  expect(server.of('/v2/board/choices')).toEqual([]);
  await pick(user, '科室', '外科');
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(onQuery).toHaveBeenCalledWith(
    expect.objectContaining({ 科室: expect.objectContaining({ value: '外科' }) }),
  );
});

test('a star whose answer comes late takes away no name that is being typed', async () => {
  let stored = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    stored = resolve;
  });
  serve({ '/v2/board/filtersets/1': () => held });
  const applied = { 科室: newFilter('choice', '内科') };
  const sets = [{ id: 1, name: '外科', filters: applied, isDefault: false }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterSets panelId={9} sets={sets} applied={applied} onUse={() => undefined} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const star = screen.getByRole('button', { name: '设为默认方案外科' });
  await user.click(star);
  await user.click(screen.getByRole('button', { name: '将当前条件保存为方案' }));
  await user.type(screen.getByRole('textbox', { name: '方案名称' }), '我的');
  stored();
  await waitFor(() => expect(star).toHaveProperty('disabled', false));
  expect(screen.getByRole('textbox', { name: '方案名称' })).toHaveProperty('value', '我的');
});
