import { expect, test } from 'vitest';
import { attachment, fileTitle } from './download-name.ts';

test.each([
  ['门诊量\u202Excod.exe', '门诊量 xcod.exe'],
  ['\u2066年报\u2069', '年报'],
  ['年\u200B报\u2028', '年 报'],
  ['aux.门诊', 'aux_.门诊'],
  ['CON', 'CON_'],
  ['lpt1 .月报', 'lpt1 _.月报'],
  ['consult.门诊', 'consult.门诊'],
  ['\u202E', '图表'],
])('the name %j is that of a file as it is read: %j', (name, title) => {
  expect(fileTitle(name)).toBe(title);
  expect(attachment(`${fileTitle(name)}.xlsx`)).toMatch(/^[\x20-\x7e]+$/);
});
