import type { Cell } from '@mingjing/contract';
import type { ChartInput } from '../chart-kind.ts';
import { matrixOf, total } from '../shape/matrix.ts';
import { isAdditive, keepTop, pick, rowOf, sortCategories } from '../shape/order.ts';
import type { PieSettings } from './settings.ts';

export interface Slice {
  name: string;
  value: number;
  cell: Cell;
  /** Of the whole, 0 to 1. */
  share: number;
  /** The answer's row it was drawn from; null for the grouped tail. */
  row: number | null;
}

export interface Slices {
  measure: string;
  measureName: string;
  slices: Slice[];
  /** Categories without a positive value: there is no slice to draw for them. */
  left: number;
}

/** The first measure as shares of a whole, the tail grouped. Largest first when a tail is grouped. */
export function slicesOf(input: ChartInput<PieSettings>): Slices {
  const { settings, form } = input;
  const matrix = matrixOf(input.answer, form);
  const [first] = matrix.series;
  if (first === undefined) return { measure: '', measureName: '', slices: [], left: 0 };
  const kept = matrix.categories.flatMap((_, at) => ((first.values[at] ?? 0) > 0 ? [at] : []));
  const positive = pick({ categories: matrix.categories, series: [first] }, kept);
  // Grouping the tail of an unsorted list would hide large slices.
  const tailed = settings.top !== null && positive.categories.length > settings.top;
  const sorted = sortCategories(positive, tailed && settings.sort === 'none' ? 'descending' : settings.sort);
  const shown = keepTop(sorted, settings.top, settings.others && isAdditive(form));
  const values = shown.series[0]?.values ?? [];
  const whole = total(values);
  return {
    measure: first.measure,
    measureName: first.name,
    left: matrix.categories.length - kept.length,
    slices: shown.categories.map((name, at) => ({
      name,
      value: values[at] ?? 0,
      cell: shown.series[0]?.cells[at] ?? null,
      share: whole === 0 ? 0 : (values[at] ?? 0) / whole,
      row: rowOf(shown)({ seriesIndex: 0, dataIndex: at }),
    })),
  };
}

/** '12.3%' of a share. */
export const shareText = (share: number): string => `${Math.round(share * 1000) / 10}%`;
