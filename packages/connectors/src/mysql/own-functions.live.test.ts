import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, serviceOrSkip, startMariadb } from '../../../../scripts/services/index.ts';
import { openSource } from '../open-source.ts';
import { inputOf, mysqlClass, openOptions, readAll } from '../testing/sources.ts';

const service = await serviceOrSkip('MariaDB', startMariadb);

describe.skipIf(service === undefined)('own functions of a MariaDB database', async () => {
  const server = service as Service;
  const { host, port, user, password, database } = server;
  const source = openSource(inputOf(server, mysqlClass), openOptions);
  let admin: mysql.Connection;
  const outcome = (sql: string, of = source): Promise<string> =>
    readAll(of, sql).then(
      () => 'answered',
      (error: Error & { fault?: string }) => `${error.fault}: ${error.message}`,
    );
  beforeAll(async () => {
    admin = await mysql.createConnection({ host, port, user, password, database });
    for (const name of ['evil', '`upper`', 'total'])
      await admin.query(
        `create function ${name}(v text) returns text deterministic
         begin signal sqlstate '45000' set message_text = 'canary ran'; return v; end`,
      );
    await admin.query('create table patients (id int, evil int, name varchar(20))');
    await admin.query("insert into patients values (1, 2, '张三')");
  });
  afterAll(async () => {
    await source.close();
    await admin.end();
    await server.stop();
  });

  test.each([
    "select evil('x')",
    "select evil ('x')",
    "select evil\n\t('x')",
    "select evil/* */('x')",
    "select evil -- \n('x')",
    "select evil # x\n('x')",
    "select `evil`('x')",
    "select `evil` /**/ ('x')",
    "select `upper`('x')",
    'select DB.evil(1)',
    'select `DB`.`evil`(1)',
    'select DB . evil (1)',
    'select DB/**/./**/evil/**/(1)',
    "select DB.`upper`('x')",
    'select DB.upper(1)',
    'select 1 from patients where DB.evil(name) = 1',
    'select 1 from patients order by evil(name)',
    'select 1 from patients group by evil (name) having evil(name) > 1',
    'select id from patients p join patients q on evil(p.name) = 1',
    'select (select evil(1))',
    "select {fn evil('x')}",
    'with a as (select evil(1)) select * from a',
    'select sum(evil(1)) over (partition by evil(2)) from patients',
    'select 1 limit evil(1)',
    "select EVIL('x'), eViL(1)",
    'select .evil(1)',
    'select 1.evil(1)',
    'select 1e1.evil(1)',
    'select @a := evil(1)',
    'select * from evil(1)',
    'select total(1)',
    'select case evil(1) when 1 then 2 end',
    "select evil(all 'x')",
    'select name from patients where name in (evil(1))',
  ])('[DSET-30] a stored function is not called: %s', async (sql) => {
    expect(await outcome(sql.replaceAll('DB', database))).toMatch(/^refused: /);
  });

  test.each([
    'select evil from patients',
    'select p.evil, (evil) from patients p',
    "select upper('x'), upper ('y')",
  ])('[DSET-30] columns named like one and the server\u2019s own stay free: %s', async (sql) => {
    expect(await outcome(sql)).toBe('answered');
  });

  test('[DSRC-30] an administrator may allow one for a source', async () => {
    const allowed = openSource(inputOf(server, mysqlClass, { allowedFunctions: ['evil'] }), openOptions);
    expect(await outcome("select evil('x')", allowed)).toMatch(/^data: .*canary ran/);
    expect(await outcome(`select ${database}.evil('x')`, allowed)).toMatch(/^refused: /);
    await allowed.close();
  });
});
