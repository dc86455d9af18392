import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { GuardedSocket } from '../live/guarded-socket.ts';
import { RowsReader } from './rows.ts';

function readerOf(text: string): RowsReader {
  return new RowsReader({
    response: Readable.from([Buffer.from(text)]) as unknown as IncomingMessage,
    guarded: { progress() {} } as GuardedSocket,
    maxRows: 10,
    zeroDates: false,
    done() {},
  });
}

test('more columns than anybody reads are refused by their first line', async () => {
  await expect(readerOf(`${'a\t'.repeat(20_000)}a\n`).reading).rejects.toThrow('字段超过 10000 个');
});
