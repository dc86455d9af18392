import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** How often it is looked at what connections took. */
const lookMs = 5000;
/** A reader has to take this much in a minute, or the rest of its answer when that is less. */
const leastBytes = 1024 * 1024;
const patienceMs = 60_000;
/** Larger answers leave in pieces of this size, the next one when there is room for it. */
const pieceBytes = 256 * 1024;

interface Taken {
  bytes: number;
  /** When the count of this window began. */
  since: number;
}

/** Bytes of answers that left this process for the system, and those that still wait in it. */
const sent = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/** Pieces of an answer, without a copy. */
function* pieces(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}

export interface ReaderLimits {
  lookMs: number;
  patienceMs: number;
}

/**
 * Cuts off clients that do not take an answer: each of them would hold its bytes, and a place, for as long as it likes.
 * A client that takes a megabyte a minute is slow, but is served.
 */
export function closeSlowReaders(
  app: FastifyInstance,
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  limits: ReaderLimits = { lookMs, patienceMs },
): void {
  // An answer that is handed over whole tells nothing of how much of it was taken until all of it was.
  app.addHook('onSend', async (_request, reply, payload: unknown) => {
    if (!Buffer.isBuffer(payload) || payload.length <= 4 * pieceBytes) return payload;
    reply.header('content-length', String(payload.length));
    return Readable.from(pieces(payload), { objectMode: false, highWaterMark: pieceBytes });
  });
  const waiting = new Map<Socket, Taken>();
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });
  const look = (): void => {
    const now = performance.now();
    let closed = 0;
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        waiting.delete(socket);
        continue;
      }
      const taken = waiting.get(socket);
      if (taken === undefined || sent(socket) - taken.bytes >= leastBytes) {
        waiting.set(socket, { bytes: sent(socket), since: now });
      } else if (now - taken.since >= limits.patienceMs) {
        socket.destroy();
        metrics.slowReader();
        closed += 1;
      }
    }
    if (closed > 0) log.info({ closed }, 'connections that do not take their answers were closed');
  };
  const timer = setInterval(look, limits.lookMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
