import type { Cell } from '@mingjing/contract';
import type { ChartInput } from '../chart-kind.ts';
import type { CategorySettings } from '../settings/category-fields.ts';
import { type Matrix, matrixOf, restOf, type Series, total } from '../shape/matrix.ts';
import { isAdditive, keepTop, pick, rowOf, sortCategories, withEmptyLast } from '../shape/order.ts';

export interface Slice {
  name: string;
  value: number;
  cell: Cell;
  /** Of the whole, 0 to 1. */
  share: number;
  /** The answer's row it was drawn from, the first of several; null for the grouped tail. */
  row: number | null;
}

export interface Slices {
  measure: string;
  measureName: string;
  slices: Slice[];
  /** Categories without a positive value: there is no slice to draw for them. */
  left: number;
  /** Those of them that lie below zero. */
  negative: number;
  /** Categories beyond the first few that are not summed up either. */
  hidden: number;
  /** How many categories are summed up as 其他. */
  grouped: number;
  /** Everything added up, also what is not drawn; null where sums mean nothing. */
  sum: number | null;
}

/** Slices at most, even when the author asks for all: thinner ones are less than a pixel. */
export const mostSlices = 200;

/** One slice for a name: rows that share it are added up, as far as they may be. */
function merged(matrix: Matrix, first: Series): Matrix {
  const places = new Map<string, number[]>();
  matrix.categories.forEach((name, at) => {
    const known = places.get(name);
    if (known === undefined) places.set(name, [at]);
    else known.push(at);
  });
  if (places.size === matrix.categories.length) return { categories: matrix.categories, series: [first] };
  const groups = [...places.values()];
  const values = groups.map((group) => {
    const known = group.map((at) => first.values[at] ?? null);
    return known.every((value) => value === null) ? null : total(known);
  });
  return {
    categories: [...places.keys()],
    series: [
      {
        ...first,
        values,
        cells: groups.map((group, at) =>
          group.length === 1 ? (first.cells[group[0] ?? 0] ?? null) : (values[at] ?? null),
        ),
        rows: groups.map(([at = -1]) => first.rows[at] ?? -1),
      },
    ],
  };
}

/** The first measure as shares of a whole, the tail grouped. Largest first when a tail is grouped. */
export function slicesOf(
  input: Pick<ChartInput<unknown>, 'answer' | 'form'> & {
    settings: Pick<CategorySettings, 'sort' | 'top' | 'others'>;
  },
): Slices {
  const { settings, form } = input;
  const additive = isAdditive(form, input.answer);
  // A series column left from another kind splits the rows of a slice, not the picture.
  const own = { ...form, nAxis: [] };
  const plain = matrixOf(input.answer, own);
  const rest = restOf(input.answer, own, plain);
  const behind = rest !== undefined && rest.groups > 0 ? rest : undefined;
  const beyond = behind?.values[0] ?? 0;
  const [first] = plain.series;
  const nothing = { slices: [], left: 0, negative: 0, hidden: 0, grouped: 0, sum: null };
  if (first === undefined) return { measure: '', measureName: '', ...nothing };
  const matrix = additive ? merged(plain, first) : { categories: plain.categories, series: [first] };
  const all = matrix.series[0]?.values ?? [];
  const kept = matrix.categories.flatMap((_, at) => ((all[at] ?? 0) > 0 ? [at] : []));
  const positive = pick(matrix, kept);
  const top = Math.min(settings.top ?? mostSlices, form.top ?? mostSlices, mostSlices);
  // Grouping the tail of an unsorted list would hide large slices.
  const tailed = positive.categories.length > top || behind !== undefined;
  const order = tailed && settings.sort !== 'name' ? 'descending' : settings.sort;
  const cut = keepTop(sortCategories(positive, order), top, settings.others && additive, behind);
  const shown = order === 'descending' || order === 'ascending' ? withEmptyLast(cut) : cut;
  const tail = Math.max(0, positive.categories.length - top) + (behind?.groups ?? 0);
  const values = shown.series[0]?.values ?? [];
  // Shares are of everything above zero that may be added up, also of what is not shown.
  const whole = additive ? total(positive.series[0]?.values ?? []) + beyond : total(values);
  const rowAt = rowOf(shown);
  return {
    measure: first.measure,
    measureName: first.name,
    left: matrix.categories.length - kept.length + (rest?.below.groups ?? 0),
    negative: all.filter((value) => value !== null && value < 0).length + (rest?.below.negative ?? 0),
    hidden: settings.others && additive ? 0 : tail,
    grouped: settings.others && additive ? tail : 0,
    sum: additive ? total(all) + beyond + (rest?.below.sum ?? 0) : null,
    slices: shown.categories.map((name, at) => ({
      name,
      value: values[at] ?? 0,
      cell: shown.series[0]?.cells[at] ?? null,
      share: whole === 0 ? 0 : (values[at] ?? 0) / whole,
      row: rowAt({ seriesIndex: 0, dataIndex: at }),
    })),
  };
}

/** '12.3%' of a share; what is too small for that is no nothing: '<0.1%'. */
export function shareText(share: number): string {
  const rounded = Math.round(share * 1000) / 10;
  return rounded === 0 && share > 0 ? '<0.1%' : `${rounded.toFixed(1)}%`;
}

/** What a reader would miss in the picture: written under it, and said to those who do not see it. */
export function noteOf({ left, negative, hidden }: Pick<Slices, 'left' | 'negative' | 'hidden'>): string {
  const below =
    negative > 0
      ? `${left} 项为负数、零或空，未画出，占比不含这些项`
      : left > 0
        ? `${left} 项为零或空，未画出`
        : '';
  const rest = hidden > 0 ? `另有 ${hidden} 项较小，未画出` : '';
  return [below, rest].filter((text) => text !== '').join('；');
}
