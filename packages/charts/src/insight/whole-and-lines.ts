import type { ColumnProfile } from './profile.ts';
import { rowNumber } from './vocabulary.ts';

/*
 * Exports of orders have a row for each line, and what is of the whole order in the first of them only: Total, Status and
 * Country stand once, Lineitem name in every row.
 */

const [fewestColumns, fewestOrders] = [3, 10];

/**
 * The columns that are filled once for each order: one of them an amount, filled in as many rows as another column, which
 * is in every row, has different values; at least three, or any where that other column numbers the orders, as where cells
 * were merged. Empty where the rows are no lines of such.
 */
export function columnsOfWhole(columns: readonly ColumnProfile[]): ReadonlySet<string> {
  const rows = Math.max(0, ...columns.map(({ filled }) => filled));
  for (const key of columns) {
    if (key.filled !== rows || key.distinct >= rows || key.distinct < fewestOrders) continue;
    const once = columns.filter(({ filled }) => filled === key.distinct);
    const isTold = once.length >= fewestColumns || key.role === 'id' || rowNumber.test(key.label);
    if (isTold && once.some(({ role }) => role === 'amount')) return new Set(once.map(({ name }) => name));
  }
  return new Set();
}
