import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { UnitOfWork } from '../db/unit-of-work.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Asked on this machine itself: not over the network, and not passed on by a proxy that runs here. */
function isLocal(request: FastifyRequest): boolean {
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'].some((name) => name in request.headers);
  return !forwarded && loopback.test(request.raw.socket.remoteAddress ?? '');
}

/** What operators ask: is it alive (/healthz), and figures for a monitor on this machine (/metrics). */
export function registerOperation(app: FastifyInstance, work: UnitOfWork): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  const series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = String(reply.statusCode);
    const key = `${method} ${status} ${route}`;
    const known = series.get(key) ?? duration.labels({ method, route, status });
    series.set(key, known);
    known.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/healthz', async (_request, reply) => {
    await work.db.selectFrom('setting').select('key').limit(1).execute();
    return reply.header('cache-control', 'no-store').send({ ok: true });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
