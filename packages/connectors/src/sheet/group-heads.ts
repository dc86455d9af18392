import { isFilled, isName } from './cell-looks.ts';
import { columnLetters } from './column-names.ts';
import type { Raw } from './grid.ts';
import type { Body } from './laid-table.ts';

/* Names of groups that are written once, above or at the first of their rows: the others belong to none. */

/** So many groups, and so large a share of rows without a name: a few empty cells are no layout. */
const leastGroups = 2;
const leastEmpty = 0.4;

/** Columns of a sheet that name their groups once, from the outermost one inwards. */
export interface GroupHeads {
  columns: number[];
  /** Rows without a name in the first of them. */
  empty: number;
}

/** Whether a column names once each group of rows; `runs` tells the groups that they are within. */
function isHeads(rows: readonly Raw[][], runs: readonly number[], column: number): boolean {
  const seen = new Map<number, Set<Raw>>();
  let named = 0;
  for (const [at, row] of rows.entries()) {
    const value = row[column];
    const run = runs[at]!;
    const isFirst = !seen.has(run);
    if (!isFilled(value)) {
      if (isFirst) return false;
      continue;
    }
    // Each name once: a column that is filled in now and then repeats them.
    const names = seen.get(run) ?? new Set<Raw>();
    if (!isName(value) || names.has(value!)) return false;
    seen.set(run, names.add(value!));
    named += 1;
  }
  return named >= leastGroups && rows.length - named >= rows.length * leastEmpty;
}

const isAlone = (row: readonly Raw[]): boolean => row.filter(isFilled).length === 1;

/** Which columns of a table name the first row of each group alone; undefined: none does. */
export function groupHeads({ rows }: Body, used: readonly number[]): GroupHeads | undefined {
  const columns: number[] = [];
  let runs = rows.map(() => 0);
  for (const column of used) {
    if (!isHeads(rows, runs, column)) break;
    const before = runs;
    let run = 0;
    runs = rows.map((row, at) => {
      if (at > 0 && (isFilled(row[column]) || before[at] !== before[at - 1])) run += 1;
      return run;
    });
    columns.push(column);
  }
  const [first] = columns;
  if (first === undefined) return undefined;
  // A column that every row has tells that the rows below a name are rows of their own.
  const isTold = used
    .filter((other) => !columns.includes(other))
    .some((other) =>
      rows.every((row) => isFilled(row[other]) || (isAlone(row) && columns.some((at) => isFilled(row[at])))),
    );
  if (!isTold) return undefined;
  return { columns, empty: rows.filter((row) => !isFilled(row[first])).length };
}

/** The rows with the names of their groups in each of them; a row that holds a name alone is none. */
export function filledGroups({ rows, places }: Body, { columns }: GroupHeads): Body {
  const filled: Body = { rows: [], places: [] };
  const last: Raw[] = columns.map(() => null);
  for (const [index, row] of rows.entries()) {
    for (const [at, column] of columns.entries()) {
      const value = row[column];
      if (!isFilled(value)) continue;
      last[at] = value!;
      last.fill(null, at + 1);
    }
    if (isAlone(row) && columns.some((at) => isFilled(row[at]))) continue;
    const whole = [...row];
    for (const [at, column] of columns.entries()) {
      while (whole.length <= column) whole.push(null);
      whole[column] = last[at]!;
    }
    filled.rows.push(whole);
    filled.places.push(places[index]!);
  }
  return filled;
}

/** A sentence for the uploader about them. */
export function groupNote(
  { columns, empty }: GroupHeads,
  titles: readonly string[],
  isFilledDown: boolean,
): string {
  const named = columns
    .map((column) => `${columnLetters(column)}列${titles[column] === '' ? '' : `“${titles[column] ?? ''}”`}`)
    .join('、');
  return isFilledDown
    ? `${named}只在每组第一行写有名称，其下${empty}行已填入同一名称`
    : `${named}只在每组第一行写有名称，其下${empty}行为空，按它分组时这些行归入“（空）”；可在预览中勾选“向下填满”`;
}
