import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Source, SourceError } from '../connector.ts';
import { openSource } from '../open-source.ts';
import { openOptions } from '../testing/sources.ts';
import { startTdsStandIn, type TdsAnswer } from '../testing/tds-stand-in.ts';

/** In place of a number: the answer to a cancel. */
const ofCancel = 0;
const done = [0xfd, ...Array.from({ length: 12 }, () => 0)];

/** A message of one packet. */
function packet(tokens: readonly number[]): Buffer {
  const length = 8 + tokens.length;
  return Buffer.from([4, 1, length >> 8, length & 0xff, 0, 0, 1, 0, ...tokens]);
}

/** The stand-in, whose answer of that number is another one: 2 is that of the log-in, 3 that of the first statement. */
async function rogue(
  number: number,
  tokens: readonly number[],
  answer: (sql: string) => TdsAnswer | undefined = () => undefined,
): Promise<number> {
  const real = await startTdsStandIn({ user: 'u', password: 'p', answer });
  // Before the answer to a cancel the statement's own ends.
  const forged = Buffer.concat((number === ofCancel ? [done, tokens] : [tokens]).map(packet));
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(real.port, '127.0.0.1');
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}));
    let isCancelled = false;
    // An attention is the whole of its packet.
    client.on('data', (asked: Buffer) => {
      isCancelled ||= asked[0] === 0x06;
    });
    client.on('close', () => server.destroy()).pipe(server);
    let answers = 0;
    server.on('data', (answer: Buffer) => {
      answers += 1;
      client.write(answers === number || (number === ofCancel && isCancelled) ? forged : answer);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await real.stop();
  });
  return (proxy.address() as { port: number }).port;
}

const sourceAt = (port: number): Source =>
  openSource(
    {
      driverClassName: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
      url: `jdbc:sqlserver://127.0.0.1:${port};databaseName=his;encrypt=false`,
      username: 'u',
      password: 'p',
      serverEncoding: '',
      clientEncoding: '',
    },
    { ...openOptions, connectTimeoutMs: 20_000 },
  );

async function faultOf(port: number): Promise<SourceError> {
  const source = sourceAt(port);
  const fault: unknown = await source.test().catch((error: unknown) => error);
  await source.close();
  return fault as SourceError;
}

/** A change of the session as the protocol writes it: its kind, what is new, what was before. */
function change(kind: number, text: string): number[] {
  const body = [kind, text.length, ...Buffer.from(text, 'utf16le'), 0];
  return [0xe3, body.length, 0, ...body];
}

/** What is thrown out of the process until the test ends. */
function watchUncaught(): unknown[] {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  return uncaught;
}

test.each([
  ['packets that are no larger than their head', 3, [...change(4, '8'), ...done]],
  ['packets of no size', 3, [...change(4, 'x'), ...done]],
  ['an answer to the log-in of a kind that nobody knows', 2, [0x00]],
  ['an answer to the log-in that ends too early', 2, [0xfd, 0, 0]],
  ['an answer to the log-in that belongs to a procedure', 2, [0x79, 0, 0, 0, 0]],
  ['an answer to a statement of a kind that nobody knows', 3, [0x00]],
  ['an answer to a statement that ends too early', 3, [0xfd, 0, 0]],
  ['an answer to a statement that belongs to a log-in', 3, [0xed, 1, 0, 0]],
])('%s ends the connection and nothing else', async (_, number, tokens) => {
  const uncaught = watchUncaught();
  expect(await faultOf(await rogue(number, tokens))).toMatchObject({
    name: 'SourceError',
    fault: 'connection',
  });
  expect(uncaught).toEqual([]);
});

test('an answer to a cancel that cannot be read ends the connection and nothing else', async () => {
  const uncaught = watchUncaught();
  const arrived = new AbortController();
  const port = await rogue(ofCancel, [0xed, 1, 0, 0], (sql) => {
    if (sql !== 'select 1') return undefined;
    arrived.abort();
    return { hangs: true };
  });
  const source = sourceAt(port);
  const reading = source.stream(
    { sql: 'select 1', params: [] },
    { timeoutMs: 20_000, signal: arrived.signal },
  );
  await expect(reading).rejects.toMatchObject({ fault: 'cancelled' });
  // Waits until the cancelled connection is gone.
  await source.close();
  expect(uncaught).toEqual([]);
});

test('[F] an answer that ends without columns is told at once', async () => {
  const { port, stop } = await startTdsStandIn({ user: 'u', password: 'p', answer: () => undefined });
  onTestFinished(stop);
  const source = sourceAt(port);
  const limits = { timeoutMs: 2 ** 30 };
  await expect(source.stream({ sql: 'select 1', params: [] }, limits)).rejects.toMatchObject({
    fault: 'data',
  });
  // The connection is as good as before.
  await source.test();
  await source.close();
});

test('[F] changes that nobody knows are passed over without a word', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => written.mockRestore());
  const unknown = [0xe3, 3, 0, 99, 0, 0];
  const port = await rogue(3, [...unknown, ...unknown, ...done]);
  expect(await faultOf(port)).toBeUndefined();
  expect(written).not.toHaveBeenCalled();
});
