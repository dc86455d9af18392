import { kinds } from '@mingjing/charts';
import { type ChartType, chartForm, chartTypes, columnItem, texts } from '@mingjing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serve } from '../../board/testing/server.ts';
import { type EditorState, newEditor } from '../state/editor-state.ts';
import { ChartTypePicker } from './chart-type-picker.tsx';
import { SettingsPanel } from './settings-panel.tsx';

beforeEach(() => {
  serve({ '/v2/outlines': () => [] });
});
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllGlobals();
});

const item = (id: string) => columnItem.parse({ id, name: id });
const state = (chartType: ChartType, form: object = {}): EditorState => ({
  ...newEditor(1),
  chartType,
  fields: {
    columns: [
      { name: '科室', type: 'text' },
      { name: '日期', type: 'date' },
      { name: '人数', type: 'integer' },
    ],
    measures: [],
    rows: [],
  },
  form: chartForm.parse(form),
});
let now: EditorState;
function Editor({ first, picker }: { first: EditorState; picker: boolean }) {
  const [held, setHeld] = useState(first);
  now = held;
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        {picker ? (
          <ChartTypePicker state={held} rows={8} onChange={setHeld} />
        ) : (
          <SettingsPanel state={held} onChange={setHeld} />
        )}
      </ConfigProvider>
    </QueryClientProvider>
  );
}
const show = (first: EditorState, picker = false) => render(<Editor first={first} picker={picker} />);
const user = userEvent.setup();
async function unfold(name: RegExp) {
  const header = screen.getByRole('button', { name });
  if (header.getAttribute('aria-expanded') === 'false') await user.click(header);
}

test('[EDIT-15] a table is made a cross table of its names, and says why where it cannot be', async () => {
  const columns = ['科室', '日期', '人数'].map(item);
  // A calculation for no column in particular is one for those that are numbers: these are no names.
  show(state('table', { xAxis: columns, calculateType: { type: 'sum', columns: [] } }));
  expect(screen.queryByText('合计列')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: '横向展开' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['科室', '日期']);
  fireEvent.click(screen.getByTitle('日期'));
  expect(now.form.settings).toMatchObject({ across: ['日期'] });
  expect(screen.getByText('合计列')).toBeDefined();
  cleanup();
  show(state('table', { xAxis: columns, settings: { across: ['日期'] } }));
  expect(screen.getByText(/求和等计算方式/)).toBeDefined();
});

test('what stands for dates without rows is asked for where the axis holds dates, or where it was changed', () => {
  const label = '没有数据的日期';
  show(state('bar', { xAxis: [item('科室')] }));
  expect(screen.queryByText(label)).toBeNull();
  cleanup();
  show(state('bar', { xAxis: [item('日期')] }));
  expect(screen.getByText(label)).toBeDefined();
  cleanup();
  show(state('bar', { xAxis: [item('科室')], settings: { missingPeriods: 'zero' } }));
  expect(screen.getByText(label)).toBeDefined();
});

