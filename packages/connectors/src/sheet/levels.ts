import { firstText, isFilled, textOf } from './cell-looks.ts';
import type { Grid } from './grid.ts';
import { numberOf } from './totals.ts';
import { wholesOfGroups } from './whole-of-groups.ts';

/* Rows that hold the sums of the rows below them in a hierarchy: 1001 above 100101, provinces above their cities. */

/** Rows and what stands above each of them; `undefined` stands at the top. */
type Parents = ReadonlyMap<number, number | undefined>;

/** So many rows with two or more below them have to be their sums, of so large a share of all such rows: else chance. */
const leastSums = 2;
const mostOfThem = 0.8;

const textAt = (grid: Grid, at: number, column: number): string => {
  const value = grid.rows[at]?.[column];
  return typeof value === 'number' ? String(value) : textOf(value);
};

/** Digits, with or without a point between levels: 1001, 100101, 5001.01.02, 1-2. */
const code = /^[A-Za-z]?\d+(?:[.-]\d+)*[.]?$/;
/** Characters of a code at most: 50010102030405 is of seven levels. Each level of each code is looked for. */
const longestCode = 60;
/** Columns that may hold codes: names stand behind them. */
const codeColumns = 3;
/** A level of plain digits takes two of them: 12 is no part of 1. */
const digitsOfLevel = 2;

/** Codes of regions are filled up to six digits: 420000, 420100, 420102. */
const unfilled = (codes: readonly string[]): string[] =>
  codes.every((one) => /^\d{6}$/.test(one)) ? codes.map((one) => one.replace(/(?:00)+$/, '')) : [...codes];

