import type { Profile } from './profile.ts';
import { isOfBoth, twoWaysOf } from './two-ways.ts';

/** A column of which a plain sum or mean says nothing, since its values are of different things. */
export interface MixedColumn {
  column: string;
  /** The column that tells what each value is of. */
  by: string;
  /** How many things there are, and what tells the first of them apart: their units, or their names. */
  count: number;
  of: readonly string[];
  /** The values of `by`, the most frequent one first. */
  values: readonly string[];
  kind: 'indicators' | 'ways';
}

/** The columns that mix indicators, or what came in and what went out. */
export function mixedColumns({ columns, indicators }: Profile): MixedColumn[] {
  if (indicators !== undefined && indicators.count > 1) {
    const { column: by, count, values } = indicators;
    const names = [...new Set(indicators.of.map(({ name }) => name))];
    const units = [...new Set(indicators.of.flatMap(({ unit }) => (unit === '' ? [] : [unit])))];
    const of = units.length > 1 ? units : names;
    return values.map((column) => ({ column, by, count, of, values: names, kind: 'indicators' }));
  }
  const ways = twoWaysOf(columns);
  if (ways === undefined) return [];
  return columns.filter(isOfBoth).map(({ name }) => ({
    column: name,
    by: ways.column.name,
    count: ways.called.length,
    of: ways.called,
    values: [...ways.into, ...ways.out],
    kind: 'ways',
  }));
}
