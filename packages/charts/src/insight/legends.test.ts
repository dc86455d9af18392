import { expect, test } from 'vitest';
import { tableOf } from '../testing/table-of.ts';
import { materialOf } from './material.ts';
import { ideasOf } from './rules/index.ts';

test('charts of one series settle nothing of their legend, so that a series added later is told', () => {
  const orders = tableOf(
    { 日期: 'date', 科室: 'text', 等级: 'text', 费用: 'decimal', 得分: 'integer' },
    120,
    (at) => ({
      日期: `2024-0${1 + (at % 6)}-${String(1 + (at % 28)).padStart(2, '0')}`,
      科室: ['内科', '外科', '儿科', '骨科'][at % 4]!,
      等级: ['一般', '严重', '紧急'][at % 3]!,
      费用: 100 + at * 3,
      得分: 1 + (at % 5),
    }),
  );
  const bars = ideasOf(materialOf(orders)).filter(
    ({ type, form }) => type.startsWith('bar') && form.nAxis.length === 0 && form.yAxis.length === 1,
  );
  expect(bars.length).toBeGreaterThan(2);
  for (const { title, form } of bars) expect([title, form.settings?.['legend']]).toEqual([title, undefined]);
});
