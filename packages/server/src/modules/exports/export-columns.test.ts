import { chartForm, measureKey } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { crossedSheet, exportColumns } from './export-columns.ts';

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

test('[CHART-26] a cross table is a sheet as it is shown, lengths of time and percentages under every head', () => {
  const form = chartForm.parse({
    xAxis: [
      { id: '科室', name: '科室' },
      { id: '月份', name: '月份' },
      { id: '时长', name: '时长', calculation: 'sum' },
      { id: '时长', name: '占比', calculation: 'sum', tableCalculation: 'share' },
    ],
    settings: { across: ['月份'], totals: true },
  });
  const answer = {
    keys: ['科室', '月份', '时长', '时长 占比'],
    data: [
      ['内科', '1月', 60, 0.25],
      ['外科', '2月', 180, 0.75],
    ],
    crossed: { names: [0], head: 1, figures: [2, 3], totals: [] },
    additive: ['时长', '时长 占比'],
    seconds: ['时长'],
  };
  const sheet = crossedSheet(Buffer.from(JSON.stringify(answer)), { type: 'table', form, round: 2 });
  expect(sheet?.columns.map(({ title, seconds, share }) => [title, seconds ?? share])).toEqual([
    ['科室', undefined],
    ...['1月', '2月', '合计'].flatMap((head) => [
      [`${head} 时长`, true],
      [`${head} 占比`, 'percent'],
    ]),
  ]);
  const { data } = JSON.parse(sheet?.json.toString() ?? '') as typeof answer;
  expect(data.map((row) => row.map(String))).toEqual([
    ['内科', '60', '0.25', 'null', 'null', '60', '0.25'],
    ['外科', 'null', 'null', '180', '0.75', '180', '0.75'],
  ]);
  expect(sheet?.totals.row?.map(String)).toEqual(['合计', '60', '0.25', '180', '0.75', '240', '1']);
  expect(sheet?.rows).toBe(2);
  const { crossed: _, ...list } = answer;
  expect(crossedSheet(Buffer.from(JSON.stringify(list)), { type: 'table', form })).toBeUndefined();
});
