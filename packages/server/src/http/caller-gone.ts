import type { Server } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Asks every connection where it comes from as it begins: it remembers, and cannot tell once its caller has left. */
export function rememberAddresses(server: Server): void {
  server.on('connection', ({ remoteAddress }) => remoteAddress);
}

/** Whether the caller left before they could be asked where they come from: there is nothing to count them by. */
export const leftUnasked = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.socket.remoteAddress === undefined;

/** Whether the caller has closed the connection before its answer: whatever fails then is no fault of the server. */
export const isCallerGone = (reply: FastifyReply): boolean =>
  (reply.raw.destroyed && !reply.raw.writableFinished) || leftUnasked(reply.request);
