// @vitest-environment node
import { chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { isInPercent } from './in-percent.ts';

const percent = { numberStyle: 'percent' as const, prefix: '', suffix: '' };
const rate = { id: '折扣率', name: '折扣率', format: percent };
const share = { id: '费用', name: '占比', tableCalculation: 'share' as const };
const money = { id: '费用', name: '费用' };

test.each([
  ['a rate alone', [rate], {}, 'axisMax', undefined, true],
  ['a line across a share', [share], {}, 'references', {}, true],
  ['money alone', [money], {}, 'axisMax', undefined, false],
  ['money beside a rate', [money, rate], {}, 'axisMax', undefined, false],
  ['the second axis, which the rate has by itself', [money, rate], {}, 'rightMax', undefined, true],
  ['the second axis of a rate', [money, rate], { rightAxis: ['折扣率'] }, 'rightMax', undefined, true],
  ['the first axis beside it', [money, rate], { rightAxis: ['折扣率'] }, 'axisMax', undefined, false],
  ['the second axis of money', [money, rate], { rightAxis: ['费用'] }, 'rightMax', undefined, false],
  ['a line of the rate', [money, rate], {}, 'references', { measure: ['折扣率'] }, true],
  ['a line of money', [money, rate], {}, 'references', { measure: ['费用'] }, false],
  ['a rate written as a number', [rate], { numberStyle: 'plain' }, 'axisMax', undefined, false],
  ['a number written in percent', [money], { numberStyle: 'percent' }, 'axisMax', undefined, true],
  ['nothing yet', [], {}, 'axisMax', undefined, false],
] as const)('8%% is 0.08 among percentages only: %s', (_, yAxis, settings, name, entry, expected) => {
  expect(isInPercent(chartForm.parse({ yAxis, settings }), { name, entry })).toBe(expected);
});
