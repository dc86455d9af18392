import { emptyName } from '@mingjing/contract';
import type { Matrix } from '../shape/matrix.ts';

/** A period as answers and spreadsheets begin it. */
export const dated = /^\d{4}(?:$|[-/年])/;

/** The name of a gap, which is nobody's. */
export const gapName = '';

/** Whether the last category stands apart from the others. */
export const hasGap = ({ categories }: Pick<Matrix, 'categories'>): boolean => categories.at(-2) === gapName;

/**
 * Rows without a date stand behind those of the last one. Before a curve they get a gap: running into them it would show
 * a fall, or a rise, that never was.
 */
export function apartUndated(matrix: Matrix): Matrix {
  const at = matrix.categories.length - 1;
  const periods = matrix.categories.slice(0, at);
  if (at < 1 || matrix.categories[at] !== emptyName || !periods.every((name) => dated.test(name)))
    return matrix;
  const withGap = <T>(all: readonly T[], gap: T): T[] => [...all.slice(0, at), gap, ...all.slice(at)];
  return {
    ...matrix,
    categories: withGap(matrix.categories, gapName),
    series: matrix.series.map((series) => ({
      ...series,
      values: withGap(series.values, null),
      cells: withGap(series.cells, null),
      rows: withGap(series.rows, -1),
    })),
  };
}
