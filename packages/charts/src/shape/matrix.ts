import type { Answer, Cell, ChartForm } from '@mingjing/contract';
import { numberOf } from '../number/format.ts';
import { placeColumns } from './columns.ts';

export interface Series {
  name: string;
  /** The measure it shows; several series share one when split by the n axis. */
  measure: string;
  values: (number | null)[];
  /** The cells as they came, for texts: a decimal beyond a double keeps its digits. */
  cells: Cell[];
}

/** What a chart with categories draws: a value for each category in each series. */
export interface Matrix {
  categories: string[];
  series: Series[];
}

/** More lines or stacks than this are unreadable; the smallest are summed up in one. */
export const seriesLimit = 30;
export const othersName = '其他';
export const emptyName = '(空)';

/** A dimension's value as people read it. */
export function categoryName(value: Cell | undefined): string {
  if (value === null || value === undefined || value === '') return emptyName;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return String(value);
}

const add = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : one + other;

export const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((a, b) => a + (b ?? 0), 0);

/** Without a series column every row is a category of its own, drawn as it is. */
function rowsAsTheyAre(answer: Answer, form: ChartForm): Matrix {
  const { x, y } = placeColumns(answer, form);
  const xIndex = x[0]?.index ?? -1;
  return {
    categories: answer.data.map((row) => categoryName(row[xIndex])),
    series: y.map(({ item, index }) => ({
      name: item.name,
      measure: item.id,
      values: answer.data.map((row) => numberOf(row[index])),
      cells: answer.data.map((row) => row[index] ?? null),
    })),
  };
}

/** Positions of names in order of first sight. */
function gather() {
  const seen = new Map<string, number>();
  return {
    names: () => [...seen.keys()],
    at: (name: string) => {
      const known = seen.get(name);
      if (known !== undefined) return known;
      seen.set(name, seen.size);
      return seen.size - 1;
    },
  };
}

function capSeries(matrix: Matrix): Matrix {
  if (matrix.series.length <= seriesLimit) return matrix;
  const bySize = matrix.series.toSorted((a, b) => Math.abs(total(b.values)) - Math.abs(total(a.values)));
  const kept = new Set(bySize.slice(0, seriesLimit - 1));
  const tail = matrix.series.filter((series) => !kept.has(series));
  const values = matrix.categories.map((_, at) =>
    tail.reduce<number | null>((sum, series) => add(sum, series.values[at] ?? null), null),
  );
  return {
    ...matrix,
    series: [
      ...matrix.series.filter((series) => kept.has(series)),
      { name: othersName, measure: tail[0]?.measure ?? '', values, cells: values },
    ],
  };
}

/** Turns rows (x, n, y…) into one series for each value of n, times the measures when there are several. */
function pivot(answer: Answer, form: ChartForm): Matrix {
  const { x, n, y } = placeColumns(answer, form);
  const [xIndex, nIndex] = [x[0]?.index ?? -1, n[0]?.index ?? -1];
  const categories = gather();
  const groups = gather();
  const sums: Map<string, number | null> = new Map();
  for (const row of answer.data) {
    const category = categories.at(categoryName(row[xIndex]));
    const group = groups.at(categoryName(row[nIndex]));
    y.forEach(({ index }, measure) => {
      const key = `${category}/${group}/${measure}`;
      sums.set(key, add(sums.get(key) ?? null, numberOf(row[index])));
    });
  }
  const names = categories.names();
  const series = groups.names().flatMap((group, groupAt) =>
    y.map(({ item }, measure): Series => {
      const values = names.map((_, at) => sums.get(`${at}/${groupAt}/${measure}`) ?? null);
      return {
        name: y.length > 1 ? `${group} · ${item.name}` : group,
        measure: item.id,
        values,
        cells: values,
      };
    }),
  );
  return capSeries({ categories: names, series });
}

/** The answer as categories and series, split by the n axis when the form has one. */
export function matrixOf(answer: Answer, form: ChartForm): Matrix {
  const { n } = placeColumns(answer, form);
  return (n[0]?.index ?? -1) >= 0 ? pivot(answer, form) : rowsAsTheyAre(answer, form);
}
