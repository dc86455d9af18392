import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import {
  clickhouseDatabase,
  kingbaseDatabase,
  mysqlDatabase,
  postgresDatabase,
  sqlserverDatabase,
} from '@mingjing/contract';
import { afterEach, expect, test } from 'vitest';
import { openSource } from '../open-source.ts';
import { whoElseAnswers } from './who-answers.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A server of one kind by what it says first, or when it hears something. */
async function serverOf(
  first: Buffer | string | undefined,
  heard?: (data: Buffer) => Buffer | string | undefined,
) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (first !== undefined) socket.write(first);
    socket.on('data', (data) => {
      const said = heard?.(data);
      if (said !== undefined) socket.end(said);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const greeting = Buffer.from('\x4a\0\0\0\x0a10.11.6-MariaDB\0', 'latin1');
const encryption = Buffer.from('0000000804d2162f', 'hex');
const postgres = (data: Buffer): string | undefined => (data.equals(encryption) ? 'N' : undefined);
const page = (data: Buffer): string | undefined =>
  data.includes('\r\n\r\n') ? 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi' : undefined;
const native = (data: Buffer): string | undefined =>
  data.includes('GET')
    ? 'HTTP/1.0 400 Bad Request\r\n\r\nPort 9000 is for clickhouse-client program\r\n'
    : undefined;
const sqlServer = (data: Buffer): Buffer | undefined =>
  data[0] === 0x12 ? Buffer.from('0401001b00000100ff', 'hex') : undefined;

test('a server of another kind is told by what it says', async () => {
  const [mysql, kingbase] = [mysqlDatabase, kingbaseDatabase];
  const others: [number, string | undefined, { label: string }][] = [
    [await serverOf('SSH-2.0-OpenSSH_9.2\r\n'), 'SSH（远程登录）', mysql],
    [await serverOf('220 mail.example ESMTP\r\n'), '邮件服务（SMTP）', mysql],
    [await serverOf(undefined, () => '-ERR unknown command\r\n'), 'Redis', mysql],
    [await serverOf(undefined, page), '网页服务（HTTP）', mysql],
    [await serverOf(undefined, native), 'ClickHouse 的原生协议（其 HTTP 端口多为 8123）', mysql],
    [await serverOf(undefined, postgres), postgresDatabase.label, mysql],
    [await serverOf(undefined, sqlServer), sqlserverDatabase.label, mysql],
    [await serverOf(greeting), mysql.label, clickhouseDatabase],
    // The database itself, one that greets as it does, and what nobody knows.
    [await serverOf(greeting), undefined, mysql],
    [await serverOf(undefined, postgres), undefined, kingbase],
    [await serverOf(undefined, () => '\x01\x02\x03'), undefined, mysql],
  ];
  const found = await Promise.all(
    others.map(([port, , { label }]) => whoElseAnswers(label, '127.0.0.1', port)),
  );
  expect(found).toEqual(others.map(([, kind]) => kind));
});

test('[DSRC-26] a connection test tells which other server answers at the port, or that it hangs up', async () => {
  const failure = async (driverClassName: string, url: string): Promise<string> => {
    const source = openSource(
      {
        datasourceType: 'jdbc',
        driverClassName,
        url,
        username: 'a',
        password: 'b',
        serverEncoding: '',
        clientEncoding: '',
      },
      { resolveHost: (host) => Promise.resolve(host), connectTimeoutMs: 300, poolSize: 1 },
    );
    const told = await source.test().catch((error: Error) => error.message);
    await source.close();
    return String(told);
  };
  const ssh = await serverOf('SSH-2.0-OpenSSH_9.2\r\n');
  expect(await failure(mysqlDatabase.driverClassName, `jdbc:mysql://127.0.0.1:${ssh}/a`)).toBe(
    '这个端口上不是 MySQL，应答的像是SSH（远程登录），请核对端口与数据库类型',
  );
  const mysql = await serverOf(greeting);
  expect(await failure(postgresDatabase.driverClassName, `jdbc:postgresql://127.0.0.1:${mysql}/a`)).toBe(
    '这个端口上不是 PostgreSQL，应答的像是MySQL，请核对端口与数据库类型',
  );
  const hangingUp = await serverOf(undefined, () => '');
  expect(await failure(postgresDatabase.driverClassName, `jdbc:postgresql://127.0.0.1:${hangingUp}/a`)).toBe(
    '服务器接受连接后随即断开，请核对端口与数据库类型，以及服务器是否允许从这里连接',
  );
});
