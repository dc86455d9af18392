import {
  chartForm,
  type MeasureFormat,
  measureKey,
  type TableCalculation,
  tableCalculationName,
  withFormats,
} from '@mingjing/contract';
import { expect, test } from 'vitest';
import { tableOf } from '../index.ts';
import { buildText } from '../kinds/text/build.ts';
import { formatNumber } from '../number/format.ts';
import { measureFormat, type NumberSettings } from './number-fields.ts';

const unsaid: NumberSettings = { numberStyle: 'auto', prefix: '', suffix: '' };
const rate: MeasureFormat = { numberStyle: 'percent', prefix: '', suffix: '', decimals: 1 };
const money: MeasureFormat = { numberStyle: 'auto', prefix: '¥', suffix: '' };

const inputOf = (format: MeasureFormat | undefined, values: number[], more: object = {}) => ({
  answer: { keys: ['科室', '指标'], data: values.map((value, at) => [`科室${at}`, value]) },
  form: chartForm.parse({
    xAxis: [{ id: '科室', name: '科室' }],
    yAxis: [
      {
        id: '指标',
        name: '指标',
        shared: true,
        expressions: { exp: '', alias: '指标' },
        ...(format && { format }),
        ...more,
      },
    ],
  }),
  round: 2,
});
const written = (
  format: MeasureFormat | undefined,
  values: number[],
  settings = unsaid,
  tableCalculation?: TableCalculation,
) => {
  const input = inputOf(format, values, tableCalculation === undefined ? {} : { tableCalculation });
  const asked = measureFormat(input, tableCalculationName('指标', tableCalculation), settings);
  return values.map((value) => formatNumber(value, asked));
};

test('[CALC-11] a measure is written by its own format where the chart says nothing', () => {
  expect(written(rate, [0.2956, 0.5])).toEqual(['29.6%', '50.0%']);
  expect(written(money, [1234567, 89000])).toEqual(['¥123.46万', '¥8.90万']);
  expect(written({ ...rate, numberStyle: 'thousands', suffix: ' 人次', decimals: 0 }, [1234.4])).toEqual([
    '1,234 人次',
  ]);
  expect(written(undefined, [0.2956, 0.5])).toEqual(['0.3', '0.5']);
});

test('what the chart says of its figures goes before it', () => {
  expect(written(rate, [0.5], { ...unsaid, suffix: ' 倍' })).toEqual(['0.5 倍']);
  expect(written(money, [1234567], { ...unsaid, numberStyle: 'thousands' })).toEqual(['1,234,567']);
});

test('what is made of a percentage stays one, what two are apart is told in points, a rank is a number', () => {
  expect(written(rate, [0.05], unsaid, 'share')).toEqual(['5.0%']);
  expect(written(rate, [0.05], unsaid, 'change')).toEqual(['+5.0 个百分点']);
  expect(written(rate, [3], unsaid, 'rank')).toEqual(['3']);
});

test('the format reaches whichever area the measure stands on', () => {
  const item = { id: '指标', name: '指标', shared: true, expressions: { exp: '', alias: '指标' } };
  const measures = [{ alias: '指标', exp: 'SUM(a)', type: 'exp' as const, format: rate }];
  for (const area of ['xAxis', 'yAxis', 'nAxis', 'heatmapY'] as const)
    expect(withFormats(chartForm.parse({ [area]: [item] }), measures)[area][0]?.format).toEqual(rate);
});

test('tables and texts write it alike', () => {
  const { columns } = tableOf({ type: 'table', ...inputOf(rate, [0.2956]) });
  expect(columns[1]?.format(0.2956)).toBe('29.6%');
  const settings = { numberStyle: 'plain', prefix: '', suffix: '' };
  const drawn = buildText({ ...inputOf(rate, [0.2956]), settings } as never);
  expect(drawn).toMatchObject({ text: '29.6%' });
});

test('a unit of 万 and more in a column’s name is told with its figures, which would be read as so much less', () => {
  const told = (name: string, values: number[], settings = unsaid, type = 'sum') => {
    const input = {
      answer: { keys: ['年度', '决算数'], data: values.map((value, at) => [`${2015 + at}`, value]) },
      form: chartForm.parse({
        xAxis: [{ id: '年度', name: '年度' }],
        yAxis: [{ id: name, name: '决算数', calculation: type }],
      }),
      round: 2,
    };
    const asked = measureFormat(input, measureKey(input.form.yAxis[0]!), settings);
    return values.map((value) => formatNumber(value, asked));
  };
  expect(told('决算数(万元)', [95_539.5, 199_980.3])).toEqual(['9.55亿元', '20.00亿元']);
  expect(told('毛利（万元）', [878.5, 12])).toEqual(['878.50万元', '12.00万元']);
  expect(told('资产（亿）', [12_345])).toEqual(['12,345.00亿元']);
  expect(told('产量(万吨)', [12.5])).toEqual(['12.50万吨']);
  expect(told('决算数(元)', [199_980.3])).toEqual(['20.00万']);
  expect(told('决算数(万元)', [40], unsaid, 'count')).toEqual(['40']);
  expect(told('决算数(万元)', [878.5], { ...unsaid, suffix: '万' })).toEqual(['878.50万']);
  expect(told('决算数(万元)', [878.5], { ...unsaid, numberStyle: 'thousands' })).toEqual(['878.50']);
});
