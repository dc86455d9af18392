// @vitest-environment node
import { expect, test } from 'vitest';
import { laterSteps } from './later-steps.ts';

test('says which calculations follow the statement, and over what', () => {
  const item = { id: '收入', name: '收入', type: 'decimal' };
  const axes = { xAxis: [], nAxis: [], yAxis: [item, { ...item, tableCalculation: 'share' }] };
  expect(laterSteps(axes as never)).toEqual([
    '收入 占比：各分组的值除以全部分组的合计，去重计数的合计另行查询',
  ]);
});

test('[CALC-12] says which of the groups are chosen by what was made of them', () => {
  const share = { id: '收入', name: '收入', tableCalculation: 'share', having: [{ op: 'gte', value: 0.1 }] };
  const axes = { xAxis: [], nAxis: [], yAxis: [share] };
  expect(laterSteps(axes as never)[1]).toBe('收入 占比：算出之后只留 ≥ 0.1 的分组');
});
