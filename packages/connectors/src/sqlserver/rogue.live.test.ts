import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SourceError } from '../connector.ts';
import { openSource } from '../open-source.ts';
import { openOptions } from '../testing/sources.ts';
import { startTdsStandIn } from '../testing/tds-stand-in.ts';

/** The stand-in, whose answer of that number is another one: 2 is that of the log-in, 3 that of the first statement. */
async function rogue(number: number, tokens: readonly number[]): Promise<number> {
  const real = await startTdsStandIn({ user: 'u', password: 'p', answer: () => undefined });
  const length = 8 + tokens.length;
  const forged = Buffer.from([4, 1, length >> 8, length & 0xff, 0, 0, 1, 0, ...tokens]);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(real.port, '127.0.0.1');
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}));
    client.on('close', () => server.destroy()).pipe(server);
    let answers = 0;
    server.on('data', (answer: Buffer) => {
      answers += 1;
      client.write(answers === number ? forged : answer);
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

async function faultOf(port: number): Promise<SourceError> {
  const source = openSource(
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
  const fault: unknown = await source.test().catch((error: unknown) => error);
  await source.close();
  return fault as SourceError;
}

/** A change of the session as the protocol writes it: its kind, what is new, what was before. */
function change(kind: number, text: string): number[] {
  const body = [kind, text.length, ...Buffer.from(text, 'utf16le'), 0];
  return [0xe3, body.length, 0, ...body];
}
const done = [0xfd, ...Array.from({ length: 12 }, () => 0)];

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
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  expect(await faultOf(await rogue(number, tokens))).toMatchObject({
    name: 'SourceError',
    fault: 'connection',
  });
  expect(uncaught).toEqual([]);
});

test('[F] changes that nobody knows are passed over without a word', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => written.mockRestore());
  const unknown = [0xe3, 3, 0, 99, 0, 0];
  const port = await rogue(3, [...unknown, ...unknown, ...done]);
  expect(await faultOf(port)).toBeUndefined();
  expect(written).not.toHaveBeenCalled();
});