describe('numbers of the form', () => {
  test.each([
    ['gauge', ['起始值', '结束值', '最低标准', '最高标准'], ['min', 'max', 'lowest', 'height']],
    ['heatmap', ['最小参考值', '最大参考值'], ['min', 'max']],
    ['gd_map', ['最小参考值', '最大参考值'], ['min', 'max']],
    ['number', ['字号'], ['fontSize']],
  ] as const)(
    '[EDIT-32] [AXIS-02] [AXIS-03] [AXIS-06] %s takes numbers only',
    async (type, labels, fields) => {
      show(state(type));
      for (const [at, label] of labels.entries()) {
        const input = screen.getByLabelText<HTMLInputElement>(label);
        await user.type(input, '多');
        expect(within(input.closest('.setting-row') as HTMLElement).getByRole('alert').textContent).toBe(
          '输入必须为数字值',
        );
        await user.clear(input);
        expect(screen.queryByRole('alert')).toBeNull();
        expect(now.form[fields[at] ?? 'min']).toBe('');
      }
    },
  );

  test('[AXIS-19] bounds out of order are said beside them', async () => {
    show(state('gauge'));
    await user.type(screen.getByLabelText('起始值'), '2000');
    expect(screen.getByRole('alert').textContent).toBe('最小值必须小于最大值');
    await user.type(screen.getByLabelText('结束值'), '3000');
    await user.type(screen.getByLabelText('最低标准'), '9');
    expect(screen.getByRole('alert').textContent).toBe('标准值必须在最小值和最大值之间');
  });

  test('[EDIT-33] [AXIS-04] a size of a text that is no number becomes 50', async () => {
    show(state('text'));
    const input = screen.getByLabelText<HTMLInputElement>('字号');
    await user.type(input, '大');
    expect(screen.getByRole('alert').textContent).toBe(texts.widget.number);
    await user.tab();
    expect(now.form.fontSize).toBe(50);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByLabelText('描述'), '说明');
    await user.click(screen.getByRole('switch', { name: '自动滚动' }));
    expect(now.form).toMatchObject({ desc: '说明', tableScroll: true });
  });
});

describe('settings of a kind', () => {
  test('every field of every kind has a control', () => {
    for (const kind of kinds) {
      const shown = state(kind.type, { xAxis: [item('日期')] });
      const view = show(shown);
      for (const header of view.container.querySelectorAll('button[aria-expanded="false"]')) {
        fireEvent.click(header);
      }
      for (const { label, control, appliesTo } of Object.values(kind.fields)) {
        if (control.kind === 'list' || control.kind === 'tableColumns') continue;
        if (appliesTo?.(shown.form) === false) continue;
        expect(screen.getAllByText(label).length, `${kind.type} ${label}`).toBeGreaterThan(0);
      }
      view.unmount();
    }
  });

  test('a group says what was changed and goes back to the defaults', async () => {
    show(state('bar', { settings: { numberStyle: 'wan', suffix: '元', sort: 'descending' } }));
    const group = screen.getByRole('region', { name: '数值' });
    expect(within(group).getByText('已改 2 项')).toBeTruthy();
    await user.click(within(group).getByRole('button', { name: '数值恢复默认' }));
    expect(now.form.settings).toEqual({ sort: 'descending', numberStyle: 'auto' });
  });

  test('a group is folded away and stays so', async () => {
    const view = show(state('bar'));
    const header = () => screen.getByRole('button', { name: '数据', expanded: undefined });
    await user.click(header());
    expect(header().getAttribute('aria-expanded')).toBe('false');
    view.unmount();
    show(state('line'));
    expect(header().getAttribute('aria-expanded')).toBe('false');
    await user.click(header());
  });

  test('entries of a list are added, filled in and taken away', async () => {
    show(state('bar', { xAxis: [item('科室')], yAxis: [item('人数')] }));
    await unfold(/^参考线/);
    await user.click(screen.getByRole('button', { name: /添加参考线/ }));
    const list = screen.getByRole('list', { name: '参考线' });
    await user.type(within(list).getByLabelText('名称'), '目标');
    expect(now.form.settings).toMatchObject({ references: [{ name: '目标' }] });
    await user.type(within(list).getByLabelText('数值'), '2.5万');
    expect(now.form.settings).toMatchObject({ references: [{ value: 25_000 }] });
    await user.tab();
    expect(within(list).getByLabelText<HTMLInputElement>('数值').value).toBe('25000');
    await user.click(screen.getByRole('button', { name: '移除参考线 1' }));
    expect(now.form.settings).toMatchObject({ references: [] });
  });

  test('a line that is reckoned from the data asks for no number, and keeps the one that was typed', async () => {
    const references = (source: string) => ({ settings: { references: [{ source, value: 5 }] } });
    const placed = { xAxis: [item('科室')], yAxis: [item('人数')] };
    for (const source of ['average', 'median', 'max', 'min']) {
      const view = show(state('bar', { ...placed, ...references(source) }));
      await unfold(/^参考线(?!恢复默认)/);
      const list = screen.getByRole('list', { name: '参考线' });
      expect(within(list).queryByLabelText('数值')).toBeNull();
      expect(within(list).getByLabelText('字段')).toBeTruthy();
      view.unmount();
    }
    show(state('bar', { ...placed, ...references('value') }));
    await unfold(/^参考线(?!恢复默认)/);
    const list = screen.getByRole('list', { name: '参考线' });
    expect(within(list).getByLabelText<HTMLInputElement>('数值').value).toBe('5');
  });
});

