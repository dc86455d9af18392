import { isDateLike, isFilled, isName, isNumberLike, isYear, textOf } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';
import { monthsAcross } from './months-across.ts';
import type { Shape } from './table-shape.ts';

/** Rows in which a value of the first one is looked for again. */
const sampleRows = 200;
/** A name of a column may stand in its values once or twice. */
const fewestRepeats = 3;

/** What a cell is, to compare it with the one below. */
function kindOf(value: Raw | undefined): 'empty' | 'date' | 'number' | 'text' {
  if (!isFilled(value)) return 'empty';
  if (isDateLike(value)) return 'date';
  return isNumberLike(value) ? 'number' : 'text';
}

/** A day or a fraction: they name no column. */
const tells = (value: Raw): boolean =>
  isDateLike(value) ||
  (typeof value === 'number' && !Number.isInteger(value)) ||
  (isNumberLike(value) && /\d\.\d/.test(textOf(value)));

/** 1, 2, 3 … or 2019, 2020, 2021: numbers across that name their columns. */
function isSeries(row: readonly Raw[]): boolean {
  const numbers = row.filter(isFilled).map(Number);
  return numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
}

/** The places of the rows below that hold the same text in a column, those left out that are the same in all columns. */
function repeats(grid: Grid, row: readonly Raw[], at: number, column: number): number[] {
  const places: number[] = [];
  const last = Math.min(grid.rows.length, at + 1 + sampleRows);
  for (let below = at + 1; below < last; below += 1) {
    const other = grid.rows[below] ?? [];
    if (other[column] === row[column] && row.some((value, one) => value !== other[one])) places.push(below);
  }
  return places;
}

/**
 * Whether values of the row come again in its columns, as 男 and 门诊 do and names of columns do not. Where the row reads
 * like one of names there have to be two such columns, of rows that differ: those of a second header below are the same.
 */
function holdsValues(grid: Grid, shape: Shape, at: number): boolean {
  const row = shape.row(at);
  const repeated = row
    .flatMap((value, column) => (isName(value) ? [repeats(grid, row, at, column)] : []))
    .filter((places) => places.length >= fewestRepeats);
  if (!shape.isNames(at)) return repeated.length > 0;
  return new Set(repeated.map((places) => places.join())).size > 1;
}

/** Numbers below a single one in the first row that tell whether it is one of them, and how far beyond them it may lie. */
const [fewestBelow, beyond] = [5, 0.1];

/** Whether the only number of the row is one like those below it: 李正 99 above 齐祥 98. Several may be days or sizes across. */
function holdsNumber(grid: Grid, row: readonly Raw[], at: number): boolean {
  const [column, ...others] = row.flatMap((value, place) => (isNumberLike(value) ? [place] : []));
  if (column === undefined || others.length > 0 || isYear(row[column])) return false;
  const below = grid.rows
    .slice(at + 1, at + 1 + sampleRows)
    .flatMap((other) => (isFilled(other[column]) ? [other[column]] : []));
  if (below.length < fewestBelow || !below.every(isNumberLike)) return false;
  const [own, numbers] = [Number(row[column]), below.map(Number)];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const reach = Math.abs(most) * beyond;
  return own >= least - reach && own <= most + reach;
}

/**
 * Whether the first row of a sheet is one of data like those below it: the same kind in every column, and among them
 * what names no column. Numbers alone may be months or wards across.
 */
export function isDataRow(grid: Grid, shape: Shape, at: number): boolean {
  const row = shape.row(at);
  const below = [at + 1, at + 2].filter((one) => one < grid.rows.length);
  const isAlike = below.every((one) =>
    row.every((value, column) => {
      const kinds = [kindOf(value), kindOf(grid.rows[one]?.[column])];
      return kinds.includes('empty') || kinds[0] === kinds[1];
    }),
  );
  if (below.length === 0 || !isAlike) return false;
  if (shape.isNames(at)) return holdsValues(grid, shape, at);
  const cells = row.filter(isFilled);
  if (monthsAcross(cells.map((value) => String(value).trim())) !== undefined) return false;
  const areNumbers = cells.every(isNumberLike) && !cells.every(isYear) && !isSeries(cells);
  return cells.some(tells) || areNumbers || holdsNumber(grid, row, at) || holdsValues(grid, shape, at);
}
