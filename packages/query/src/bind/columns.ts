import type { Column } from '@mingjing/contract';
import type { ColumnValue } from '../plan/value.ts';
import { unknownColumn } from '../question-error.ts';

/** Columns of a level's input, found by their exact name; those that are hidden are not there. */
export function columnFinder(
  columns: readonly Column[],
  hidden: readonly string[] = [],
): (key: string) => ColumnValue {
  const places = new Map<string, number>();
  columns.forEach((column, index) => {
    if (!places.has(column.name) && !hidden.includes(column.name)) places.set(column.name, index);
  });
  return (key) => {
    const index = places.get(key);
    if (index === undefined) throw unknownColumn(key);
    return { kind: 'column', index, column: columns[index] as Column };
  };
}
