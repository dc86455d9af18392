import { type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { JdbcUrl } from '@mingjing/contract';
import { type GuardedSocket, guardedSocket } from '../live/guarded-socket.ts';
import { ClickhouseError, notClickhouse, readFailure } from './faults.ts';
import { tlsOf } from './settings.ts';

export interface Access {
  url: JdbcUrl;
  /** The address that the host guard answered, whatever the name means later. */
  address: string;
  username: string;
  password: string;
  connectTimeoutMs: number;
}

/** An answer that has begun. */
export interface Answering {
  response: IncomingMessage;
  guarded: GuardedSocket;
}

const failureBytes = 64 * 1024;

function socketTo({ url, address, connectTimeoutMs }: Access, guarded: GuardedSocket): Duplex {
  const { socket } = guarded;
  socket.connect(url.port, address).setNoDelay(true);
  const tls = tlsOf(url);
  const stream = tls === false ? socket : connectTls({ ...tls, socket });
  // A plain port may wait for the rest of what it takes for a request: the handshake ends before the whole time is up.
  const wait = tls === false ? connectTimeoutMs : connectTimeoutMs * 0.8;
  const timer = setTimeout(() => {
    const code = socket.connecting ? 'ETIMEDOUT' : 'ERR_SSL_NO_ANSWER';
    stream.destroy(Object.assign(new Error('connect'), { code }));
  }, wait);
  const connected = (): void => clearTimeout(timer);
  stream.once(tls === false ? 'connect' : 'secureConnect', connected).once('close', connected);
  // A failure of the wire below does not always reach the layer above.
  if (stream !== socket) socket.once('error', (error) => stream.destroy(error));
  return stream;
}

/** All of a short answer as text. */
export async function wholeText(response: IncomingMessage, most = failureBytes): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > most) break;
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Sends one statement over a connection of its own: a kept one may be closed by the server just as it is used. Answers
 * once the rows begin; throws what the server says instead of rows.
 */
export async function send(
  access: Access,
  sql: string,
  settings: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answering> {
  const guarded = guardedSocket();
  const body = Buffer.from(sql, 'utf8');
  const query = new URLSearchParams({ database: access.url.database, ...settings });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request({
      method: 'POST',
      path: `/?${query.toString()}`,
      host: access.url.host,
      port: access.url.port,
      createConnection: () => socketTo(access, guarded),
      headers: {
        authorization: `Basic ${Buffer.from(`${access.username}:${access.password}`).toString('base64')}`,
        'content-type': 'text/plain; charset=utf-8',
        'content-length': body.length,
        connection: 'close',
      },
      ...(signal === undefined ? {} : { signal }),
    });
    sending.once('response', resolve).once('error', reject).end(body);
  });
  guarded.progress();
  if (response.statusCode === 200) return { response, guarded };
  const text = await wholeText(response);
  response.destroy();
  const number = Number(response.headers['x-clickhouse-exception-code']);
  throw readFailure(text) ?? (number > 0 ? new ClickhouseError(number, text) : notClickhouse());
}
