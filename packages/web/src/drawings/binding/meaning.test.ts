// @vitest-environment node
import { expect, test } from 'vitest';
import { isMeant } from './certainty.ts';
import { areFigures, type Sought } from './meaning.ts';

test.each([
  [['91.5%', '7.4 天', '26.2%', '23.9 分钟'], true],
  [['+0.7 个百分点', '-1,204 人次', '1.2 亿元'], true],
  [['内科', '12'], false],
  [['9月', '10月'], false],
])('samples %j are figures: %s', (samples, are) => {
  expect(areFigures(samples)).toBe(are);
});

test.each([
  ['应收金额(元)', true],
  ['实收金额', true],
  ['销售金额', true],
  ['医保支付', false],
  ['优惠金额', false],
])('an amount called %s is what a design means by 收入: %s', (name, is) => {
  const income: Sought = {
    key: '收入',
    name: '收入',
    role: 'measure',
    type: undefined,
    dated: false,
    samples: [],
    grain: undefined,
  };
  const about = { chart: '总收入', dataset: '收费流水' };
  expect(isMeant(income, { name, numeric: true, dated: false }, about)).toBe(is);
});
