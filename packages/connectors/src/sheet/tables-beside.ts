import { isDateLike, isFilled, isName, isNumberLike, textOf } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';

/* Tables that stand beside each other on one sheet: with empty columns between them, or with the same columns again. */

/** Rows that tell what a column holds. */
const sampleRows = 50;
/** Rows that one side alone reaches, where nothing else tells two tables. */
const tailRows = 2;
const titleRows = 6;

/** The columns of one side, first and last, counted from 0. */
export interface Side {
  left: number;
  right: number;
}

/** Columns that hold something in rows of two or more cells: a line of text may stand anywhere. */
function usedColumns(rows: readonly (readonly Raw[])[], width: number): boolean[] {
  const used = Array.from({ length: width }, () => false);
  for (const row of rows)
    if (row.filter(isFilled).length > 1)
      for (const [at, value] of row.entries()) if (isFilled(value)) used[at] = true;
  return used;
}

/** Runs of used columns; those of a single column belong to the run before them. */
function runsOf(used: readonly boolean[]): Side[] {
  const runs: Side[] = [];
  for (const [at, isUsed] of used.entries()) {
    if (!isUsed) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.right === at - 1) last.right = at;
    else runs.push({ left: at, right: at });
  }
  const wide: Side[] = [];
  for (const run of runs) {
    const last = wide.at(-1);
    if (last !== undefined && (run.left === run.right || last.left === last.right)) last.right = run.right;
    else wide.push(run);
  }
  return wide;
}

const cellsIn = (row: readonly Raw[], { left, right }: Side): Raw[] =>
  row.slice(left, right + 1).filter(isFilled);

/** The first row that names two or more columns of a side and has others of the side below it. */
const headOf = (rows: readonly (readonly Raw[])[], side: Side): number =>
  rows.findIndex((row) => {
    const cells = cellsIn(row, side);
    return cells.length > 1 && cells.every(isName);
  });

/** Whether a side begins with a column that names its rows: texts or days. */
function isNamed(rows: readonly (readonly Raw[])[], head: number, { left }: Side): boolean {
  const values = rows
    .slice(head + 1, head + 1 + sampleRows)
    .flatMap((row) => (isFilled(row[left]) ? [row[left]!] : []));
  return values.length > 1 && values.every((value) => isName(value) || isDateLike(value));
}

/** A list that is folded has its columns so many times, and at least so many of them. */
const [mostFolds, fewestColumns, fewestLines] = [4, 3, 3];
/** Lines are told apart by their names, all but a few like 其中. */
const fewestApart = 0.9;

/** Columns of a side that hold what its lines come to: numbers, or nothing yet. */
const holdsNumbers = (rows: readonly (readonly Raw[])[], at: number): boolean =>
  rows.every((row) => !isFilled(row[at]) || isNumberLike(row[at]));

/**
 * The sides of a list that was folded to fit its page: 资产 期末余额 年初余额 | 负债和所有者权益 期末余额 年初余额. Each begins with
 * the names of its lines, which are others on each side; the columns of numbers behind them are called the same. Two
 * parties of one line (主队 进球 射门 | 客队 进球 射门) have their names again and again.
 */
function folded(rows: readonly (readonly Raw[])[], run: Side): Side[] {
  const head = rows.findIndex((row) => {
    const cells = cellsIn(row, run);
    return cells.length === run.right - run.left + 1 && cells.every(isName);
  });
  const names = (rows[head] ?? []).slice(run.left, run.right + 1).map(textOf);
  const below = rows.slice(head + 1, head + 1 + sampleRows);
  for (let folds = 2; folds <= mostFolds; folds += 1) {
    const columns = names.length / folds;
    if (!Number.isInteger(columns) || columns < fewestColumns || names.includes('')) continue;
    if (!names.every((name, at) => at % columns === 0 || name === names[at % columns])) continue;
    const sides = Array.from({ length: folds }, (_, at) => run.left + at * columns);
    const lines = sides.map((left) => below.map((row) => textOf(row[left])).filter((name) => name !== ''));
    const all = lines.flat();
    const isApart = new Set(all).size >= all.length * fewestApart;
    const areNumbers = names.every((_, at) => at % columns === 0 || holdsNumbers(below, run.left + at));
    if (isApart && areNumbers && lines.every(({ length }) => length >= fewestLines))
      return sides.map((left) => ({ left, right: left + columns - 1 }));
  }
  return [run];
}

