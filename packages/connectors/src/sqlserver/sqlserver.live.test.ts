import type { Cell } from '@mingjing/contract';
import { afterEach, describe, expect, test } from 'vitest';
import type { ConnectionInput, Source } from '../connector.ts';
import { openSource } from '../open-source.ts';
import { statementFaults } from '../statement-faults.ts';
import { eventually, openOptions, readAll } from '../testing/sources.ts';
import {
  little,
  startTdsStandIn,
  type TdsAnswer,
  type TdsOptions,
  type TdsStandIn,
  tdsDecimal,
  tdsTypes as type,
} from '../testing/tds-stand-in.ts';

// No SQL Server runs here: a stand-in of our own speaks its protocol. What it proves is our side.
const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

async function connect(
  answer: TdsOptions['answer'],
  {
    properties = '',
    database = 'his',
    change = {},
    options = {},
  }: {
    properties?: string;
    database?: string;
    change?: Partial<ConnectionInput>;
    options?: Partial<TdsOptions>;
  } = {},
): Promise<{ source: Source; server: TdsStandIn }> {
  const server = await startTdsStandIn({ answer, ...options });
  open.push(server);
  const input: ConnectionInput = {
    driverClassName: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
    url: `jdbc:sqlserver://127.0.0.1:${server.port};databaseName=${database}${properties}`,
    username: 'reader',
    password: 'secret',
    serverEncoding: '',
    clientEncoding: '',
    ...change,
  };
  const source = openSource(input, { ...openOptions, poolSize: 1 });
  open.push({ stop: () => source.close() });
  return { source, server };
}

const text = (value: string): Buffer => Buffer.from(value, 'utf16le');
/** Answers every SELECT of the test, and says yes to everything else. */
const always =
  (answer: TdsAnswer) =>
  (sql: string): TdsAnswer =>
    /select /i.test(sql) ? answer : {};
const numbers = function* (count: number): Generator<Buffer[]> {
  for (let n = 1; n <= count; n += 1) yield [little(BigInt(n), 4), text(`第 ${n} 行`)];
};
const twoColumns = [type.int('n'), type.nvarchar('t')];

