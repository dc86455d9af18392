import { Socket } from 'node:net';

/** Bytes that may arrive before a session is ready, and for one row after that. */
const handshakeBytes = 1024 * 1024;
const rowBytes = 32 * 1024 * 1024;

/** Raised on a socket whose server sends more than any honest answer holds. */
export class TooMuchData extends Error {}

/** A connection that ends itself when the server sends too much between two signs of progress. */
export interface GuardedSocket {
  socket: Socket;
  /** Called after the log-in and after every row. */
  progress(): void;
}

/** A socket that is not connected yet. Encrypted traffic is measured by what passes the wire as well. */
export function guardedSocket(): GuardedSocket {
  const socket = new Socket();
  let mark = 0;
  let allowed = handshakeBytes;
  socket.setKeepAlive(true, 30_000);
  socket.on('data', (data: Buffer) => {
    mark += data.length;
    if (mark > allowed) socket.destroy(new TooMuchData());
  });
  return {
    socket,
    progress() {
      mark = 0;
      allowed = rowBytes;
    },
  };
}
