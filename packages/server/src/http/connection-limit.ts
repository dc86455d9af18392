import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { mostConnections, mostOpenFiles } from '../operation/open-files.ts';

/** Without a refusal for this long there is room again. */
const quietMs = 60_000;
/** Connections that nobody uses are closed so often at most. */
const roomEveryMs = 100;

/**
 * Refuses connections before the process has no file left to open: metadata, engine and those who are connected go on.
 * Each refusal makes room by closing connections without a call. The log tells of the first and, when it is quiet, how
 * many there were.
 */
export function limitConnections(
  server: Server,
  log: Logger,
  openFiles = mostOpenFiles(),
  afterMs = quietMs,
): void {
  if (openFiles === undefined) return;
  const most = mostConnections(openFiles);
  server.maxConnections = most;
  let refused = 0;
  let first = 0;
  let roomMade = Number.NEGATIVE_INFINITY;
  let quiet: NodeJS.Timeout | undefined;
  server.on('drop', () => {
    const now = performance.now();
    refused += 1;
    if (quiet === undefined) {
      first = now;
      log.error(
        { event: 'connections.full', most, openFiles },
        'connections are refused, too many are open: raise the limit of open files (ulimit -n, LimitNOFILE)',
      );
      quiet = setTimeout(() => {
        const seconds = Math.round((performance.now() - first - afterMs) / 1000);
        log.warn({ event: 'connections.room', refused, seconds }, 'connections are taken again');
        refused = 0;
        quiet = undefined;
      }, afterMs).unref();
    } else quiet.refresh();
    if (now - roomMade < roomEveryMs) return;
    roomMade = now;
    server.closeIdleConnections();
  });
}
