import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { GuardedSocket } from '../live/guarded-socket.ts';
import { readFailure } from './faults.ts';
import { RowsReader } from './rows.ts';
import { readingSettings } from './settings.ts';

const chunked = { 'transfer-encoding': 'chunked' };

function readerOf(
  text: string,
  pieceBytes = text.length,
  headers: IncomingMessage['headers'] = chunked,
  isValue?: (column: string, text: string) => Promise<boolean>,
): RowsReader {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  return new RowsReader({
    response: Object.assign(Readable.from(pieces), { headers }) as unknown as IncomingMessage,
    guarded: { progress() {} } as GuardedSocket,
    maxRows: 10,
    zeroDates: false,
    isValue,
    done() {},
  });
}

test('[F08] more columns than anybody reads are refused by their first line', async () => {
  await expect(readerOf(`${'a\t'.repeat(20_000)}a\n`).reading).rejects.toThrow('字段超过 10000 个');
});

test('rows come whole however their bytes are cut', async () => {
  for (const pieceBytes of [1, 2, 3, 5, 1000]) {
    const { queue } = await readerOf('名\tb\nString\tUInt8\n甲乙\t1\n丙\t2\n', pieceBytes).reading;
    expect(await queue.next()).toEqual([
      ['甲乙', 1],
      ['丙', 2],
    ]);
  }
});

test('[F] a line that arrives byte by byte costs no more than its bytes', async () => {
  const started = process.cpuUsage();
  const text = `${'a'.repeat(300_000)}\nString\nx\n`;
  const { columns } = await readerOf(text, 1).reading;
  expect(columns[0]?.name).toBe('a'.repeat(200));
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(3);
});

