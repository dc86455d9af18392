import type { FastifyReply } from 'fastify';
import { tooManyCalls } from './app-error.ts';

/** Refuses a call that came too soon and says how long to wait. */
export function tooMany(reply: FastifyReply, seconds: number): void {
  if (seconds === 0) return;
  reply.header('retry-after', String(seconds));
  throw tooManyCalls();
}
