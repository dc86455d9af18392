import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How one run of a refresh ended: rows in place, failed, or overtaken by an edit or a stop. */
export type RefreshOutcome = 'success' | 'failure' | 'dropped';

/** Who was asked: the engine of the cache, or a source itself. */
export type QueryTarget = 'mart' | 'source';

/** An answer was found with the other nodes, was not there, was laid there, or could not be reached in time. */
export type SharedAnswerOutcome = 'hit' | 'miss' | 'kept' | 'failed';

/** What the product counts of itself. Names and units are those that monitors expect: seconds, bytes, totals. */
export interface Metrics {
  registry: Registry;
  request(method: string, route: string, status: number, seconds: number): void;
  refresh(outcome: RefreshOutcome, seconds: number, rows: number): void;
  /** Counts a question that the cache's engine or a source was asked, however it ends. */
  query<T>(asked: QueryTarget, run: () => Promise<T>): Promise<T>;
  /** An answer was there already. */
  cachedAnswer(): void;
  /** Answers that nodes share, see redis/shared-answers.ts. */
  sharedAnswer(outcome: SharedAnswerOutcome): void;
  /** A job left the queue after this long. */
  waited(kind: string, seconds: number): void;
  slowReader(): void;
  unhandled(): void;
}

/** The reason that a call's signal gives, see the registrar. */
const callerGone = '连接已关闭';
const waits = [0.1, 0.5, 1, 5, 15, 60, 300, 1800];

/** Whether a question ended because its asker went away. */
function isCancelled(error: unknown): boolean {
  const { name, fault } = (error ?? {}) as { name?: unknown; fault?: unknown };
  return name === 'AbortError' || fault === 'cancelled' || (error as Error)?.message === callerGone;
}

/** Counters of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Processor time, memory, garbage collection and the lag of the event loop (nodejs_eventloop_lag_*).
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const statuses = new Counter({
    name: 'http_responses_total',
    help: 'Answers by HTTP status',
    labelNames: ['status'],
    registers,
  });
  const refreshes = new Counter({
    name: 'mingjing_refreshes_total',
    help: 'Refreshes of datasets by how they ended',
    labelNames: ['outcome'],
    registers,
  });
  const refreshSeconds = new Histogram({
    name: 'mingjing_refresh_duration_seconds',
    help: 'Time a refresh took',
    buckets: [...waits, 3600],
    registers,
  });
  const refreshRows = new Counter({
    name: 'mingjing_refresh_rows_total',
    help: 'Rows put in place by refreshes',
    registers,
  });
  const waiting = new Histogram({
    name: 'mingjing_queue_wait_seconds',
    help: 'Time from when a job was due to its start',
    labelNames: ['kind'],
    buckets: waits,
    registers,
  });
  const queries = new Histogram({
    name: 'mingjing_query_duration_seconds',
    help: 'Time that questions took, waiting included, by who was asked and how they ended',
    labelNames: ['target', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const cached = new Counter({
    name: 'mingjing_cached_answers_total',
    help: 'Questions to the cache whose answer was kept',
    registers,
  });
  const shared = new Counter({
    name: 'mingjing_shared_answers_total',
    help: 'Answers that nodes share: found, not there, laid down, not reached in time',
    labelNames: ['outcome'],
    registers,
  });
  const slow = new Counter({
    name: 'mingjing_slow_readers_closed_total',
    help: 'Connections closed because they did not take their answer',
    registers,
  });
  const unhandled = new Counter({
    name: 'mingjing_unhandled_errors_total',
    help: 'Errors that nobody handled',
    registers,
  });
  const series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  return {
    registry,
    request(method, route, status, seconds) {
      const key = `${method} ${status} ${route}`;
      const known = series.get(key) ?? duration.labels({ method, route, status: String(status) });
      series.set(key, known);
      known.observe(seconds);
      statuses.inc({ status: String(status) });
    },
    refresh(outcome, seconds, rows) {
      refreshes.inc({ outcome });
      refreshSeconds.observe(seconds);
      refreshRows.inc(rows);
    },
    async query(target, run) {
      const startedAt = performance.now();
      const ended = (outcome: string): void =>
        queries.observe({ target, outcome }, (performance.now() - startedAt) / 1000);
      try {
        const answer = await run();
        ended('success');
        return answer;
      } catch (error) {
        ended(isCancelled(error) ? 'cancelled' : 'failure');
        throw error;
      }
    },
    cachedAnswer: () => cached.inc(),
    sharedAnswer: (outcome) => shared.inc({ outcome }),
    waited: (kind, seconds) => waiting.observe({ kind }, seconds),
    slowReader: () => slow.inc(),
    unhandled: () => unhandled.inc(),
  };
}

/** A figure that is looked up when a monitor asks; one that cannot be had is left out of that answer. */
export function gauge(
  metrics: Metrics,
  name: string,
  help: string,
  read: () => Promise<number> | number,
): void {
  new Gauge({
    name,
    help,
    registers: [metrics.registry],
    async collect() {
      try {
        this.set(await read());
      } catch {
        // `reset` would tell 0, which is a figure.
        this.remove();
      }
    },
  });
}
