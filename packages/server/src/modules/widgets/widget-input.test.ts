import { texts } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { checkFormulas, checkHaving, readDataJson } from './widget-input.ts';

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

const measured = (exp: string) => ({ id: '人均', name: '人均', expressions: { exp, alias: '人均' } });
test.each([
  [{ expression: [{ alias: '人均', exp: 'SUM(费用' }] }, '人均：'],
  [{ chartForm: { yAxis: [measured('费用 +')] } }, '人均：'],
  [{ chartForm: { filters: [measured('FOO(费用)')] } }, '人均：'],
  [{ chartForm: { nAxis: [measured('constructor.constructor(1)()')] } }, '人均：'],
  [{ chartForm: { yAxis: [{ ...measured('SUM('), shared: true }] } }, null],
  [{ chartForm: { yAxis: [measured('SUM(费用)/COUNT(人数)')] } }, null],
  // Columns that are gone are told by the chart; names with signs are read by the columns that are known.
  [{ chartForm: { yAxis: [measured('SUM(没有的)')] } }, null],
  [{ chartForm: { yAxis: [measured('SUM(费用(元))')] }, loadedData: { _keys: ['费用(元)'] } }, null],
  [{ chartForm: { yAxis: [measured('SUM(收入-成本)')] }, columns: [{ id: '收入-成本' }] }, null],
])('[CALC-07] formulas that cannot be read are refused with what is wrong: %j', (settings, told) => {
  const fault = faultOf(() => checkFormulas(readDataJson(JSON.stringify(settings)), ['费用', '人数']));
  expect(fault?.slice(0, (texts.toast.verifyFailed + (told ?? '')).length) ?? null).toBe(
    told && texts.toast.verifyFailed + told,
  );
});
