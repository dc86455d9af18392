import { expect, test } from 'vitest';
import { toldShortly } from './told-shortly.ts';

test('a row of a list of users that is left out is told in a few thousand characters', () => {
  const long = '字'.repeat(5000);
  const many = Array.from({ length: 900 }, (_, at) => `${at}${long}`);
  const told = toldShortly({
    line: 7,
    username: long,
    name: long,
    appids: many,
    roles: many,
    attributes: many.map((name) => ({ name, values: many })),
    problems: many,
  });
  expect(JSON.stringify(told).length).toBeLessThan(60_000);
  expect(told.username).toBe(`${'字'.repeat(100)}…`);
  expect(told.attributes).toHaveLength(20);
});

test('what is as long as fields may be is told as it is', () => {
  const row = {
    line: 2,
    username: '张三',
    name: '字'.repeat(100),
    appids: ['a'],
    roles: ['医生', '没有的角色'],
    attributes: [{ name: '科室', values: ['内科', '外科'] }],
    problems: ['角色“没有的角色”不存在'],
  };
  expect(toldShortly(row)).toEqual(row);
});
