import { type Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { OutageEvent } from './availability.ts';
import type { Tables } from './schema.ts';

const bigint = 20;

/** The driver, loaded by the first connection: most installations have none. */
const driver = async () => (await import('pg')).default;

async function configOf(url: string): Promise<pg.PoolConfig> {
  const { types } = await driver();
  return {
    connectionString: url,
    application_name: 'mingjing',
    types: {
      // Counts and epoch milliseconds stay far below 2^53, so bigints are read as numbers, as SQLite gives them.
      getTypeParser: (id, format) =>
        id === bigint ? Number : (types.getTypeParser(id, format) as (value: string) => unknown),
    },
  };
}

/** For one connection beside the pool; dead ones are noticed by the system too. */
export async function listenerConfig(url: string): Promise<pg.ClientConfig> {
  return { ...(await configOf(url)), keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
}

/** The metadata database of several nodes. */
export function postgresDialect(
  url: string,
  onEvent: (event: OutageEvent) => void,
  lifetimeSeconds?: number,
  onWritten?: () => void,
): PostgresDialect {
  return new PostgresDialect({
    pool: async () => {
      const { SteadyPool } = await import('./steady-pool.ts');
      return new SteadyPool(await configOf(url), onEvent, lifetimeSeconds, onWritten);
    },
  });
}

const noSuchFunction = '42883';

/** Which transactions a statement sees that begins now; undefined before PostgreSQL 13, which does not tell. */
export async function snapshotOf(db: Kysely<Tables>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ at: string }>`select pg_current_snapshot()::text as at`.execute(db);
    return rows[0]?.at;
  } catch (error) {
    if ((error as { code?: unknown }).code === noSuchFunction) return undefined;
    throw error;
  }
}

/** One connection without deadlines: a migration may take long, and waits for another process's. */
export function migrationDialect(url: string): PostgresDialect {
  return new PostgresDialect({
    pool: async () => {
      const { Pool } = await driver();
      const config = await configOf(url);
      const pool = new Pool({ ...config, max: 1, connectionTimeoutMillis: 10_000, keepAlive: true });
      // The statement that waits is rejected with it.
      const ignore = (): void => undefined;
      pool.on('error', ignore);
      pool.on('connect', (client) => client.on('error', ignore));
      return pool;
    },
  });
}
