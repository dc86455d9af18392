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
  const columns = exportColumns(['科室', ...form.yAxis.map(measureKey)], { type: 'line', form });
  expect(columns.map(({ title, share }) => [title, share])).toEqual([
    ['科室', undefined],
    ['折扣', 'percent'],
    ['费用', undefined],
    ['占比', 'percent'],
  ]);
});

test('[CALC-19] a table is written with the titles, percentages, points and decimals of its columns', () => {
  const columns = [
    { id: '科室', name: '科室' },
    { id: '药占比', name: '药占比', calculation: 'avg' },
    { id: '药占比', name: '药占比 较上期', calculation: 'avg', tableCalculation: 'change' },
    { id: '费用', name: '费用', calculation: 'sum' },
    { id: '楼层', name: '楼层' },
    { id: '人次', name: '人次', calculation: 'sum' },
  ];
  const plain = chartForm.parse({ xAxis: columns });
  const keys = plain.xAxis.map(measureKey);
  const form = chartForm.parse({
    xAxis: columns,
    settings: {
      columns: {
        科室: { title: '部门' },
        [keys[1]!]: { style: 'percent', decimals: 1 },
        [keys[2]!]: { style: 'percent' },
        费用: { decimals: 0, align: 'left' },
        楼层: { style: 'text' },
      },
    },
  });
  const written = exportColumns(keys, { type: 'table', form, round: 3 });
  expect(written.map(({ title, plain, share, decimals }) => ({ title, plain, share, decimals }))).toEqual([
    { title: '部门', plain: false },
    { title: '药占比', plain: false, share: 'percent', decimals: 1 },
    { title: '药占比 较上期', plain: false, share: 'points', decimals: 3 },
    { title: '费用', plain: false, decimals: 0 },
    { title: '楼层', plain: true },
    { title: '人次', plain: false },
  ]);
});

test('[CALC-19] a chart in percent is written so, on either axis', () => {
  const form = chartForm.parse({
    xAxis: [{ id: '科室', name: '科室' }],
    yAxis: [
      { id: '药占比', name: '药占比', calculation: 'avg' },
      { id: '费用', name: '费用', calculation: 'sum' },
    ],
    settings: { numberStyle: 'thousands', rightAxis: ['药占比'], rightNumberStyle: 'percent' },
  });
  const sharesWith = (settings: object) =>
    exportColumns(['科室', '药占比', '费用'], {
      type: 'line',
      form: { ...form, settings: { ...form.settings, ...settings } },
    }).map(({ share }) => share);
  expect(sharesWith({})).toEqual([undefined, 'percent', undefined]);
  expect(sharesWith({ numberStyle: 'percent', rightNumberStyle: 'auto' })).toEqual([
    undefined,
    undefined,
    'percent',
  ]);
});
