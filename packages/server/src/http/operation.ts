import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { createJobStore } from '../jobs/job.store.ts';
import { gauge } from '../operation/metrics.ts';
import { createReadiness, freeBytes, inTime } from '../operation/readiness.ts';
import { partOfOutage } from './access-log.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Asked on this machine itself: not over the network, and by no proxy that says what it is. */
function isLocal(request: FastifyRequest): boolean {
  const forwarded = passedOn.some((name) => name in request.headers);
  return !forwarded && loopback.test(request.raw.socket.remoteAddress ?? '');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the setting lets this request read the figures. */
function mayMeasure(request: FastifyRequest, setting: string): boolean {
  if (setting === 'off') return false;
  if (setting === 'local') return isLocal(request);
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${setting}`));
}

/**
 * What operators ask: is it alive (/healthz), can it do its work (/readyz), and figures for a monitor that the
 * setting lets in (/metrics).
 */
export function registerOperation(app: FastifyInstance, deps: Deps): void {
  const { work, engine, mart, settings, metrics, redis, files } = deps;
  const { dataDir, leastFreeBytes } = settings;
  const ready = createReadiness({ work, engine, mart, dataDir, leastFreeBytes, redis, files });
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
  // Alive is who answers: a supervisor that ended this process because something else is away would help no user.
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    const state = await ready();
    // Asked every few seconds; what is missing has its own line.
    if (!state.ok) partOfOutage(request);
    return reply
      .code(state.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, settings.metrics)) return reply.callNotFound();
    const { registry } = metrics;
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
