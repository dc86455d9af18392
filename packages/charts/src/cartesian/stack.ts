import { toggle } from '../settings/fields.ts';
import type { Matrix, Series } from '../shape/matrix.ts';
import { type BarLook, barLookFields } from './bar-settings.ts';
import { type CartesianSettings, cartesianFields, lying } from './settings.ts';

/** Names the stack a series belongs to; series of one name stand on each other, those of none by themselves. */
export type StackOf = (series: Series) => string | undefined;

/** Settings of every kind that stacks. */
export const stackFields = {
  ...cartesianFields,
  percent: toggle('数据', '堆叠为百分比', false),
};
export interface StackSettings extends CartesianSettings {
  percent: boolean;
}

/** Settings of every kind that stacks bars. */
export const barStackFields = { ...stackFields, ...barLookFields };
export const lyingStackFields = lying(barStackFields);
export interface BarStackSettings extends StackSettings, BarLook {}

/** One stack of everything. */
export const oneStack: StackOf = () => 'all';
/**
 * A stack for each measure: only what the n axis splits stands on each other. ECharts looks stacks up in an object by
 * their names: one that every object has, such as toString, would be found there before.
 */
export const stackOfMeasure: StackOf = (series) => `of ${series.measure}`;

/** The size of each stack, by stack and category; parts below zero count by their size. */
function sizes(matrix: Matrix, stackOf: StackOf): Map<string, number[]> {
  const all = new Map<string, number[]>();
  for (const series of matrix.series) {
    const name = stackOf(series);
    if (name === undefined) continue;
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
    series: matrix.series.map((series) => {
      const stack = whole.get(stackOf(series) ?? '');
      if (stack === undefined) return series;
      return {
        ...series,
        values: series.values.map((value, at) => {
          const size = stack[at] ?? 0;
          return value === null || size === 0 ? null : value / size;
        }),
      };
    }),
  };
}

/** Tells whether a part is the last of its stack, away from the axis: the one that gets rounded corners. */
export function outerEnds(matrix: Matrix, stackOf: StackOf): (series: number, category: number) => boolean {
  const last = new Map<string, number>();
  const key = (series: Series, category: number, value: number) =>
    `${category}/${value < 0 ? '-' : '+'}/${stackOf(series)}`;
  matrix.series.forEach((series, at) => {
    if (stackOf(series) === undefined) return;
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

/** The ends of everything that stands on the axis: of values alone, or of the stacks they make. */
export function extentOf(matrix: Matrix, stackOf: StackOf | undefined): { min: number; max: number } {
  let [min, max] = [0, 0];
  const stacks = new Map<string, { up: number; down: number }[]>();
  for (const series of matrix.series) {
    const name = stackOf?.(series);
    const stack =
      name === undefined
        ? undefined
        : (stacks.get(name) ?? matrix.categories.map(() => ({ up: 0, down: 0 })));
    if (name !== undefined && stack !== undefined) stacks.set(name, stack);
    series.values.forEach((value, at) => {
      const place = stack?.[at];
      if (value === null) return;
      if (place === undefined) {
        [min, max] = [Math.min(min, value), Math.max(max, value)];
      } else if (value < 0) {
        place.down += value;
        min = Math.min(min, place.down);
      } else {
        place.up += value;
        max = Math.max(max, place.up);
      }
    });
  }
  return { min, max };
}
