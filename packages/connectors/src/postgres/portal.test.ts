import type { Connection } from 'pg';
import { expect, test } from 'vitest';
import { PortalReader } from './portal.ts';

const megabyte = 1024 * 1024;
const text = 'x'.repeat(megabyte);

/** A reader over a connection that notes what it is told. */
function submitted(maxRows = 1_000_000, isAwaited?: () => boolean) {
  const told: string[] = [];
  let owed = 0;
  const note = (word: string) => () => void told.push(word);
  const wire = {
    parse: note('parse'),
    bind: note('bind'),
    describe: note('describe'),
    close: note('close'),
    flush: note('flush'),
    sync: note('sync'),
    execute: ({ rows }: { rows: number }) => {
      owed = rows;
    },
    stream: { pause: note('pause'), resume: note('resume'), destroy: note('destroy') },
  };
  const reader = new PortalReader({
    sql: 'select a',
    values: [],
    maxRows,
    isAwaited,
    recode: undefined,
    progress: () => {},
    done: () => {},
  });
  reader.submit(wire as unknown as Connection);
  const send = () => reader.handleDataRow({ length: megabyte, fields: [text] });
  return { reader, told, send, owed: () => owed };
}

/** The same with the answer's columns told. */
function begin(...of: Parameters<typeof submitted>) {
  const begun = submitted(...of);
  begun.reader.handleRowDescription({ fields: [{ name: 'a', dataTypeID: 25, dataTypeModifier: -1 }] });
  return begun;
}

test('[F] an answer that ends without columns is told at once', async () => {
  const { reader } = submitted();
  reader.handleCommandComplete();
  reader.handleReadyForQuery();
  await expect(reader.reading).rejects.toThrow('no columns');
});

test('rows of a megabyte: the server waits while the reader is busy, and none is lost', async () => {
  const { reader, told, send, owed } = begin();
  let sent = 0;
  while (!told.includes('pause') && sent < owed()) {
    send();
    sent += 1;
  }
  expect(sent).toBeLessThan(20);
  const { queue } = await reader.reading;
  let read = 0;
  for (; sent < 40; sent += 1) {
    const paused = told.lastIndexOf('pause') > told.lastIndexOf('resume');
    if (paused) read += (await queue.next())?.length ?? 0;
    expect(told.lastIndexOf('resume')).toBeGreaterThan(paused ? told.lastIndexOf('pause') : -2);
    send();
  }
  reader.handleCommandComplete();
  reader.handleReadyForQuery();
  for (let batch = await queue.next(); batch !== undefined; batch = await queue.next()) read += batch.length;
  expect(read).toBe(40);
});

test('the next asking goes by the bytes of all rows of the last one, and the most rows hold', async () => {
  const { reader, send, owed } = begin(100);
  const first = owed();
  expect(first).toBe(100);
  const small = begin();
  expect(small.owed()).toBe(500);
  for (let at = 0; at < 500; at += 1) small.reader.handleDataRow({ length: 100_000, fields: ['x'] });
  small.reader.handlePortalSuspended();
  const { queue } = await small.reader.reading;
  for (let left = 500; left > 0; ) left -= (await queue.next())?.length ?? 500;
  void queue.next();
  expect(small.owed()).toBe(20);
  for (let at = 0; at < 100; at += 1) send();
  reader.handlePortalSuspended();
  expect(owed()).toBe(100);
});

test('a server that sends more rows than were asked for is left', () => {
  const { reader, told, owed } = begin(10);
  for (let at = 0; at < owed(); at += 1) reader.handleDataRow({ length: 1, fields: ['x'] });
  expect(told).not.toContain('destroy');
  reader.handleDataRow({ length: 1, fields: ['x'] });
  expect(told).toContain('destroy');
});

test('few rows are asked for at once while others wait for this process, and many again when nobody does', async () => {
  let isAwaited = false;
  const { reader, owed } = begin(1_000_000, () => isAwaited);
  const { queue } = await reader.reading;
  const answered = async (): Promise<number> => {
    for (let at = owed(); at > 0; at -= 1) reader.handleDataRow({ length: 10, fields: ['x'] });
    reader.handlePortalSuspended();
    await queue.next();
    return owed();
  };
  expect(await answered()).toBe(4000);
  isAwaited = true;
  expect(await answered()).toBe(500);
  expect(await answered()).toBe(500);
  isAwaited = false;
  expect(await answered()).toBe(4000);
});
