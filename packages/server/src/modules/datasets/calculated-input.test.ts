import { type Column, texts } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { faultOf } from './calculated-input.ts';

const columns: Column[] = [
  { name: '费用', type: 'decimal' },
  { name: '日期', type: 'date' },
  { name: '时刻', type: 'datetime' },
];

test.each([
  ['a function that the column does not suit', 'HOUR(日期)', /^计算字段【时】：HOUR/],
  [
    'a column that is not there',
    '金额 * 2',
    new RegExp(`^计算字段【时】：${texts.widget.unknownColumn('金额')}$`),
  ],
  [
    'dates of both kinds compared',
    'IF(日期 = 时刻, 1, 0)',
    /：日期与日期时间不能直接比较，请用 DATE\(时间\)/,
  ],
  ['dates of both kinds in one result', 'COALESCE(日期, 时刻)', /：日期与日期时间不能混在一个结果里/],
  ['what cannot be read', '费用 *', /^计算字段【时】：/],
])('names the calculated column once with %s', (_, expression, said) => {
  const fault = faultOf({ name: '时', expression }, columns);
  expect(fault).toMatch(said);
  expect(fault?.split('计算字段').length).toBe(2);
});

test('finds nothing wrong with a formula that can be worked out', () => {
  expect(faultOf({ name: '时', expression: '费用 / 2' }, columns)).toBeUndefined();
});
