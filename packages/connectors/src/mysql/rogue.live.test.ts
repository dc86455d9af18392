import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { SourceError } from '../connector.ts';
import { openSource } from '../open-source.ts';
import { inputOf, mysqlClass, openOptions, postgresClass } from '../testing/sources.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that is not what it says; the answer is what it received. */
async function rogue(talk: (socket: Socket) => void): Promise<{ port: number; received: Buffer[] }> {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('data', (data: Buffer) => received.push(data));
    socket.on('error', () => socket.destroy());
    talk(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, received };
}

const packet = (sequence: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUIntLE(body.length, 0, 3);
  head[3] = sequence;
  return Buffer.concat([head, body]);
};
const greeting = packet(
  0,
  Buffer.concat([
    Buffer.from('\x0a8.0.30\0\x01\0\0\0abcdefgh\0', 'latin1'),
    // Every capability, utf8mb4, and a second half of the challenge.
    Buffer.from([0xff, 0xff, 45, 2, 0, 0xff, 0xdf, 21, ...Array<number>(10).fill(0)]),
    Buffer.from('abcdefghijkl\0mysql_native_password\0', 'latin1'),
  ]),
);
const ok = (sequence: number): Buffer => packet(sequence, Buffer.from([0, 0, 0, 2, 0, 0, 0]));
const errorOf = (sequence: number, code: number, text: string): Buffer => {
  const head = Buffer.from([0xff, code & 0xff, code >> 8]);
  return packet(sequence, Buffer.concat([head, Buffer.from(`#HY000${text}`)]));
};

/** Only a server that never answers is given up early: the first connection loads its driver. */
async function faultOf(
  port: number,
  driver = mysqlClass,
  { password = 'Secret-99', connectTimeoutMs = 20_000 } = {},
): Promise<SourceError> {
  const input = inputOf({ port, user: 'u', password, database: 'db' }, driver);
  const source = openSource(input, { ...openOptions, connectTimeoutMs });
  const fault: unknown = await source.test().catch((error: unknown) => error);
  await source.close();
  return fault as SourceError;
}

test('a server that asks for a local file gets none', async () => {
  const { port, received } = await rogue((socket) => {
    socket.write(greeting);
    let step = 0;
    socket.on('data', () => {
      step += 1;
      if (step === 1) socket.write(ok(2));
      else if (step === 2) socket.write(packet(1, Buffer.from('\xfb/etc/passwd', 'latin1')));
      else if (step === 3) socket.write(ok(3));
    });
  });
  expect(await faultOf(port)).toMatchObject({ name: 'SourceError', fault: 'connection' });
  const text = Buffer.concat(received).toString('latin1');
  expect(text).toContain('SET NAMES');
  expect(text).not.toMatch(/root:|\/bin\//);
});

test('[N05] [DSRC-35] a server that says nothing, or nothing but single bytes, is given up', async () => {
  const message = '连接超时，请检查服务器地址和端口';
  const silent = await rogue(() => {});
  const dripping = await rogue((socket) => {
    const timer = setInterval(() => socket.write(Buffer.from([10])), 30);
    socket.on('close', () => clearInterval(timer));
  });
  for (const { port } of [silent, dripping]) {
    for (const driver of [mysqlClass, postgresClass])
      expect(await faultOf(port, driver, { connectTimeoutMs: 500 })).toMatchObject({
        fault: 'connection',
        message,
      });
  }
});

test.each([
  ['a way to log in that nobody knows', [0x52, 0, 0, 0, 8, 0, 0, 0, 99]],
  ['an error cut off in its middle', [0x45, 0, 0, 0, 6, 0x53, 0x45]],
  ['a row that says it has more columns than bytes', [0x44, 0, 0, 0, 6, 0x7f, 0xff]],
])('PostgreSQL: %s ends the connection and nothing else', async (_, bytes) => {
  const { port } = await rogue((socket) => socket.once('data', () => socket.write(Buffer.from(bytes))));
  expect(await faultOf(port, postgresClass)).toMatchObject({ name: 'SourceError', fault: 'connection' });
});

test('a server that floods is cut off', async () => {
  let sent = 0;
  const { port } = await rogue((socket) => {
    const flood = Buffer.alloc(65_536, 0x41);
    // A packet that says it has 16 MB, and another after it.
    socket.write(Buffer.from([0xff, 0xff, 0xff, 0]));
    const more = (): void => {
      while (!socket.destroyed && sent < 1e9) {
        sent += flood.length;
        if (!socket.write(flood)) {
          socket.once('drain', more);
          return;
        }
      }
    };
    more();
  });
  const before = process.memoryUsage.rss();
  expect(await faultOf(port)).toMatchObject({ name: 'SourceError' });
  expect(sent).toBeLessThan(50e6);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50e6);
});

test('a hostile error text is one short line without the password', async () => {
  const text = `<img onerror=x>\r\n\0 your password is Secret-99 ${'x'.repeat(500_000)}`;
  const { port } = await rogue((socket) => socket.write(errorOf(0, 1999, text)));
  const fault = await faultOf(port);
  expect(fault.message).not.toContain('Secret-99');
  expect([...fault.message].length).toBeLessThanOrEqual(151);
  expect(fault.message).not.toMatch(/[\r\n\0]/);
  const denied = await rogue((socket) => socket.write(errorOf(0, 1045, text)));
  expect((await faultOf(denied.port)).message).toBe('用户名或密码错误');
});
