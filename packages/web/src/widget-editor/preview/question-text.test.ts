// @vitest-environment node
import { chartForm, columnItem } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { type EditorState, inputOf, newEditor } from '../state/editor-state.ts';
import { questionText } from './question-text.ts';

const item = (id: string) => columnItem.parse({ id, name: id });
const state = (change: Partial<EditorState> = {}, form: object = {}): EditorState => ({
  ...newEditor(1),
  datasetId: 7,
  ...change,
  form: chartForm.parse({ xAxis: [item('科室')], yAxis: [item('人数')], ...form }),
});
const text = (...parts: Parameters<typeof state>) => questionText(inputOf(state(...parts)));

test('names, decimals, looks and bounds ask nothing new', () => {
  const same = [
    text({ name: '门诊', categoryId: 3, round: 0 }),
    text(
      {},
      { settings: { smooth: true }, desc: '说明', min: 1, max: '9', lowest: 2, height: 3, fontSize: 20 },
    ),
  ];
  for (const one of same) expect(one).toBe(text());
});

test('columns, calculations, filters, levels, sources and the kind do', () => {
  const others = [
    text({ chartType: 'pie' }),
    text({ datasetId: 8 }),
    text({}, { yAxis: [item('费用')] }),
    text({}, { calculateType: { type: 'sum', columns: [] } }),
    text({}, { filters: [{ ...item('科室'), rightValues: ['内科'] }] }),
    text({}, { filterForm: { index: 1 } }),
    text({ expressions: [{ alias: '比', exp: 'SUM(a)', type: 'exp' }] }),
  ];
  expect(new Set([text(), ...others]).size).toBe(others.length + 1);
});

test('a cross table asks anew for other heads and other totals, any other table does not', () => {
  const table = (settings: object) => text({ chartType: 'table' }, { settings });
  const across = { across: ['月份'] };
  const others = [across, { across: ['科室'] }, { ...across, totals: true }, { ...across, rowTotals: false }];
  expect(new Set(others.map(table)).size).toBe(others.length);
  expect(table({ ...across, zebra: false })).toBe(table(across));
  expect(table({ totals: true })).toBe(table({}));
});
