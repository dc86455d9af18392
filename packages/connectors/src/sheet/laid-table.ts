import { columnLetters } from './column-names.ts';
import type { Raw } from './grid.ts';
import { measureName, type PeriodColumns, turnPeriods } from './turned-periods.ts';

/** The rows of a table, and where each stands in its sheet. */
export interface Body {
  rows: Raw[][];
  places: number[];
}

/** Which column of its sheet a cell stands in, by its column and row in the table. */
export type CellColumn = (at: number, index: number) => number;

/** Columns of a table, each with the place of its cells in a row, and its rows. */
export interface Laid extends Body {
  names: string[];
  at: number[];
  columnAt: CellColumn;
  /** Letters that each column is known by. */
  letters: string[];
  /** Sheet columns of the periods that became rows. */
  turned: number[];
  notes: string[];
}

/** The columns of a sheet's table; `measure`: what the values of periods are called where that was decided. */
export interface TableColumns {
  used: number[];
  names: string[];
  periods: PeriodColumns | undefined;
  measure: string | undefined;
}

/** The table as its sheet has it, or with a row for each of its periods. */
export function laidOut(
  body: Body,
  { used, names, periods, measure: called }: TableColumns,
  titles: readonly string[],
): Laid {
  if (periods === undefined) {
    const letters = used.map(columnLetters);
    return { ...body, names, at: used, columnAt: (at) => used[at]!, letters, turned: [], notes: [] };
  }
  const { from, ...turned } = turnPeriods(
    { ...body, names, columns: used },
    periods,
    called ?? measureName(titles),
  );
  const isLabel = (at: number): boolean => !periods.columns.includes(at) && !periods.totals.includes(at);
  const labels = used.filter((_, at) => isLabel(at));
  const letters = periods.columns.map((at) => columnLetters(used[at]!));
  const span = `${letters[0]}–${letters.at(-1)}`;
  const named = (places: number[]): string => places.map((at) => names[at]).join('、');
  const [unit, measure] = turned.names.slice(-2);
  const notes = [
    `${letters.length}列（${names[periods.columns[0]!]}…${names[periods.columns.at(-1)!]}）已转为“${unit}”与“${measure}”两列，有值的每格一行`,
  ];
  if (periods.totals.length > 0) notes.push(`${named(periods.totals)}由各${unit}算出，未导入，以免重复计算`);
  return {
    ...turned,
    at: turned.names.map((_, at) => at),
    columnAt: (at, index) => labels[at] ?? used[from[index] ?? 0] ?? 0,
    letters: turned.names.map((_, at) => (at < labels.length ? columnLetters(labels[at]!) : span)),
    turned: periods.columns.map((at) => used[at]!),
    notes,
  };
}

/** Cells that a table has at most once its periods are rows. */
export const turnedCells = ({ rows }: Body, names: readonly string[], { columns }: PeriodColumns): number =>
  rows.length * columns.length * (names.length - columns.length + 2);