/** Whether a title of its own stands above each side, where the side begins. */
function areTitled(rows: readonly (readonly Raw[])[], head: number, sides: readonly [Side, Side]): boolean {
  const above = rows.slice(Math.max(0, head - titleRows), head);
  return above.some((row) =>
    sides.every((side) => {
      const cells = cellsIn(row, side);
      return cells.length === 1 && isName(row[side.left]);
    }),
  );
}

/** Rows below the header that one side alone has, at the end of the other. */
function tail(rows: readonly (readonly Raw[])[], head: number, one: Side, other: Side): number {
  let last = rows.length - 1;
  while (last > head && cellsIn(rows[last]!, one).length === 0) last -= 1;
  const behind = rows.slice(last + 1).filter((row) => cellsIn(row, other).length > 1).length;
  // What is empty here and there is no shorter table.
  const isWhole = rows.slice(head + 1, last).every((row) => cellsIn(row, one).length > 0);
  return isWhole && last > head + 1 ? behind : 0;
}

/**
 * Whether both sides begin with a column of the same name, whose values tell the lines of each side apart and are others in
 * the same line: 城市 人口 | 城市 收入, each by an order of its own.
 */
function areListsOfTheSame(
  rows: readonly (readonly Raw[])[],
  head: number,
  [left, right]: readonly [Side, Side],
): boolean {
  const name = textOf(rows[head]?.[left.left]);
  if (name === '' || name !== textOf(rows[head]?.[right.left])) return false;
  const pairs = rows
    .slice(head + 1, head + 1 + sampleRows)
    .map((row) => [textOf(row[left.left]), textOf(row[right.left])] as const)
    .filter(([one, other]) => one !== '' && other !== '');
  const isApart = (names: readonly string[]): boolean => new Set(names).size >= names.length * fewestApart;
  return (
    pairs.length >= fewestLines &&
    pairs.filter(([one, other]) => one !== other).length >= pairs.length / 2 &&
    isApart(pairs.map(([one]) => one)) &&
    isApart(pairs.map(([, other]) => other))
  );
}

function areTwo(rows: readonly (readonly Raw[])[], left: Side, right: Side): boolean {
  const heads = [headOf(rows, left), headOf(rows, right)] as const;
  if (heads.some((head) => head < 0) || !isNamed(rows, heads[0], left) || !isNamed(rows, heads[1], right))
    return false;
  if (areTitled(rows, heads[0], [left, right])) return true;
  if (heads[0] !== heads[1]) return true;
  const names = new Set(cellsIn(rows[heads[0]]!, left).map(textOf));
  const again = cellsIn(rows[heads[1]]!, right).filter((name) => names.has(textOf(name))).length;
  return (
    again > 1 ||
    areListsOfTheSame(rows, heads[0], [left, right]) ||
    tail(rows, heads[0], left, right) >= tailRows ||
    tail(rows, heads[0], right, left) >= tailRows
  );
}

/** The sides of a sheet that are tables of their own; a single one where it is one table. */
export function sidesOfSheet({ rows, width }: Grid): Side[] {
  const runs = runsOf(usedColumns(rows, width)).flatMap((run) => folded(rows, run));
  const [first, ...others] = runs;
  const whole = { left: 0, right: width - 1 };
  if (first === undefined || others.length === 0) return [whole];
  const sides: Side[] = [{ ...first }];
  for (const run of others) {
    const last = sides.at(-1)!;
    if (areTwo(rows, last, run)) sides.push({ ...run });
    else last.right = run.right;
  }
  if (sides.length === 1) return [whole];
  // Remarks beside them belong to the one at their left.
  return sides.map((side, at) => ({
    left: at === 0 ? 0 : side.left,
    right: at === sides.length - 1 ? width - 1 : sides[at + 1]!.left - 1,
  }));
}
