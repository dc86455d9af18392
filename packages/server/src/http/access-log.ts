import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isCallerGone } from './caller-gone.ts';

const inOutage = new WeakSet<FastifyRequest>();

/** Marks a call that failed in an outage, which has its own lines: one for each call would bury them. */
export function partOfOutage(request: FastifyRequest): void {
  inOutage.add(request);
}

/**
 * One line for each answer, with the route's pattern in place of the address: addresses carry SQL, signs and search
 * words. Quiet for what went well.
 */
export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '-',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (inOutage.has(request)) request.log.debug(line, 'request failed');
    else if (isCallerGone(reply)) request.log.debug(line, 'the caller is gone');
    else if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    else if (reply.statusCode >= 400) request.log.info(line, 'request refused');
    else request.log.debug(line, 'request');
    done();
  });
}
