import type { FastifyRequest } from 'fastify';
import { answerClientError } from './client-error.ts';
import { httpTimes } from './held-port.ts';

type Incoming = FastifyRequest['raw'];

function endLate(raw: Incoming): void {
  const late = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  answerClientError(late, raw.socket);
}

/** Ends a request whose body trickles in: callers without a login must not hold connections for minutes by it. */
export function limitBodyTime({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => {
    if (!raw.complete) endLate(raw);
  }, httpTimes.anonymousBody).unref();
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Whether a body follows the headers at all. */
const hasBody = ({ headers }: Incoming): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends a request whose body comes more slowly than any network that works at all: 16 KB in half a minute. A pause of
 * less than that is no harm, and time in which this server takes nothing is not the sender's.
 */
export function limitBodyRate({ raw }: FastifyRequest): void {
  if (!hasBody(raw)) return;
  const { socket } = raw;
  let had = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    const isOurs = raw.readableLength > 0 || raw.isPaused();
    if (!isOurs && socket.bytesRead - had < httpTimes.bodyBytesPerWindow) {
      clearInterval(timer);
      return endLate(raw);
    }
    had = socket.bytesRead;
  }, httpTimes.bodyWindow).unref();
  raw.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer));
}
