import { toggle } from '../settings/fields.ts';
import type { Matrix, Series } from '../shape/matrix.ts';
import { type CartesianSettings, cartesianFields } from './settings.ts';

/** Names the stack a series belongs to; series of one name stand on each other. */
export type StackOf = (series: Series) => string;

/** Settings of every kind that stacks. */
export const stackFields = {
  ...cartesianFields,
  percent: toggle('数据', '堆叠为百分比', false),
};
export interface StackSettings extends CartesianSettings {
  percent: boolean;
}

/** One stack of everything. */
export const oneStack: StackOf = () => 'all';
/** A stack for each measure: only what the n axis splits stands on each other. */
export const stackOfMeasure: StackOf = (series) => series.measure;

/** The size of each stack, by stack and category; parts below zero count by their size. */
function sizes(matrix: Matrix, stackOf: StackOf): Map<string, number[]> {
  const all = new Map<string, number[]>();
  for (const series of matrix.series) {
    const name = stackOf(series);
    const size = all.get(name) ?? matrix.categories.map(() => 0);
    series.values.forEach((value, at) => {
      size[at] = (size[at] ?? 0) + Math.abs(value ?? 0);
    });
    all.set(name, size);
  }
  return all;
}

/** Every value as its share of the stack it stands in; the cells stay what they are. */
export function asShares(matrix: Matrix, stackOf: StackOf): Matrix {
  const whole = sizes(matrix, stackOf);
  return {
    ...matrix,
    series: matrix.series.map((series) => ({
      ...series,
      values: series.values.map((value, at) => {
        const size = whole.get(stackOf(series))?.[at] ?? 0;
        return value === null || size === 0 ? null : value / size;
      }),
    })),
  };
}

/** Tells whether a part is the last of its stack, away from the axis: the one that gets rounded corners. */
export function outerEnds(matrix: Matrix, stackOf: StackOf): (series: number, category: number) => boolean {
  const last = new Map<string, number>();
  const key = (series: Series, category: number, value: number) =>
    `${category}/${value < 0 ? '-' : '+'}/${stackOf(series)}`;
  matrix.series.forEach((series, at) => {
    series.values.forEach((value, category) => {
      if (value !== null && value !== 0) last.set(key(series, category, value), at);
    });
  });
  return (at, category) => {
    const series = matrix.series[at];
    const value = series?.values[category] ?? null;
    return series !== undefined && value !== null && last.get(key(series, category, value)) === at;
  };
}
