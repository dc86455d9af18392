import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runClickhouse, type Service } from '../../../../scripts/services/index.ts';
import type { ClickhouseOptions } from '../clickhouse/clickhouse-store.ts';
import { createClickhouseMart } from '../create-clickhouse-mart.ts';
import type { Mart } from '../mart.ts';

export interface TemporaryClickhouse {
  mart: Mart;
  /** Opens another mart on the same database. */
  again: (options?: Partial<ClickhouseOptions>) => Promise<Mart>;
  /** The setting that leads to its database. */
  url: string;
  /** Names of the database's tables. */
  tables: () => Promise<string[]>;
  run: (sql: string) => Promise<string>;
  files: () => Promise<string[]>;
  directory: string;
  remove: () => Promise<void>;
}

let databases = 0;

/** A mart in a new database of a real ClickHouse. */
export async function temporaryClickhouse(
  service: Service,
  options: Partial<ClickhouseOptions> = {},
): Promise<TemporaryClickhouse> {
  const directory = await mkdtemp(join(tmpdir(), 'mingjing-mart-'));
  databases += 1;
  const database = `mart_${process.pid}_${databases}`;
  await runClickhouse(service, `CREATE DATABASE ${database}`);
  const { user, password, host, port } = service;
  const url = `http://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
  const again = (more: Partial<ClickhouseOptions> = {}): Promise<Mart> =>
    createClickhouseMart({
      url,
      owner: 'installation',
      directory,
      memoryBytes: 1_000_000_000,
      threads: 2,
      deadlineMs: 20_000,
      answerCacheBytes: 10_000_000,
      ...more,
    });
  const mart = await again(options);
  const run = (sql: string): Promise<string> => runClickhouse({ ...service, database }, sql);
  return {
    mart,
    again,
    url,
    directory,
    tables: async () => (await run('SHOW TABLES')).split('\n').slice(0, -1),
    files: () => readdir(directory),
    run,
    remove: async () => {
      await mart.close();
      await run(`DROP DATABASE ${database}`);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
