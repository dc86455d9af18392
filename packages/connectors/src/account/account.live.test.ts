import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Service,
  serviceOrSkip,
  startMariadb,
  startPostgres,
} from '../../../../scripts/services/index.ts';
import { openSource } from '../open-source.ts';
import { inputOf, mysqlClass, openOptions, postgresClass, readAll } from '../testing/sources.ts';

const postgres = await serviceOrSkip('PostgreSQL', startPostgres);
const mariadb = await serviceOrSkip('MariaDB', startMariadb);
const password = 'Mj-只读-1';

interface Account {
  username: string;
  password: string;
}

function judgeOf(service: Service, driver: string) {
  const run = async <T>(
    account: Partial<Account>,
    work: (source: ReturnType<typeof openSource>) => Promise<T>,
  ) => {
    const source = openSource(inputOf(service, driver, account), openOptions);
    try {
      return await work(source);
    } finally {
      await source.close();
    }
  };
  return {
    rights: (account: Partial<Account>) => run(account, (source) => source.rights()),
    strict: (account: Partial<Account>) =>
      run(
        { ...account, strict: true } as Partial<Account>,
        async (source) => (await readAll(source, 'SELECT 1 AS a')).rows,
      ),
  };
}

describe.skipIf(mariadb === undefined)('MariaDB', () => {
  const server = mariadb as Service;
  const { rights, strict } = judgeOf(server, mysqlClass);
  const name = (role: string): string => `${role}_${server.database.slice(-6)}`;
  const account = (role: string): Account => ({ username: name(role), password });
  let client: mysql.Connection;
  beforeAll(async () => {
    const { host, port, user, database } = server;
    client = await mysql.createConnection({ host, port, user, database, password: server.password });
    await client.query('CREATE TABLE visits (id INT, v INT)');
    const roles = ['reader', 'writer', 'filer', 'hidden', 'nested', 'onecol'];
    for (const role of roles)
      await client.query(`CREATE USER '${name(role)}'@'%' IDENTIFIED BY '${password}'`);
    for (const role of roles) await client.query(`GRANT SELECT ON ${database}.* TO '${name(role)}'@'%'`);
    for (const role of ['r_write', 'r_outer', 'r_read']) await client.query(`CREATE ROLE ${name(role)}`);
    await client.query(`GRANT INSERT, DELETE ON ${database}.visits TO '${name('writer')}'@'%'`);
    await client.query(`GRANT FILE ON *.* TO '${name('filer')}'@'%'`);
    await client.query(`GRANT UPDATE (v) ON ${database}.visits TO '${name('onecol')}'@'%'`);
    await client.query(`GRANT DELETE ON ${database}.* TO ${name('r_write')}`);
    await client.query(`GRANT SELECT ON ${database}.* TO ${name('r_read')}`);
    await client.query(`GRANT ${name('r_write')} TO ${name('r_outer')}`);
    await client.query(`GRANT ${name('r_write')} TO '${name('hidden')}'@'%'`);
    await client.query(`GRANT ${name('r_outer')} TO '${name('nested')}'@'%'`);
    await client.query(`GRANT ${name('r_read')} TO '${name('reader')}'@'%'`);
    await client.query(`SET DEFAULT ROLE ${name('r_read')} FOR '${name('reader')}'@'%'`);
  });
  afterAll(async () => {
    await client?.end();
    await server.stop();
  });

  test('a read-only account has no rights beyond reading, a default role included, and a strict source takes it', async () => {
    expect(await rights(account('reader'))).toEqual([]);
    expect(await strict(account('reader'))).toEqual([[1]]);
  });

  test('what the account was when the rights were asked, it is afterwards', async () => {
    const source = openSource(
      inputOf(server, mysqlClass, { ...account('reader'), strict: true }),
      openOptions,
    );
    const role = (await readAll(source, 'SELECT COUNT(*) AS n FROM visits')).rows;
    expect(role).toEqual([[0]]);
    await source.close();
  });

  test.each([
    ['writer', 'write'],
    ['onecol', 'write'],
    ['filer', 'files'],
    ['hidden', 'write'],
    ['nested', 'write'],
  ])('%s is told as %s and refused by a strict source', async (role, kind) => {
    expect((await rights(account(role))).map((right) => right.kind)).toEqual([kind]);
    await expect(strict(account(role))).rejects.toMatchObject({
      fault: 'refused',
      message: expect.stringMatching(/“严格”.*(?:可修改数据|可读写服务器文件)/),
    });
  });

  test('an account that may do everything is a superuser', async () => {
    expect((await rights({})).map((right) => right.kind)).toContain('superuser');
    await expect(strict({})).rejects.toMatchObject({ message: expect.stringContaining('是超级用户') });
  });
});

