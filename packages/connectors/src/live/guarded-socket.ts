import { Socket } from 'node:net';
import type { Duplex, Readable } from 'node:stream';

const megabyte = 1024 * 1024;
/**
 * Bytes that may arrive before a session is ready, as the answer to a statement of our own, as the columns of an author's,
 * and as one row. Drivers keep the first three whole, in objects that take ten times the room.
 */
const handshakeBytes = megabyte;
const ownBytes = 2 * megabyte;
const columnBytes = 8 * megabyte;
const rowBytes = 32 * megabyte;

/** Raised on a socket whose server sends more than any honest answer holds. */
export class TooMuchData extends Error {}

/** A connection that ends itself when the server sends too much between two signs of progress. */
export interface GuardedSocket {
  socket: Socket;
  /** Called before rows are awaited, and with every one. */
  progress(): void;
  /** Called before a statement of our own is sent. */
  own(): void;
  /** Called before the columns of a statement are awaited. */
  columns(): void;
  /** Called with what arrives by a layer that hides it from the socket. Throws TooMuchData. */
  take(bytes: number): void;
  /** Guards an encrypted layer above the socket as well: what arrives there does not pass the socket's listeners. */
  watch(layer: Duplex): void;
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * What a driver throws at data that it cannot read ends the connection. Thrown out of an event, it would end the whole
 * process: one odd byte of any server that an author may name.
 */
export function keepFaults(stream: Readable): void {
  const emit = stream.emit.bind(stream) as (event: string | symbol, ...args: unknown[]) => boolean;
  stream.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    if (event !== 'data') return emit(event, ...args);
    try {
      return emit(event, ...args);
    } catch (thrown) {
      stream.destroy(asError(thrown));
      return true;
    }
  };
}

/** A socket that is not connected yet. Whoever encrypts it has the layer above it watched. */
export function guardedSocket(): GuardedSocket {
  const socket = new Socket();
  let mark = 0;
  let allowed = handshakeBytes;
  const take = (bytes: number): void => {
    mark += bytes;
    if (mark > allowed) throw new TooMuchData();
  };
  const watch = (stream: Duplex): void => {
    keepFaults(stream);
    stream.on('data', (data: Buffer) => take(data.length));
  };
  const allow = (bytes: number) => () => {
    mark = 0;
    allowed = bytes;
  };
  socket.setKeepAlive(true, 30_000);
  watch(socket);
  return {
    socket,
    take,
    watch,
    progress: allow(rowBytes),
    own: allow(ownBytes),
    columns: allow(columnBytes),
  };
}
