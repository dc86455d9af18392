import { chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from '../draw.ts';

const cities = ['杭州', '上海', '成都', '深圳', '广州', '北京'];
const sales = [4082362.7, 3893951.68, 3886282.13, 3833514.01, 3777754.2, 3642162.77];

function labels(width: number, settings: object = {}, values = sales) {
  const form = chartForm.parse({
    xAxis: [{ id: 'c', name: '城市' }],
    yAxis: [{ id: 'v', name: '销售额' }],
    settings: { suffix: '元', ...settings },
  });
  const data = cities.map((city, at) => [city, values[at] ?? null]);
  const { drawn } = drawChart({ type: 'bar', form, round: 2, answer: { keys: ['c', 'v'], data }, width });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const { series } = drawn.option as unknown as {
    series: { label: { show: boolean; formatter: (mark: { dataIndex: number }) => string } }[];
  };
  const label = series[0]?.label;
  return label?.show === true ? cities.map((_, dataIndex) => label.formatter({ dataIndex })) : [];
}

test('figures above bars are all there, written shorter where the place is narrow, or none is', () => {
  expect(labels(600)[0]).toBe('408.24万元');
  expect(labels(430)).toHaveLength(6);
  expect(labels(430)[0]).toBe('408.24万');
  expect(labels(390)[0]).toBe('408.2万');
  expect(labels(390, { numberStyle: 'thousands' })).toEqual([]);
});

test('figures that the author asks for are drawn as far as they fit, as short as they may be', () => {
  expect(labels(300, { labels: 'show' })[0]).toBe('408万');
  expect(labels(230, { labels: 'show' })[0]).toBe('408万');
});

test('figures keep three digits: 1.26万 does not become 1万', () => {
  const close = [13_020, 12_610, 12_130, 11_740, 10_460, 9_730];
  const texts = Array.from({ length: 81 }, (_, at) => labels(200 + at * 5, {}, close)[1] ?? '');
  expect(new Set(texts)).toEqual(new Set(['', '1.26万', '1.26万元']));
});
