import { expect, test } from 'vitest';
import { SourceError } from '../connector.ts';
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
