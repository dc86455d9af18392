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

/**
 * Keys that are unique without regard to letter case, because databases name derived columns so. The first keeps its
 * name, later ones get _2, _3 and so on, skipping names that stand on their own.
 */
export function uniqueKeys(names: readonly string[]): string[] {
  const own = new Set(names.map((name) => name.toLowerCase()));
  const taken = new Set<string>();
  return names.map((name) => {
    let key = name;
    for (let n = 2; taken.has(key.toLowerCase()) || (key !== name && own.has(key.toLowerCase())); n += 1) {
      key = `${name}_${n}`;
    }
    taken.add(key.toLowerCase());
    return key;
  });
}
