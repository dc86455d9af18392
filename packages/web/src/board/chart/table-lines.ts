import { summaryOfRows, type TableSummary } from '@mingjing/charts';
import type { Cell } from '@mingjing/contract';

/** Figures over the rows that share a value of the first column, in the order in which they are asked. */
export interface Subtotal {
  value: Cell;
  /** How many rows have the value, on all pages. */
  rows: number;
  figures: readonly Cell[];
}

/** What stands in a line of a table's body: a row of the page by its place on it, or the subtotal behind a group. */
export type TableLine =
  | { kind: 'row'; at: number; row: readonly Cell[] }
  | { kind: 'subtotal'; of: Subtotal };

type Rows = readonly (readonly Cell[])[];

const keyOf = (value: Cell | undefined): string => JSON.stringify(value ?? null);

/** Rows with the same value of the first column, in the order in which the values come. */
function groupsOf<Row extends readonly Cell[]>(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row[0]));
    if (group === undefined) groups.set(keyOf(row[0]), [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Rows that share a value of the first column one behind the other, the groups as they first come in `like`. */
export function inGroups<Row extends readonly Cell[]>(rows: readonly Row[], like: Rows = rows): Row[] {
  const groups = new Map(groupsOf(rows).map((group) => [keyOf(group[0]?.[0]), group]));
  return groupsOf(like).flatMap(([first]) => groups.get(keyOf(first?.[0])) ?? []);
}

/** Subtotals that the rows tell, which are all there are; null where only their source can tell. */
export const subtotalsOfRows = (summaries: readonly TableSummary[], rows: Rows): Subtotal[] =>
  groupsOf(rows).map((group) => ({
    value: group[0]?.[0] ?? null,
    rows: group.length,
    figures: summaries.map((summary) => summaryOfRows(summary, group)),
  }));

/** A page of rows in groups: which rows, how many stand before them, and in which direction the groups run. */
interface GroupedPage {
  rows: Rows;
  offset: number;
  total: number | undefined;
  descending: boolean;
}

/** Whether a group that fills the page and began before it ends with it: by how many rows the groups up to it have. */
function endsAt(place: number, key: string, subtotals: readonly Subtotal[], descending: boolean): boolean {
  const order = descending ? subtotals.toReversed() : subtotals;
  const at = order.findIndex(({ value }) => keyOf(value) === key);
  return order.slice(0, at + 1).reduce((sum, { rows }) => sum + rows, 0) === place;
}

/**
 * Lines of a page: its rows, and behind the last row of each group of several its subtotal. A group that goes on overleaf
 * has it there. `subtotals` are those of all groups, in ascending order of their values.
 */
export function linesOf(page: GroupedPage, subtotals: readonly Subtotal[]): TableLine[] {
  const { rows, offset, total, descending } = page;
  const known = new Map(subtotals.map((one) => [keyOf(one.value), one]));
  const lines: TableLine[] = [];
  let begin = 0;
  for (const [at, row] of rows.entries()) {
    lines.push({ kind: 'row', at, row });
    const key = keyOf(row[0]);
    const isLast = at === rows.length - 1;
    if (!isLast && keyOf(rows[at + 1]?.[0]) === key) continue;
    const subtotal = known.get(key);
    const ends =
      !isLast ||
      offset + rows.length === total ||
      (begin > 0 || offset === 0
        ? subtotal?.rows === at - begin + 1
        : endsAt(offset + rows.length, key, subtotals, descending));
    if (subtotal !== undefined && subtotal.rows > 1 && ends) lines.push({ kind: 'subtotal', of: subtotal });
    begin = at + 1;
  }
  return lines;
}

/** The cells that a line covers of a table's columns; a subtotal is like no row. */
export const cellsOf = (line: TableLine): readonly Cell[] => (line.kind === 'row' ? line.row : []);
