import { DuckDBVarCharVector } from '@duckdb/node-api';
import { expect, test, vi } from 'vitest';
import { Dictionaries } from './dictionaries.ts';
import { openDatabase } from './open-database.ts';
import { runAsk } from './run-ask.ts';

test('[N16] a long answer stops being written when nobody waits for it any more', async () => {
  const instance = await openDatabase({ role: 'read', directory: '', memoryBytes: 200_000_000, threads: 1 });
  const connection = await instance.connect();
  const ask = (isCancelled: () => boolean) =>
    runAsk(
      connection,
      {
        type: 'ask',
        id: 1,
        extract: '',
        sql: 'SELECT range FROM range(50000)',
        params: [],
        keys: ['n'],
        total: { sql: 'SELECT 50000', params: [] },
      },
      new Dictionaries(),
      isCancelled,
    );
  expect((await ask(() => false)).rows).toBe(50_000);
  // Each of these is told between two statements or two pieces: no statement runs then that could be interrupted.
  for (const told of [1, 2, 3, 10]) {
    let asked = 0;
    const isCancelled = (): boolean => {
      asked += 1;
      return asked >= told;
    };
    await expect(ask(isCancelled)).rejects.toMatchObject({ fault: 'cancelled' });
    expect(asked).toBe(told);
  }
  connection.closeSync();
  instance.closeSync();
});

test('[G04] texts that are too much for an answer are not read, however few rows they stand in', async () => {
  const instance = await openDatabase({ role: 'read', directory: '', memoryBytes: 900_000_000, threads: 1 });
  const connection = await instance.connect();
  const read = vi.spyOn(DuckDBVarCharVector.prototype, 'getItem');
  const ask = (texts: string) =>
    runAsk(
      connection,
      {
        type: 'ask',
        id: 1,
        extract: '',
        sql: `SELECT ${texts} FROM range(10)`,
        params: [],
        keys: ['一', '二'],
      },
      new Dictionaries(),
      () => false,
    );
  const some = await ask("CASE WHEN range = 3 THEN repeat('x', 5000) END, '空'");
  expect(JSON.parse(some.json.toString()).data[3]).toEqual(['x'.repeat(5000), '空']);
  read.mockClear();
  // One column alone, and two of which each would do.
  await expect(ask("repeat('x', 11000000 + range), ''")).rejects.toMatchObject({ fault: 'memory' });
  await expect(
    ask("repeat('x', 6000000 + range), CASE WHEN range > 0 THEN repeat('y', 6000000) END"),
  ).rejects.toMatchObject({ fault: 'memory' });
  expect(read).not.toHaveBeenCalled();
  connection.closeSync();
  instance.closeSync();
});
