import { type Cell, type Column, isNumeric } from '@mingjing/contract';
import { readDecimal } from '../value/decimal.ts';

/**
 * Whether two cells say the same: exact numbers by value to half of the column's last digit (a 38-digit median has no
 * digit left for its half), doubles up to the order in which they were added, the rest by text.
 */
export function sameCell(a: Cell, b: Cell, column: Column): boolean {
  if (a === null || b === null) return a === b;
  if (column.type === 'double') {
    const [x, y] = [Number(a), Number(b)];
    return x === y || Math.abs(x - y) <= 1e-9 * Math.max(1e-300, Math.abs(x), Math.abs(y));
  }
  if (isNumeric(column.type)) {
    const [x, y] = [readDecimal(a), readDecimal(b)];
    if (x === undefined || y === undefined) return false;
    const scale = Math.max(x.scale, y.scale, column.scale ?? 0);
    const apart = x.units * 10n ** BigInt(scale - x.scale) - y.units * 10n ** BigInt(scale - y.scale);
    const half = column.type === 'decimal' ? 10n ** BigInt(scale - (column.scale ?? scale)) / 2n : 0n;
    return (apart < 0n ? -apart : apart) <= half;
  }
  if (column.type === 'boolean') return Number(a) === Number(b);
  return String(a) === String(b);
}

/** Rows that differ, as a sentence; undefined when all are the same in the same order. */
export function difference(
  actual: readonly (readonly Cell[])[],
  expected: readonly (readonly Cell[])[],
  columns: readonly Column[],
): string | undefined {
  if (actual.length !== expected.length) {
    return `${actual.length} rows instead of ${expected.length}: ${JSON.stringify({ actual, expected })}`;
  }
  for (const [at, row] of expected.entries()) {
    const wrong = columns.find((column, i) => !sameCell(actual[at]?.[i] ?? null, row[i] as Cell, column));
    if (wrong !== undefined) {
      return `row ${at}, ${wrong.name}: ${JSON.stringify(actual[at])} instead of ${JSON.stringify(row)}`;
    }
  }
  return undefined;
}

/** Rows brought into one order, for answers that promise none. */
export function inAnyOrder(rows: readonly (readonly Cell[])[], columns: readonly Column[]): Cell[][] {
  const text = (cell: Cell, column: Column): string =>
    cell !== null && isNumeric(column.type) ? Number(cell).toPrecision(12) : JSON.stringify(cell);
  const key = (row: readonly Cell[]): string =>
    columns.map((column, at) => text(row[at] as Cell, column)).join('\n');
  return rows
    .map((row) => ({ row: [...row], key: key(row) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);
}
