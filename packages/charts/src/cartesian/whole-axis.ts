import { measureKey } from '@mingjing/contract';
import type { ChartInput } from '../chart-kind.ts';
import { isItemAdditive } from '../shape/additive.ts';
import { namesOf, placeColumns, shownX } from '../shape/columns.ts';
import type { Matrix } from '../shape/matrix.ts';
import { withMissingPeriods } from '../shape/missing-periods.ts';
import type { CartesianSettings } from './settings.ts';

/** Measures whose value of no rows at all is zero: counts and sums of the rows themselves. */
function zeroMeasures({ answer, form }: Pick<ChartInput<unknown>, 'answer' | 'form'>): ReadonlySet<string> {
  const { y } = placeColumns(answer, form);
  const zero = y.filter(
    ({ item, index }) =>
      item.tableCalculation === undefined && isItemAdditive(form, item, answer.keys[index], answer),
  );
  return new Set(zero.map(({ item }) => measureKey(item)));
}

/** Whether the categories are all there are, in the order of their dates: not by size, none taken out by the author. */
function isByDate({ settings, form }: ChartInput<CartesianSettings>, { cutOf }: Matrix): boolean {
  const [x] = shownX(form);
  const { leftValues = [], rightValues = [] } = form.filterForm ?? {};
  const bySize = settings.sort === 'descending' || settings.sort === 'ascending';
  const byOther =
    form.sort != null &&
    x !== undefined &&
    (form.sort.beside === true || !namesOf(x).includes(form.sort.key));
  return !bySize && !byOther && cutOf === undefined && leftValues.length + rightValues.length === 0;
}

/** Whether nothing stands beside anything else, as marks of one day a term do on an axis of months. */
const standApart = (from: readonly number[]): boolean =>
  from.every((index, at) => index === -1 || (from[at + 1] ?? -1) === -1);

/**
 * The matrix with a place for each period between its first and its last one. Nothing is known of a month without rows,
 * so it stays empty: a line breaks there, unless each period stands alone and nothing would be left of it. Where the author says so, sums and counts are zero in it, and in the months
 * that a series has no row of; averages and the like never are.
 */
export function withWholeAxis(input: ChartInput<CartesianSettings>, matrix: Matrix): Matrix {
  const { settings, form } = input;
  if (settings.missingPeriods === 'hide') return matrix;
  const whole = isByDate(input, matrix)
    ? withMissingPeriods(matrix.categories, shownX(form)[0]?.grain)
    : undefined;
  const zero = settings.missingPeriods === 'zero' ? zeroMeasures(input) : new Set<string>();
  if (whole === undefined && zero.size === 0) return matrix;
  const from = whole?.from ?? matrix.categories.map((_, at) => at);
  return {
    ...matrix,
    categories: whole?.names ?? matrix.categories,
    ...(whole === undefined ? {} : { absent: new Set(whole.names.filter((_, at) => from[at] === -1)) }),
    ...(whole !== undefined && standApart(from) ? { apart: true as const } : {}),
    series: matrix.series.map((series) => {
      const none = zero.has(series.measure) ? 0 : null;
      const rows = from.map((at) => series.rows[at] ?? -1);
      const value = <T>(values: readonly T[], index: number): T | 0 | null => {
        const known = values[from[index] ?? -1] ?? null;
        return known === null && rows[index] === -1 ? none : known;
      };
      return {
        ...series,
        values: from.map((_, index) => value(series.values, index)),
        cells: from.map((_, index) => value(series.cells, index)),
        rows,
      };
    }),
  };
}
