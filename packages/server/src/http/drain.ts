import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Calls that were sent before anybody could know of the end are still taken in. */
const graceMs = 300;
/** Calls that still run when the server stops have this long. */
const longestMs = 10_000;

/**
 * Closes an app without losing calls: for a moment it still answers but asks callers to hang up, because Node ends
 * connections whose request it has not read yet as idle ones; then it takes no more and lets those under way finish.
 */
export function drainable(app: FastifyInstance): () => Promise<void> {
  let draining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  return async () => {
    draining = true;
    await sleep(graceMs);
    const idle = setInterval(() => app.server.closeIdleConnections(), 200);
    const late = setTimeout(() => app.server.closeAllConnections(), longestMs);
    await app.close();
    clearInterval(idle);
    clearTimeout(late);
  };
}
