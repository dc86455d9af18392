import { type Answer, type Cell, type ChartForm, choiceName, measureKey } from '@mingjing/contract';
import { numberOf } from '../number/format.ts';
import { isAdditive } from './additive.ts';
import { type PlacedColumns, placeColumns } from './columns.ts';
import { gatheredOrder } from './name-order.ts';

export interface Series {
  name: string;
  /** The measure it shows; several series share one when split by the n axis. */
  measure: string;
  values: (number | null)[];
  /** The cells as they came, for texts: a decimal beyond a double keeps its digits. */
  cells: Cell[];
  /** The answer's row behind each value; the first of them where rows were added up, -1 where there is none. */
  rows: number[];
}

/** What a chart with categories draws: a value for each category in each series. */
export interface Matrix {
  categories: string[];
  series: Series[];
  /** How many series have no room and may not be added up. */
  hidden?: number;
  /** Periods between the others that the answer has no row of: they have a place, and no value unless it is zero. */
  absent?: ReadonlySet<string>;
  /** No two periods with rows stand beside each other: what lies between them is the step of the data, not a hole in it. */
  apart?: true;
  /** How many categories there are, where only the first of them are shown and nothing stands for the others. */
  cutOf?: number;
  /** What those not shown come to together, where it would dwarf every category that is. */
  untold?: number;
}

/** Categories that the answer does not hold: how many, and what they add up to in each series. */
export interface Rest {
  groups: number;
  values: (number | null)[];
  /** Those that are not above zero, where these are told apart. */
  below: { groups: number; negative: number; sum: number | null };
}

const add = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : one + other;

/** What entries that are left out add up to in each series; the last of these may stand for series left out. */
function restOfSeries(
  { rest }: Answer,
  { n, y }: PlacedColumns,
  series: readonly Series[],
): (number | null)[] {
  const [nIndex, yIndex] = [n[0]?.index ?? -1, y[0]?.index ?? -1];
  const known = new Map<string, number | null>();
  // Values that are named alike, like blanks of several lengths, are one series.
  for (const row of rest?.entries ?? []) {
    const name = categoryName(row[nIndex]);
    known.set(name, add(known.get(name) ?? null, numberOf(row[yIndex])));
  }
  const others = rest?.series === undefined ? undefined : series.length - 1;
  return series.map(({ name }, at) =>
    at === others ? numberOf(rest?.series?.beyond ?? null) : (known.get(name) ?? null),
  );
}

/** What stands behind the answer's rows as the matrix of them has its series; undefined where it holds all. */
export function restOf(answer: Answer, form: ChartForm, { series }: Matrix): Rest | undefined {
  const { rest } = answer;
  if (rest === undefined) return undefined;
  const placed = placeColumns(answer, form);
  const { groups, values, below } = rest;
  return {
    groups,
    values:
      (placed.n[0]?.index ?? -1) >= 0
        ? restOfSeries(answer, placed, series)
        : placed.y.map(({ index }) => numberOf(values[index])),
    below: { groups: 0, negative: 0, ...below, sum: numberOf(below?.sum ?? null) },
  };
}

/** More lines or stacks than this are unreadable; the smallest are summed up in one. */
export const seriesLimit = 30;
export const othersName = '其他';

/** What binary arithmetic leaves behind a decimal's digits: 2.76999999999998, 0.30000000000000004. */
const binaryTail = /\.\d*(?:0{5}|9{5})\d{1,2}$/;

/** A dimension's value as people read it. */
export function categoryName(value: Cell | undefined): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number' && binaryTail.test(String(value)))
    return String(Number(value.toPrecision(12)));
  return choiceName(value === null || value === undefined ? null : String(value));
}

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
      measure: measureKey(item),
      values: answer.data.map((row) => numberOf(row[index])),
      cells: answer.data.map((row) => row[index] ?? null),
      rows: answer.data.map((_, at) => at),
    })),
  };
}