test('[F] large rows are handed on before many of them are held', async () => {
  const line = 'x'.repeat(1024 * 1024);
  const { queue } = await readerOf(`a\nString\n${`${line}\n`.repeat(8)}`).reading;
  const sizes: number[] = [];
  for (let batch = await queue.next(); batch !== undefined; batch = await queue.next())
    sizes.push(batch.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(8);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
});

/** All rows, or the error that ends them. */
async function rowsOf(reader: RowsReader): Promise<unknown[][]> {
  const { queue } = await reader.reading;
  const rows: unknown[][] = [];
  for (let batch = await queue.next(); batch !== undefined; batch = await queue.next()) rows.push(...batch);
  return rows;
}

test('[F] an error between two marks behind rows of one text is no row', async () => {
  const tag = 'PU1FNUFH98ABCDEF';
  const headers = { ...chunked, 'x-clickhouse-exception-tag': tag };
  const said = 'Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED) (version 26.1.1.1)';
  const text = `a\nString\nx\n\r\n__exception__\r\n${tag}\r\n${said}\r\n93 ${tag}\r\n__exception__\r\n`;
  for (const bytes of [1, 7, 1000])
    await expect(rowsOf(readerOf(text, bytes, headers))).rejects.toMatchObject({
      number: 241,
      message: 'Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)',
    });
  const other = 'a\nString\n__exception__\nother\n';
  expect(await rowsOf(readerOf(other, 5, headers))).toEqual([['__exception__'], ['other']]);
});

test('[F] an error of several lines behind rows of one text is no row', async () => {
  const error = 'Code: 395. DB::Exception: first\nsecond. (THROWN) (version 23.8.1.1 (official build))\n';
  for (const bytes of [1, 1000])
    await expect(rowsOf(readerOf(`a\nString\nx\n${error}`, bytes))).rejects.toMatchObject({ number: 395 });
  const kept = 'a\nString\nCode: 395. DB::Exception: of a log\nlast\n';
  expect(await rowsOf(readerOf(kept))).toEqual([['Code: 395. DB::Exception: of a log'], ['last']]);
});

test('[F] a last row of one text that reads like an error is a row where the data have it', async () => {
  const said = 'Code: 62. DB::Exception: Syntax error: failed\\tat x (version 23.8.1.1)';
  const asked: string[][] = [];
  const answering = (isRow: boolean) => async (column: string, text: string) => {
    asked.push([column, text]);
    return isRow;
  };
  const text = `日志\nString\nx\n${said}\n`;
  const value = said.replace('\\t', '\t');
  expect(await rowsOf(readerOf(text, 7, chunked, answering(true)))).toEqual([['x'], [value]]);
  await expect(rowsOf(readerOf(text, 7, chunked, answering(false)))).rejects.toMatchObject({ number: 62 });
  const broken = () => Promise.reject(new Error('away'));
  await expect(rowsOf(readerOf(text, 7, chunked, broken))).rejects.toMatchObject({ number: 62 });
  expect(asked).toEqual([
    ['日志', value],
    ['日志', value],
  ]);
  // What is no row, or may have been cut off, is not asked about.
  const two = `a\tb\nString\tString\nx\ty\n${said}\n`;
  await expect(rowsOf(readerOf(two, 7, chunked, answering(true)))).rejects.toMatchObject({ number: 62 });
  await expect(rowsOf(readerOf(text, 7, {}, answering(true)))).rejects.toMatchObject({ number: 62 });
});

test('[F] rows that end with their connection may be cut off and are not taken for all', async () => {
  const text = 'a\tb\nString\tUInt8\nx\t1\n';
  await expect(rowsOf(readerOf(text, 5, {}))).rejects.toThrow('应答没有写明在哪里结束');
  expect(await rowsOf(readerOf(text, 5, { 'content-length': '24' }))).toEqual([['x', 1]]);
});

const failures: [string, string, number][] = [
  ['of the network', 'Code: 209. DB::NetException: Timeout exceeded (version 24.3.1.1)', 209],
  [
    'of the network, of old',
    'Code: 210, e.displayText() = DB::NetException: Connection reset, e.what() = DB::NetException',
    210,
  ],
  ['of a keeper', 'Code: 999, e.displayText() = zkutil::KeeperException: Session expired', 999],
  [
    'of a library',
    'Poco::Exception. Code: 1000, e.code() = 104, e.displayText() = Net Exception: x, e.what() = Net',
    1000,
  ],
  [
    'of memory',
    'std::exception. Code: 1001, type: std::bad_alloc, e.what() = std::bad_alloc (version 24.3.1.1)',
    1001,
  ],
];
test.each(failures)('[F] an error %s behind rows is no end of them', async (_name, error, number) => {
  for (const head of ['a\nString\nx\n', 'a\tb\nString\tUInt8\nx\t1\n'])
    await expect(rowsOf(readerOf(`${head}${error}\n`))).rejects.toMatchObject({ number });
});

test('[F] a last line that is no row, whatever it says, means that rows are missing', async () => {
  const text = 'a\tb\nString\tUInt8\nx\t1\nsomething new\n';
  await expect(rowsOf(readerOf(text))).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('a failure of a library is told by its words, not as a port of something else', () => {
  const said =
    'Poco::Exception. Code: 1000, e.code() = 0, e.displayText() = Exception: Cannot load time zone x, e.what() = Exception';
  expect(readFailure(said)).toMatchObject({ number: 1000, message: 'Exception: Cannot load time zone x' });
});

test('[DSRC-26] readings that a profile would cut off without a word are errors', () => {
  const whole = readingSettings({ version: 1816, readonly: 0 }, { timeoutMs: 1000, maxRows: undefined });
  const modes = Object.entries(whole).filter(([name]) => name.endsWith('_overflow_mode'));
  expect(modes).toHaveLength(7);
  expect(modes.every(([, mode]) => mode === 'throw')).toBe(true);
  const first = readingSettings({ version: 2603, readonly: 0 }, { timeoutMs: 1000, maxRows: 5 });
  expect(first).toMatchObject({ max_result_rows: '5', result_overflow_mode: 'break' });
});
