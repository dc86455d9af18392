import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatasourceInput } from '@mingjing/contract';
import { createMart, type EmbeddedMart, type MartOptions } from '@mingjing/mart';
import pg from 'pg';
import {
  runClickhouse,
  type Service,
  startClickhouse,
  startMariadb,
  startPostgres,
} from '../../../../scripts/services/index.ts';

/** A real database that tests make data sources of. */
export interface TestSource<Name extends string = 'MariaDB' | 'PostgreSQL'> {
  name: Name;
  /** What the form would send. */
  input: Required<DatasourceInput>;
  /** Runs statements as their owner and gives back what they printed. */
  run(sql: string): Promise<string>;
  stop(): Promise<void>;
}

const formOf = (service: Service, driverClassName: string, url: string): Required<DatasourceInput> => ({
  dataSourceName: '门诊库',
  datasourceType: 'jdbc',
  driverClassName,
  url: `${url}//${service.host}:${service.port}/${service.database}`,
  username: service.user,
  password: service.password,
  serverEncoding: 'utf-8',
  clientEncoding: 'utf-8',
  allowedFunctions: [],
  strict: false,
});

/** `own`: a server that nobody else asks anything. */
export async function mariadbSource({ own = false } = {}): Promise<TestSource> {
  const service = await startMariadb({ own });
  const { host, port, user, database } = service;
  const args = ['-h', host, '-P', String(port), '-u', user, '--default-character-set=utf8mb4', database];
  const env = { ...process.env, MYSQL_PWD: service.password };
  return {
    name: 'MariaDB',
    input: formOf(service, 'com.mysql.jdbc.Driver', 'jdbc:mysql:'),
    async run(sql) {
      return execFileSync('mariadb', args, { input: sql, env, encoding: 'utf8' });
    },
    stop: () => service.stop(),
  };
}

export async function postgresSource(): Promise<TestSource> {
  const service = await startPostgres();
  const { host, port, user, password, database } = service;
  const pool = new pg.Pool({ host, port, user, password, database, max: 2 });
  pool.on('error', () => {});
  return {
    name: 'PostgreSQL',
    input: formOf(service, 'org.postgresql.Driver', 'jdbc:postgresql:'),
    async run(sql) {
      // Several statements answer with a list.
      const answered: unknown = await pool.query(sql);
      const { rows } = [answered].flat().at(-1) as pg.QueryResult<Record<string, unknown>>;
      return rows.map((row) => Object.values(row).join('\t')).join('\n');
    },
    async stop() {
      await pool.end();
      await service.stop();
    },
  };
}

export async function clickhouseSource(): Promise<TestSource<'ClickHouse'>> {
  const service = await startClickhouse();
  return {
    name: 'ClickHouse',
    input: formOf(service, 'com.clickhouse.jdbc.ClickHouseDriver', 'jdbc:clickhouse:'),
    async run(sql) {
      let printed = '';
      // The server takes one statement at a time.
      for (const statement of sql.split(/;\n/)) printed = await runClickhouse(service, statement);
      return printed;
    },
    stop: () => service.stop(),
  };
}

/** The real engine on a folder of its own, or beside another one on its folder. */
export async function realMart(
  options: Pick<MartOptions, 'rollups'> & { directory?: string } = {},
): Promise<{ mart: EmbeddedMart; directory: string; stop(): Promise<void> }> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'mingjing-mart-'));
  const mart = await createMart({
    memoryBytes: 1024 ** 3,
    threads: 2,
    deadlineMs: 30_000,
    answerCacheBytes: 16 * 1024 * 1024,
    ...options,
    directory,
  });
  return {
    mart,
    directory,
    async stop() {
      await mart.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
