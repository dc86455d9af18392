import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Calls that were sent before anybody could know of the end are still taken in. */
const graceMs = 300;
/** A connection that has not asked anything yet is not idle: its first call may be on the way. */
const firstCallMs = 1000;
/** Looked at so often, a connection was read in between: on a busy machine a moment alone says nothing. */
const firstLooks = 3;

interface Use {
  openedAt: number;
  looks: number;
  calls: number;
  underWay: number;
}

/** One connection is accepted a turn of the event loop: after so many turns without one none is waiting. */
const quietTurns = 5;

/** Follows connections, because Node counts one whose first call it has not read yet among the idle ones. */
function watchConnections(app: FastifyInstance) {
  const uses = new Map<Socket, Use>();
  let accepted = 0;
  app.server.on('connection', (socket) => {
    accepted += 1;
    uses.set(socket, { openedAt: performance.now(), looks: 0, calls: 0, underWay: 0 });
    socket.once('close', () => uses.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    const use = uses.get(socket);
    if (use === undefined) return;
    use.calls += 1;
    use.underWay += 1;
    response.once('close', () => {
      use.underWay -= 1;
    });
  });
  return {
    closeIdle(): void {
      for (const [socket, use] of uses) {
        use.looks += 1;
        const isYoung = performance.now() - use.openedAt < firstCallMs || use.looks < firstLooks;
        if (use.underWay === 0 && !(use.calls === 0 && isYoung)) socket.destroy();
      }
    },
    /** Resolves when no connection waits to be accepted: those that do are cut off when the port closes. */
    async allAccepted(longestMs: number): Promise<void> {
      const end = performance.now() + longestMs;
      let quiet = 0;
      while (quiet < quietTurns && performance.now() < end) {
        const before = accepted;
        await nextTurn();
        quiet = accepted === before ? quiet + 1 : 0;
      }
    },
  };
}

/**
 * Closes an app without losing calls: for a moment it still answers but asks callers to hang up, then it takes no
 * more and lets those under way finish, for `longestMs` at most.
 */
export function drainable(app: FastifyInstance, longestMs: number): () => Promise<void> {
  let draining = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  const { closeIdle, allAccepted } = watchConnections(app);
  // Closing an HTTP server calls this by itself, at once.
  app.server.closeIdleConnections = closeIdle;
  return async () => {
    draining = true;
    await sleep(graceMs);
    // On a busy machine the time is over before what had arrived was taken in.
    await allAccepted(longestMs);
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    const late = setTimeout(() => app.server.closeAllConnections(), longestMs);
    await app.close();
    clearInterval(idle);
    clearTimeout(late);
  };
}
