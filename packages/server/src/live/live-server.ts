import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Code, codeText, livePath } from '@mingjing/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { hasClearHost } from '../http/host-lines.ts';
import { gauge, type Metrics } from '../operation/metrics.ts';
import type { DataRights } from '../rights/data-rights.ts';
import type { DatasetHandles } from '../rights/dataset-handles.ts';
import type { Rights } from '../rights/rights-change.ts';
import type { ToldCaching } from '../rights/told-caching.ts';
import type { UseRights } from '../rights/use-rights.ts';
import type { ApiKeys } from '../security/api-keys.ts';
import type { Sessions } from '../security/sessions.ts';
import type { Bus } from './bus.ts';
import { Connection, liveLimits } from './connection.ts';
import { createRecheck } from './recheck.ts';
import type { MaySubscribe } from './topics.ts';

export interface LiveDeps {
  sessions: Sessions;
  keys: ApiKeys;
  bus: Bus;
  handles: DatasetHandles;
  dataRights: Pick<DataRights, 'keyOf'>;
  useRights: Pick<UseRights, 'of'>;
  caching: Pick<ToldCaching, 'state'>;
  rights: Rights;
  log: Logger;
  metrics: Metrics;
  now: () => number;
}

export interface LiveOptions {
  maySubscribe: MaySubscribe;
  /** How often open connections are checked for sessions that ended by time. */
  recheckMs?: number;
  /** How often rights are compared that another node may have changed. */
  rightsMs?: number;
}

const mostConnections = 20_000;
/** Connections that have not signed in: one of a browser does so at once, and the oldest gives way to a new one. */
const mostStrangers = 2_000;

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** STOMP 1.2 over WebSocket at /webapi/gs-websocket: what happens on the bus reaches subscribed browsers. */
export function registerLive(app: FastifyInstance, deps: LiveDeps, options: LiveOptions): void {
  const connections = new Set<Connection>();
  /** In the order in which they came; some have signed in since. */
  const strangers = new Set<Connection>();
  /** No crowd of those who never sign in keeps others out. */
  const makeRoom = (): void => {
    for (const oldest of strangers) {
      if (strangers.size < mostStrangers) return;
      strangers.delete(oldest);
      if (oldest.tokenHash === undefined) oldest.terminate();
    }
  };
  gauge(deps.metrics, 'mingjing_live_connections', 'Open live connections', () => connections.size);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: liveLimits.frameBytes,
    perMessageDeflate: false,
    // Clients offer the versions they speak; one that offers none is asked in CONNECT.
    handleProtocols: (offered) => (offered.has('v12.stomp') ? 'v12.stomp' : false),
  });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    if ((request.url ?? '').split('?', 1)[0] !== livePath) {
      refuse(socket, '404 Not Found');
      return;
    }
    if (!hasClearHost(request)) {
      refuse(socket, '400 Bad Request');
      return;
    }
    makeRoom();
    if (connections.size >= mostConnections) {
      refuse(socket, '503 Service Unavailable');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (ready) => {
      const connection = new Connection(ready, {
        ...deps,
        maySubscribe: options.maySubscribe,
        address: request.socket.remoteAddress ?? '',
      });
      connections.add(connection);
      strangers.add(connection);
      ready.on('close', () => {
        connections.delete(connection);
        strangers.delete(connection);
      });
    });
  };
  const unsubscribe = deps.bus.subscribe((event) => {
    if (event.kind === 'revoked') {
      const hashes = new Set(event.tokenHashes);
      for (const connection of connections) {
        if (connection.tokenHash !== undefined && hashes.has(connection.tokenHash)) {
          connection.fail(codeText(Code.invalidToken));
        }
      }
      return;
    }
    if (event.kind === 'status') {
      for (const connection of connections) connection.deliverStatus(event.message);
      return;
    }
    if (event.kind === 'rights') {
      recheck.now();
      return;
    }
    if (event.kind === 'anew') {
      recheck.anew();
      return;
    }
    // Of the nodes among themselves.
    if (event.kind === 'deaf') return;
    for (const connection of connections) connection.deliverRefresh(event.datasetId);
  });
  const recheck = createRecheck(connections, deps, options);

  app.server.on('upgrade', upgrade);
  app.addHook('preClose', async () => {
    recheck.stop();
    unsubscribe();
    app.server.off('upgrade', upgrade);
    for (const connection of connections) connection.close();
    // Connections that do not answer the close are cut off; the server's end does not wait for them.
    const stragglers = setTimeout(() => {
      for (const connection of connections) connection.terminate();
    }, 500);
    stragglers.unref();
    sockets.close();
  });
}
