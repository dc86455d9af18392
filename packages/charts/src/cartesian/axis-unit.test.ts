import { chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import { tickWriter } from '../number/ticks.ts';

/** What stands at a value of the axis of two measures, each with a format of its own. */
function tickOf(value: number, first: string, second: string): string {
  const measure = (id: string, suffix: string) => ({
    id,
    name: id,
    shared: true,
    expressions: { exp: '', alias: id },
    format: { numberStyle: 'auto', prefix: '', suffix },
  });
  const form = chartForm.parse({
    xAxis: [{ id: '月份', name: '月份' }],
    yAxis: [measure('甲', first), measure('乙', second)],
  });
  const data = [
    ['1月', 60_000, 40_000],
    ['2月', 80_000, 20_000],
  ];
  const { drawn } = drawChart({
    type: 'line',
    form,
    round: 2,
    answer: { keys: ['月份', '甲', '乙'], data },
    width: 600,
    height: 300,
  });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const option = drawn.option as unknown as {
    yAxis: { axisLabel: { formatter: (value: number) => string } };
  };
  return option.yAxis.axisLabel.formatter(value);
}

test('an axis says the unit that all of its measures have, and none that is one of several', () => {
  expect(tickOf(60_000, '%', '%')).toMatch(/%$/);
  expect(tickOf(60_000, '%', '人')).not.toContain('%');
  expect(tickOf(60_000, '万元', '万元')).toBe('6亿');
  expect(tickOf(60_000, '万元', '元')).toBe('60,000');
});

test('figures in 万 that are too small for 亿 keep it on their axis: 6,000 元 would be another sum', () => {
  const small = { style: 'thousands' as const, decimals: 2, fixed: true, prefix: '' };
  const write = (suffix: string) => tickWriter({ ...small, suffix }, { min: 0, max: 12_000 }, 4)(6000);
  expect(write('万元')).toBe('6,000万');
  expect(write('元')).toBe('6,000');
  expect(write('万元/㎡')).toBe('6,000');
});
