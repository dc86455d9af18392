import type { Cell } from '@mingjing/contract';
import type { ColumnProfile } from './profile.ts';

/* Amounts that only grow from date to date: counted up to each, or there at each, whatever their names say. */

/** Rows that are looked at, and columns. */
export const seriesRows = 1000;
const [fewestDates, mostColumns] = [24, 12];
/** A correction now and then takes nothing from it; where hardly anything moves nothing is told. */
const [mostFalls, leastRises] = [0.02, 0.2];

export interface SeriesAsking {
  date: string;
  amounts: string[];
}

/** The date of a table with a row for each, and its amounts; undefined for any other table. */
export function seriesAsking(columns: readonly ColumnProfile[], rows: number): SeriesAsking | undefined {
  const date = columns.find(
    ({ role, distinct, filled }) => role === 'time' && distinct === rows && filled === rows,
  );
  const amounts = columns
    .filter(({ role, min, distinct }) => role === 'amount' && Number(min) >= 0 && distinct >= fewestDates / 2)
    .slice(0, mostColumns)
    .map(({ name }) => name);
  return date === undefined || rows < fewestDates || amounts.length === 0
    ? undefined
    : { date: date.name, amounts };
}

/** Whether values in the order of their dates only grow. */
function onlyGrows(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  const falls = steps.filter((step) => step < 0).length;
  const rises = steps.filter((step) => step > 0).length;
  return (
    values.length >= fewestDates && falls <= steps.length * mostFalls && rises >= steps.length * leastRises
  );
}

/** The amounts that only grow: `rows` hold them in the order of the dates. */
export const runningIn = ({ amounts }: SeriesAsking, rows: readonly (readonly Cell[])[]): string[] =>
  amounts.filter((_, at) =>
    onlyGrows(rows.flatMap((row) => (row[at] === null || row[at] === undefined ? [] : [Number(row[at])]))),
  );

/** The columns, those that only grow told as a mean: of several dates each value holds those before. */
export const withoutSumsOfRunning = (
  columns: readonly ColumnProfile[],
  running: readonly string[],
): ColumnProfile[] =>
  columns.map((column) =>
    running.includes(column.name)
      ? { ...column, role: 'mean', calculation: 'avg', because: '逐期只增不减，像累计数或存量，不能相加' }
      : column,
  );
