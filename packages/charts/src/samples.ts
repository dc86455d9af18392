import type { Cell } from '@mingjing/contract';
import type { SlotName } from './slot.ts';

/** Rows that show what a kind of chart looks like, and the areas that their columns stand on. */
export interface Sample {
  keys: string[];
  data: Cell[][];
  form: Partial<Record<SlotName, string[]>>;
}

export const departments = ['心内科', '骨科', '儿科', '妇产科', '神经内科', '急诊科'];
export const counts = [4280, 3640, 3120, 2680, 2240, 1860];
export const months = ['1月', '2月', '3月', '4月', '5月', '6月'];
export const provinces = ['广东', '四川', '河南', '江苏', '浙江', '山东', '湖北', '湖南'];

export const byName = (names: string[], label: string): Sample => ({
  keys: [label, '数量'],
  data: names.map((name, at) => [name, counts[at % counts.length]! - Math.floor(at / counts.length) * 600]),
  form: { xAxis: [label], yAxis: ['数量'] },
});
export const onMap = (names: string[]): Sample => ({
  ...byName(names, '地区'),
  form: { xAxis: ['地区'], yAxis: ['数量'], nAxis: ['数量'] },
});
export const bySeries = (): Sample => ({
  keys: ['月份', '院区', '数量'],
  data: months.flatMap((month, at) =>
    ['总院', '东院区', '西院区'].map((place, row): Cell[] => [
      month,
      place,
      1400 - row * 320 + ((at * 137 + row * 211) % 380),
    ]),
  ),
  form: { xAxis: ['月份'], yAxis: ['数量'], nAxis: ['院区'] },
});
