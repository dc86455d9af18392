import { expect, test } from 'vitest';
import { rollupText } from './rollup-text.ts';

test('a roll-up is told by what it groups by, periods of dates included', () => {
  expect(
    rollupText({ dimensions: [{ column: '就诊日期', grain: 'month' }, { column: '科室' }], rows: 1234 }),
  ).toBe('结果取自数据集更新时建立的汇总表（按 就诊日期（月）、科室，1,234 行），与逐行计算相同。');
  expect(
    rollupText({
      dimensions: [{ column: '就诊日期' }],
      earlier: { of: '患者号', by: '就诊日期' },
      rows: 9,
    }),
  ).toContain('（按 就诊日期、每个患者号的上一次就诊日期，9 行）');
  expect(rollupText({ dimensions: [], rows: 1 })).toContain('（全部数据，1 行）');
});
