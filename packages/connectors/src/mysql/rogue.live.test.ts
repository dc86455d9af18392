import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { SourceError } from '../connector.ts';
import { openSource } from '../open-source.ts';
import { inputOf, mysqlClass, openOptions, postgresClass, readAll } from '../testing/sources.ts';

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

test('[H06] a server that asks for a local file gets none', async () => {
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

test('[H06] [N05] [DSRC-35] a server that says nothing, or nothing but single bytes, is given up', async () => {
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

test('[H06] a server that floods is cut off', async () => {
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

/** Sends the same bytes for as long as it is listened to; the answer is how many that were. */
function flooding(socket: Socket, bytes: Buffer, most = 100e6): () => number {
  const some = Buffer.concat(Array<Buffer>(Math.ceil(65_536 / bytes.length)).fill(bytes));
  let sent = 0;
  const more = (): void => {
    while (!socket.destroyed && sent < most) {
      sent += some.length;
      if (!socket.write(some)) {
        socket.once('drain', more);
        return;
      }
    }
  };
  more();
  return () => sent;
}
/** What the lines between hold, and what a row may have. */
const fewBytes = 24e6;
const said = (sign: string, body: string): Buffer => {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(`${sign}\0\0\0\0${body}`, 'latin1');
  bytes.writeInt32BE(4 + body.length, 1);
  return bytes;
};

test.each([
  ['ends of statements', said('C', 'BEGIN\0')],
  ['rows', Buffer.concat([said('T', `\0\x01a\0${'\0'.repeat(18)}`), said('D', '\0\x01\xff\xff\xff\xff')])],
  ['notices', said('N', 'SNOTICE\0Mhint\0\0')],
])('PostgreSQL: endless %s in answer to a statement of ours end the connection', async (_, bytes) => {
  let sent = (): number => 0;
  const { port } = await rogue((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([said('R', '\0\0\0\0'), said('Z', 'I')]));
      socket.once('data', () => {
        sent = flooding(socket, bytes);
      });
    });
  });
  expect(await faultOf(port, postgresClass)).toMatchObject({ name: 'SourceError' });
  expect(sent()).toBeGreaterThan(0);
  expect(sent()).toBeLessThan(fewBytes);
});

/** A server that lets everybody in and then answers as it likes. */
const afterLogIn = (answer: (socket: Socket, data: Buffer) => void): ReturnType<typeof rogue> =>
  rogue((socket) => {
    socket.write(greeting);
    let step = 0;
    socket.on('data', (data: Buffer) => {
      step += 1;
      if (step === 1) socket.write(ok(2));
      else answer(socket, data);
    });
  });

/** Packets in their order, again and again until their numbers are where they began. */
const inOrder = (from: number, ...bodies: Buffer[]): Buffer =>
  Buffer.concat(
    Array.from({ length: 256 }, (_, turn) =>
      bodies.map((body, at) => packet((from + turn * bodies.length + at) % 256, body)),
    ).flat(),
  );
const column = Buffer.from('\x03def\0\0\0\x01a\0\x0c\x2d\0\xff\0\0\0\xfd\0\0\0\0\0', 'latin1');
/** Ends and answers without rows, each of which says that another answer follows. */
const end = Buffer.from([0xfe, 0, 0, 10, 0]);
const noRows = Buffer.from([0, 0, 0, 10, 0, 0, 0]);
const heads = [Buffer.from([1]), column, end];

test.each([
  ['further answers without rows', Buffer.alloc(0), inOrder(1, noRows)],
  ['rows', Buffer.concat(heads.map((body, at) => packet(at + 1, body))), inOrder(4, Buffer.from([0xfb]))],
])('MySQL: endless %s in answer to a statement of ours end the connection', async (_, head, bytes) => {
  let sent = (): number => 0;
  const { port } = await afterLogIn((socket, data) => {
    if (!data.includes('SELECT 1')) socket.write(ok(1));
    else {
      socket.write(head);
      sent = flooding(socket, bytes);
    }
  });
  expect(await faultOf(port)).toMatchObject({ name: 'SourceError' });
  expect(sent()).toBeGreaterThan(0);
  expect(sent()).toBeLessThan(fewBytes);
});

test('MySQL: a statement has one answer; a server that sends more of them is cut off', async () => {
  let sent = (): number => 0;
  const { port } = await afterLogIn((socket, data) => {
    const [prepare, execute] = [0x16, 0x17].map((command) => data[4] === command);
    if (prepare === true) socket.write(packet(1, Buffer.from([0, 1, ...Array<number>(10).fill(0)])));
    else if (execute === true)
      sent = flooding(socket, inOrder(1, ...heads, Buffer.from([0, 0, 1, 0x61]), end));
    else socket.write(ok(1));
  });
  const source = openSource(
    inputOf({ port, user: 'u', password: '', database: 'db' }, mysqlClass),
    openOptions,
  );
  const reading = readAll(source, 'select a from t', { limits: { timeoutMs: 20_000 } });
  await expect(reading).rejects.toMatchObject({ name: 'SourceError' });
  await source.close();
  expect(sent()).toBeGreaterThan(0);
  expect(sent()).toBeLessThan(fewBytes);
});

test('MySQL: a server whose packets have no order ends the connection, not the log', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { port } = await rogue((socket) => {
    socket.write(greeting);
    socket.on('data', () => flooding(socket, packet(77, noRows), 1e6));
  });
  expect(await faultOf(port)).toMatchObject({ name: 'SourceError' });
  expect(lines.mock.calls.length).toBeLessThanOrEqual(20);
  lines.mockRestore();
});

test.each([
  ['that it is done', [packet(1, Buffer.from([0, 0, 0, 2, 0, 0, 0]))]],
  ['two answers', [packet(1, noRows), packet(2, Buffer.from([0, 0, 0, 2, 0, 0, 0]))]],
])(
  'MySQL: a server that says %s where rows were asked for is a fault, not the end of the process',
  async (_, said) => {
    const { port } = await afterLogIn((socket, data) =>
      socket.write(data.includes('SHOW GRANTS') ? Buffer.concat(said) : ok(1)),
    );
    const source = openSource(
      inputOf({ port, user: 'u', password: '', database: 'db' }, mysqlClass),
      openOptions,
    );
    await expect(source.rights()).rejects.toMatchObject({ name: 'SourceError' });
    await source.close();
  },
);
