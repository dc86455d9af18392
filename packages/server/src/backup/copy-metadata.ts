import { type Kysely, Migrator, sql, type Transaction } from 'kysely';
import { migrationsFor } from '../db/migrations/index.ts';
import { migrate, openDatabase } from '../db/open.ts';
import { appliedSteps, isOfNewerRelease } from '../db/release.ts';
import type { Tables } from '../db/schema.ts';
import { BackupError, newerBackup, newerInstallation } from './backup-error.ts';

type Database = Kysely<Tables>;
type Rows = Record<string, unknown>[];

/** Rows that are read and written at a time: a panel's drawing may have millions of characters. */
const batchRows = 50;

const names = <T extends { name: string }>({ rows }: { rows: readonly T[] }): string[] =>
  rows.map(({ name }) => name);

/** Tables of a SQLite file, each after those that it refers to. */
async function tablesOf(db: Database): Promise<string[]> {
  const all = names(
    await sql<{ name: string }>`select name from sqlite_master where type = 'table'
      and substr(name, 1, 7) not in ('sqlite_', 'kysely_') order by name`.execute(db),
  );
  const refersTo = new Map<string, Set<string>>();
  for (const table of all) {
    const found = await sql<{
      name: string;
    }>`select "table" as name from pragma_foreign_key_list(${table})`.execute(db);
    refersTo.set(table, new Set(names(found).filter((name) => name !== table)));
  }
  const ordered: string[] = [];
  while (ordered.length < all.length) {
    const next = all.filter(
      (table) =>
        !ordered.includes(table) && [...(refersTo.get(table) ?? [])].every((name) => ordered.includes(name)),
    );
    if (next.length === 0) throw new Error('tables that refer to each other');
    ordered.push(...next);
  }
  return ordered;
}

async function insert(to: Database, table: string, rows: Rows): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(
    to,
  );
}

async function copyFromPostgres(from: Database, to: Database, table: string): Promise<void> {
  await sql`declare backup no scroll cursor for select * from ${sql.table(table)}`.execute(from);
  for (;;) {
    const { rows } = await sql<Rows[number]>`fetch forward ${sql.lit(batchRows)} from backup`.execute(from);
    if (rows.length === 0) break;
    await insert(to, table, rows);
  }
  await sql`close backup`.execute(from);
}

async function copyFromSqlite(from: Database, to: Database, table: string): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<
      Rows[number]
    >`select rowid as "~", * from ${sql.table(table)} where rowid > ${last}
      order by rowid limit ${batchRows}`.execute(from);
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.['~']);
    for (const row of rows) delete row['~'];
    await insert(to, table, rows);
  }
}

/** Column `id` of a table numbers its rows; the numbers of deleted ones are not given again. */
const hasOwnIds = async (snapshot: Database, table: string): Promise<boolean> =>
  (
    await sql`select 1 from sqlite_master where name = ${table} and sql like '%autoincrement%'`.execute(
      snapshot,
    )
  ).rows.length > 0;

async function keepSequence(from: Database, to: Database, table: string): Promise<void> {
  const { rows } = await sql<{
    last: number | null;
  }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')) as last`.execute(from);
  const last = rows[0]?.last ?? 0;
  await sql`delete from sqlite_sequence where name = ${table}`.execute(to);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(to);
}

async function restoreSequence(from: Database, to: Database, table: string): Promise<void> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(
    from,
  );
  const last = rows[0]?.seq ?? 0;
  if (last > 0) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(to);
}

/**
 * Copies the metadata of a PostgreSQL database, all of one moment, into a new SQLite file with the same tables: a backup
 * has one form whatever the metadata stood on. The database may be at work. Throws BackupError.
 */
export async function snapshotPostgres(url: string, file: string): Promise<void> {
  const source = openDatabase(url);
  const target = openDatabase(file);
  try {
    const known = Object.keys(migrationsFor('postgres'));
    await source.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (from: Transaction<Tables>) => {
        const applied = await appliedSteps(from).catch(() => undefined);
        if (applied !== undefined && (await isOfNewerRelease(from, 'postgres'))) throw newerInstallation();
        if (applied === undefined || applied.join() !== known.join())
          throw new BackupError('元数据库不是当前版本的，请先用当前版本启动一次服务，再备份');
        await migrate(target);
        await target.db.transaction().execute(async (to) => {
          for (const table of await tablesOf(to)) {
            await sql`delete from ${sql.table(table)}`.execute(to);
            await copyFromPostgres(from, to, table);
            if (await hasOwnIds(to, table)) await keepSequence(from, to, table);
          }
        });
      });
  } finally {
    await source.db.destroy();
    await target.db.destroy();
  }
}

/** Refuses a database that holds anything: nothing there is ever overwritten. Throws BackupError. */
export async function checkEmptyPostgres(url: string): Promise<void> {
  const { db } = openDatabase(url);
  try {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = any (current_schemas(false)) limit 1`.execute(db);
    if (rows.length > 0)
      throw new BackupError(
        'BI_DATABASE_URL 指向的数据库不是空的，恢复不会覆盖已有数据。请新建一个空的数据库',
      );
  } finally {
    await db.destroy();
  }
}

/** Refuses metadata that a newer release wrote: this one could not start on them. Throws BackupError. */
export async function checkRelease(snapshot: Database): Promise<void> {
  if (await isOfNewerRelease(snapshot, 'sqlite')) throw newerBackup();
}

/**
 * Fills an empty PostgreSQL database from the SQLite file of a backup. Its tables are those of the release that made the
 * backup (`checkRelease`); the next start brings them up to date. A failure leaves no rows.
 */
export async function restorePostgres(snapshot: Database, url: string): Promise<void> {
  const migrations = migrationsFor('postgres');
  const applied = await appliedSteps(snapshot);
  const target = openDatabase(url);
  const own = target.forMigration?.() ?? target.db;
  try {
    const then = Object.fromEntries(applied.map((name) => [name, migrations[name]!]));
    const { error } = await new Migrator({
      db: own,
      provider: { getMigrations: async () => then },
    }).migrateToLatest();
    if (error !== undefined) throw error;
    await target.db.transaction().execute(async (to) => {
      const tables = await tablesOf(snapshot);
      // Migrations may bring rows of their own.
      for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to);
      for (const table of tables) {
        await copyFromSqlite(snapshot, to, table);
        if (await hasOwnIds(snapshot, table)) await restoreSequence(snapshot, to, table);
      }
    });
  } finally {
    await own.destroy();
    await target.db.destroy();
  }
}
