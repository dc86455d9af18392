import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type Migration, Migrator } from 'kysely';
import { InstallationError } from '../installation/installation-error.ts';
import type { OutageEvent } from './availability.ts';
import type { Engine } from './engine.ts';
import { MigrationError } from './migration-error.ts';
import { migrationsFor } from './migrations/index.ts';
import { migrationDialect, postgresDialect, snapshotOf } from './postgres.ts';
import { newerMetadata } from './release.ts';
import type { Tables } from './schema.ts';
import { SnapshotStamp } from './snapshot-stamp.ts';
import { openSqlite, sqliteReader } from './sqlite.ts';
import type { Stamp } from './unit-of-work.ts';

export interface OpenDatabase {
  db: Kysely<Tables>;
  engine: Engine;
  /** Tells whether anything changed since; undefined where the server cannot tell it. */
  stamp: Stamp;
  /** A handle for migrations alone where those need other deadlines; it is closed after them. */
  forMigration?: () => Kysely<Tables>;
  /** SQLite: moves everything from the write-ahead log into the file itself. */
  checkpoint?: () => void;
  /** SQLite: keeps room for small writes on a disk that becomes full, sign-ins above all. */
  keepRoom?: () => void;
}

const postgresUrl = /^postgres(ql)?:\/\//i;
export const engineOf = (target: string): Engine => (postgresUrl.test(target) ? 'postgres' : 'sqlite');

/** Opens a SQLite file that exists so that nothing can be written to it. */
export function openToRead(file: string): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: sqliteReader(file) });
}

/**
 * Opens the metadata database: `postgres://…`, or the path of a SQLite file, which is made when missing.
 * `lifetimeSeconds` is how long a connection to PostgreSQL is used before it is replaced.
 */
export function openDatabase(
  target: string,
  onEvent: (event: OutageEvent) => void = () => {},
  lifetimeSeconds?: number,
): OpenDatabase {
  if (engineOf(target) === 'postgres') {
    const stamp: SnapshotStamp = new SnapshotStamp(() => snapshotOf(db));
    const dialect = postgresDialect(target, onEvent, lifetimeSeconds, () => stamp.written());
    const db = new Kysely<Tables>({ dialect });
    return {
      db,
      engine: 'postgres',
      stamp: () => stamp.stamp(),
      forMigration: () => new Kysely<Tables>({ dialect: migrationDialect(target) }),
    };
  }
  // The folder also holds the keys: no other account of the machine may read it.
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const { dialect, ...file } = openSqlite(target);
  return { db: new Kysely<Tables>({ dialect }), engine: 'sqlite', ...file };
}

/** Brings the tables up to date; several processes may do so at once. Refuses a database of a newer release. */
export async function migrate(
  { db, engine, forMigration }: OpenDatabase,
  migrations: Record<string, Migration> = migrationsFor(engine),
): Promise<string[]> {
  const own = forMigration?.();
  const migrator = new Migrator({
    db: own ?? db,
    provider: { getMigrations: async () => migrations },
    // Numbers are given out ahead: one that arrives later than its successor is still run.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  await own?.destroy();
  if (error !== undefined) {
    if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
      throw new InstallationError(`${newerMetadata}启动，或恢复升级前的备份；本次没有改动任何内容`);
    }
    const failed = results?.find(({ status }) => status === 'Error');
    throw new MigrationError(failed?.migrationName, error);
  }
  return (results ?? []).map((result) => result.migrationName);
}
