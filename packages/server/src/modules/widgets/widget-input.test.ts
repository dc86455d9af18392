import { texts } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { readDataJson } from './widget-input.ts';

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
