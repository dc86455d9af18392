import { type ReadLimits, type Source, SourceError } from '@mingjing/connectors';
import type { SourceTable } from '@mingjing/contract';
import { dialects } from '@mingjing/query';
import { placeOf } from './catalog-rows.ts';

/**
 * Marks the tables of which the account may read some columns alone: `SELECT *` would be refused there, so they are read
 * column by column. Those of which it may read none are left out. `schemaOf` knows the tables' schemas by their written
 * names. A source that does not tell leaves the tables as they are.
 */
export async function withColumnRights(
  source: Source,
  tables: SourceTable[],
  schemaOf: ReadonlyMap<string, string>,
  limits: ReadLimits,
): Promise<SourceTable[]> {
  if (tables.length === 0 || source.dialect === 'mdx') return tables;
  const { quoteIdent } = dialects[source.dialect];
  const places = await source.partTables?.(limits).catch((error: unknown) => {
    limits.signal?.throwIfAborted();
    if (error instanceof SourceError) return [];
    throw error;
  });
  const inPart = new Map((places ?? []).map((part) => [placeOf(part.schema, part.name), part]));
  return tables.flatMap((table) => {
    const part = inPart.get(placeOf(schemaOf.get(table.written), table.name));
    if (part === undefined) return [table];
    const columns = part.columns ?? table.columns;
    const selected = columns.map((name) => quoteIdent(name).parts.join('')).join(', ');
    return columns.length === 0 ? [] : [{ ...table, columns, selected }];
  });
}
