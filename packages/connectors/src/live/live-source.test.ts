import { afterEach, expect, test, vi } from 'vitest';
import { type RowStream, SourceError } from '../connector.ts';
import { faultTexts } from '../fault-texts.ts';
import { withRows } from '../with-rows.ts';
import { BatchQueue } from './batch-queue.ts';
import { LiveSource } from './live-source.ts';
import type { Reading, Session } from './session.ts';

/** A server that hears the request to stop only from the time on at which it is at work. */
function lateServer(deafTo: number): Session & { asked: number; isClosed: boolean } {
  let fail = (_error: Error): void => undefined;
  const session = {
    usable: true,
    busy: false,
    asked: 0,
    isClosed: false,
    ping: async () => undefined,
    rights: async () => [],
    columns: async () => [],
    read: () => {
      session.busy = true;
      return new Promise<Reading>((_resolve, reject) => {
        fail = reject;
      });
    },
    cancel: async () => {
      session.asked += 1;
      if (session.asked <= deafTo) return;
      session.busy = false;
      fail(new Error('stopped'));
    },
    reset: async () => undefined,
    destroy: () => {
      session.usable = false;
      session.isClosed = true;
    },
  };
  return session;
}

async function cancelled(deafTo: number): Promise<{ asked: number; isClosed: boolean; busy: boolean }> {
  const session = lateServer(deafTo);
  const source = new LiveSource({
    dialect: 'postgres',
    poolSize: 1,
    testTimeoutMs: 1000,
    strict: false,
    connect: async () => session,
    faultOf: () => new SourceError('cancelled', '查询已取消'),
  });
  const stop = new AbortController();
  const reading = source.stream({ sql: 'select 1', params: [] }, { timeoutMs: 60_000, signal: stop.signal });
  await new Promise((resolve) => setTimeout(resolve, 0));
  stop.abort();
  await expect(reading).rejects.toMatchObject({ fault: 'cancelled' });
  await source.close();
  const { asked, isClosed, busy } = session;
  return { asked, isClosed, busy };
}

test('a statement that began after the request to stop is asked to stop again', async () => {
  expect(await cancelled(0)).toEqual({ asked: 1, isClosed: true, busy: false });
  expect(await cancelled(1)).toEqual({ asked: 2, isClosed: true, busy: false });
});

test('a server that never hears is left to its own time limit', async () => {
  expect(await cancelled(100)).toEqual({ asked: 3, isClosed: true, busy: true });
});

afterEach(() => {
  vi.useRealTimers();
});

test.each<[string, (stream: RowStream) => Promise<unknown>]>([
  ['nobody began to read', async () => undefined],
  ['work on them failed before', () => Promise.reject(new Error('no writer'))],
  [
    'a generator around them was never started',
    async ({ batches }) =>
      (async function* () {
        yield* batches;
      })().return(undefined),
  ],
  ['the next batch is waited for', async ({ batches }) => void batches[Symbol.asyncIterator]().next()],
])('[N05] rows that are left give their connection back: %s', async (_case, work) => {
  const { source } = idleSource();
  const query = { sql: 'select 1', params: [] };
  // As often as there are connections.
  for (let time = 0; time < 2; time += 1)
    await withRows(source, query, { timeoutMs: 60_000 }, work).catch(() => undefined);
  expect(await source.columns(query, { timeoutMs: 1000 })).toEqual([]);
  await source.close();
});

test('[N05] who waits for rows that are left hears that there are no more', async () => {
  const { source } = idleSource();
  let waiting: Promise<unknown> | undefined;
  await withRows(source, { sql: 'select 1', params: [] }, { timeoutMs: 1000 }, async ({ batches }) => {
    waiting = batches[Symbol.asyncIterator]().next();
  });
  expect(await waiting).toEqual({ done: true, value: undefined });
});

/** A source of sessions that are told what their next ping does. */
function idleSource() {
  const made: (Session & { isClosed: boolean; answers: boolean; queue: BatchQueue })[] = [];
  const connect = async (): Promise<Session> => {
    const queue = new BatchQueue();
    const session = {
      usable: true,
      busy: false,
      isClosed: false,
      answers: true,
      queue,
      ping: () => (session.answers ? Promise.resolve() : new Promise<void>(() => undefined)),
      rights: async () => [],
      columns: async () => [],
      read: async (): Promise<Reading> => ({ columns: [], queue }),
      cancel: async () => undefined,
      reset: async () => undefined,
      destroy: () => {
        session.usable = false;
        session.isClosed = true;
      },
    };
    made.push(session);
    return session;
  };
  const source = new LiveSource({
    dialect: 'postgres',
    poolSize: 2,
    testTimeoutMs: 4000,
    strict: false,
    connect,
    faultOf: (error) => error as SourceError,
  });
  const ask = (): Promise<unknown> => source.columns({ sql: 'select 1', params: [] }, { timeoutMs: 60_000 });
  return { made, source, ask };
}

test('[N05] an idle connection whose server says nothing any more is replaced, and so are those beside it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { made, ask } = idleSource();
  await Promise.all([ask(), ask()]);
  await vi.advanceTimersByTimeAsync(5000);
  for (const session of made) session.answers = false;
  const asked = ask();
  // The limit of an answer is no timer that can be advanced.
  vi.useRealTimers();
  await asked;
  expect(made.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
});

test('[N05] a server that falls silent in the middle of its rows has gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { made, source } = idleSource();
  const limits = { timeoutMs: 3_600_000, silenceMs: 600_000 };
  const { batches } = await source.stream({ sql: 'select 1', params: [] }, limits);
  const rows = batches[Symbol.asyncIterator]();
  // Sorting before the first row may take its time.
  const first = rows.next();
  await vi.advanceTimersByTimeAsync(700_000);
  made[0]?.queue.push([[1]]);
  expect(await first).toEqual({ done: false, value: [[1]] });
  const second = rows.next();
  await vi.advanceTimersByTimeAsync(500_000);
  made[0]?.queue.push([[2]]);
  expect(await second).toEqual({ done: false, value: [[2]] });
  const third = rows.next().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await third).toMatchObject({ fault: 'connection' });
});

/** A server that allows so many connections, and a source of it that would open four. */
function fullServer(places: number) {
  let taken = 0;
  const connect = async (): Promise<Session> => {
    await Promise.resolve();
    if (taken >= places) throw new SourceError('connection', faultTexts.full, true);
    taken += 1;
    const session = {
      ...lateServer(0),
      busy: false,
      columns: async () => {
        await new Promise((resolve) => setTimeout(resolve, 0));
        return [];
      },
      destroy: () => {
        if (session.usable) taken -= 1;
        session.usable = false;
      },
    };
    return session;
  };
  const source = new LiveSource({
    dialect: 'postgres',
    poolSize: 4,
    testTimeoutMs: 4000,
    strict: false,
    connect,
    faultOf: (error) => error as SourceError,
  });
  const ask = () => source.columns({ sql: 'select 1', params: [] }, { timeoutMs: 60_000 });
  return { source, ask };
}

test('[N05] a server that allows fewer connections than are wanted answers all in turn', async () => {
  for (const places of [1, 2, 3]) {
    const { source, ask } = fullServer(places);
    expect(await Promise.all(Array.from({ length: 9 }, ask))).toHaveLength(9);
    await source.close();
  }
});

test('[N05] nobody waits for a server whose connections are all held by others', async () => {
  const { source, ask } = fullServer(0);
  const asked = await Promise.allSettled(Array.from({ length: 9 }, ask));
  for (const one of asked) expect(one).toMatchObject({ reason: { message: faultTexts.full, isAway: true } });
  await source.close();
});
