import type { FastifyReply } from 'fastify';

/** Whether the caller has closed the connection before its answer: whatever fails then is no fault of the server. */
export const isCallerGone = (reply: FastifyReply): boolean =>
  reply.raw.destroyed && !reply.raw.writableFinished;