/** Positions of names in order of first sight. */
export function gather() {
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

/** One series in the making: what stands at which category, without the gaps. */
interface Column {
  name: string;
  measure: string;
  /** By category: the sum, its cell as it came and its row. */
  at: Map<number, { value: number | null; cell: Cell; row: number }>;
}

/** Rows (x, n, y…) as columns: one for each value of n, times the measures when there are several. */
function columnsOf(answer: Answer, form: ChartForm): { categories: string[]; columns: Column[] } {
  const { x, n, y } = placeColumns(answer, form);
  const [xIndex, nIndex] = [x[0]?.index ?? -1, n[0]?.index ?? -1];
  const categories = gather();
  // Entries of series that are all left out have no row of their own.
  for (const row of answer.rest?.series?.rows ?? []) categories.at(categoryName(row[xIndex]));
  const groups = gather();
  const columns: Column[] = [];
  answer.data.forEach((row, rowAt) => {
    const category = categories.at(categoryName(row[xIndex]));
    const name = categoryName(row[nIndex]);
    const group = groups.at(name);
    y.forEach(({ item, index }, measure) => {
      const place = group * y.length + measure;
      columns[place] ??= {
        name: y.length > 1 ? `${name} · ${item.name}` : name,
        measure: measureKey(item),
        at: new Map(),
      };
      const cell = row[index] ?? null;
      const value = numberOf(cell);
      const known = columns[place].at.get(category);
      if (known === undefined) {
        columns[place].at.set(category, { value, cell, row: rowAt });
      } else {
        known.value = add(known.value, value);
        known.cell = known.value;
      }
    });
  });
  return { categories: categories.names(), columns: bySeries(columns, groups.names(), y.length, form) };
}

/** Series in the natural order of their names: the measures of one stay together. */
function bySeries(columns: Column[], names: readonly string[], measures: number, form: ChartForm): Column[] {
  return gatheredOrder(names, form).flatMap((group) =>
    columns.slice(group * measures, (group + 1) * measures),
  );
}

/** Columns beyond the limit, the smallest, as one of their sums; left out where there is no such sum. */
function capped(columns: Column[], additive: boolean): Column[] {
  if (columns.length <= seriesLimit) return columns;
  const size = new Map(
    columns.map((column) => [column, Math.abs(total([...column.at.values()].map(({ value }) => value)))]),
  );
  const bySize = columns.toSorted((a, b) => (size.get(b) ?? 0) - (size.get(a) ?? 0));
  if (!additive) {
    const largest = new Set(bySize.slice(0, seriesLimit));
    return columns.filter((column) => largest.has(column));
  }
  const kept = new Set(bySize.slice(0, seriesLimit - 1));
  const others: Column = { name: othersName, measure: '', at: new Map() };
  for (const column of columns) {
    if (kept.has(column)) continue;
    others.measure ||= column.measure;
    for (const [category, { value }] of column.at) {
      const sum = add(others.at.get(category)?.value ?? null, value);
      others.at.set(category, { value: sum, cell: sum, row: -1 });
    }
  }
  return [...columns.filter((column) => kept.has(column)), others];
}

/** The series that the answer does not hold, added up; undefined where they may not be. */
function othersColumn(answer: Answer, form: ChartForm, categories: readonly string[]): Column | undefined {
  const rows = answer.rest?.series?.rows ?? [];
  if (rows.length === 0) return undefined;
  const { x, y } = placeColumns(answer, form);
  const places = new Map(categories.map((name, at) => [name, at]));
  const column: Column = { name: othersName, measure: y[0] ? measureKey(y[0].item) : '', at: new Map() };
  for (const row of rows) {
    const category = places.get(categoryName(row[x[0]?.index ?? -1]));
    if (category === undefined) continue;
    const cell = row[y[0]?.index ?? -1] ?? null;
    const known = column.at.get(category);
    const value = add(known?.value ?? null, numberOf(cell));
    column.at.set(category, { value, cell: known === undefined ? cell : value, row: -1 });
  }
  return column;
}

/** One series for each value of n, times the measures when there are several. Only series that stay get their gaps. */
function pivot(answer: Answer, form: ChartForm): Matrix {
  const { categories, columns } = columnsOf(answer, form);
  const additive = isAdditive(form, answer);
  const behind = answer.rest?.series;
  const others = behind && othersColumn(answer, form, categories);
  const kept = others === undefined ? capped(columns, additive) : [...columns, others];
  const beyond = others === undefined ? (behind?.groups ?? 0) : 0;
  const hidden = (additive ? 0 : columns.length - kept.length) + beyond;
  return {
    categories,
    ...(hidden > 0 ? { hidden } : {}),
    series: kept.map(({ name, measure, at }) => {
      const points = categories.map((_, category) => at.get(category));
      return {
        name,
        measure,
        values: points.map((point) => point?.value ?? null),
        cells: points.map((point) => point?.cell ?? null),
        rows: points.map((point) => point?.row ?? -1),
      };
    }),
  };
}

/** The answer as categories and series, split by the n axis when the form has one. */
export function matrixOf(answer: Answer, form: ChartForm): Matrix {
  const { n } = placeColumns(answer, form);
  return (n[0]?.index ?? -1) >= 0 ? pivot(answer, form) : rowsAsTheyAre(answer, form);
}