describe('a stand-in for SQL Server', () => {
  test('[DSRC-12] logs in, tests and reads in one transaction that is never committed', async () => {
    const { source, server } = await connect(always({ columns: twoColumns, rows: [...numbers(3)] }));
    await source.test();
    const { columns, rows } = await readAll(source, 'select n, t from x');
    expect(columns).toEqual([
      { name: 'n', type: 'integer' },
      { name: 't', type: 'text' },
    ]);
    expect(rows).toEqual([
      [1, '第 1 行'],
      [2, '第 2 行'],
      [3, '第 3 行'],
    ]);
    expect(server.logins[0]).toEqual({
      user: 'reader',
      password: 'secret',
      database: 'his',
      app: 'mingjing',
    });
    const sent = server.statements.map(({ sql }) => sql);
    expect(sent).toContain('IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION');
    // The session is cleaned behind each use, and serves the next one.
    expect(server.logins).toHaveLength(1);
    expect(sent.some((sql) => sql.endsWith('BEGIN TRANSACTION'))).toBe(true);
    expect(sent.join('\n')).not.toMatch(/\bcommit\b/i);
  });

  test('[TYPE-01] whole numbers, decimals, money, dates and texts are exact', async () => {
    // Days since 0001-01-01.
    const day = (date: string): bigint => BigInt((Date.parse(date) - Date.parse('0001-01-01')) / 86_400_000);
    const ticks = (h: number, m: number, s: number, part: number): bigint =>
      BigInt(((h * 60 + m) * 60 + s) * 10_000_000 + part);
    const columns = [
      type.bigint('大'),
      type.decimal(38, 10)('精'),
      type.money('款'),
      type.bit('是'),
      type.real('单'),
      type.float('双'),
      type.date('日'),
      type.datetime('旧'),
      type.datetime2(7)('时'),
      type.datetimeoffset(7)('区'),
      type.time(3)('钟'),
      type.guid('号'),
      type.nvarcharMax('长'),
      type.varchar('国'),
      type.nchar('定'),
      type.varbinary('字'),
    ];
    const money = 922_337_203_685_477_5807n;
    const single = Buffer.alloc(4);
    single.writeFloatLE(0.1);
    const double = Buffer.alloc(8);
    double.writeDoubleLE(0.1);
    const row = [
      little(9_007_199_254_740_993n, 8),
      tdsDecimal(-12345678901234567890123456780123456789n),
      Buffer.concat([little(money >> 32n, 4), little(money & 0xffff_ffffn, 4)]),
      Buffer.from([1]),
      single,
      double,
      little(day('0001-01-01'), 3),
      Buffer.concat([little(45_291n, 4), little(300n * 3661n + 299n, 4)]),
      Buffer.concat([little(ticks(23, 59, 59, 9_999_999), 5), little(day('9999-12-31'), 3)]),
      Buffer.concat([little(ticks(0, 30, 0, 0), 5), little(day('2024-01-01'), 3), little(480n, 2)]),
      little(45_296_123n, 4),
      Buffer.from('0123456789abcdef0123456789abcdef', 'hex'),
      text('长文本'.repeat(3000)),
      Buffer.from([0xc3, 0xc5, 0xd5, 0xef]),
      text('甲  '),
      Buffer.from([1, 2, 255]),
    ];
    const { source } = await connect(always({ columns, rows: [row, columns.map(() => null)] }));
    const answer = await readAll(source, 'select * from x');
    expect(answer.rows[0]).toEqual([
      '9007199254740993',
      '-1234567890123456789012345678.0123456789',
      '922337203685477.5807',
      true,
      0.1,
      0.1,
      '0001-01-01',
      '2024-01-02 01:01:01',
      '9999-12-31 23:59:59',
      '2024-01-01 08:30:00',
      '12:34:56.123',
      '67452301-AB89-EFCD-0123-456789ABCDEF',
      '长文本'.repeat(3000),
      '门诊',
      '甲',
      '0x0102ff',
    ] satisfies Cell[]);
    expect(answer.rows[1]).toEqual(columns.map(() => null));
    expect(
      answer.columns.map(({ type: of, native, precision, scale }) => [of, native, precision, scale]),
    ).toEqual([
      ['integer', undefined, undefined, undefined],
      ['decimal', undefined, 38, 10],
      ['decimal', 'money', 19, 4],
      ['boolean', undefined, undefined, undefined],
      ['double', 'single', undefined, undefined],
      ['double', undefined, undefined, undefined],
      ['date', undefined, undefined, undefined],
      ['datetime', 'moment', undefined, undefined],
      ['datetime', 'moment', undefined, undefined],
      ['datetime', 'zoned', undefined, undefined],
      ['text', undefined, undefined, undefined],
      ['text', 'guid', undefined, undefined],
      ['text', undefined, undefined, undefined],
      ['text', undefined, undefined, undefined],
      ['text', 'padded', undefined, undefined],
      ['text', 'bytes', undefined, undefined],
    ]);
  });

  test('values travel as parameters, columns are asked for without running the statement', async () => {
    const { source, server } = await connect(always({ columns: twoColumns, rows: [] }));
    await readAll(source, 'select n, t from x where t = @p1 and n = CAST(@p2 AS bigint)', {
      params: ["'; drop table x --", '7'],
    });
    expect(server.statements.find(({ sql }) => sql.startsWith('select'))?.params).toEqual([
      "'; drop table x --",
      '7',
    ]);
    const columns = await source.columns({ sql: 'select n, t from x', params: [] }, { timeoutMs: 5000 });
    expect(columns.map(({ name }) => name)).toEqual(['n', 't']);
    expect(server.statements.some(({ sql }) => sql.startsWith('SET FMTONLY ON'))).toBe(true);
  });

  test.each<[keyof typeof statementFaults, number, string]>([
    ['table', 208, "Invalid object name 'x'."],
    ['column', 207, "Invalid column name 'x'."],
    ['column', 4104, 'The multi-part identifier "a.x" could not be bound.'],
    ['ambiguous', 209, "Ambiguous column name 'a'."],
    ['syntax', 102, "Incorrect syntax near 'x'."],
    ['unnamed', 8155, "No column name was specified for column 1 of 't'."],
    ['notGrouped', 8120, "Column 't.a' is invalid in the select list …"],
    ['unionCounts', 205, 'All queries combined using a UNION … must have an equal number of expressions.'],
    ['manyRows', 512, 'Subquery returned more than 1 value.'],
    ['function', 195, "'nofunc' is not a recognized built-in function name."],
    ['cast', 245, "Conversion failed when converting the varchar value 'x' to data type int."],
    ['range', 8115, 'Arithmetic overflow error converting expression to data type int.'],
    ['divide', 8134, 'Divide by zero error encountered.'],
    ['collation', 468, 'Cannot resolve the collation conflict …'],
    ['denied', 229, "The SELECT permission was denied on the object 'x'."],
  ])('[DSET-30] a refusal says first what it means: %s, %i', async (meaning, number, message) => {
    const { source } = await connect((sql) => (/select /i.test(sql) ? { error: { number, message } } : {}));
    const failure = await readAll(source, 'select a from x').catch((error: Error) => error);
    expect(failure).toMatchObject({
      fault: 'data',
      message: `${statementFaults[meaning]}。数据库返回错误：“${message}”`,
    });
  });

  test('[DSET-22] rows beyond the limit are cut off, and the server is told to stop', async () => {
    const { source, server } = await connect(always({ columns: twoColumns, rows: numbers(1_000_000) }));
    const answer = await readAll(source, 'select n, t from x', { limits: { maxRows: 100 } });
    expect(answer.rows).toHaveLength(100);
    expect(answer.truncated).toBe(true);
    await eventually(() => Promise.resolve(server.attentions > 0));
    expect(server.sent).toBeLessThan(1_000_000);
    await source.test();
  });

  test('a slow reader slows the source', async () => {
    const { source, server } = await connect(always({ columns: twoColumns, rows: numbers(1_000_000) }));
    const stream = await source.stream({ sql: 'select n, t from x', params: [] }, { timeoutMs: 60_000 });
    const batches = stream.batches[Symbol.asyncIterator]();
    await batches.next();
    let before = -1;
    await eventually(async () => {
      const same = before === server.sent;
      before = server.sent;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return same;
    });
    expect(server.sent).toBeLessThan(600_000);
    await batches.return?.();
    await eventually(() => Promise.resolve(server.attentions > 0));
  });

  test('[DSET-25] a statement past its time is cancelled on the server, and so is one whose caller left', async () => {
    const { source, server } = await connect((sql) => (sql === 'select 1 as hang' ? { hangs: true } : {}));
    await expect(readAll(source, 'select 1 as hang', { limits: { timeoutMs: 300 } })).rejects.toMatchObject({
      fault: 'timeout',
    });
    await eventually(() => Promise.resolve(server.attentions > 0));
    const leaving = new AbortController();
    const reading = readAll(source, 'select 1 as hang', { limits: { signal: leaving.signal } });
    await eventually(() =>
      Promise.resolve(server.statements.filter(({ sql }) => sql === 'select 1 as hang').length > 1),
    );
    leaving.abort();
    await expect(reading).rejects.toMatchObject({ fault: 'cancelled' });
    await source.test();
  });

  test.each<[string, Parameters<typeof connect>[1], string]>([
    ['a wrong password', { change: { password: 'wrong' } }, '用户名或密码错误'],
    ['an unknown database', { database: 'other' }, '数据库不存在，或没有访问该数据库的权限'],
    [
      'a server that wants encryption',
      { options: { encryption: 3 } },
      '数据库要求加密连接，请在数据库名后加上 ;encrypt=true',
    ],
  ])('[DSRC-30] says what to do about %s', async (_, change, message) => {
    const { source } = await connect(() => ({}), change);
    await expect(source.test()).rejects.toMatchObject({ fault: 'connection', message });
  });

  test('[DSRC-30] says what to do when nothing listens, and when no name is known', async () => {
    const { source, server } = await connect(() => ({}));
    await server.stop();
    await expect(source.test()).rejects.toMatchObject({
      fault: 'connection',
      message: '服务器拒绝连接，请检查服务器地址和端口',
    });
  });

  test('an error of the server is quoted without the password', async () => {
    const { source } = await connect((sql) =>
      sql.startsWith('select')
        ? { error: { number: 208, message: "Invalid object name 'x' for secret." } }
        : {},
    );
    await expect(readAll(source, 'select * from x')).rejects.toMatchObject({
      fault: 'data',
      message: expect.stringMatching(/Invalid object name 'x' for \*{6}/) as string,
    });
    await source.test();
  });

  test('[DSET-30] nothing but a query reaches the server', async () => {
    const { source, server } = await connect(() => ({}));
    await expect(readAll(source, 'select 1 drop table x')).rejects.toMatchObject({ fault: 'refused' });
    expect(server.statements).toEqual([]);
  });

  test('[N02] an account that may write is told, and refused by a strict source', async () => {
    const permissions = ['CONNECT', 'SELECT', 'INSERT', 'CREATE TABLE', 'CONTROL SERVER'];
    const answer = (sql: string): TdsAnswer =>
      sql.includes('fn_my_permissions')
        ? { columns: [type.nvarchar('permission_name')], rows: permissions.map((name) => [text(name)]) }
        : {};
    const { source } = await connect(answer);
    expect(await source.rights()).toEqual([
      { kind: 'superuser', names: ['CONTROL SERVER'] },
      { kind: 'write', names: ['INSERT'] },
      { kind: 'structure', names: ['CREATE TABLE'] },
    ]);
    const strict = await connect(answer, { change: { strict: true } });
    await expect(strict.source.test()).rejects.toMatchObject({ fault: 'refused' });
  });

  test('servers of 2005 are asked in their own SQL', async () => {
    const { source } = await connect(() => ({}), { properties: ';serverVersion=2005' });
    expect(source.dialect).toBe('sqlserver2005');
    await source.test();
  });
});
