import mysql from 'mysql2/promise';
import pg from 'pg';
import { forbidden } from '../../packages/connectors/src/gate/corpus/families.ts';
import { mysqlQueries, mysqlTables } from '../../packages/connectors/src/gate/corpus/hospital-mysql.ts';
import {
  postgresQueries,
  postgresTables,
} from '../../packages/connectors/src/gate/corpus/hospital-postgres.ts';
import { type Service, startMariadb, startPostgres } from '../services/index.ts';

export const dialects = ['postgres', 'mysql'] as const;
export type FuzzDialect = (typeof dialects)[number];

/** A real server with the tables of the corpus and a canary row, asked as a user who may do everything. */
export interface Target {
  good: readonly string[];
  bad: readonly string[];
  /** Runs a statement read-only with the time limit; the answer or the server's words as text. */
  run(sql: string): Promise<string>;
  /** What the canary table holds. */
  canary(): Promise<string>;
  stop(): Promise<void>;
}

/** Time in which the server ends a statement. */
export const limitMs = 2000;
const canaryTable = [
  'DROP TABLE IF EXISTS canary',
  'CREATE TABLE canary (id int, v varchar(20))',
  "INSERT INTO canary VALUES (1, 'whole')",
];
/** An answer as text. Files arrive as bytes: written as a list of numbers nobody would find a secret in them. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return String(part);
    const isBytes = typeof part === 'object' && part !== null && 'type' in part && part.type === 'Buffer';
    return isBytes ? Buffer.from((part as unknown as { data: number[] }).data).toString('latin1') : part;
  }) ?? '';
const flat = (families: Record<string, readonly string[]>): string[] => Object.values(families).flat();

async function postgresTarget(): Promise<Target> {
  const { host, port, user, password, database, stop } = await startPostgres();
  const client = new pg.Client({ host, port, user, password, database });
  await client.connect();
  await client.query(postgresTables);
  for (const sql of canaryTable) await client.query(sql);
  return {
    good: postgresQueries,
    bad: flat(forbidden.postgres),
    async run(sql) {
      try {
        await client.query(
          `BEGIN READ ONLY; SET LOCAL statement_timeout = ${limitMs}; SET LOCAL standard_conforming_strings = on`,
        );
        return json((await client.query(`SELECT * FROM (${sql}\n) q LIMIT 20`)).rows);
      } catch (error) {
        return String(error);
      } finally {
        await client.query('ROLLBACK');
      }
    },
    canary: async () => json((await client.query('SELECT * FROM canary')).rows),
    async stop() {
      await client.end();
      await stop();
    },
  };
}

async function mysqlTarget(): Promise<Target> {
  const { host, port, user, password, database, stop }: Service = await startMariadb();
  // JSON as text, as the product reads it: MariaDB also sends JSON that is none.
  const options = { host, port, user, password, database, charset: 'UTF8MB4_GENERAL_CI', jsonStrings: true };
  const maker = await mysql.createConnection({ ...options, multipleStatements: true });
  await maker.query("SET sql_mode='NO_ENGINE_SUBSTITUTION'");
  await maker.query(mysqlTables);
  for (const sql of canaryTable) await maker.query(sql);
  const client = await mysql.createConnection(options);
  await client.query(
    `SET SESSION sql_mode='NO_ENGINE_SUBSTITUTION', max_statement_time=${limitMs / 1000}, sql_select_limit=20`,
  );
  return {
    good: mysqlQueries,
    bad: flat(forbidden.mysql),
    async run(sql) {
      try {
        await client.query('START TRANSACTION READ ONLY');
        return json((await client.query(sql))[0]);
      } catch (error) {
        return String(error);
      } finally {
        await client.query('ROLLBACK');
      }
    },
    canary: async () => json((await maker.query('SELECT * FROM canary'))[0]),
    async stop() {
      await client.end();
      await maker.end();
      await stop();
    },
  };
}

export const openTarget = (dialect: FuzzDialect): Promise<Target> =>
  dialect === 'postgres' ? postgresTarget() : mysqlTarget();
