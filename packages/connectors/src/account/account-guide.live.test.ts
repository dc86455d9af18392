import { readFileSync } from 'node:fs';
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
import { inputOf, mysqlClass, openOptions, postgresClass } from '../testing/sources.ts';
import type { AccountRight } from './account-rights.ts';

const postgres = await serviceOrSkip('PostgreSQL', startPostgres);
const mariadb = await serviceOrSkip('MariaDB', startMariadb);
const guide = readFileSync(
  new URL('../../../../docs/operate/read-only-accounts.md', import.meta.url),
  'utf8',
);
const password = '请换成长密码';

/** The guide's statements below a heading, block by block, for this server's database and an account of its own. */
function blocksOf(heading: string, database: string, username: string): string[][] {
  const part = guide.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...part.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, text = '']) =>
    text
      .replaceAll('mingjing_reader', username)
      .replaceAll('his.', `${database}.`)
      .split(';\n')
      .filter((statement) => statement.trim() !== ''),
  );
}

async function rightsOf(service: Service, driver: string, username: string): Promise<AccountRight[]> {
  const source = openSource(inputOf(service, driver, { username, password, strict: true }), openOptions);
  try {
    await source.test();
    return await source.rights();
  } finally {
    await source.close();
  }
}

describe.skipIf(mariadb === undefined)('MariaDB', () => {
  test('[F03] [F04] the guide makes an account that only reads, of a new one and of one that could do everything', async () => {
    const { host, port, user, database, stop } = mariadb as Service;
    const client = await mysql.createConnection({
      host,
      port,
      user,
      database,
      password: (mariadb as Service).password,
    });
    const username = `guide_${database.slice(-6)}`;
    const [fresh = [], existing = []] = blocksOf('MySQL、MariaDB', database, username);
    expect([fresh.length, existing.length]).toEqual([2, 2]);
    for (const statement of fresh) await client.query(statement);
    expect(await rightsOf(mariadb as Service, mysqlClass, username)).toEqual([]);
    // Without gate and session of ours, the account itself is refused.
    const own = await mysql.createConnection({ host, port, user: username, password, database });
    expect((await own.query("select load_file('/etc/passwd') as f"))[0]).toEqual([{ f: null }]);
    for (const sql of [
      `select 1 into outfile '/tmp/${username}'`,
      `select 1 into dumpfile '/tmp/${username}'`,
      "load data infile '/etc/passwd' into table visits",
      'select * from mysql.user',
      'select * from mysql.global_priv',
    ])
      await expect(own.query(sql)).rejects.toThrow(/denied/);
    await own.end();
    await client.query(`GRANT ALL ON *.* TO '${username}'@'%' WITH GRANT OPTION`);
    for (const statement of existing) await client.query(statement);
    expect(await rightsOf(mariadb as Service, mysqlClass, username)).toEqual([]);
    await client.query(`DROP USER '${username}'@'%'`);
    await client.end();
    await stop();
  });
});

describe.skipIf(postgres === undefined)('PostgreSQL', () => {
  test('[F03] [F04] the guide makes an account that only reads', async () => {
    const { host, port, user, database, stop } = postgres as Service;
    const client = new pg.Client({ host, port, user, database, password: (postgres as Service).password });
    await client.connect();
    await client.query('CREATE TABLE visits (id int)');
    const username = `guide_${database.slice(-6)}`;
    const [fresh = []] = blocksOf('PostgreSQL', database, username);
    expect(fresh.length).toBe(6);
    for (const statement of fresh) await client.query(statement);
    expect(await rightsOf(postgres as Service, postgresClass, username)).toEqual([]);
    await client.query('CREATE EXTENSION IF NOT EXISTS dblink');
    const own = new pg.Client({ host, port, user: username, password, database });
    await own.connect();
    // Not allowed; dblink asks those who are no superuser for a password.
    for (const sql of [
      "select pg_read_file('/etc/passwd')",
      "select pg_read_binary_file('/etc/passwd')",
      "select pg_ls_dir('/')",
      "select lo_import('/etc/passwd')",
      "select lo_export(1, '/tmp/x')",
      "copy (select 1) to program 'id'",
      "copy visits from '/etc/passwd'",
      `select * from dblink('dbname=${database}', 'select 1') t(a int)`,
      'select * from pg_shadow',
      'select rolpassword from pg_authid',
      "select query_to_xml('select * from pg_authid', true, true, '')",
    ])
      await expect(own.query(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|2F003)$/) });
    await own.end();
    await client.query(`DROP OWNED BY ${username}; DROP ROLE ${username}`);
    await client.end();
    await stop();
  });
});
