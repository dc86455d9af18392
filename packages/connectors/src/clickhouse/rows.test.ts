import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { GuardedSocket } from '../live/guarded-socket.ts';
import { RowsReader } from './rows.ts';

function readerOf(text: string, pieceBytes = text.length): RowsReader {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  return new RowsReader({
    response: Readable.from(pieces) as unknown as IncomingMessage,
    guarded: { progress() {} } as GuardedSocket,
    maxRows: 10,
    zeroDates: false,
    done() {},
  });
}

test('more columns than anybody reads are refused by their first line', async () => {
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
