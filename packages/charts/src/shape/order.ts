import { isNameless } from '@mingjing/contract';
import type { Mark } from '../chart-kind.ts';
import { type Matrix, othersName, type Rest, type Series, total } from './matrix.ts';
import { namesInOrder } from './name-order.ts';

export { isAdditive } from './additive.ts';

export const orders = ['none', 'descending', 'ascending', 'name'] as const;
export type Order = (typeof orders)[number];

/** Which series a category's size is the total of. */
export type Counts = (series: Series) => boolean;
const all: Counts = () => true;

/** Each category's total over the series that count. */
function sizesOf(matrix: Matrix, counts: Counts): number[] {
  const counted = matrix.series.filter(counts);
  return matrix.categories.map((_, at) => total(counted.map((series) => series.values[at] ?? null)));
}

function positionsIn(matrix: Matrix, order: Order, counts: Counts): number[] {
  const positions = matrix.categories.map((_, at) => at);
  if (order === 'none') return positions;
  if (order === 'name') {
    const compare = namesInOrder(matrix.categories);
    return positions.toSorted((a, b) => compare(matrix.categories[a] ?? '', matrix.categories[b] ?? ''));
  }
  const size = sizesOf(matrix, counts);
  const sign = order === 'ascending' ? 1 : -1;
  return positions.toSorted((a, b) => sign * ((size[a] ?? 0) - (size[b] ?? 0)));
}

/** The categories at these positions, in their order. */
export function pick(matrix: Matrix, positions: number[]): Matrix {
  return {
    categories: positions.map((at) => matrix.categories[at] ?? ''),
    series: matrix.series.map((series) => ({
      ...series,
      values: positions.map((at) => series.values[at] ?? null),
      cells: positions.map((at) => series.cells[at] ?? null),
      rows: positions.map((at) => series.rows[at] ?? -1),
    })),
  };
}

/** Rows without a name are no entry of a ranking: they stand behind those that have one, before what is left over. */
export function withEmptyLast(matrix: Matrix): Matrix {
  const places = matrix.categories.map((_, place) => place);
  const isEmpty = (place: number): boolean => isNameless(matrix.categories[place] ?? '');
  const empty = places.filter(isEmpty);
  if (empty.length === 0) return matrix;
  const named = places.filter((place) => !isEmpty(place));
  const isOthers = matrix.categories.at(-1) === othersName && matrix.series[0]?.rows.at(-1) === -1;
  named.splice(isOthers ? -1 : named.length, 0, ...empty);
  return pick(matrix, named);
}

/** Sorts the categories by their total over all series, or by name. */
export function sortCategories(matrix: Matrix, order: Order, counts: Counts = all): Matrix {
  return order === 'none' ? matrix : pick(matrix, positionsIn(matrix, order, counts));
}

/**
 * Keeps the first `top` categories of the order given; the others become 其他 when they may be added up, with those that
 * the answer does not hold (`rest`).
 */
export function keepTop(matrix: Matrix, top: number | null, others: boolean, rest?: Rest): Matrix {
  const first = top ?? matrix.categories.length;
  if (matrix.categories.length <= first && rest === undefined) return matrix;
  const positions = matrix.categories.map((_, at) => at);
  const kept = pick(matrix, positions.slice(0, first));
  if (!others) return kept;
  const tail = pick(matrix, positions.slice(first));
  return {
    categories: [...kept.categories, othersName],
    series: kept.series.map((series, at) => {
      const values = [...(tail.series[at]?.values ?? []), rest?.values[at] ?? null];
      const sum = values.every((value) => value === null) ? null : total(values);
      return {
        ...series,
        values: [...series.values, sum],
        cells: [...series.cells, sum],
        rows: [...series.rows, -1],
      };
    }),
  };
}

/**
 * Categories in their order and number. The first n are the largest by total (the smallest when those come first);
 * under an order that is not by size they stay where that order puts them.
 */
export function arrange(
  matrix: Matrix,
  { sort, top, others, rest }: { sort: Order; top: number | null; others: boolean; rest?: Rest | undefined },
  counts: Counts = all,
): Matrix {
  const sorted = sortCategories(matrix, sort, counts);
  const bySize = sort === 'descending' || sort === 'ascending';
  if (bySize || top === null || sorted.categories.length <= top) {
    const kept = keepTop(sorted, top, others, rest);
    return bySize ? withEmptyLast(kept) : kept;
  }
  const size = sizesOf(sorted, counts);
  const ranked = sorted.categories.map((_, at) => at).toSorted((a, b) => (size[b] ?? 0) - (size[a] ?? 0));
  const kept = new Set(ranked.slice(0, top));
  const [first, tail] = [[...kept].toSorted((a, b) => a - b), ranked.filter((at) => !kept.has(at))];
  return keepTop(pick(sorted, [...first, ...tail]), top, others, rest);
}

/** So many times the largest entry makes all entries too short to be compared. */
const dwarfs = 4;

/** Whether 其他 would leave the entries beside it no length to be compared by. */
export function isDwarfing({ categories, series }: Matrix): boolean {
  if (categories.at(-1) !== othersName || series[0]?.rows.at(-1) !== -1) return false;
  const sizeOf = (values: readonly (number | null)[]): number =>
    values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  const rest = sizeOf(series.map(({ values }) => values.at(-1) ?? null));
  const largest = sizeOf(series.flatMap(({ values }) => values.slice(0, -1)));
  return largest > 0 && rest > largest * dwarfs;
}

/** The answer's row behind a mark of a matrix drawn series by series; null where there is none. */
export function rowOf(matrix: Matrix): (mark: Mark) => number | null {
  return ({ seriesIndex, dataIndex }) => {
    const row = matrix.series[seriesIndex]?.rows[dataIndex] ?? -1;
    return row < 0 ? null : row;
  };
}
