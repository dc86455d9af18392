// @vitest-environment node
import { expect, test } from 'vitest';
import { areFigures } from './meaning.ts';

test.each([
  [['91.5%', '7.4 天', '26.2%', '23.9 分钟'], true],
  [['+0.7 个百分点', '-1,204 人次', '1.2 亿元'], true],
  [['内科', '12'], false],
  [['9月', '10月'], false],
])('samples %j are figures: %s', (samples, are) => {
  expect(areFigures(samples)).toBe(are);
});
