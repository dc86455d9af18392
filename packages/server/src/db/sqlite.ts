import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import Database from 'libsql';
import { LRUCache } from 'lru-cache';
import { keepRoom } from './sqlite-room.ts';

/**
 * "begin immediate": a deferred transaction that turns from reading to writing fails at once with SQLITE_BUSY when
 * another process wrote meanwhile; an immediate one waits its turn.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #isOpen: () => boolean;
  constructor(config: SqliteDialectConfig, isOpen: () => boolean) {
    super(config);
    this.#isOpen = isOpen;
  }

  /** A full disk ends a transaction by itself; "cannot rollback" would then stand in the place of the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isOpen()) await super.rollbackTransaction(connection);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite rolls table definitions back like rows; Kysely then runs all migrations in one transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #isOpen: () => boolean;
  constructor(config: SqliteDialectConfig, isOpen: () => boolean) {
    super(config);
    this.#config = config;
    this.#isOpen = isOpen;
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.#config, this.#isOpen);
  }
}

const cacheable = /^\s*(select|insert|update|delete|with)\b/i;
const readsOnly = /^\s*select\b/i;

/** A metadata file that is open. */
export interface SqliteFile {
  dialect: SqliteDialect;
  /** A number that is another one as soon as anything in the file may have changed, by whomever. */
  stamp: () => number;
  /** Moves everything from the write-ahead log into the file itself, as far as no other reader needs the log. */
  checkpoint: () => void;
  /** Keeps room for small writes on a disk that becomes full. */
  keepRoom: () => void;
}

/** A file that exists, opened so that nothing can be written to it, not even its log taken in. */
export function sqliteReader(file: string): SqliteDialect {
  const raw = new Database(file, { readonly: true });
  raw.pragma('busy_timeout=5000');
  return new ImmediateDialect({ database: raw as unknown as SqliteDatabase }, () => raw.inTransaction);
}

/** The metadata file through libsql (SQLite with its binary in the package), statements kept prepared. */
export function openSqlite(file: string): SqliteFile {
  const raw = new Database(file);
  // The waiting time comes first: switching to WAL needs the lock that another process may hold.
  raw.pragma('busy_timeout=5000');
  raw.pragma('journal_mode=WAL');
  // FULL: an acknowledged save outlives a power cut.
  raw.pragma('synchronous=FULL');
  raw.pragma('foreign_keys=ON');
  const prepared = new LRUCache<string, SqliteStatement>({ max: 200 });
  // SQLite counts the commits of all other connections, those of other processes too; our own are counted here.
  const versionOfOthers = raw.prepare('pragma data_version').raw() as unknown as { get(): [number] };
  let changes = 0;
  let known = 0;
  let isFresh = false;
  const checkpoint = (): void => {
    raw.pragma('wal_checkpoint(TRUNCATE)');
  };
  const database: SqliteDatabase = {
    close: () => {
      prepared.clear();
      try {
        // Statements that are not collected yet keep SQLite from doing this by itself: the file alone is whole then.
        checkpoint();
        raw.pragma('journal_mode=DELETE');
      } catch {
        // Another process reads the file, a backup for instance; the log stays beside it and loses nothing.
      } finally {
        raw.close();
      }
    },
    prepare: (sql) => {
      // Every execution asks for its statement. Transactions count where they begin and where they end.
      if (!readsOnly.test(sql)) changes += 1;
      const kept = prepared.get(sql);
      if (kept !== undefined) return kept;
      const statement = raw.prepare(sql) as unknown as SqliteStatement;
      if (cacheable.test(sql)) prepared.set(sql, statement);
      return statement;
    },
  };
  return {
    dialect: new ImmediateDialect({ database }, () => raw.inTransaction),
    checkpoint,
    keepRoom: () => keepRoom(raw, file),
    stamp() {
      if (isFresh) return changes;
      // Asked once in a turn of the event loop, in which nothing from outside arrives here anyway.
      isFresh = true;
      setImmediate(() => {
        isFresh = false;
      });
      const [version] = versionOfOthers.get();
      if (version !== known) {
        known = version;
        changes += 1;
      }
      return changes;
    },
  };
}
