import type { Column } from '@mingjing/contract';
import { decimalPrecision, decimalScale } from '../encode/decimal-encoder.ts';
import { isOpen } from '../encode/open-decimal-encoder.ts';

/** The type that a column's values are kept in. Moments are digits in whole numbers, as the dialect of the mart reads them. */
export function storedType(column: Column): string {
  switch (column.type) {
    case 'integer':
    case 'date':
    case 'datetime':
      return 'Nullable(Int64)';
    case 'decimal':
      return `Nullable(Decimal(${decimalPrecision(column)}, ${decimalScale(column)}))`;
    case 'double':
      return 'Nullable(Float64)';
    case 'boolean':
      return 'Nullable(UInt8)';
    case 'text':
      return 'Nullable(String)';
  }
}

/** The type rows wait in: decimals of unknown places as the texts they are. */
export const stagedType = (column: Column): string =>
  isOpen(column) ? 'Nullable(String)' : storedType(column);

/** Columns stand under names of their own: a name of theirs may mean something to the server, such as one with a dot. */
export const storedName = (index: number): string => `c${index}`;
/** The column that numbers the rows from 0 in their source's order. */
export const placeName = 'place';
