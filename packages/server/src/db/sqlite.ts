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

/**
 * "begin immediate": a deferred transaction that turns from reading to writing fails at once with SQLITE_BUSY when
 * another process wrote meanwhile; an immediate one waits its turn.
 */
class ImmediateDriver extends SqliteDriver {
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
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }
}

const cacheable = /^\s*(select|insert|update|delete|with)\b/i;

/** The metadata file through libsql (SQLite with its binary in the package), statements kept prepared. */
export function sqliteDialect(file: string): SqliteDialect {
  const raw = new Database(file);
  // The waiting time comes first: switching to WAL needs the lock that another process may hold.
  raw.pragma('busy_timeout=5000');
  raw.pragma('journal_mode=WAL');
  // FULL: an acknowledged save outlives a power cut.
  raw.pragma('synchronous=FULL');
  raw.pragma('foreign_keys=ON');
  const prepared = new LRUCache<string, SqliteStatement>({ max: 200 });
  const database: SqliteDatabase = {
    close: () => {
      prepared.clear();
      raw.close();
    },
    prepare: (sql) => {
      const known = prepared.get(sql);
      if (known !== undefined) return known;
      const statement = raw.prepare(sql) as unknown as SqliteStatement;
      if (cacheable.test(sql)) prepared.set(sql, statement);
      return statement;
    },
  };
  return new ImmediateDialect({ database });
}
