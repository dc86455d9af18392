import { chartForm, measureKey } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { exportColumns } from './export-columns.ts';

test('[CALC-19] figures that are drawn in percent are written so, others are not', () => {
  const form = chartForm.parse({
    xAxis: [{ id: '科室', name: '科室' }],
    yAxis: [
      {
        id: '折扣',
        name: '折扣',
        calculation: 'avg',
        format: { numberStyle: 'percent', prefix: '', suffix: '' },
      },
      { id: '费用', name: '费用', calculation: 'sum' },
      { id: '费用', name: '占比', calculation: 'sum', tableCalculation: 'share' },
    ],
  });
  const columns = exportColumns(['科室', ...form.yAxis.map(measureKey)], form);
  expect(columns.map(({ title, percent = false }) => [title, percent])).toEqual([
    ['科室', false],
    ['折扣', true],
    ['费用', false],
    ['占比', true],
  ]);
});
