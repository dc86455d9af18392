import { columnLetters } from './column-names.ts';
import type { Raw } from './grid.ts';
import { isMeasureName, measureName, type PeriodColumns, turnPeriods } from './turned-periods.ts';

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
  /** Sheet columns of the periods that became rows, each with the place of the column that its cells stand in. */
  turned: ReadonlyMap<number, number>;
  notes: string[];
}

/** The columns of a sheet's table; `measure`: what the values of periods are called where that was decided. */
export interface TableColumns {
  used: number[];
  names: string[];
  periods: PeriodColumns | undefined;
  measure: string | undefined;
}

/** What stands in the corner of a table with one column of names: often what all its values are, 常住人口（万人）. */
function cornerOf(names: readonly string[], { columns, totals }: PeriodColumns): string[] {
  const labels = names.filter((_, at) => !columns.includes(at) && !totals.includes(at));
  return labels.length === 1 ? labels.filter(isMeasureName) : [];
}

/** The table as its sheet has it, or with a row for each of its periods. */
export function laidOut(
  body: Body,
  { used, names, periods, measure: called }: TableColumns,
  titles: readonly string[],
): Laid {
  if (periods === undefined) {
    const letters = used.map(columnLetters);
    return { ...body, names, at: used, columnAt: (at) => used[at]!, letters, turned: new Map(), notes: [] };
  }
  const { from, ...turned } = turnPeriods(
    { ...body, names, columns: used },
    periods,
    called ?? (periods.marks === true ? '标记' : measureName([...titles, ...cornerOf(names, periods)])),
  );
  const isLabel = (at: number): boolean => !periods.columns.includes(at) && !periods.totals.includes(at);
  const labels = used.filter((_, at) => isLabel(at));
  const letters = (columns: readonly (number | undefined)[]): string[] =>
    columns.flatMap((at) => (at === undefined ? [] : [columnLetters(used[at]!)]));
  const span = (columns: readonly (number | undefined)[]): string =>
    [letters(columns)[0], letters(columns).at(-1)].join('–');
  const named = (places: number[]): string => places.map((at) => names[at]).join('、');
  const [unit, ...values] = turned.names.slice(labels.length);
  const measured = values.map((_, at) => periods.groups.map(({ columns }) => columns[at]));
  const [first, last] = [periods.groups[0], periods.groups.at(-1)];
  const notes = [
    values.length > 1
      ? `${periods.columns.length}列（${first?.label}…${last?.label}的${values.join('、')}）已转为“${unit}”与${values.map((name) => `“${name}”`).join('')}各一列，每期一行`
      : `${periods.columns.length}列（${first?.label}…${last?.label}）已转为“${unit}”与“${values[0]}”两列，有值的每格一行`,
  ];
  if (periods.totals.length > 0) notes.push(`${named(periods.totals)}由各${unit}算出，未导入，以免重复计算`);
  const valuesAt = labels.length + 1;
  return {
    ...turned,
    at: turned.names.map((_, at) => at),
    columnAt: (at, index) => {
      const cells = from[index] ?? [];
      const own = at < valuesAt ? cells.find((one) => one !== undefined) : cells[at - valuesAt];
      return labels[at] ?? used[own ?? 0] ?? 0;
    },
    letters: turned.names.map((_, at) =>
      at < labels.length
        ? columnLetters(labels[at]!)
        : span(at < valuesAt ? periods.columns : (measured[at - valuesAt] ?? [])),
    ),
    turned: new Map(
      measured.flatMap((columns, value) =>
        columns.flatMap((at) => (at === undefined ? [] : [[used[at]!, valuesAt + value] as const])),
      ),
    ),
    notes,
  };
}

/** Cells that a table has at most once its periods are rows. */
export const turnedCells = (
  { rows }: Body,
  names: readonly string[],
  { columns, groups, measures }: PeriodColumns,
): number => rows.length * groups.length * (names.length - columns.length + 1 + Math.max(1, measures.length));
