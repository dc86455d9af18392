import { type Kysely, sql } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/schema.ts';
import { hasOwnTables } from './own-tables.ts';
import { sealedColumns } from './sealed-columns.ts';

/** What the metadata says of the installation that it belongs to. */
export interface MetadataFacts {
  /** The installation's id; undefined in metadata of a release that had none. */
  id: string | undefined;
  /** A known text sealed with the installation's key. */
  check: string | undefined;
  /** Extracts that datasets and spreadsheets stand on. */
  extracts: ReadonlySet<string>;
  /** Short prints of all keys that sealed something. */
  sealedBy: ReadonlySet<string>;
  /** The id of the file store that holds the installation's files; undefined where data folder holds them. */
  files?: string | undefined;
}

export const settingKeys = {
  id: 'installation_id',
  check: 'installation_check',
  files: 'files_store',
} as const;

/** A sealed text begins with `v1.` and the print of its key, twelve characters. */
export const keyPrint = (box: string): string => box.split('.')[1] ?? '';

/**
 * Reads the facts and writes nothing. Undefined for a database that was never used: no tables, no users. Throws
 * InstallationError for one that is another program's, or holds a part of our tables.
 */
export async function metadataFacts(db: Kysely<Tables>, engine: Engine): Promise<MetadataFacts | undefined> {
  if (!(await hasOwnTables(db, engine))) return undefined;
  const settings = await db
    .selectFrom('setting')
    .selectAll()
    .where('key', 'in', Object.values(settingKeys))
    .execute();
  const setting = (key: string): string | undefined => settings.find((row) => row.key === key)?.value;
  const id = setting(settingKeys.id);
  if (id === undefined) {
    const user = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
    if (user === undefined) return undefined;
  }
  const extracts = new Set<string>();
  for (const table of ['dataset', 'datasource'] as const) {
    const rows = await db.selectFrom(table).select('extract_id').distinct().execute();
    for (const { extract_id } of rows) if (extract_id !== null) extracts.add(extract_id);
  }
  const sealedBy = new Set<string>();
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ head: string }>`
      select distinct substr(${sql.ref(column)}, 1, 16) as head from ${sql.table(table)}
      where ${sql.ref(column)} <> ''`.execute(db);
    for (const { head } of rows) sealedBy.add(keyPrint(head));
  }
  return { id, check: setting(settingKeys.check), extracts, sealedBy, files: setting(settingKeys.files) };
}
