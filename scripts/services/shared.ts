import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { runClickhouse } from './run-clickhouse.ts';
import { type Service, ServiceMissing } from './server-process.ts';

const exec = promisify(execFile);

/** Where the services of this test run are asked for; unset outside of one (benchmarks), where each has its own. */
const address = 'MINGJING_TEST_SERVICES';

/** Things that a test run has once: the first to ask starts them. */
export type SharedThing = 'mariadb' | 'postgres' | 'clickhouse' | 'redis' | 'browser' | 'demo' | 'bundle';

export const shareAt = (url: string | undefined): void => {
  if (url === undefined) delete process.env[address];
  else process.env[address] = url;
};

export const isShared = (): boolean => process.env[address] !== undefined;

/** What the test run knows of a thing that it has once. Starts it when nobody asked before. */
export async function shared<T>(thing: SharedThing): Promise<T> {
  const response = await fetch(`${process.env[address]}/${thing}`);
  if (response.status === 424) throw new ServiceMissing(await response.text());
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

export type Access = Omit<Service, 'stop'>;

/** A database of a test file's own on a server that the test run has once; `stop` ends its sessions and removes it. */
async function ownDatabase(
  access: Access,
  run: (sql: string) => Promise<unknown>,
  sql: { create(name: string): string; drop(name: string): string[] },
): Promise<Service> {
  const database = `t_${randomUUID().replaceAll('-', '')}`;
  await run(sql.create(database));
  return {
    ...access,
    database,
    async stop() {
      for (const statement of sql.drop(database)) await run(statement);
    },
  };
}

/** A new utf8mb4 database on the run's MariaDB. */
export async function sharedMariadb(): Promise<Service> {
  const access = await shared<Access>('mariadb');
  const { host, port, user, password } = access;
  const args = ['-h', host, '-P', String(port), '-u', user, '--delimiter=$$'];
  const env = { ...process.env, MYSQL_PWD: password };
  const run = (statement: string) => exec('mariadb', [...args, '-e', statement], { env });
  return ownDatabase(access, run, {
    create: (name) => `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci`,
    // A session that is still there would keep the tables, and a statement that still runs the processor.
    drop: (name) => [
      `BEGIN NOT ATOMIC
         DECLARE CONTINUE HANDLER FOR 1094 BEGIN END;
         FOR one IN (SELECT id FROM information_schema.processlist WHERE db = '${name}') DO KILL one.id; END FOR;
       END`,
      `DROP DATABASE ${name}`,
    ],
  });
}

/** A new database on the run's PostgreSQL; `psql` tells the client's path once it is installed. */
export async function sharedPostgres(psql: () => string): Promise<Service> {
  const access = await shared<Access>('postgres');
  const { host, port, user, password, database } = access;
  const args = ['-h', host, '-p', String(port), '-U', user, '-d', database, '-q', '-v', 'ON_ERROR_STOP=1'];
  const env = { ...process.env, PGPASSWORD: password };
  const run = (statement: string) => exec(psql(), [...args, '-c', statement], { env });
  return ownDatabase(access, run, {
    create: (name) => `create database ${name}`,
    drop: (name) => [`drop database if exists ${name} with (force)`],
  });
}

/** A new database on the run's ClickHouse. */
export async function sharedClickhouse(): Promise<Service> {
  const access = await shared<Access>('clickhouse');
  return ownDatabase(access, (statement) => runClickhouse(access, statement), {
    create: (name) => `CREATE DATABASE ${name}`,
    drop: (name) => [`DROP DATABASE IF EXISTS ${name}`],
  });
}

/** The run's Redis, which all test files use side by side: their keys begin with their own installation. */
export async function sharedRedis(): Promise<Service> {
  return { ...(await shared<Access>('redis')), stop: async () => undefined };
}
