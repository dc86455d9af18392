import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OutageEvent } from './availability.ts';
import { SteadyPool } from './steady-pool.ts';

const bigint = 20;

/** Counts and epoch milliseconds stay far below 2^53, so bigints are read as numbers, as SQLite gives them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === bigint ? Number : (pg.types.getTypeParser(id, format) as (value: string) => unknown),
};

const configOf = (url: string): pg.PoolConfig => ({
  connectionString: url,
  application_name: 'mingjing',
  types,
});

/** The metadata database of several nodes. */
export function postgresDialect(
  url: string,
  onEvent: (event: OutageEvent) => void,
  lifetimeSeconds?: number,
): PostgresDialect {
  return new PostgresDialect({ pool: new SteadyPool(configOf(url), onEvent, lifetimeSeconds) });
}

/** One connection without deadlines: a migration may take long, and waits for another process's. */
export function migrationDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({ ...configOf(url), max: 1, connectionTimeoutMillis: 10_000, keepAlive: true });
  // The statement that waits is rejected with it.
  const ignore = (): void => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return new PostgresDialect({ pool });
}
