import { expect, test } from 'vitest';
import { shownForm } from './shown-form.ts';

test('what is made of a value is told with it, and settings that speak of it stay', () => {
  const xAxis = [{ id: '月份', name: '月份', grain: 'month' }];
  const made = { id: '收入', name: '收入 占比', calculation: 'sum', tableCalculation: 'share' };
  const filtered = { ...made, rightValues: ['1'], equal: true };
  const form = shownForm({
    chart_type: 'line',
    data_json: JSON.stringify({
      chartForm: { xAxis, yAxis: [filtered], settings: { rightAxis: ['收入 占比', '工资'] } },
    }),
  });
  expect(form.yAxis).toEqual([made]);
  expect(form.settings).toMatchObject({ rightAxis: ['收入 占比'] });
});
