import {
  type Cell,
  type Grain,
  isCycle,
  type PeriodPlace,
  periodUnit,
  readCyclePlace,
  readPeriodPlace,
  type TableCalculation,
  yearBefore,
} from '@mingjing/contract';
import { compareNumbers, isNumber, magnitude, minus, plus, ratio } from './exact.ts';

export interface TableMeasure {
  calculation: TableCalculation | undefined;
  /** Whether its values may be added up; shares and running totals of others would say nothing. */
  adds: boolean;
  /** What shares are taken of, where it is not what the values add up to. */
  whole?: Cell | undefined;
}

/** Groups of an answer: the dimensions first, then a value of each measure. */
export interface Table {
  rows: readonly (readonly Cell[])[];
  /** The same with those that do not pass conditions on their figures: what lies behind is compared with all the same. */
  beside?: readonly (readonly Cell[])[];
  /** What each dimension is cut to; undefined where it stands as it is. */
  grains: readonly (Grain | undefined)[];
  measures: readonly TableMeasure[];
  /** The same groups under filters that were moved back by a period and by a year, where filters cut those off. */
  earlier?: { period?: readonly (readonly Cell[])[]; year?: readonly (readonly Cell[])[] };
}

/** The dimension that tells the time, and the period that a group stands in; none for what is no period of its unit. */
interface Time {
  at: number;
  placeOf: (row: readonly Cell[]) => PeriodPlace | undefined;
}

/** One that was cut to periods, else the first whose values are periods. */
function timeOf({ rows, grains }: Table): Time {
  const cut = grains.findIndex((grain) => grain !== undefined && !isCycle(grain));
  const unitAt = (at: number) =>
    periodUnit(
      rows.map((row) => row[at]),
      grains[at],
    );
  const at = cut >= 0 ? cut : grains.findIndex((_, place) => unitAt(place) !== undefined);
  const unit = at < 0 ? undefined : unitAt(at);
  return {
    at,
    placeOf(row) {
      const place = at < 0 ? undefined : readPeriodPlace(row[at], grains[at]);
      return place?.unit === unit ? place : undefined;
    },
  };
}

/** What tells one group from another beside the time. */
function besides(row: readonly Cell[], dimensions: number, time: number): string {
  return JSON.stringify(row.slice(0, dimensions).filter((_, at) => at !== time));
}

type Lookup = (row: readonly Cell[], place: number) => Cell | undefined;

/** Finds the value of a measure in another period of the same group; nothing where it is not told apart. */
function lookup(rows: readonly (readonly Cell[])[], table: Table, time: Time, column: number): Lookup {
  const dimensions = table.grains.length;
  const keyOf = (row: readonly Cell[], place: number): string =>
    `${place} ${besides(row, dimensions, time.at)}`;
  const found = new Map<string, Cell | undefined>();
  for (const row of rows) {
    const place = time.placeOf(row);
    if (place === undefined) continue;
    const key = keyOf(row, place.at);
    found.set(key, found.has(key) ? undefined : (row[column] ?? null));
  }
  return (row, place) => found.get(keyOf(row, place));
}

function changes(table: Table, time: Time, column: number, calculation: TableCalculation): Cell[] {
  const byYear = calculation === 'yearChange' || calculation === 'yearChangeRate';
  const asRate = calculation === 'changeRate' || calculation === 'yearChangeRate';
  const shown = lookup(table.beside ?? table.rows, table, time, column);
  const behind = byYear ? table.earlier?.year : table.earlier?.period;
  const hidden: Lookup = behind === undefined ? () => undefined : lookup(behind, table, time, column);
  const placeBefore = (place: PeriodPlace) => (byYear ? yearBefore(place) : place.at - 1);
  return table.rows.map((row) => {
    const place = time.placeOf(row);
    const before = place === undefined ? undefined : placeBefore(place);
    if (place === undefined || before === undefined || shown(row, place.at) === undefined) return null;
    // What stands in the answer decides: a reader sees what it is compared with.
    const base = shown(row, before) ?? hidden(row, before) ?? null;
    const difference = minus(row[column] ?? null, base);
    return asRate && difference !== null ? ratio(difference, magnitude(base)) : difference;
  });
}

