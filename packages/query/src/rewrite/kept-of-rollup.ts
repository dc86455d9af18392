import type { Column } from '@mingjing/contract';
import { resultType } from '../bind/result-type.ts';
import type { ColumnValue } from '../plan/value.ts';
import { layoutOf, type Part, type Rollup } from '../rollup/rollup.ts';

/** A roll-up's own columns, made of those of the rows, and where they stand. */
export interface KeptOfRollup {
  columns: Column[];
  values: readonly ColumnValue[];
  /** Places of what it groups by, by the columns' names. */
  dimensions: ReadonlyMap<string, number>;
  /** Places of parts, by part and column: `sum 药费`. */
  parts: ReadonlyMap<string, number>;
  /** Place of the date of the row before. */
  earlier?: number;
}

const known = new WeakMap<Rollup, { of: readonly Column[]; kept: KeptOfRollup | undefined }>();
const nothing: KeptOfRollup = { columns: [], values: [], dimensions: new Map(), parts: new Map() };

/**
 * What a roll-up keeps of rows with these columns; nothing where it was made of others. Worked out once while it is asked
 * under the same columns: each question of a board looks at all roll-ups of its extract.
 */
export function keptOf(rollup: Rollup, columns: readonly Column[]): KeptOfRollup {
  const before = known.get(rollup);
  if (before?.of === columns) return before.kept ?? nothing;
  const kept = worked(rollup, columns);
  known.set(rollup, { of: columns, kept });
  return kept ?? nothing;
}

function worked(rollup: Rollup, columns: readonly Column[]): KeptOfRollup | undefined {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const kept: Column[] = [];
  const dimensions = new Map<string, number>();
  const parts = new Map<string, number>();
  let earlier: number | undefined;
  for (const entry of layoutOf(rollup)) {
    const at = kept.length;
    if (entry.of === 'rows') {
      kept.push({ name: entry.name, type: 'integer' });
      continue;
    }
    const name = entry.of === 'dimension' ? entry.dimension.column : entry.column;
    const column = byName.get(name);
    if (column === undefined) return undefined;
    if (entry.of === 'earlier') {
      earlier = at;
      kept.push({ ...column, name: entry.name });
      continue;
    }
    const [places, key] = entry.of === 'dimension' ? [dimensions, name] : [parts, `${entry.of} ${name}`];
    // The first of them, should one stand twice.
    if (!places.has(key)) places.set(key, at);
    kept.push(entry.of === 'dimension' ? column : partColumn(entry.name, entry.of, column));
  }
  const values = kept.map((column, index): ColumnValue => ({ kind: 'column', index, column }));
  return { columns: kept, values, dimensions, parts, ...(earlier !== undefined && { earlier }) };
}

/** What a part of a column's values is. */
function partColumn(name: string, part: Part, column: Column): Column {
  if (part === 'count' || part === 'distinct') return { name, type: 'integer' };
  if (part === 'median') return { name, ...resultType('median', { ...column, masked: false }) };
  if (part !== 'sum') return { ...column, name };
  return column.type === 'decimal' ? { ...column, name, precision: 38 } : { name, type: 'integer' };
}
