import { expect, test } from 'vitest';
import { shownForm } from './shown-form.ts';

test('what is made of a value is told with it, and settings that speak of it stay', () => {
  const xAxis = [{ id: '月份', name: '月份', grain: 'month' }];
  const made = { id: '收入', name: '收入 占比', calculation: 'sum', tableCalculation: 'share' };
  const filtered = { ...made, rightValues: ['1'], equal: true };
  const data_json = JSON.stringify({
    chartForm: { xAxis, yAxis: [filtered], settings: { rightAxis: ['收入 占比', '工资'] } },
  });
  const form = shownForm({ chart_type: 'line', data_json }, []);
  expect(form.yAxis).toEqual([made]);
  expect(form.settings).toMatchObject({ rightAxis: ['收入 占比'] });
});

test('[CALC-11] a shared measure is told with the format that it has now, whatever was stored with the chart', () => {
  const alias = '药占比';
  const item = { id: alias, name: alias, shared: true, expressions: { exp: '', alias } };
  const stored = { ...item, format: { numberStyle: 'wan' } };
  const data_json = JSON.stringify({ chartForm: { yAxis: [stored] } });
  const format = { numberStyle: 'percent' as const, prefix: '', suffix: '', decimals: 1 };
  const measure = { alias, exp: 'SUM(药费) / SUM(费用)', type: 'exp' as const };
  const formOf = (measures: (typeof measure)[]) =>
    shownForm({ chart_type: 'bar', data_json }, measures).yAxis[0];
  expect(formOf([{ ...measure, format } as typeof measure])).toMatchObject({ id: alias, format });
  expect(formOf([measure])).not.toHaveProperty('format');
});

test('[CHART-35] viewers hear that groups stand in an order of their own, and not by which field', () => {
  const xAxis = [{ id: '月份', name: '月份', grain: 'month' }];
  const filters = [{ id: '成本', name: '成本', calculation: 'sum' }];
  const sort = { key: '成本', descending: true, beside: true };
  const data_json = JSON.stringify({ chartForm: { xAxis, filters, sort } });
  const form = shownForm({ chart_type: 'bar', data_json }, []);
  expect(form.sort).toEqual({ key: '', descending: true, beside: true });
  expect(JSON.stringify(form)).not.toContain('成本');
});

test('[CHART-35] viewers hear that groups are chosen by their results, and not by which', () => {
  const xAxis = [{ id: '科室', name: '科室' }];
  const having = [{ op: 'gt', value: 12_345 }];
  const formOf = (more: object) =>
    shownForm({ chart_type: 'bar', data_json: JSON.stringify({ chartForm: { xAxis, ...more } }) }, []);
  const among = formOf({ filters: [{ id: '费用', name: '费用', calculation: 'sum', having }] });
  const placed = formOf({ yAxis: [{ id: '费用', name: '费用', calculation: 'sum', having }] });
  for (const form of [among, placed]) {
    expect(form.chosenByResult).toBe(true);
    expect(JSON.stringify(form)).not.toContain('12345');
  }
  expect(formOf({})).not.toHaveProperty('chosenByResult');
});
