import type { Cell, Column } from '@mingjing/contract';
import { type Described, describeColumns } from '../columns/describe-columns.ts';
import { exactNumber, fromSingle } from '../columns/exact-number.ts';
import type { ToCell, WireColumn } from './bridge/batch.ts';
import type { DescribeColumns } from './channel.ts';

const shownBytes = 32;
const bytesText = (digits: string): string =>
  digits.length > shownBytes * 2 ? `0x${digits.slice(0, shownBytes * 2)}…` : `0x${digits}`;
const withoutPadding = (text: string): string => text.replace(/(?<! ) +$/, '');
/** Not a number and the infinities are empty; -0 is 0. */
const finite = (value: number): Cell => (Number.isFinite(value) ? value + 0 : null);

/** A day after Christ, with its time; Java writes years of five digits with a sign, and so those before Christ. */
const plainDate = /^\+?(\d{4,5}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?)/;
const dateCell = (text: string): Cell => plainDate.exec(text)?.[1] ?? null;

/** Numbers of java.sql.Types. */
const sqlTypes = { char: 1, numeric: 2, decimal: 3, varchar: 12, nvarchar: -9, nchar: -15, time: 92 };
const mostDigits = 38;
const isDecimal = (type: number): boolean => type === sqlTypes.numeric || type === sqlTypes.decimal;

function decimal({ precision, scale }: WireColumn): Omit<Column, 'name'> {
  const isKnown = precision > 0 && precision <= mostDigits && scale >= 0 && scale <= precision;
  return isKnown ? { type: 'decimal', precision, scale } : { type: 'decimal' };
}

/** A column by its JDBC type, and how its values become cells. */
export function describeColumn(wire: WireColumn): { column: Omit<Column, 'name'>; toCell: ToCell } {
  const plain = (column: Omit<Column, 'name'>, toCell?: ToCell) => ({ column, toCell });
  switch (wire.kind) {
    case 'whole':
      return isDecimal(wire.type) ? plain(decimal(wire)) : plain({ type: 'integer' });
    case 'double':
      return plain({ type: 'double' }, finite);
    case 'single':
      return plain({ type: 'double', native: 'single' }, (value: number) =>
        Number.isFinite(value) ? fromSingle(value) : null,
      );
    case 'boolean':
      return plain({ type: 'boolean' });
    case 'decimal':
      return plain(decimal(wire), exactNumber);
    case 'date':
      return plain({ type: 'date' }, dateCell);
    case 'moment':
      return plain(
        wire.scale === 0 ? { type: 'datetime' } : { type: 'datetime', native: 'moment' },
        dateCell,
      );
    case 'zoned':
      return plain({ type: 'datetime', native: 'zoned' }, dateCell);
    case 'longText':
      return plain({ type: 'text', native: 'longText' });
    case 'bytes':
      return plain({ type: 'text', native: 'bytes' }, bytesText);
    case 'text':
      return describeText(wire);
  }
}

function describeText({ type }: WireColumn): { column: Omit<Column, 'name'>; toCell: ToCell } {
  if (type === sqlTypes.char || type === sqlTypes.nchar)
    return { column: { type: 'text', native: 'padded' }, toCell: withoutPadding };
  const isText = type === sqlTypes.varchar || type === sqlTypes.nvarchar;
  return { column: isText ? { type: 'text' } : { type: 'text', native: 'written' }, toCell: undefined };
}

/** Columns of an answer; `describe` is the database's own, where its driver says more than JDBC does. */
export const describerOf =
  (describe: typeof describeColumn = describeColumn): DescribeColumns =>
  (columns) =>
    describeColumns<WireColumn, ToCell>(
      columns,
      ({ name }) => name,
      (name, wire): Described<ToCell> => {
        const { column, toCell } = describe(wire);
        return { column: { name, ...column }, toCell };
      },
    );
