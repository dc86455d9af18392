import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Service, serviceOrSkip, startPostgres } from '../../../../scripts/services/index.ts';
import type { Source } from '../connector.ts';
import { openSource } from '../open-source.ts';
import { testSourcePromises, wrongPassword } from '../testing/source-promises.ts';
import { eventually, inputOf, openOptions, postgresClass, readAll } from '../testing/sources.ts';
import { postgres } from './index.ts';

const service = await serviceOrSkip('PostgreSQL', startPostgres);
const limits = { timeoutMs: 30_000 };
const busy =
  'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a < b + random()';

describe.skipIf(service === undefined)('PostgreSQL', async () => {
  const server = service as Service;
  const { host, port, user, password, database } = server;
  const admin = new pg.Client({ host, port, user, password, database });
  await admin.connect();
  const sources: Source[] = [];
  const open = (change: Parameters<typeof inputOf>[2] = {}, poolSize = 4): Source => {
    const source = openSource(inputOf(server, postgresClass, change), { ...openOptions, poolSize });
    sources.push(source);
    return source;
  };
  const running = async (): Promise<number> => {
    const sql =
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'";
    const { rows } = await admin.query<{ n: number }>(sql);
    return rows[0]?.n ?? 0;
  };
  afterAll(async () => {
    await Promise.all(sources.map((source) => source.close()));
    await admin.end();
    await server.stop();
  });
  const source = open();

  testSourcePromises({
    open,
    running,
    sql: {
      numbers: (count) => `select a from generate_series(1, ${count}) a`,
      endless: [
        'select generate_series(1, 1000000000000) as endless',
        // A function in FROM is computed to its end before its first row is handed out.
        'select * from generate_series(1, 1000000000000)',
        'select n from (values (1000000000000)) v(high) join generate_series(1, v.high) n on n % 1 = 0',
        'with recursive t as (select 1::bigint as n union all select n + 1 from t) select n from t',
      ],
      busy,
      wide: "select repeat('x', 100000) as a from generate_series(1, 5000)",
      broken: { sql: 'select nope from generate_series(1, 5) a', fault: 'does not exist' },
    },
    faults: [
      [{ password: wrongPassword }, '用户名或密码错误'],
      [{ password: '' }, '用户名或密码错误'],
      [{ username: 'nobody' }, '用户名或密码错误'],
      [{ url: `jdbc:postgresql://127.0.0.1:${port}/nowhere` }, '数据库不存在，请核对数据库名称'],
      [{ url: 'jdbc:postgresql://127.0.0.1:1/db' }, '服务器拒绝连接，请检查服务器地址和端口'],
      [
        { url: `jdbc:postgresql://127.0.0.1:${port}/${database}?sslmode=require` },
        '数据库不支持加密连接，请去掉数据库名称后面要求加密的参数，或在数据库上启用加密',
      ],
    ],
  });

  test('every type has a column type and a cell that says the same', async () => {
    await admin.query("create type kind as enum ('甲', '乙'); create domain price as numeric(8,2)");
    await admin.query(`create table types (
      small int2, number int4, big int8, huge int8, exact numeric(38,10), free numeric, money price, nan numeric,
      single float4, dbl float8, inf float8, flag bool, day date, never date, bc date,
      moment timestamp, stamp timestamptz, clock time, span interval,
      letters char(5), words varchar(50), body text, doc jsonb, id uuid, list int[], kind kind, raw bytea)`);
    await admin.query(`insert into types values (
      -5, 2147483647, 9007199254740991, 9223372036854775807,
      1234567890123456789012345678.1234567891, 12.50, 12.30, 'NaN',
      0.1, 0.1, 'Infinity', true, '2024-02-29', 'infinity', '0044-03-15 BC',
      '2024-02-29 23:59:59.9', '2024-01-01 00:00:00+00', '12:34:56', '1 day',
      'ab', '门诊𠮷😀', '正文', '{"a":"中"}', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{1,2}', '乙', '\\xff00'),
      (${Array(27).fill('null').join(', ')})`);
    const { columns, rows } = await readAll(source, 'select * from types');
    expect(columns.map(({ type }) => type).join(' ')).toBe(
      `${'integer '.repeat(4)}${'decimal '.repeat(4)}double double double boolean date date date ` +
        `datetime datetime text decimal ${'text '.repeat(8)}`.trim(),
    );
    expect(columns[4]).toEqual({
      name: 'exact',
      type: 'decimal',
      precision: 38,
      scale: 10,
      native: 'numeric',
    });
    expect(columns[5]).toEqual({ name: 'free', type: 'decimal', native: 'numeric' });
    expect(columns[6]).toMatchObject({ name: 'money', type: 'decimal', precision: 8, scale: 2 });
    expect(columns[18]).toEqual({ name: 'span', type: 'decimal', native: 'interval', unit: 'second' });
    expect(rows[0]).toEqual(
      [
        [-5, 2_147_483_647, 9_007_199_254_740_991, '9223372036854775807'],
        ['1234567890123456789012345678.1234567891', 12.5, 12.3, null],
        [0.1, 0.1, null, true, '2024-02-29', null, null],
        ['2024-02-29 23:59:59', '2024-01-01 08:00:00', '12:34:56', 86_400],
        ['ab', '门诊𠮷😀', '正文', '{"a": "中"}', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
        ['{1,2}', '乙', '0xff00'],
      ].flat(),
    );
    expect(rows[1]).toEqual(Array(27).fill(null));
    expect(await source.columns({ sql: 'select * from types', params: [] }, limits)).toEqual(columns);
  });

  test('masks of bits are texts that say what they are', async () => {
    const { columns, rows } = await readAll(source, "select B'0101' as a, B'011'::varbit as b");
    expect(columns.map(({ type, native }) => [type, native])).toEqual([
      ['text', 'bits'],
      ['text', 'bits'],
    ]);
    expect(rows).toEqual([['0101', '011']]);
  });

  test('[O10] names that repeat or are missing become unique', async () => {
    const { columns, rows } = await readAll(source, 'select 1 as a, 2 as a, 3 as "A", 4, 5 as a_2');
    expect(columns.map(({ name }) => name)).toEqual(['a', 'a_3', 'A_4', '列4', 'a_2']);
    expect(rows).toEqual([[1, 2, 3, 4, 5]]);
  });

  test('values travel as parameters', async () => {
    const sql = 'select $1::text as a, $2::text as b, $3::int + 1 as c, $4::bool as d, $5::text as e';
    const { rows } = await readAll(source, sql, { params: ["x'; drop table types", '中文', 41, true, null] });
    expect(rows).toEqual([["x'; drop table types", '中文', 42, true, null]]);
  });

  test('[DSRC-36] [F07] a view that computes a series without end is stopped by the time limit, on the server too', async () => {
    // What a view has in its own FROM is not ours to write in another way.
    await admin.query('create view endless as select n from generate_series(1, 1000000000000) n');
    const run = readAll(source, 'select n from endless', { limits: { timeoutMs: 500 } });
    await expect(run).rejects.toMatchObject({ fault: 'timeout' });
    await eventually(async () => (await running()) === 0);
  });

  test('[DSET-30] [F01] [F02] [F13] writes fail in the session too, when no gate stands before it', async () => {
    await admin.query('create table canary (a int); insert into canary values (1); create sequence seq');
    const ungated = postgres.open(inputOf(server, postgresClass), openOptions);
    sources.push(ungated);
    for (const sql of [
      'insert into canary values (2)',
      'with x as (delete from canary returning *) select * from x',
      'update canary set a = 3',
      'create table other (a int)',
      'create temporary table other (a int)',
      'drop table canary',
      'truncate canary',
      'select * into other from canary',
      "select nextval('seq')",
      'select * from canary for update',
    ])
      await expect(readAll(ungated, sql)).rejects.toMatchObject({ fault: 'refused' });
    await expect(readAll(ungated, 'select 1; delete from canary')).rejects.toMatchObject({ fault: 'data' });
    const unlock = "select set_config('transaction_read_only', 'off', false) from canary";
    await expect(readAll(ungated, unlock)).rejects.toMatchObject({ fault: 'data' });
    expect((await admin.query('select * from canary')).rows).toEqual([{ a: 1 }]);
  });

  test('a fault in a later row is quoted', async () => {
    await expect(readAll(source, 'select 1 / (a - 3) from generate_series(1, 5) a')).rejects.toMatchObject({
      message: '除数为零。数据库返回错误：“division by zero”',
    });
  });

  test('a view that was never filled and a foreign table whose server is away say so', async () => {
    await admin.query(
      `create materialized view unfilled as select 1 as a with no data;
       create extension if not exists postgres_fdw;
       create server away foreign data wrapper postgres_fdw options (host '127.0.0.1', port '1', dbname 'x');
       create user mapping for current_user server away options (user 'x', password 'x');
       create foreign table visits_away (a int) server away`,
    );
    await expect(readAll(source, 'select * from unfilled')).rejects.toMatchObject({
      fault: 'data',
      message: expect.stringMatching(/^物化视图还没有数据，请在数据库中执行 REFRESH MATERIALIZED VIEW。/),
    });
    await expect(readAll(source, 'select * from visits_away')).rejects.toMatchObject({
      fault: 'data',
      message: expect.stringMatching(/^外部表所在的数据库无法连接/),
    });
  });

  test('[F08] a cell of a hundred megabytes ends its connection, and the next one reads', async () => {
    const single = open({}, 1);
    await expect(readAll(single, "select repeat('x', 100000000)")).rejects.toMatchObject({
      name: 'SourceError',
    });
    expect((await readAll(single, 'select 1')).rows).toEqual([[1]]);
  });

  test('[F13] settings of one statement are gone for the next', async () => {
    const single = postgres.open(inputOf(server, postgresClass), { ...openOptions, poolSize: 1 });
    sources.push(single);
    await readAll(single, "select set_config('my.left', 'x', false), pg_advisory_lock(7)");
    // Other databases of this server belong to other files, which lock in theirs.
    const locks = `select count(*) from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and d.datname = current_database()`;
    const sql = `select current_setting('my.left', true), (${locks})`;
    expect((await readAll(single, sql)).rows).toEqual([[expect.toSatisfy((value) => !value), 0]]);
    await readAll(single, "select set_config('search_path', 'pg_catalog', false)");
    const after = await readAll(
      single,
      "select current_setting('my.left', true), current_setting('search_path')",
    );
    expect(after.rows).toEqual([[expect.toSatisfy((value) => !value), '"$user", public']]);
  });

  test('currentSchema is where names are looked for', async () => {
    await admin.query(
      'create schema 门诊; create table 门诊.visits (a int); insert into 门诊.visits values (7)',
    );
    const url = `jdbc:postgresql://127.0.0.1:${port}/${database}?currentSchema=门诊`;
    expect((await readAll(open({ url }), 'select a from visits')).rows).toEqual([[7]]);
  });

  test('a server that goes away is a connection fault, and the next reading connects again', async () => {
    const single = open({}, 1);
    const run = readAll(single, busy).catch((error: unknown) => error);
    // Not before the statement itself runs: a session that is lost while it is being set up is made anew.
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%a < b + random()%'`;
    await eventually(async () => (await admin.query(end)).rowCount === 1);
    expect(await run).toMatchObject({ fault: 'connection', message: '数据库连接已断开' });
    expect((await readAll(single, 'select 1')).rows).toEqual([[1]]);
  });
});
