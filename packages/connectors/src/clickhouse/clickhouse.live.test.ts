import { type AddressInfo, createServer } from 'node:net';
import { type Cell, question } from '@mingjing/contract';
import { compileQuestion } from '@mingjing/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  runClickhouse,
  type Service,
  serviceOrSkip,
  startClickhouse,
} from '../../../../scripts/services/index.ts';
import type { ConnectionInput, Source } from '../connector.ts';
import { openSource } from '../open-source.ts';
import { testSourcePromises, wrongPassword } from '../testing/source-promises.ts';
import { clickhouseClass, inputOf, openOptions, readAll } from '../testing/sources.ts';
import { clickhouse } from './index.ts';

const service: Service | undefined = await serviceOrSkip('ClickHouse', startClickhouse);

describe.skipIf(service === undefined)('a real ClickHouse', () => {
  const server = service as Service;
  const input = (change: Partial<ConnectionInput> = {}): ConnectionInput =>
    inputOf(server, clickhouseClass, change);
  const at = (port: number, database = service?.database ?? ''): string =>
    `jdbc:clickhouse://127.0.0.1:${port}/${database}`;
  const sources: Source[] = [];
  const open = (change: Partial<ConnectionInput> = {}, poolSize = 4): Source => {
    const opened = openSource(input(change), { ...openOptions, poolSize });
    sources.push(opened);
    return opened;
  };
  let source: Source;
  beforeAll(() => {
    source = open();
  });
  afterAll(async () => {
    await Promise.all(sources.map((one) => one.close()));
    await service?.stop();
  });
  const one = async (sql: string): Promise<Cell[]> => (await readAll(source, sql)).rows[0] ?? [];
  // The server is the run's: others ask it as well.
  const running = async (): Promise<number> =>
    Number(
      await runClickhouse(
        server,
        "SELECT count() FROM system.processes WHERE query LIKE '%promised%' AND query NOT LIKE '%system.processes%'",
      ),
    );

  test('[F] rows of texts that read like failures are rows; a failure behind rows is none', async () => {
    const said = 'Code: 62. DB::Exception: Syntax error: failed';
    // As it is written in a statement, and as it is read.
    const texts = [
      [said, said],
      [`x\\n${said}`, `x\n${said}`],
      [
        String.raw`Code: 159, e.displayText() = DB::Exception: it\'s`,
        "Code: 159, e.displayText() = DB::Exception: it's",
      ],
    ];
    for (const [written, read] of texts)
      expect((await readAll(source, `select '${written}' as "日志 1" -- of a log`)).rows).toEqual([[read]]);
    const failing =
      'select toString(intDiv(1, 90000 - number)) as s from (select number from numbers(100000))';
    await expect(readAll(source, failing)).rejects.toThrow('除数为零');
  });

  testSourcePromises({
    open,
    running,
    sql: {
      numbers: (count) => `select number + 1 as promised from numbers(${count})`,
      endless: ['select number + 1 as promised from numbers(100000000000)'],
      busy: 'select count() as promised from numbers(1000000000000) where number % 7 = 8',
      wide: `select replaceAll(concat('0000000000', substring(toString(number), 1, 0)), '0', '${'x'.repeat(10_000)}') as promised from numbers(5000)`,
      broken: { sql: 'select nope as promised from numbers(5)', fault: 'nope' },
    },
    faults: [
      [{ password: wrongPassword }, '用户名或密码错误'],
      [{ username: 'nobody' }, '用户名或密码错误'],
      [{ url: at(service?.port ?? 0, 'nix') }, '数据库不存在，请核对数据库名称'],
      [{ url: at(1, 'default') }, '服务器拒绝连接，请检查服务器地址和端口'],
      [
        { url: `${at(service?.port ?? 0, 'default')}?ssl=true` },
        expect.stringMatching(/^服务器的这个端口要求加密/) as string,
      ],
    ],
  });

  test('values arrive exactly, to the last digit', async () => {
    expect(
      await one(
        "select toInt64(-9223372036854775808), toUInt64(18446744073709551615), toInt64(9007199254740993), toDecimal128('1234567890123456789012345678.0123456789', 10), toDecimal32('0.10', 2), nan, -inf, toFloat32(0.1)",
      ),
    ).toEqual([
      '-9223372036854775808',
      '18446744073709551615',
      '9007199254740993',
      '1234567890123456789012345678.0123456789',
      0.1,
      null,
      null,
      0.1,
    ]);
  });

  test('texts keep tabs, line ends, quotes and backslashes; what is NULL is told from what says so', async () => {
    const { columns, rows } = await readAll(
      source,
      "select 'a\\tb\\nc\\\\d\\'e' as \"文 本\", '\\\\N' as b, cast(null as Nullable(String)) as c, '' as d, '中😀' as e",
    );
    expect(columns.map(({ name }) => name)).toEqual(['文 本', 'b', 'c', 'd', 'e']);
    expect(rows).toEqual([["a\tb\nc\\d'e", '\\N', null, '', '中😀']]);
  });

  test('dates, moments of any zone, enumerations, arrays and UUIDs', async () => {
    expect(
      await one(
        "select toDate('2024-02-29'), toDateTime('2024-05-06 07:08:09'), toDateTime('2024-05-06 07:08:09', 'UTC'), cast('甲' as Enum8('甲' = 1)), [1, 2], toUUID('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'), toFixedString('ab', 4), toDate(0)",
      ),
    ).toEqual([
      '2024-02-29',
      '2024-05-06 07:08:09',
      '2024-05-06 07:08:09',
      '甲',
      '[1,2]',
      'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
      'ab',
      null,
    ]);
  });

  test('[CALC-21] a day beside a moment with a zone of its own is that day, not what its clocks show then', async () => {
    const statement =
      "select toDateTime('2024-01-05 08:00:00', 'America/New_York') as at, number + 1 as no from numbers(2)";
    const columns = await source.columns({ sql: statement, params: [] }, { timeoutMs: 5000 });
    const asked = question.parse({
      kind: 'groups',
      calculated: [
        { name: 'kept', expression: "COALESCE(NULLIF(at, at), '2020-01-01')" },
        { name: 'chosen', expression: "IF(no = 1, '2020-01-01', at)" },
      ],
      dimensions: [{ column: 'no' }, { column: 'kept' }, { column: 'chosen' }],
      measures: [],
      filters: [],
      sorts: [{ key: 'no' }],
    });
    const { rows } = compileQuestion(asked, { columns, sql: statement }, 'clickhouse');
    expect(
      (await readAll(source, rows.sql, { params: rows.params })).rows.map((row) => row.slice(1)),
    ).toEqual([
      ['2020-01-01 00:00:00', '2020-01-01 00:00:00'],
      ['2020-01-01 00:00:00', '2024-01-05 08:00:00'],
    ]);
  });

  test('columns are told without running the statement', async () => {
    const sql = "select sleep(3) as a, toNullable(toUInt64(1)) as b, toDecimal64(1, 4) as c, 'x' as C";
    const described = await clickhouse
      .open(input(), openOptions)
      .columns({ sql, params: [] }, { timeoutMs: 5000 });
    expect(described).toEqual([
      { name: 'a', type: 'integer' },
      { name: 'b', type: 'decimal', precision: 20, scale: 0, native: 'uint64' },
      { name: 'c', type: 'decimal', precision: 18, scale: 4 },
      { name: 'C_2', type: 'text', written: 'C' },
    ]);
  });

  test('[PARAM-16] values are literals that cannot end; a placeholder in a text stays text', async () => {
    const params = ["it's \\' \0 {p2:String}", '二'];
    const { rows } = await readAll(source, "select {p1:String}, {p2:String}, '{p1:String}' -- {p1:String}", {
      params,
    });
    expect(rows).toEqual([[params[0], '二', '{p1:String}']]);
  });

  test('reads all rows, in batches', async () => {
    const stream = await source.stream(
      { sql: 'select number, toString(number) from numbers(300000)', params: [] },
      { timeoutMs: 60_000 },
    );
    let [rows, sum, largest] = [0, 0, 0];
    for await (const batch of stream.batches) {
      rows += batch.length;
      largest = Math.max(largest, batch.length);
      for (const [n] of batch) sum += Number(n);
    }
    expect([rows, sum, stream.truncated]).toEqual([300_000, (300_000 * 299_999) / 2, false]);
    expect(largest).toBeLessThanOrEqual(2000);
  });

  test('an error behind the first rows is no row', async () => {
    const ungated = clickhouse.open(input(), openOptions);
    const sql = 'select throwIf(number = 300000), number from numbers(1000000)';
    await expect(readAll(ungated, sql)).rejects.toMatchObject({ fault: 'data' });
    const only = 'select toString(throwIf(number = 300000)) as a from numbers(1000000)';
    await expect(readAll(ungated, only)).rejects.toMatchObject({ fault: 'data' });
    await ungated.close();
  });

  test.each([
    'create table made (a Int8) engine = Memory',
    'insert into kept values (1)',
    'drop table kept',
    'set readonly = 0',
  ])('[DSET-30] the session refuses to write though the gate is off: %s', async (sql) => {
    await runClickhouse(server, 'create table if not exists kept (a Int8) engine = Memory');
    const ungated = clickhouse.open(input(), openOptions);
    await expect(readAll(ungated, sql)).rejects.toMatchObject({ name: 'SourceError' });
    await ungated.close();
    expect(await runClickhouse(server, 'exists table made')).toBe('0\n');
    expect(await runClickhouse(server, 'select count() from kept')).toBe('0\n');
  });

  test('[DSET-30] an old version says how tables are joined that stand beside each other', async () => {
    const version = Number(String((await one('select version()'))[0]).split('.')[0]);
    const joined = one('select a from (select 1 as a) t, (select 2 as b) u').then(String, String);
    const refusal = /^SourceError: 该版本的 ClickHouse 不能用逗号连接多张表，.*数据库返回错误/;
    expect(await joined).toMatch(version >= 20 ? /^1$/ : refusal);
  });

  test('[DSRC-26] a port that speaks something else is told as such', async () => {
    const other = createServer((socket) => socket.end('SSH-2.0-x\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(open({ url: at(port) }).test()).rejects.toMatchObject({
      fault: 'connection',
      message: expect.stringContaining('不是 ClickHouse 的 HTTP 接口') as string,
    });
    other.close();
  });

  test('[DSRC-24] an account that may write is told; one of a read-only profile only reads', async () => {
    expect((await source.rights()).length).toBeGreaterThan(0);
    const reader = openSource(input({ username: `${server.user}_reader`, strict: true }), openOptions);
    expect(await reader.rights()).toEqual([]);
    expect((await readAll(reader, 'select 1 as a')).rows).toEqual([[1]]);
    await reader.close();
    const strict = openSource(input({ strict: true }), openOptions);
    await expect(strict.test()).rejects.toMatchObject({ fault: 'refused' });
    await strict.close();
  });
});
