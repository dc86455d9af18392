import type { Filter, Question } from '@mingjing/contract';
import { compileQuestion } from '@mingjing/query';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, describe, expect, test } from 'vitest';
import { type Service, serviceOrSkip, startMariadb } from '../../../../scripts/services/index.ts';
import type { Source } from '../connector.ts';
import { openSource } from '../open-source.ts';
import { testSourcePromises, wrongPassword } from '../testing/source-promises.ts';
import { eventually, inputOf, mysqlClass, openOptions, readAll } from '../testing/sources.ts';
import { mysql } from './index.ts';

const service = await serviceOrSkip('MariaDB', startMariadb);
const limits = { timeoutMs: 30_000 };

describe.skipIf(service === undefined)('MySQL', async () => {
  const server = service as Service;
  const { host, port, user, password, database } = server;
  const admin = await createConnection({ host, port, user, password, database });
  const sources: Source[] = [];
  const open = (change: Parameters<typeof inputOf>[2] = {}, poolSize = 4): Source => {
    const source = openSource(inputOf(server, mysqlClass, change), { ...openOptions, poolSize });
    sources.push(source);
    return source;
  };
  const running = async (): Promise<number> => {
    const [rows] = await admin.query<RowDataPacket[]>(
      "select info from information_schema.processlist where db = database() and command <> 'Sleep' and id <> connection_id()",
    );
    return rows.length;
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
      numbers: (count) => `select seq from seq_1_to_${count}`,
      endless: [
        // Its own limit is above ours: the server would go on for ever.
        'select seq from seq_1_to_1000000000000000 limit 1000000000000000',
        'select seq, repeat(seq, 3) as words from seq_1_to_1000000000000000',
        'select seq from (select seq from seq_1_to_1000000000000000) t where seq > 0',
      ],
      busy: 'select count(*) from seq_1_to_1000000 a, seq_1_to_1000000 b where a.seq < b.seq + rand()',
      wide: "select repeat('x', 100000) as a from seq_1_to_5000",
      broken: { sql: 'select nope from seq_1_to_5', fault: "Unknown column '" },
    },
    faults: [
      [{ password: wrongPassword }, '用户名或密码错误'],
      [{ username: 'nobody' }, '用户名或密码错误'],
      [{ url: `jdbc:mysql://127.0.0.1:${port}/nowhere` }, '数据库不存在，请核对数据库名称'],
      [{ url: 'jdbc:mysql://127.0.0.1:1/db' }, '服务器拒绝连接，请检查服务器地址和端口'],
    ],
  });

  test('[E08] columns are read whatever they are called', async () => {
    const names = ['__proto__', '__defineGetter__', 'constructor', 'toString', 'a`\'"b', '甲', '<b>', 'c0'];
    const list = names.map((name, at) => `${at} as \`${name.replaceAll('`', '``')}\``).join(', ');
    const { columns, rows } = await readAll(source, `select ${list}`);
    expect(columns.map(({ name }) => name)).toEqual(names);
    expect(rows).toEqual([names.map((_, at) => at)]);
  });

  test('[N05] a connection that is ended while rows arrive is told at once as such', async () => {
    const sql = 'select a.seq, sleep_free.seq from seq_1_to_1000000 a, seq_1_to_1000000 sleep_free';
    const stream = await source.stream({ sql, params: [] }, { timeoutMs: 2_000_000_000 });
    const batches = stream.batches[Symbol.asyncIterator]();
    await batches.next();
    const [ids] = await admin.query<RowDataPacket[]>(
      "select id from information_schema.processlist where info like '%sleep_free%' and id <> connection_id()",
    );
    expect(ids).toHaveLength(1);
    await admin.query(`kill connection ${String(ids[0]?.id)}`);
    const rest = async (): Promise<void> => {
      for (let batch = await batches.next(); batch.done !== true; ) batch = await batches.next();
    };
    await expect(rest()).rejects.toMatchObject({ fault: 'connection' });
  });

  test('a server that is set to cut results off is asked for all rows', async () => {
    // More than anybody else reads on this server.
    const cut = 100_001;
    await admin.query(`set global sql_select_limit = ${cut}`);
    try {
      const { rows } = await readAll(open(), `select seq from seq_1_to_${cut + 1}`);
      expect(rows).toHaveLength(cut + 1);
    } finally {
      await admin.query('set global sql_select_limit = default');
    }
  });

  test('every type has a column type and a cell that says the same', async () => {
    await admin.query(`create table types (
      tiny tinyint, yes tinyint(1), small smallint, medium mediumint unsigned, number int, big bigint, huge bigint unsigned,
      price decimal(10,2), exact decimal(38,10), wide decimal(65,0), single float, dbl double, flag bit(1), mask bit(40),
      day date, moment datetime, fine datetime(6), stamp timestamp null, clock time(3), yr year,
      letters char(5), words varchar(50), body longtext, doc json, raw varbinary(40), image blob, kind enum('甲','乙'), tags set('a','b'))`);
    await admin.query("set time_zone = '+00:00'");
    await admin.query(`insert into types values (
      -5, 1, 300, 16777215, -2147483648, 9007199254740991, 18446744073709551615,
      12.30, 1234567890123456789012345678.1234567891, 5, 0.1, 0.1, b'1', b'1111111111111111111111111111111111111111',
      '2024-02-29', '2024-02-29 23:59:59', '2024-01-01 00:00:00.5', '2024-01-01 00:00:00', '-12:34:56.5', 2024,
      'ab', '门诊𠮷😀', '正文', '{"a":"中"}', 'text', x'ff00', '乙', 'a,b'),
      (${Array(28).fill('null').join(', ')})`);
    const { columns, rows } = await readAll(source, 'select * from types');
    expect(columns.map(({ type }) => type).join(' ')).toBe(
      `${'integer '.repeat(6)}${'decimal '.repeat(4)}double double boolean integer ` +
        'date datetime datetime datetime text integer text text text text text text text text',
    );
    expect(columns[7]).toEqual({ name: 'price', type: 'decimal', precision: 10, scale: 2 });
    expect(columns[8]).toEqual({ name: 'exact', type: 'decimal', precision: 38, scale: 10 });
    expect(columns[6]).toEqual({ name: 'huge', type: 'decimal', precision: 20, scale: 0 });
    // More digits than are stored as numbers: its values say how many they need.
    expect(columns[9]).toEqual({ name: 'wide', type: 'decimal' });
    expect(rows).toEqual([
      [
        [-5, 1, 300, 16_777_215, -2_147_483_648, 9_007_199_254_740_991, '18446744073709551615'],
        [12.3, '1234567890123456789012345678.1234567891', 5, 0.1, 0.1, true, 1_099_511_627_775],
        ['2024-02-29', '2024-02-29 23:59:59', '2024-01-01 00:00:00', '2024-01-01 08:00:00'],
        ['-12:34:56.500', 2024, 'ab', '门诊𠮷😀', '正文', '{"a":"中"}', 'text', '0xff00', '乙', 'a,b'],
      ].flat(),
      Array(28).fill(null),
    ]);
    expect(await source.columns({ sql: 'select * from types', params: [] }, limits)).toEqual(columns);
  });

  test('[O06] zero dates are empty, moments follow serverTimezone', async () => {
    const { rows } = await readAll(source, "select date '0000-00-00', cast('2024-00-00' as date)");
    expect(rows).toEqual([[null, null]]);
    const stampsAt = async (zone: string) => {
      const url = `jdbc:mysql://127.0.0.1:${port}/${database}?${zone}`;
      return (await readAll(open({ url }), 'select stamp from types where stamp is not null')).rows;
    };
    expect(await stampsAt('serverTimezone=UTC')).toEqual([['2024-01-01 00:00:00']]);
    expect(await stampsAt('connectionTimeZone=UTC')).toEqual([['2024-01-01 00:00:00']]);
    expect(await stampsAt('serverTimezone=%2B02:30')).toEqual([['2024-01-01 02:30:00']]);
  });

  test('a moment has the offset of its own day where the server knows the zone, else that of today', async () => {
    const read = async (zone: string) => {
      const url = `jdbc:mysql://127.0.0.1:${port}/${database}?serverTimezone=${zone}`;
      return (await readAll(open({ url }), 'select winter, summer from seasons')).rows[0];
    };
    await admin.query("set time_zone = '+00:00'");
    await admin.query('create table seasons (winter timestamp null, summer timestamp null)');
    await admin.query("insert into seasons values ('2024-01-15 12:00:00', '2024-07-15 12:00:00')");
    const [winter, summer] = (await read('Europe/Vienna')) ?? [];
    expect(String(summer).slice(11)).toBe(String(winter).slice(11));
    await admin.query("insert into mysql.time_zone (Use_leap_seconds) values ('N')");
    await admin.query('set @zone = last_insert_id()');
    await admin.query("insert into mysql.time_zone_name values ('Europe/Vienna', @zone)");
    await admin.query(
      "insert into mysql.time_zone_transition_type values (@zone, 0, 3600, 0, 'CET'), (@zone, 1, 7200, 1, 'CEST')",
    );
    await admin.query(
      'insert into mysql.time_zone_transition values (@zone, 0, 0), (@zone, 1711846800, 1), (@zone, 1729990800, 0)',
    );
    expect(await read('Europe/Vienna')).toEqual(['2024-01-15 13:00:00', '2024-07-15 14:00:00']);
  });

  test('a JSON value that the server sends as an empty text is read, and the connection lives on', async () => {
    const sql =
      "select count(*) as n, json_query(j, '$.a') as part from (select '{\"a\":{}}' as j union all select '{}') t";
    const { rows } = await readAll(source, sql);
    expect(rows).toHaveLength(1);
    expect((await readAll(source, 'select 1')).rows).toEqual([[1]]);
  });

  test('[O10] names that repeat or are missing become unique', async () => {
    const sql = "select 1 as a, 2 as a, 3 as A, 4 as ' ', 5 as `a_2`";
    const { columns, rows } = await readAll(source, sql);
    expect(columns.map(({ name }) => name)).toEqual(['a', 'a_3', 'A_4', '列4', 'a_2']);
    expect(rows).toEqual([[1, 2, 3, 4, 5]]);
  });

  test('values travel as parameters', async () => {
    const sql = 'select ? as a, ? as b, ? + 1 as c, ? as d, ? is null as e';
    const { rows } = await readAll(source, sql, { params: ["x'; drop table types", '中文', 41, true, null] });
    expect(rows[0]?.[0]).toBe("x'; drop table types");
    expect(rows[0]?.slice(1, 3)).toEqual(['中文', 42]);
    expect(rows[0]?.[4]).toBe(1);
  });

  test('[DSRC-36] [F07] a recursion without end is stopped by the time limit, on the server too', async () => {
    const sql =
      'with recursive r as (select 1 as n union all select r.n + s.seq from r join seq_1_to_1000 s) select count(*) from r';
    const run = readAll(source, sql, { limits: { timeoutMs: 500 } });
    await expect(run).rejects.toMatchObject({ fault: 'timeout' });
    await eventually(async () => (await running()) === 0);
  });

  test('[DSET-30] [F01] [F02] [F13] writes fail in the session too, when no gate stands before it', async () => {
    await admin.query('create table canary (a int)');
    await admin.query('insert into canary values (1)');
    const ungated = mysql.open(inputOf(server, mysqlClass), openOptions);
    sources.push(ungated);
    for (const sql of [
      'insert into canary values (2)',
      'update canary set a = 3',
      'delete from canary',
      'create table other (a int)',
      'create temporary table other (a int)',
      'drop table canary',
      'truncate canary',
      'replace into canary values (9)',
    ])
      await expect(readAll(ungated, sql)).rejects.toMatchObject({ fault: 'refused' });
    await expect(readAll(ungated, 'select 1; delete from canary')).rejects.toMatchObject({ fault: 'data' });
    const [rows] = await admin.query('select * from canary');
    expect(rows).toEqual([{ a: 1 }]);
    await expect(readAll(source, 'delete from canary')).rejects.toMatchObject({ fault: 'refused' });
  });

  test('an own LIMIT of the statement lets no more rows through', async () => {
    const own = await readAll(source, 'select seq from seq_1_to_5000 limit 4000', {
      limits: { maxRows: 10 },
    });
    expect([own.rows.length, own.truncated]).toEqual([10, true]);
  });

  test('[F08] a row of more bytes than one may have ends its connection, and the next one reads', async () => {
    const single = open({}, 1);
    const cell = "select repeat('x', 16000000) as a, repeat('x', 16000000) as b, repeat('x', 16000000) as c";
    await expect(readAll(single, cell)).rejects.toMatchObject({ name: 'SourceError' });
    expect((await readAll(single, 'select 1')).rows).toEqual([[1]]);
  });

  test('[F13] variables of one statement are gone for the next', async () => {
    const single = open({}, 1);
    await readAll(single, 'select @left := 5');
    const { rows } = await readAll(single, 'select @left, @@sql_select_limit > 1000');
    expect(rows).toEqual([[null, 1]]);
    await readAll(single, 'select 1', { limits: { maxRows: 1 } });
    expect((await readAll(single, 'select seq from seq_1_to_10')).rows).toHaveLength(10);
  });

  test('[E01] texts of another encoding are cured both ways, and quotes in them end nothing', async () => {
    await admin.query('create table latin (a varchar(50)) character set latin1');
    await admin.query("insert into latin values (cast(x'C3C5D5EF' as char character set latin1))");
    const cured = open({ serverEncoding: 'iso-8859-1', clientEncoding: 'gbk' });
    expect((await readAll(cured, 'select a from latin')).rows).toEqual([['门诊']]);
    expect((await readAll(cured, "select 1 from latin where a = '门诊'")).rows).toEqual([[1]]);
    const like = async (value: string) =>
      (await readAll(cured, 'select 1 from latin where a = ?', { params: [value] })).rows;
    expect(await like('门诊')).toEqual([[1]]);
    // In GBK 0xBF takes the backslash that escapes a quote behind it; 縗 is that pair.
    for (const value of ["縗' or 1=1 -- ", "¿' or 1=1 -- ", "門' or '1'='1", "诊\\' or 1=1 -- "])
      expect(await like(value)).toEqual([]);
  });

  test('a table of both encodings is asked for both, by names that are right and by names that are not', async () => {
    const bytes = (text: string) =>
      `cast(x'${[...text].map((c) => gbk[c] ?? '').join('')}' as char character set latin1)`;
    const gbk: Record<string, string> = { 门: 'C3C5', 诊: 'D5EF', 急: 'BCB1' };
    await admin.query(
      'create table 就诊 (id int, 旧 varchar(50) character set latin1, 新 varchar(50) character set utf8mb4)',
    );
    await admin.query(
      `insert into 就诊 values (1, ${bytes('门诊')}, '门诊'), (2, ${bytes('急诊')}, '急诊'), (3, null, 'é')`,
    );
    const cured = open({ serverEncoding: 'iso-8859-1', clientEncoding: 'gbk' });
    const statement = 'select id, 旧, 新 from 就诊';
    expect((await readAll(cured, `${statement} order by id`)).rows).toEqual([
      [1, '门诊', '门诊'],
      [2, '急诊', '急诊'],
      [3, null, 'é'],
    ]);
    const columns = await cured.columns({ sql: statement, params: [] }, limits);
    const idsWhere = async (filter: Filter) => {
      const question: Question = {
        kind: 'rows',
        columns: ['id'],
        filters: [filter],
        sorts: [{ key: 'id', descending: false }],
      };
      const { rows } = compileQuestion(
        question,
        { columns, sql: statement, spellings: cured.spellings },
        'mysql',
      );
      return (await readAll(cured, rows.sql, { params: rows.params })).rows.map(([id]) => id);
    };
    const written = async (where: string) =>
      (await readAll(cured, `select id from 就诊 where ${where}`)).rows.map(([id]) => id);
    expect(await written("旧 = '门诊'")).toEqual([1]);
    expect(await written("新 = _utf8mb4'门诊'")).toEqual([1]);
    await expect(readAll(cured, 'select 名 from 就诊')).rejects.toThrow(/名|column/);
    for (const column of ['旧', '新']) {
      expect(await idsWhere({ column, op: 'eq', value: '门诊' })).toEqual([1]);
      expect(await idsWhere({ column, op: 'ne', value: '门诊' })).not.toContain(1);
      expect(await idsWhere({ column, op: 'in', value: ['门诊', '急诊'] })).toEqual([1, 2]);
      expect(await idsWhere({ column, op: 'like', value: '诊' })).toEqual([1, 2]);
      expect(await idsWhere({ column, op: 'like', value: '急' })).toEqual([2]);
    }
  });
});
