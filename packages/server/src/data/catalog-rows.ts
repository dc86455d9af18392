import {
  type ReadLimits,
  type Source,
  SourceError,
  type SourceLanguage,
  withRows,
} from '@mingjing/connectors';

export type CatalogRow = readonly unknown[];

/** The databases of a MySQL server itself, as a list of SQL. */
export const systemOfMysql = 'information_schema mysql performance_schema sys'
  .split(' ')
  .map((name) => `'${name}'`)
  .join(', ');

/** Statements that databases understand, each its own. */
export interface CatalogStatements {
  mysql: string;
  postgres: string;
  sqlserver: string;
  oracle: string;
  db2: string;
  /** As the standard has it, for others behind the bridge. */
  standard: string;
  /** The first one that its version understands; none: it is not asked. */
  clickhouse?: readonly string[];
}

/** How long a catalogue may take over what is told beside its tables: their list stands without it. */
const besideMs = 10_000;

/** What a database is asked, first to last: its own statement, behind the bridge any that it may understand. */
function statementsFor(
  { mysql, postgres, sqlserver, oracle, db2, standard, clickhouse = [] }: CatalogStatements,
  language: SourceLanguage,
): readonly string[] {
  const any = [oracle, postgres, db2, standard];
  const statements: Partial<Record<SourceLanguage, readonly string[]>> = {
    mysql: [mysql],
    postgres: [postgres],
    sqlserver: [sqlserver],
    sqlserver2005: [sqlserver],
    clickhouse,
    oracle: any,
    oracle11: any,
    db2: [db2, ...any],
    db2v9: [db2, ...any],
    generic: any,
  };
  return statements[language] ?? [];
}

/** One text for a place of the catalogue: a schema, perhaps a table in it and a column of that. */
export const placeOf = (...parts: unknown[]): string =>
  JSON.stringify(parts.map((part) => String(part ?? '')));

/** Characters of a list at most: no honest catalogue has more, and all of them are held. */
const mostCharacters = 32 * 1024 * 1024;

const sizeOf = (row: CatalogRow): number =>
  row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);

async function rowsOf(source: Source, sql: string, limits: ReadLimits): Promise<CatalogRow[]> {
  return withRows(source, { sql, params: [] }, limits, async ({ batches }) => {
    const rows: CatalogRow[] = [];
    let size = 0;
    for await (const batch of batches) {
      for (const row of batch) size += sizeOf(row);
      if (size > mostCharacters) break;
      rows.push(...batch);
    }
    return rows;
  });
}

async function understood(
  source: Source,
  statements: readonly string[],
  limits: ReadLimits,
): Promise<CatalogRow[]> {
  let first: SourceError | undefined;
  for (const sql of statements) {
    try {
      return await rowsOf(source, sql, limits);
    } catch (error) {
      if (!(error instanceof SourceError) || (error.fault !== 'data' && error.fault !== 'refused'))
        throw error;
      first ??= error;
    }
  }
  if (first !== undefined) throw first;
  return [];
}

/**
 * Rows of the first statement that the server understands. Where it understands none, the fault of the first one; where
 * they are `optional`, no rows, whatever the source's fault was.
 */
export async function firstUnderstood(
  source: Source,
  statements: readonly string[],
  limits: ReadLimits,
  { optional = false }: { optional?: boolean } = {},
): Promise<CatalogRow[]> {
  try {
    return await understood(source, statements, limits);
  } catch (error) {
    limits.signal?.throwIfAborted();
    if (!optional || !(error instanceof SourceError)) throw error;
    return [];
  }
}

/** Rows of a list of codes that are read at most. */
const mostListed = 20_000;

/** Rows of one statement of our own, none where the source does not answer it in time. */
export const rowsBesideBy = (source: Source, sql: string, limits: ReadLimits): Promise<CatalogRow[]> =>
  firstUnderstood(
    source,
    [sql],
    { ...limits, maxRows: mostListed, timeoutMs: Math.min(besideMs, limits.timeoutMs) },
    { optional: true },
  );

/** What the catalogue of a source tells beside its tables, so many rows at most; none where it tells nothing in time. */
export function rowsBeside(
  source: Source,
  statements: CatalogStatements,
  limits: ReadLimits,
  maxRows: number,
): Promise<CatalogRow[]> {
  const own = { ...limits, maxRows, timeoutMs: Math.min(besideMs, limits.timeoutMs) };
  return firstUnderstood(source, statementsFor(statements, source.dialect), own, { optional: true });
}
