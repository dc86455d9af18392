import { expect, test } from 'vitest';
import { epochExample } from './epoch-counts.ts';

test('columns that are named for moments and hold nothing but counts from 1970 are told', () => {
  expect(epochExample('add_time', [0, 1_735_689_600, null, 1_600_000_000])).toEqual({
    value: 1_735_689_600,
    unit: 1,
  });
  expect(epochExample('createtime', ['1735689600000', '0', ''])).toEqual({
    value: 1_735_689_600_000,
    unit: 1000,
  });
  expect(epochExample('createTime', ['1735689600.00'])).toEqual({ value: 1_735_689_600, unit: 1 });
  expect(epochExample('注册时间', [1_735_689_600])).toEqual({ value: 1_735_689_600, unit: 1 });
});

test('amounts, other names, days as digits and mixed columns are none', () => {
  const seconds = [1_735_689_600, 1_600_000_000];
  for (const name of ['amount', 'format', '在线时长', '用时(min)', 'phone'])
    expect(epochExample(name, seconds)).toBeUndefined();
  expect(epochExample('add_time', [1_735_689_600, 12])).toBeUndefined();
  expect(epochExample('add_time', [1_735_689_600, 1_735_689_600_000])).toBeUndefined();
  expect(epochExample('add_time', [20_240_105, 20_240_106])).toBeUndefined();
  expect(epochExample('add_time', [0, null, ''])).toBeUndefined();
});
