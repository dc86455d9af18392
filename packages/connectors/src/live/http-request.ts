import { type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { type GuardedSocket, guardedSocket } from './guarded-socket.ts';

/** A server that is spoken to over HTTP. */
export interface HttpServer {
  host: string;
  port: number;
  /** The address that the host guard answered, whatever the name means later. */
  address: string;
  /** false leaves the connection plain. */
  tls: ConnectionOptions | false;
  connectTimeoutMs: number;
}

export interface HttpCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal | undefined;
}

/** An answer that has begun. */
export interface Answering {
  response: IncomingMessage;
  guarded: GuardedSocket;
}

function socketTo(server: HttpServer, guarded: GuardedSocket): Duplex {
  const { socket } = guarded;
  const { tls, connectTimeoutMs } = server;
  socket.connect(server.port, server.address).setNoDelay(true);
  const stream = tls === false ? socket : connectTls({ ...tls, socket });
  // A plain port may wait for the rest of what it takes for a request: the handshake ends before the whole time is up.
  const wait = tls === false ? connectTimeoutMs : connectTimeoutMs * 0.8;
  const timer = setTimeout(() => {
    const code = socket.connecting ? 'ETIMEDOUT' : 'ERR_SSL_NO_ANSWER';
    stream.destroy(Object.assign(new Error('connect'), { code }));
  }, wait);
  const connected = (): void => clearTimeout(timer);
  stream.once(tls === false ? 'connect' : 'secureConnect', connected).once('close', connected);
  if (stream !== socket) {
    guarded.watch(stream);
    // A failure of the wire below does not always reach the layer above.
    socket.once('error', (error) => stream.destroy(error));
  }
  return stream;
}

/**
 * Sends one call over a connection of its own: a kept one may be closed by the server just as it is used. Answers once
 * the answer begins, whatever its status; no redirection is followed.
 */
export async function httpRequest(server: HttpServer, call: HttpCall): Promise<Answering> {
  const guarded = guardedSocket();
  const body = call.body ?? Buffer.alloc(0);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request({
      method: call.method,
      path: call.path,
      host: server.host,
      port: server.port,
      createConnection: () => socketTo(server, guarded),
      headers: { ...call.headers, 'content-length': body.length, connection: 'close' },
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
    sending.once('response', resolve).once('error', reject).end(body);
  });
  guarded.progress();
  return { response, guarded };
}

/** All of a short answer as text. */
export async function wholeText(response: IncomingMessage, most = 64 * 1024): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > most) break;
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Certificates name hosts; an address has no name. */
export const tlsFor = (host: string): ConnectionOptions => ({
  rejectUnauthorized: true,
  ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
  host,
});

export const basicAuthorization = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
