import type { ColumnProfile } from './profile.ts';
import { codeMark, rowNumber } from './vocabulary.ts';

/*
 * Exports of orders have a row for each line, and what is of the whole order in the first of them only: Total, Status and
 * Country stand once, Lineitem name in every row.
 */

const [fewestColumns, fewestOrders] = [3, 10];

/** What orders are told apart by, and the columns that are filled once for each of them. */
export interface WholeAndLines {
  key: string;
  columns: ReadonlySet<string>;
}

/** A number of the orders, shown or not. */
const isNumber = ({ role, label }: ColumnProfile): boolean =>
  role === 'id' || rowNumber.test(label) || (role === 'none' && codeMark.test(label));

/**
 * The columns that are filled once for each order: one of them an amount, filled in as many rows as another column, which
 * is in every row, has different values; at least three, or any where that other column numbers the orders, as where cells
 * were merged. Undefined where the rows are no lines of such.
 */
export function wholeAndLines(columns: readonly ColumnProfile[]): WholeAndLines | undefined {
  const rows = Math.max(0, ...columns.map(({ filled }) => filled));
  for (const key of columns) {
    if (key.filled !== rows || key.distinct >= rows || key.distinct < fewestOrders) continue;
    const once = columns.filter(({ filled }) => filled === key.distinct);
    const isTold = once.length >= fewestColumns || isNumber(key);
    if (isTold && once.some(({ role }) => role === 'amount'))
      return { key: key.name, columns: new Set(once.map(({ name }) => name)) };
  }
  return undefined;
}

const named: ReadonlySet<string> = new Set(['category', 'entity', 'region']);
const mostAsked = 8;
/** Names that may be the same in all lines of an order, as its supplier is: by them its amounts may be split. */
export const maybeOfWhole = (columns: readonly ColumnProfile[], whole: WholeAndLines): string[] =>
  columns
    .filter(({ role, name, distinct }) => named.has(role) && !whole.columns.has(name) && distinct > 1)
    .slice(0, mostAsked)
    .map(({ name }) => name);
