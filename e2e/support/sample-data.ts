import pg from 'pg';
import type { Service } from '../../scripts/services/index.ts';

/** 120 laboratory results in PostgreSQL. */
export async function fillPostgres(service: Service): Promise<void> {
  const client = new pg.Client({
    host: service.host,
    port: service.port,
    user: service.user,
    password: service.password,
    database: service.database,
  });
  await client.connect();
  await client.query(
    'create table lab (id bigint primary key, item text, value numeric(12,4), taken timestamp)',
  );
  await client.query(
    "insert into lab select n, '项目' || (n % 7), n / 3.0, timestamp '2026-01-01' + n * interval '1 hour' from generate_series(1, 120) n",
  );
  await client.end();
}
