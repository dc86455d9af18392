import type { FastifyRequest } from 'fastify';
import { answerClientError } from './client-error.ts';
import { httpTimes } from './held-port.ts';

/** Ends a request whose body trickles in: callers without a login must not hold connections for minutes by it. */
export function limitBodyTime({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => {
    if (raw.complete) return;
    const late = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    answerClientError(late, raw.socket);
  }, httpTimes.anonymousBody).unref();
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
