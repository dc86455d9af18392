import { type api, type Client, type DatasourceInput, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { mariadbSource, postgresSource, type TestSource } from '../../testing/sources.ts';

let server: DataServer;
let client: Client<typeof api>;
let mariadb: TestSource;
let postgres: TestSource;
beforeAll(async () => {
  [server, mariadb, postgres] = await Promise.all([startDataServer(), mariadbSource(), postgresSource()]);
  client = server.client(await server.world.adminToken());
});
afterAll(() => Promise.all([server?.stop(), mariadb?.stop(), postgres?.stop()]));

const sources = () => [mariadb, postgres];
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('connection test', () => {
  test('[DSRC-24] [DSRC-25] right data connect', async () => {
    for (const source of sources()) expect(await client.datasource.test({ input: source.input })).toBe(true);
  });

  test('[DSRC-24] the driver of a newer version of MySQL is the same database', async () => {
    const input = { ...mariadb.input, driverClassName: 'com.mysql.cj.jdbc.Driver' };
    expect(await client.datasource.test({ input })).toBe(true);
    const { id, driverClassName } = await client.datasource.create({ input });
    expect(driverClassName).toBe(mariadb.input.driverClassName);
    await client.datasource.remove({ params: { id } });
  });

  test('[DSRC-26] wrong data answer 50002 with a reason and never the password', async () => {
    for (const { input } of sources()) {
      const wrong: Partial<DatasourceInput>[] = [
        { password: 'Geheim-77' },
        { username: 'nobody' },
        { url: input.url.replace(/:\d+\//, ':1/') },
        { url: input.url.replace(/\/[^/]+$/, '/missing') },
      ];
      for (const change of wrong) {
        const failure = await failureOf(client.datasource.test({ input: { ...input, ...change } }));
        expect(failure).toMatchObject({ status: 200, code: 50002 });
        expect(String(failure)).not.toContain('Geheim-77');
        expect(String(failure).length).toBeGreaterThan(10);
      }
    }
  });

  test('[H05] connections are tried ten times a minute from one address, by whomever', async () => {
    const limited = await startDataServer({ now: () => Date.UTC(2030, 0, 1), settings: { rateLimit: 1000 } });
    const token = await limited.world.adminToken();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const headers = { 'content-type': 'application/json', ...(at % 2 === 0 && { 'x-auth-token': token }) };
      const asked = { method: 'POST', headers, body: '{}' };
      statuses.push((await fetch(`${limited.url}/webapi/v2/datasource/testent`, asked)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => [200, 401]).flat(), 429, 429]);
    await limited.stop();
  });

  test('[DSRC-35] a driver that is not installed is a clear failure', async () => {
    const input = { ...mariadb.input, driverClassName: 'com.example.Driver' };
    expect(await failureOf(client.datasource.test({ input }))).toMatchObject({
      code: 50002,
      message: '未安装com.example.Driver驱动',
    });
    const url = 'jdbc:oracle:thin:@localhost:1521:SID';
    const oracle = { ...mariadb.input, driverClassName: 'oracle.jdbc.driver.OracleDriver', url };
    expect(await failureOf(client.datasource.test({ input: oracle }))).toMatchObject({
      code: 50002,
      message: expect.stringMatching(/^未安装Oracle驱动：请下载 .*BI_DRIVERS_DIR.* oracle 文件夹/) as string,
    });
  });
});

describe('form', () => {
  const long = '长'.repeat(101);
  const t = texts.datasource;
  test.each<[string, Record<string, unknown>, string]>([
    ['[DSRC-16]', { datasourceType: undefined }, t.type],
    ['[DSRC-16]', { datasourceType: 'h2' }, t.type],
    ['[DSRC-16]', { driverClassName: '' }, t.driver],
    ['[DSRC-17]', { dataSourceName: ' ' }, t.name],
    ['[DSRC-17]', { dataSourceName: long }, t.nameTooLong],
    ['[DSRC-18]', { datasourceType: 'saiku', url: '' }, t.olap],
    ['[DSRC-18]', { datasourceType: 'saiku', url: `http://${'h'.repeat(100)}` }, t.olapTooLong],
    ['[DSRC-19]', { url: `jdbc:mysql://${'h'.repeat(150)}:3306/db` }, t.urlTooLong],
    ['[DSRC-19]', { url: '' }, t.url],
    ['[DSRC-20]', { url: 'jdbc:mysql://:3306/db' }, t.url],
    ['[DSRC-20]', { url: 'jdbc:mysql://h:/db' }, t.url],
    ['[DSRC-20]', { url: 'jdbc:mysql://h:3306/' }, t.url],
    ['[DSRC-21]', { username: '' }, t.username],
    ['[DSRC-21]', { username: long }, t.usernameTooLong],
    ['[DSRC-21]', { password: '' }, t.password],
    ['[DSRC-21]', { password: long }, t.passwordTooLong],
    ['[DSRC-14]', { serverEncoding: 'utf-7' }, t.encoding],
    ['[DSRC-14]', { clientEncoding: 'shift_jis' }, t.encoding],
    ['[DSRC-23]', { datasourceType: 'excel' }, t.file],
    [
      'unsafe property',
      { url: 'jdbc:mysql://h:3306/db?autoDeserialize=true' },
      t.urlProperty(['autoDeserialize']),
    ],
  ])('%s %o is refused', async (_, change, message) => {
    const input = { ...mariadb.input, ...change } as DatasourceInput;
    expect(await failureOf(client.datasource.create({ input }))).toMatchObject({ code: 49999, message });
  });

  test.each([
    ['com.ibm.db2.jcc.DB2Driver', 'jdbc:db2://h:50000/db', 'DB2'],
    ['oracle.jdbc.driver.OracleDriver', 'jdbc:oracle:thin:@h:1521:SID', 'Oracle'],
  ])(
    '[DSRC-35] %s can be saved before its driver is there, and says what is missing',
    async (driverClassName, url, label) => {
      const input = { ...mariadb.input, driverClassName, url };
      const told = { message: expect.stringMatching(new RegExp(`^未安装${label}驱动：请下载`)) as string };
      expect(await failureOf(client.datasource.test({ input }))).toMatchObject(told);
      const name = `${label} ${Date.now()}`;
      const stored = await client.datasource.create({ input: { ...input, dataSourceName: name } });
      expect(stored).toMatchObject({ dataSourceName: name });
    },
  );

  test('fields that the form does not have are refused', async () => {
    const input = { ...mariadb.input, revision: 7 } as DatasourceInput;
    expect(await failureOf(client.datasource.create({ input }))).toMatchObject({ code: 49999 });
  });
});

describe('stored', () => {
  const create = (source = mariadb) => client.datasource.create({ input: source.input });

  test('[C10] [H10] [DSRC-06] [DSRC-28] [DSRC-33] the secret is sealed at rest and masked in answers', async () => {
    const made = await create();
    expect(made).toMatchObject({ dataSourceName: '门诊库', url: mariadb.input.url, password: '******' });
    expect((await client.datasource.list()).find(({ id }) => id === made.id)).toEqual(made);
    const rows = await server.db.selectFrom('datasource').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(mariadb.input.password);
  });

  test('[DSRC-29] [DSRC-33] a mask stands for the stored secret', async () => {
    for (const source of sources()) {
      const { id } = await create(source);
      const masked = { ...source.input, dataSourceName: '改名', password: '******' };
      expect(await client.datasource.test({ input: { ...masked, id } })).toBe(true);
      const updated = await client.datasource.update({ params: { id }, input: masked });
      expect(updated.dataSourceName).toBe('改名');
      const content = await client.dataset.loadSql({ query: { datasourceId: id, sql: 'SELECT 1 AS a' } });
      expect(content.content.data).toEqual([[1]]);
    }
  });

  test('[C08] the stored secret is never sent to another server, database or user', async () => {
    const { id } = await create();
    const { url } = mariadb.input;
    const changes: Partial<DatasourceInput>[] = [
      { url: url.replace('127.0.0.1', 'evil.example') },
      { url: url.replace(/:\d+\//, ':4406/') },
      { url: url.replace(/\/[^/]+$/, '/other') },
      { username: 'root' },
      { driverClassName: 'org.postgresql.Driver', url: url.replace('mysql', 'postgresql') },
    ];
    for (const change of changes) {
      const input = { ...mariadb.input, ...change, password: '******' };
      const refusal = { code: 49999, message: texts.datasource.passwordAgain };
      expect(await failureOf(client.datasource.test({ input: { ...input, id } }))).toMatchObject(refusal);
      expect(await failureOf(client.datasource.update({ params: { id }, input }))).toMatchObject(refusal);
      // An empty field is no mask: it stands for nothing that is stored.
      const empty = { ...input, password: '' };
      const required = { code: 49999, message: texts.datasource.password };
      expect(await failureOf(client.datasource.test({ input: { ...empty, id } }))).toMatchObject(required);
      expect(await failureOf(client.datasource.update({ params: { id }, input: empty }))).toMatchObject(
        required,
      );
    }
    const fresh = client.datasource.create({ input: { ...mariadb.input, password: '******' } });
    expect(await failureOf(fresh)).toMatchObject({ message: texts.datasource.password });
  });

  test('[C16] [DSRC-31] a copy works on its own', async () => {
    const made = await create();
    const copy = await client.datasource.copy({ params: { id: made.id } });
    expect(copy).toMatchObject({ dataSourceName: '门诊库_copy1', password: '******' });
    await client.datasource.remove({ params: { id: made.id } });
    const input = { ...mariadb.input, password: '******', id: copy.id };
    expect(await client.datasource.test({ input })).toBe(true);
  });

  test('[M02] [DSRC-30] [DSRC-32] a used source stays, an unused one goes', async () => {
    const { id } = await create();
    const category = await client.dataset.createCategory({ input: { categoryName: '门诊', pid: -1 } });
    const dataset = await client.dataset.create({
      input: {
        name: '一',
        categoryDataset: { id: category.id },
        dataSourceId: id,
        dataSourceType: 'jdbc',
        querySql: 'SELECT 1 AS a',
      },
    });
    const remove = () => client.datasource.remove({ params: { id } });
    expect(await failureOf(remove())).toMatchObject({ message: '该数据源已被使用，不能删除' });
    await client.dataset.remove({ params: { id: dataset.id } });
    expect(await remove()).toBe(true);
    expect(await failureOf(remove())).toMatchObject({ message: texts.data.gone });
  });

  test('[C10] an author of datasets may list sources, but neither see secrets nor change them', async () => {
    await create();
    const { token } = await server.world.user(await server.world.role(['/config/cube']));
    const author = server.client(token);
    const listed = await author.datasource.list();
    expect(listed.length).toBeGreaterThan(0);
    expect(JSON.stringify(listed)).not.toContain(mariadb.input.password);
    expect(await failureOf(author.datasource.test({ input: mariadb.input }))).toMatchObject({ status: 403 });
    const { token: viewing } = await server.world.user(await server.world.role(['/main/dashboard']));
    expect(await failureOf(server.client(viewing).datasource.list())).toMatchObject({ status: 403 });
  });
});

describe('functions that a source allows', () => {
  const made: Record<TestSource['name'], string> = {
    MariaDB: 'CREATE FUNCTION fn_dept(a INT) RETURNS INT DETERMINISTIC RETURN a + 1',
    PostgreSQL: 'CREATE FUNCTION fn_dept(a int) RETURNS int LANGUAGE sql AS $$ SELECT a + 1 $$',
  };
  const forbidden: Record<TestSource['name'], string> = { MariaDB: 'load_file', PostgreSQL: 'pg_read_file' };

  test.each(['MariaDB', 'PostgreSQL'] as const)(
    '[DSET-30] on %s an unknown function is refused by name until it is allowed for the source',
    async (name) => {
      const source = sources().find((known) => known.name === name) as TestSource;
      await source.run(made[name]);
      const input = { ...source.input, dataSourceName: `函数 ${name}` };
      const { id } = await client.datasource.create({ input });
      const query = { datasourceId: id, sql: 'SELECT fn_dept(1) AS n' };
      const refusal = {
        code: 49999,
        message: '函数 fn_dept 不在允许的清单内，可由管理员在数据源“允许的函数”中加入',
      };
      expect(await failureOf(client.dataset.loadSql({ query }))).toMatchObject(refusal);
      expect(await failureOf(client.dataset.testSqlLong({ input: query }))).toMatchObject(refusal);
      const change = (allowedFunctions: string[]) =>
        client.datasource.update({ params: { id }, input: { ...input, allowedFunctions } });
      expect(await change([' fn_dept '])).toMatchObject({ allowedFunctions: ['fn_dept'] });
      expect((await client.dataset.loadSql({ query })).content.data).toEqual([[2]]);
      expect((await client.dataset.testSqlLong({ input: query })).content.data).toEqual([[2]]);
      // Left out, the list stays.
      const { allowedFunctions: _, ...rest } = input;
      await client.datasource.update({ params: { id }, input: rest });
      expect((await client.dataset.loadSql({ query })).content.data).toEqual([[2]]);
      for (const bad of [forbidden[name], `x.${forbidden[name]}`, 'a b', 'a(', "a'", 'a.b.c'])
        expect(await failureOf(change([bad]))).toMatchObject({ code: 49999 });
      await change([]);
      expect(await failureOf(client.dataset.loadSql({ query }))).toMatchObject(refusal);
    },
  );
});

describe('the account of a source', () => {
  const password = 'Mj-只读-1';
  const suffix = `${Date.now()}`;
  const name = (role: string): string => `${role}_${suffix}`;
  /** Makes an account that reads and one that also writes. */
  async function accounts(source: TestSource): Promise<void> {
    const database = source.input.url.split('/').at(-1);
    const isMariadb = source.name === 'MariaDB';
    await source.run('CREATE TABLE account_visits (id int)');
    if (!isMariadb) await source.run('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    for (const role of ['reads', 'writes']) {
      const rights = role === 'reads' ? 'SELECT' : 'SELECT, INSERT';
      await source.run(
        isMariadb
          ? `CREATE USER '${name(role)}'@'%' IDENTIFIED BY '${password}';
             GRANT ${rights} ON ${database}.* TO '${name(role)}'@'%'`
          : `CREATE ROLE ${name(role)} LOGIN PASSWORD '${password}';
             GRANT ${rights} ON account_visits TO ${name(role)}`,
      );
    }
  }
  const wireTest = async (input: DatasourceInput) => {
    const headers = { 'x-auth-token': await server.world.adminToken(), 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(input) };
    const response = await fetch(`${server.url}/webapi/v2/datasource/testent`, init);
    return (await response.json()) as Record<string, unknown>;
  };
  beforeAll(() => Promise.all(sources().map(accounts)));

  test.each(['MariaDB', 'PostgreSQL'] as const)(
    '[DSRC-24] on %s the test warns of rights beyond reading, and of none where there are none',
    async (database) => {
      const { input } = sources().find((known) => known.name === database) as TestSource;
      const as = (role: string) => ({ ...input, username: name(role), password });
      expect(await wireTest(as('reads'))).toEqual({ success: true, code: 0, result: true, error: null });
      expect(await wireTest(as('writes'))).toMatchObject({
        success: true,
        result: true,
        accountWarning: expect.stringMatching(/^连接成功.*可修改数据（.*read-only-accounts\.md$/),
      });
      expect(await wireTest(input)).toMatchObject({ accountWarning: expect.stringContaining('是超级用户') });
      const strict = { ...as('writes'), strict: true };
      expect(await wireTest(strict)).toMatchObject({
        success: false,
        error: expect.stringMatching(/“严格”.*可修改数据/),
      });
      expect(await wireTest({ ...as('reads'), strict: true })).toMatchObject({ success: true });
    },
  );

  test.each(['MariaDB', 'PostgreSQL'] as const)(
    'on %s a strict source takes only an account that reads, when it is saved and when it is asked',
    async (database) => {
      const source = sources().find((known) => known.name === database) as TestSource;
      const as = (role: string) => ({ ...source.input, username: name(role), password });
      const refusal = { code: 49999, message: expect.stringMatching(/“严格”.*可修改数据/) };
      expect(
        await failureOf(client.datasource.create({ input: { ...as('writes'), strict: true } })),
      ).toMatchObject(refusal);
      const { id } = await client.datasource.create({ input: { ...as('reads'), strict: true } });
      const query = { datasourceId: id, sql: 'SELECT COUNT(*) AS n FROM account_visits' };
      expect((await client.dataset.loadSql({ query })).content.data).toEqual([[0]]);
      const { strict: _, ...kept } = as('writes');
      expect(await failureOf(client.datasource.update({ params: { id }, input: kept }))).toMatchObject(
        refusal,
      );
      // The account gets another right behind our back: the next connection is refused.
      const url = source.input.url.split('/').at(-1);
      await source.run(
        database === 'MariaDB'
          ? `GRANT INSERT ON ${url}.* TO '${name('reads')}'@'%'`
          : `GRANT INSERT ON account_visits TO ${name('reads')}`,
      );
      await server.db.updateTable('datasource').set({ revision: 99 }).where('id', '=', id).execute();
      expect(await failureOf(client.dataset.loadSql({ query }))).toMatchObject(refusal);
      const off = { ...as('reads'), strict: false };
      expect(await client.datasource.update({ params: { id }, input: off })).toMatchObject({ strict: false });
      expect((await client.dataset.loadSql({ query })).content.data).toEqual([[0]]);
    },
  );

  test('only administrators change what a source allows; from others it stays as stored', async () => {
    const { token } = await server.world.user(await server.world.role(['/config/datasource']));
    const other = server.client(token);
    expect(await other.datasource.safety()).toEqual({ mayChange: false });
    expect(await client.datasource.safety()).toEqual({ mayChange: true });
    const input = { ...postgres.input, allowedFunctions: ['fn_a'] };
    const { id } = await client.datasource.create({ input });
    const sent = { ...input, dataSourceName: '他改', allowedFunctions: ['fn_b'], strict: true };
    expect(await other.datasource.update({ params: { id }, input: sent })).toMatchObject({
      dataSourceName: '他改',
      allowedFunctions: ['fn_a'],
      strict: false,
    });
    expect(await other.datasource.create({ input: sent })).toMatchObject({
      allowedFunctions: [],
      strict: false,
    });
  });
});
