import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { createJobStore } from '../jobs/job.store.ts';
import { gauge } from '../operation/metrics.ts';
import { createReadiness, freeBytes, inTime } from '../operation/readiness.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Asked on this machine itself: not over the network, and not passed on by a proxy that runs here. */
function isLocal(request: FastifyRequest): boolean {
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'].some((name) => name in request.headers);
  return !forwarded && loopback.test(request.raw.socket.remoteAddress ?? '');
}

/**
 * What operators ask: is it alive (/healthz), can it do its work (/readyz), and figures for a monitor on this machine
 * (/metrics).
 */
export function registerOperation(app: FastifyInstance, deps: Deps): void {
  const { work, mart, settings, metrics } = deps;
  const { dataDir, leastFreeBytes } = settings;
  const ready = createReadiness({ work, mart, dataDir, leastFreeBytes });
  const count = createJobStore(work);
  gauge(metrics, 'mingjing_queue_depth', 'Jobs that wait or run', () => inTime(count.depth()));
  gauge(metrics, 'mingjing_engine_online', '1 while the engine answers', () => Number(mart.online));
  gauge(
    metrics,
    'mingjing_engine_restarts',
    'Times the engine process was started anew',
    () => mart.restarts,
  );
  gauge(metrics, 'mingjing_disk_free_bytes', 'Free room for the data folder', () => freeBytes(dataDir));
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  // Alive is who answers: a supervisor that ended this process because something else is away would help nobody.
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const state = await ready();
    return reply
      .code(state.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    const { registry } = metrics;
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
