import { PostgresDialect } from 'kysely';
import pg from 'pg';

const bigint = 20;

/** Counts and epoch milliseconds stay far below 2^53, so bigints are read as numbers, as SQLite gives them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === bigint ? Number : (pg.types.getTypeParser(id, format) as (value: string) => unknown),
};

/** The metadata database of several nodes. */
export function postgresDialect(url: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'mingjing',
    types,
  });
  // An idle connection that the server closed must not end the process; the pool replaces it.
  pool.on('error', onError);
  return new PostgresDialect({ pool });
}
