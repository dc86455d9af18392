import { expect, test } from 'vitest';
import type { ConnectionInput, Source } from '../connector.ts';
import { eventually, readAll } from './sources.ts';

/** One database as the promises of a source are tried on it. */
export interface PromiseSetting {
  /** A source that the caller closes in the end. Four connections unless told otherwise. */
  open(change?: Partial<ConnectionInput>, poolSize?: number): Source;
  /** How many statements of this file the server runs at this moment. */
  running(): Promise<number>;
  sql: {
    /** One whole number a row, from 1 to `count`, in order. */
    numbers(count: number): string;
    /** Statements whose first column counts from 1 and which never come to an end, one for each way to write that. */
    endless: readonly string[];
    /** Computes for minutes before it answers anything. */
    busy: string;
    /** 500 MB of text in 5,000 rows. */
    wide: string;
    /** Names a column that no table has; the server says so in words that hold `fault`. */
    broken: { sql: string; fault: string };
  };
  /** Wrong connections, and what is said of each. A wrong password is `wrongPassword`. */
  faults: readonly (readonly [Partial<ConnectionInput>, string])[];
  /** Answers are read whole before their first row: a reader sets no pace, and one without end is refused. */
  isWhole?: boolean;
}

export const wrongPassword = 'Wrong-Secret-1';
const patient = { timeoutMs: 600_000 };

/** What every source promises, whatever its database; each test file of a connector with a real server calls this. */
export function testSourcePromises({ open, running, sql, faults, isWhole = false }: PromiseSetting): void {
  const quiet = (): Promise<void> => eventually(async () => (await running()) === 0);
  const oneRuns = (): Promise<void> => eventually(async () => (await running()) === 1);

  test('[DSRC-24] a connection test answers', async () => {
    await expect(open().test()).resolves.toBeUndefined();
  });

  test('[LIM-09] [DSET-31] [F08] rows beyond the limit are cut off and said to be', async () => {
    const source = open();
    const count = async (maxRows: number | undefined): Promise<[number, boolean, unknown]> => {
      const { rows, truncated } = await readAll(source, sql.numbers(5000), {
        limits: maxRows === undefined ? {} : { maxRows },
      });
      return [rows.length, truncated, rows.at(-1)?.[0]];
    };
    expect(await count(100)).toEqual([100, true, 100]);
    expect(await count(4999)).toEqual([4999, true, 4999]);
    expect(await count(5000)).toEqual([5000, false, 5000]);
    expect(await count(undefined)).toEqual([5000, false, 5000]);
  });

  test.each(sql.endless)(
    '[LIM-09] [F08] a stream without end stops at the row limit, and so does its statement on the server: %s',
    async (endless) => {
      const cut = await readAll(open(), endless, { limits: { ...patient, maxRows: 3000 } });
      expect([cut.rows.length, cut.rows[2999]?.[0], cut.truncated]).toEqual([3000, 3000, true]);
      await quiet();
    },
  );

  test.skipIf(isWhole)(
    '[F08] the reader sets the pace: an unread stream does not fill the memory',
    async () => {
      const source = open();
      const before = process.memoryUsage.rss();
      const stream = await source.stream({ sql: sql.wide, params: [] }, patient);
      await new Promise((resolve) => setTimeout(resolve, 500));
      // 500 MB in all; what lies between the two ends is a few batches.
      expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
      let rows = 0;
      for await (const batch of stream.batches) rows += batch.length;
      expect(rows).toBe(5000);
    },
  );

  test.skipIf(isWhole)('leaving the loop stops the statement on the server', async () => {
    for (const endless of sql.endless) {
      const left = await open().stream({ sql: endless, params: [] }, patient);
      for await (const batch of left.batches) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
      await quiet();
    }
  });

  test('a signal and closing the source stop a statement that has answered nothing yet', async () => {
    const leave = new AbortController();
    const aborted = open().stream({ sql: sql.busy, params: [] }, { ...patient, signal: leave.signal });
    const fault = aborted.catch((error: unknown) => error);
    await oneRuns();
    leave.abort();
    expect(await fault).toMatchObject({ fault: 'cancelled' });
    await quiet();

    const source = open();
    const closed = source.stream({ sql: sql.busy, params: [] }, patient).catch((error: unknown) => error);
    await oneRuns();
    await source.close();
    expect(await closed).toMatchObject({ fault: 'connection' });
    await quiet();
  });

  test('[N05] [F07] [DSRC-36] a statement past its time ends with a fault and leaves the server', async () => {
    await expect(readAll(open(), sql.busy, { limits: { timeoutMs: 200 } })).rejects.toMatchObject({
      fault: 'timeout',
      message: '查询超时，请缩小查询范围后重试',
    });
    await quiet();
  });

  test('a fault quotes the server, cut; the connection serves on', async () => {
    const single = open({}, 1);
    await expect(readAll(single, sql.broken.sql)).rejects.toMatchObject({
      fault: 'data',
      message: expect.stringContaining(sql.broken.fault) as string,
    });
    await expect(single.columns({ sql: sql.broken.sql, params: [] }, patient)).rejects.toMatchObject({
      fault: 'data',
    });
    const long = readAll(single, sql.broken.sql.replace('nope', 'x'.repeat(1000)));
    const error = (await long.catch((reason: unknown) => reason)) as Error;
    expect([...error.message].length).toBeLessThanOrEqual(200);
    expect((await readAll(single, sql.numbers(1))).rows).toEqual([[1]]);
    await quiet();
  });

  test.each(faults)(
    '[N05] [DSRC-26] [DSRC-35] a wrong connection is told without its password: %j %s',
    async (change, message) => {
      const error: unknown = await open(change)
        .test()
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ fault: 'connection', message });
      expect(JSON.stringify(error) + String(error)).not.toContain(wrongPassword);
    },
  );

  test('many readers share few connections, and one that waits can leave', async () => {
    const small = open({}, 2);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => readAll(small, sql.numbers(at + 1))),
    );
    expect(answers.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    const held = await Promise.all(
      [1, 2].map(() => small.stream({ sql: sql.numbers(isWhole ? 20_000 : 1_000_000), params: [] }, patient)),
    );
    const leave = new AbortController();
    const waiting = readAll(small, sql.numbers(1), { limits: { signal: leave.signal } });
    const fault = waiting.catch((error: unknown) => error);
    leave.abort();
    expect(await fault).toMatchObject({ fault: 'cancelled' });
    for (const stream of held) await stream.batches[Symbol.asyncIterator]().return?.();
    expect((await readAll(small, sql.numbers(1))).rows).toEqual([[1]]);
  });
}