function byCode(grid: Grid, rows: readonly number[], column: number): Parents | undefined {
  const written = rows.map((at) => textAt(grid, at, column).replace(/\.$/, ''));
  const areCodes = written.every((one) => one.length <= longestCode && code.test(one));
  if (!areCodes || new Set(written).size < written.length) return undefined;
  const codes = unfilled(written);
  const places = new Map(codes.map((one, index) => [one, rows[index]!]));
  const above = (one: string): number | undefined => {
    for (let end = one.length - 1; end > 0; end -= 1) {
      const isBoundary = /[.-]/.test(one[end] ?? '') || one.length - end >= digitsOfLevel;
      const found = isBoundary ? places.get(one.slice(0, end)) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return new Map(codes.map((one, index) => [rows[index]!, above(one)]));
}

/** Parents by depth: the nearest row before that is less deep. */
function byDepth(rows: readonly number[], depths: readonly number[]): Parents {
  const open: { at: number; depth: number }[] = [];
  return new Map(
    rows.map((at, index) => {
      const depth = depths[index] ?? 0;
      while (open.length > 0 && open.at(-1)!.depth >= depth) open.pop();
      const above = open.at(-1)?.at;
      open.push({ at, depth });
      return [at, above];
    }),
  );
}

/** What a column is called that says how deep each row lies: 地域階層, 层级, level. */
const depthName = /階層|层[级次]|级次|層級|レベル|^(?:level|depth|tier)$/i;
const depth = /^\d$/;

/** The depths that a column states. */
function byStatedDepth(
  grid: Grid,
  rows: readonly number[],
  column: number,
  title: string,
): Parents | undefined {
  if (!depthName.test(title.trim())) return undefined;
  const written = rows.map((at) => textAt(grid, at, column));
  if (!written.every((one) => depth.test(one)) || new Set(written).size < 2) return undefined;
  return byDepth(rows, written.map(Number));
}

/** How far names are moved in by blanks. */
function byBlanks(grid: Grid, rows: readonly number[]): Parents {
  const depths = rows.map((at) => {
    const first = grid.rows[at]?.find(isFilled);
    return typeof first === 'string' ? (/^[\s\u3000]*/.exec(first)?.[0].length ?? 0) : 0;
  });
  return byDepth(rows, depths);
}

const outlines = [
  /^[一二三四五六七八九十]+、/,
  /^[（(][一二三四五六七八九十]+[）)]/,
  /^\d+[.、．]/,
  /^[（(]\d+[）)]/,
];

/** Names that are numbered as outlines are: 一、 above （一） above 1. */
function byOutline(grid: Grid, rows: readonly number[]): Parents {
  const depths = rows.map((at) => {
    const name = firstText(grid.rows[at] ?? []) ?? '';
    const depth = outlines.findIndex((outline) => outline.test(name));
    return depth < 0 ? outlines.length : depth;
  });
  return byDepth(rows, depths);
}

const isSame = (found: number, wanted: number): boolean =>
  Math.abs(found - wanted) <= Math.max(1e-6, Math.abs(wanted) * 1e-9);

/** The rows that are sums of those right below them, by one column at least. */
function sumsIn(grid: Grid, parents: Parents, columns: readonly number[]): number[] {
  const below = new Map<number, number[]>();
  for (const [at, above] of parents) {
    if (above === undefined) continue;
    const list = below.get(above);
    if (list === undefined) below.set(above, [at]);
    else list.push(at);
  }
  const heads = [...below].filter(([, list]) => list.length > 1);
  if (heads.length < leastSums) return [];
  for (const column of columns) {
    const told = heads.filter(([at]) => (numberOf(grid.rows[at]?.[column]) ?? 0) !== 0);
    const held = told.filter(([at, list]) => {
      let sum = 0;
      for (const one of list) sum += numberOf(grid.rows[one]?.[column]) ?? 0;
      return isSame(sum, numberOf(grid.rows[at]?.[column]) ?? 0);
    });
    if (held.length >= leastSums && held.length >= told.length * mostOfThem) return held.map(([at]) => at);
  }
  return [];
}

/** Small numbers are sums of others by chance: 2 is 1 and 1. How unlikely all of them have to be, in bits. */
const unlikely = 12;
/** About how unlikely it is that a number is the sum of others, in bits: one of so many that it might have been. */
const bitsOf = (sum: number): number => Math.log2(1 + Math.abs(sum));

/** Whether a row holds the sums of some others. */
const isSumOf = (grid: Grid, at: number, others: readonly number[], columns: readonly number[]): boolean =>
  others.length > 0 &&
  columns.every((column) => {
    let sum = 0;
    for (const one of others) sum += numberOf(grid.rows[one]?.[column]) ?? 0;
    return isSame(sum, numberOf(grid.rows[at]?.[column]) ?? 0);
  });

/** The rows that head groups, and the one before or behind all of them that is the sum of those: 江西省 above its cities. */
function sumsOfAll(grid: Grid, rows: readonly number[], columns: readonly number[]): number[] {
  const heads = sumsOfGroups(grid, rows, columns);
  if (heads.length > 0) return heads;
  for (const [whole, others] of [
    [rows[0], rows.slice(1)],
    [rows.at(-1), rows.slice(0, -1)],
  ] as const) {
    const found = whole === undefined ? [] : sumsOfGroups(grid, others, columns);
    if (whole !== undefined && isSumOf(grid, whole, found, columns)) return [whole, ...found];
  }
  return [];
}

/** The whole table as groups of a row and two or more that it is the sum of, before or behind them. */
function sumsOfGroups(grid: Grid, rows: readonly number[], columns: readonly number[]): number[] {
  const numberAt = (at: number, column: number): number => numberOf(grid.rows[at]?.[column]) ?? 0;
  for (const list of [rows, rows.toReversed()]) {
    const heads: number[] = [];
    let bits = 0;
    let index = 0;
    while (index < list.length) {
      const head = list[index]!;
      const sums = columns.map(() => 0);
      let end = index + 1;
      let isWhole = false;
      for (; end < list.length && !isWhole; end += 1) {
        for (const [place, column] of columns.entries()) sums[place]! += numberAt(list[end]!, column);
        isWhole =
          end > index + 1 && columns.every((column, place) => isSame(sums[place]!, numberAt(head, column)));
      }
      if (!isWhole || columns.every((column) => numberAt(head, column) === 0)) break;
      heads.push(head);
      bits += columns.reduce((all, column) => all + bitsOf(numberAt(head, column)), 0);
      index = end;
    }
    if (heads.length >= leastSums && bits >= unlikely && index >= list.length) return heads;
  }
  return [];
}

/** Parts of a table, one for each of its months or years, have so many rows at least. */
const rowsOfPart = 3;

/** Rows by what one of the first columns says, where it says the same of many: each month holds the whole tree. */
function partsOf(grid: Grid, rows: readonly number[], column: number): number[][] {
  const parts = new Map<string, number[]>();
  for (const at of rows) {
    const name = textAt(grid, at, column);
    const part = parts.get(name);
    if (part === undefined) parts.set(name, [at]);
    else part.push(at);
  }
  return parts.size < 2 || rows.length < parts.size * rowsOfPart ? [] : [...parts.values()];
}

/** The rows that are sums of rows of the levels below them, in the whole table or in each of its parts. */
function rowsOfTree(grid: Grid, rows: readonly number[], titles: readonly string[]): number[] {
  const found = sumsOfTree(grid, rows, titles);
  if (found.length > 0) return found;
  for (let column = 0; column < Math.min(codeColumns, grid.width); column += 1) {
    const parts = partsOf(grid, rows, column).map((part) => sumsOfTree(grid, part, titles));
    const held = parts.filter((part) => part.length > 0);
    if (held.length >= leastSums && held.length >= parts.length * mostOfThem) return held.flat();
  }
  return [];
}

/** The rows of a table that hold sums of other rows of it, which stand there too; none: the table has no levels. */
export function rowsOfSums(grid: Grid, rows: readonly number[], titles: readonly string[]): number[] {
  const upper = rowsOfTree(grid, rows, titles);
  const taken = new Set(upper);
  const lowest = upper.length === 0 ? rows : rows.filter((at) => !taken.has(at));
  return [...upper, ...wholesOfGroups(grid, lowest, numberColumns(grid, rows, titles))];
}

/** Columns of numbers that may be added up. */
function numberColumns(grid: Grid, rows: readonly number[], titles: readonly string[]): number[] {
  const columns = Array.from({ length: grid.width }, (_, column) => column).filter((column) => {
    const filled = rows.filter((at) => isFilled(grid.rows[at]?.[column]));
    return filled.length > 0 && filled.every((at) => numberOf(grid.rows[at]?.[column]) !== undefined);
  });
  return columns.filter(
    (column) =>
      !/编[码号]|代[码号]|序号|(?<![\d本上去前今])年(份|度)?$|级[次别]|code|^no\.?$|^id$/i.test(
        titles[column] ?? '',
      ),
  );
}

function sumsOfTree(grid: Grid, rows: readonly number[], titles: readonly string[]): number[] {
  const values = numberColumns(grid, rows, titles);
  if (values.length === 0) return [];
  for (let column = 0; column < Math.min(codeColumns, grid.width); column += 1) {
    const tree = byCode(grid, rows, column) ?? byStatedDepth(grid, rows, column, titles[column] ?? '');
    const others = values.filter((one) => one !== column);
    const found = tree === undefined ? [] : sumsIn(grid, tree, others);
    if (found.length > 0) return found;
  }
  for (const tree of [byBlanks(grid, rows), byOutline(grid, rows)]) {
    const found = sumsIn(grid, tree, values);
    if (found.length > 0) return found;
  }
  return sumsOfAll(grid, rows, values);
}