describe.skipIf(postgres === undefined)('PostgreSQL', () => {
  const server = postgres as Service;
  const { rights, strict } = judgeOf(server, postgresClass);
  const name = (role: string): string => `${role}_${server.database.slice(-6)}`;
  const account = (role: string): Account => ({ username: name(role), password });
  const roles = ['reader', 'writer', 'onecol', 'filer', 'program', 'maker', 'admin', 'hidden', 'function'];
  let client: pg.Client;
  beforeAll(async () => {
    const { host, port, user, database } = server;
    client = new pg.Client({ host, port, user, database, password: server.password });
    await client.connect();
    await client.query(
      'CREATE SCHEMA his; CREATE TABLE his.visits (id int, v int); REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    );
    for (const role of roles) {
      await client.query(`CREATE ROLE ${name(role)} LOGIN NOINHERIT PASSWORD '${password}'`);
      await client.query(
        `GRANT USAGE ON SCHEMA his TO ${name(role)}; GRANT SELECT ON his.visits TO ${name(role)}`,
      );
    }
    await client.query(`GRANT DELETE ON his.visits TO ${name('writer')}`);
    await client.query(`GRANT UPDATE (v) ON his.visits TO ${name('onecol')}`);
    await client.query(`GRANT pg_read_server_files TO ${name('filer')}`);
    await client.query(`GRANT pg_execute_server_program TO ${name('program')}`);
    await client.query(`GRANT CREATE ON SCHEMA his TO ${name('maker')}`);
    await client.query(`ALTER ROLE ${name('admin')} CREATEROLE`);
    await client.query(`GRANT ${name('writer')} TO ${name('hidden')}`);
    await client.query(`GRANT EXECUTE ON FUNCTION pg_read_file(text) TO ${name('function')}`);
  });
  afterAll(async () => {
    for (const role of roles) await client?.query(`DROP OWNED BY ${name(role)}; DROP ROLE ${name(role)}`);
    await client?.end();
    await server.stop();
  });

  test('a read-only account has no rights beyond reading, and a strict source takes it', async () => {
    expect(await rights(account('reader'))).toEqual([]);
    expect(await strict(account('reader'))).toEqual([[1]]);
  });

  test.each([
    ['writer', 'write', 'his.visits'],
    ['onecol', 'write', 'his.visits'],
    ['filer', 'files', 'pg_read_server_files'],
    ['program', 'programs', 'pg_execute_server_program'],
    ['maker', 'structure', 'CREATE ON SCHEMA his'],
    ['admin', 'accounts', 'CREATEROLE'],
    ['hidden', 'write', 'his.visits'],
    ['function', 'files', 'pg_read_file'],
  ])('%s is told as %s (%s) and refused by a strict source', async (role, kind, right) => {
    expect(await rights(account(role))).toEqual([{ kind, names: [right] }]);
    await expect(strict(account(role))).rejects.toMatchObject({
      fault: 'refused',
      message: expect.stringContaining(right),
    });
  });

  test('a superuser is told as one', async () => {
    expect(await rights({})).toEqual([{ kind: 'superuser', names: [server.user] }]);
    await expect(strict({})).rejects.toMatchObject({ message: expect.stringContaining('是超级用户') });
  });
});
