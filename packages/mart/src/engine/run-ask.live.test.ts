import { expect, test } from 'vitest';
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
