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

/**
 * 1,300 examinations in PostgreSQL, one a day of 60 in turn: every city lies in one province, every district in one
 * city, every examination has a number of its own. The client stays open.
 */
export async function fillExams(service: Service): Promise<pg.Client> {
  const { host, port, user, password, database } = service;
  const client = new pg.Client({ host, port, user, password, database });
  await client.connect();
  await client.query(
    'create table exam ("省" text, "市" text, "区" text, "编号" text, "检查日期" timestamp, "次数" int)',
  );
  await client.query(
    "insert into exam select '省' || n % 2, '市' || n % 4, '区' || n % 12, '编号' || lpad(n::text, 4, '0')," +
      " timestamp '2026-01-01 09:30' + (n % 60) * interval '1 day', n % 7 + 1 from generate_series(1, 1300) n",
  );
  return client;
}