describe('the chart type', () => {
  test('[EDIT-05] [CHART-01] all kinds are offered with a picture and a name', () => {
    show(state('bar'), true);
    const offered = screen.getAllByRole('radio');
    expect(new Set(offered.map((one) => one.getAttribute('data-type')))).toEqual(new Set(chartTypes));
    expect(offered).toHaveLength(chartTypes.length);
    expect(offered.every((one) => one.querySelector('svg path') !== null)).toBe(true);
  });

  test('[EDIT-09] suggestions come with a reason; one click switches and keeps the columns', async () => {
    show(state('bar', { xAxis: [item('日期')], yAxis: [item('人数')] }), true);
    await user.click(screen.getByRole('button', { name: /^推荐折线图：/ }));
    expect(now.chartType).toBe('line');
    expect(now.form.xAxis.map(({ id }) => id)).toEqual(['日期']);
    expect(now.form.yAxis.map(({ id }) => id)).toEqual(['人数']);
    expect(screen.getByRole('status').textContent).toContain('折线图：');
  });

  test('nothing is suggested before columns are chosen; arrows choose', async () => {
    show(state('bar'), true);
    // The line stands there all the same: what fields are dropped onto keeps its place.
    expect(screen.getByText('选择字段后给出适合的图表')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^推荐/ })).toBeNull();
    screen.getByRole('radio', { name: '柱状图' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(now.chartType).toBe('line');
    expect(document.activeElement?.getAttribute('data-type')).toBe('line');
  });
});

describe('a length of time beside the chart’s values', () => {
  const lengths = (calculation: string, chartType: ChartType = 'bar'): EditorState => {
    const own = state(chartType, {
      xAxis: [item('科室')],
      yAxis: [{ ...item('时长'), calculation }],
      settings: { axisMax: 5400 },
    });
    const fields = {
      ...own.fields!,
      columns: [{ name: '时长', type: 'integer' as const, unit: 'second' as const }],
    };
    return { ...own, fields };
  };

  test('[CHART-05] is typed and shown as hours, minutes and seconds, and stored as seconds', async () => {
    show(lengths('avg'));
    await unfold(/^坐标轴(?!恢复)/);
    const most = screen.getByLabelText('最大值');
    expect((most as HTMLInputElement).value).toBe('1:30:00');
    await user.clear(most);
    await user.type(most, '2:00:30{Tab}');
    expect([(most as HTMLInputElement).value, now.form.settings?.['axisMax']]).toEqual(['2:00:30', 7230]);
  });

  test('counts of them are numbers, and so is how many are shown', async () => {
    show(lengths('count'));
    await unfold(/^坐标轴(?!恢复)/);
    expect((screen.getByLabelText('最大值') as HTMLInputElement).value).toBe('5400');
    cleanup();
    show({ ...lengths('avg'), form: { ...lengths('avg').form, settings: { top: 10 } } });
    await unfold(/^数据(?!恢复)/);
    expect((screen.getByLabelText('只显示前') as HTMLInputElement).value).toBe('10');
  });
});

test.each<[ChartType, boolean]>([
  ['bar', true],
  ['bar_y_category', false],
  ['bar_y_stack', false],
  ['bar_y_category_stack', false],
])('%s offers to turn its names only where they stand under an axis', async (type, offered) => {
  show(state(type, { xAxis: [item('科室')], yAxis: [item('人数')] }));
  await unfold(/^坐标轴(?!恢复)/);
  expect(screen.queryByLabelText('分类名称方向') !== null).toBe(offered);
});