function shares(table: Table, column: number, { adds, whole }: TableMeasure): Cell[] {
  if (!adds && whole === undefined) return table.rows.map(() => null);
  const total = adds
    ? table.rows.reduce<Cell>((sum, row) => plus(sum, row[column] ?? 0) ?? sum, 0)
    : (whole ?? null);
  return table.rows.map((row) => ratio(row[column] ?? null, total));
}

/** What sums run along: the places of a cycle where one stands before the time, as the months of each year do; else the time. */
function alongOf(
  { grains }: Table,
  time: Time,
): Pick<Time, 'at'> & { placeOf: (row: readonly Cell[]) => { at: number } | undefined } {
  const at = grains.findIndex((grain) => grain !== undefined);
  return isCycle(grains[at]) ? { at, placeOf: (row) => readCyclePlace(row[at]) } : time;
}

/** Sums so far, by time for each other group; in the order of the rows where nothing tells the time. */
function sumsSoFar(table: Table, told: Time, column: number, { adds }: TableMeasure): Cell[] {
  const result: Cell[] = table.rows.map(() => null);
  if (!adds) return result;
  const time = alongOf(table, told);
  const placed = table.rows.map((row, at) => ({
    at,
    place: time.at < 0 ? at : time.placeOf(row)?.at,
  }));
  const sums = new Map<string, Cell>();
  const ordered = placed
    .filter((one) => one.place !== undefined)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  for (const { at } of ordered) {
    const row = table.rows[at] ?? [];
    const group = time.at < 0 ? '' : besides(row, table.grains.length, time.at);
    const before = sums.get(group);
    const value = row[column] ?? null;
    const sum = value === null ? (before ?? null) : plus(before ?? 0, value);
    if (sum !== null) sums.set(group, sum);
    result[at] = sum;
  }
  return result;
}

/** Places from the greatest value on, within a period where there are several; equal values share one. */
function ranks(table: Table, { at: time }: Time, column: number): Cell[] {
  const withinPeriods = time >= 0 && table.grains.length > 1;
  const groups = new Map<string, number[]>();
  table.rows.forEach((row, at) => {
    if (!isNumber(row[column])) return;
    const key = withinPeriods ? JSON.stringify(row[time] ?? null) : '';
    const members = groups.get(key) ?? [];
    members.push(at);
    groups.set(key, members);
  });
  const result: Cell[] = table.rows.map(() => null);
  const valueAt = (at: number): Cell => table.rows[at]?.[column] ?? null;
  for (const members of groups.values()) {
    const sorted = members.toSorted((a, b) => compareNumbers(valueAt(b), valueAt(a)));
    sorted.forEach((at, place) => {
      const above = sorted[place - 1];
      const isTie = above !== undefined && compareNumbers(valueAt(above), valueAt(at)) === 0;
      result[at] = isTie ? (result[above] ?? null) : place + 1;
    });
  }
  return result;
}

/**
 * The groups with what is made of their values in place of them. One plain function for all engines: periods that are
 * missing, values that are null and bases of nothing give null, never Infinity.
 */
export function calculateTable(table: Table): Cell[][] {
  const dimensions = table.grains.length;
  const time = timeOf(table);
  const columns = table.measures.map((measure, at): Cell[] | undefined => {
    const column = dimensions + at;
    switch (measure.calculation) {
      case undefined:
        return undefined;
      case 'share':
        return shares(table, column, measure);
      case 'running':
        return sumsSoFar(table, time, column, measure);
      case 'rank':
        return ranks(table, time, column);
      default:
        return time.at < 0 ? table.rows.map(() => null) : changes(table, time, column, measure.calculation);
    }
  });
  return table.rows.map((row, at) =>
    row.map((cell, place) => {
      const made = columns[place - dimensions];
      return made === undefined ? cell : (made[at] ?? null);
    }),
  );
}
