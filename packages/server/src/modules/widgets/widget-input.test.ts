import { texts } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { checkHaving, readDataJson } from './widget-input.ts';

const settingsOf = (names: number): string =>
  JSON.stringify({
    chartForm: { settings: Object.fromEntries(Array.from({ length: names }, (_, at) => [`k${at}`, at])) },
  });

test('[K09] settings of very many names are refused before a schema walks them', () => {
  expect(() => readDataJson(settingsOf(21_000))).toThrow(texts.widget.checkForm);
  expect(Object.keys(readDataJson(settingsOf(300)).chartForm.settings ?? {})).toHaveLength(300);
});

test('settings of a chart over the widest dataset are read', () => {
  const columns = Array.from({ length: 1600 }, (_, at) => ({ id: `c${at}`, name: `c${at}`, type: 'text' }));
  const read = readDataJson(
    JSON.stringify({ columns, selects: columns, axisValues: columns, chartForm: {} }),
  );
  expect(read.columns).toHaveLength(1600);
});

function faultOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  [
    { yAxis: [{ id: '费用', name: '收入', calculation: 'sum' }] },
    { op: 'gt', value: '多' },
    texts.widget.number,
  ],
  [{ yAxis: [{ id: '费用', name: '收入', tableCalculation: 'share' }] }, { op: 'gt' }, texts.rules.value],
  [{ filters: [{ id: '日期', name: '收入', calculation: 'max' }] }, { op: 'gt', value: '2024-01-01' }, null],
  [
    { filters: [{ id: '费用', name: '收入', calculation: 'sum' }] },
    { op: 'between', value: 2, to: 1 },
    texts.having.order,
  ],
  [{ xAxis: [{ id: '费用', name: '收入' }] }, { op: 'DROP', value: 1 }, texts.having.unknown],
])('[CALC-12] conditions on results are checked: %j %j', (areas, rule, problem) => {
  const [[area, [item]]] = Object.entries(areas) as [[string, [object]]];
  const settings = readDataJson(JSON.stringify({ chartForm: { [area]: [{ ...item, having: [rule] }] } }));
  expect(faultOf(() => checkHaving(settings))).toBe(
    problem === null ? null : texts.having.of('收入', problem),
  );
});
