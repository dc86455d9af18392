import mysql from 'mysql2/promise';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  type Service,
  serviceOrSkip,
  startMariadb,
  startPostgres,
} from '../../../../scripts/services/index.ts';
import { openSource } from '../open-source.ts';
import { inputOf, openOptions, postgresClass, readAll } from '../testing/sources.ts';
import { checkSelect } from './check-select.ts';
import { mysqlQueries, mysqlTables } from './corpus/hospital-mysql.ts';
import { postgresQueries, postgresTables } from './corpus/hospital-postgres.ts';

const postgres = await serviceOrSkip('PostgreSQL', startPostgres);
const mariadb = await serviceOrSkip('MariaDB', startMariadb);

describe.skipIf(postgres === undefined)('PostgreSQL', () => {
  test('[DSET-30] queries of analysts pass the gate and run', async () => {
    const { host, port, user, password, database, stop } = postgres as Service;
    const client = new pg.Client({ host, port, user, password, database });
    await client.connect();
    await client.query(postgresTables);
    for (const sql of postgresQueries) {
      expect(checkSelect(sql, 'postgres')).toBe(sql);
      await expect(client.query(sql)).resolves.toBeDefined();
    }
    const source = openSource(inputOf(postgres as Service, postgresClass), openOptions);
    const refused: string[] = [];
    for (const sql of postgresQueries)
      await readAll(source, sql, { limits: { maxRows: 20 } }).catch((error: Error) =>
        refused.push(`${error.message}: ${sql}`),
      );
    expect(refused).toEqual([]);
    await source.close();
    await client.end();
    await stop();
  });
});

describe.skipIf(mariadb === undefined)('MariaDB', () => {
  test('[DSET-30] queries of analysts pass the gate and run', async () => {
    const { host, port, user, password, database, stop } = mariadb as Service;
    const options = { host, port, user, password, database, charset: 'UTF8MB4_GENERAL_CI' };
    const client = await mysql.createConnection({ ...options, multipleStatements: true });
    await client.query("SET sql_mode='NO_ENGINE_SUBSTITUTION'");
    await client.query(mysqlTables);
    for (const sql of mysqlQueries) {
      expect(checkSelect(sql, 'mysql')).toBe(sql);
      await expect(client.query(sql)).resolves.toBeDefined();
    }
    await client.end();
    await stop();
  });
});
