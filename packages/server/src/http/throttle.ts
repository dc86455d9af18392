import { Code, texts } from '@mingjing/contract';
import type { FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';

/** Refuses a call that came too soon and says how long to wait. */
export function tooMany(reply: FastifyReply, seconds: number): void {
  if (seconds === 0) return;
  reply.header('retry-after', String(seconds));
  throw new AppError(Code.client, texts.http.tooMany, 429);
}
