import { createServer, type RequestListener, type Server } from 'node:http';
import { Code, fail } from '@mingjing/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { limitConnections } from './connection-limit.ts';
import { IncomingCall } from './incoming-call.ts';

/** Slow senders of headers are cut off; a slow upload that goes on has five minutes. */
export const httpLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  /** Refused by the app, in the envelope. */
  requireHostHeader: false,
  IncomingMessage: IncomingCall,
};
export const httpTimes = {
  requestTimeout: 300_000,
  keepAliveTimeout: 60_000,
  /** Within this time the body of a caller without a login has to be there: at most 64 KB. */
  anonymousBody: 15_000,
  /** In each of these times the body of every other caller has to get on by so many bytes. */
  bodyWindow: 30_000,
  bodyBytesPerWindow: 16 * 1024,
};

const backlog = 4096;
const startingText = '服务正在启动，请稍候';
/** A refresh that a page asks for leads nowhere where its address ends in #…, as those of our screens do. */
const again = `<noscript><meta http-equiv="refresh" content="2"></noscript><script>
setInterval(() => fetch(location.href, { cache: 'no-store' }).then((answer) => {
  if (answer.status < 500) location.reload();
}, () => {}), 2000);
</script>`;
const startingPage = `<!doctype html><meta charset="utf-8">${again}<title>${startingText}</title><p>${startingText}…`;

/** A port that is bound before anything is written, so that a start that finds it taken changes nothing. */
export interface HeldPort {
  readonly number: number;
  /** Names who will answer the calls. */
  serve(handler: RequestListener): Server;
  /** Hands the calls over; until then callers are told to wait. */
  open(): void;
  /** Takes no new connections; resolves when the open ones have ended. */
  close(): Promise<void>;
}

const starting: RequestListener = (request, response) => {
  const isPage = request.headers.accept?.includes('text/html') === true;
  const body = isPage ? startingPage : JSON.stringify(fail(Code.backend, startingText, 'starting'));
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'retry-after': '2',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(body);
};

/** Binds the port; rejects with EADDRINUSE when another process has it. */
export async function holdPort(
  { host, port }: { host: string; port: number },
  log: Logger,
): Promise<HeldPort> {
  let handler: RequestListener = starting;
  let next: RequestListener = starting;
  const server = createServer(httpLimits, (request, response) => handler(request, response));
  Object.assign(server, httpTimes);
  limitConnections(server, log);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  let closed: Promise<void> | undefined;
  const address = server.address();
  return {
    number: typeof address === 'object' && address !== null ? address.port : port,
    serve(given) {
      next = given;
      return server;
    },
    open() {
      handler = next;
    },
    close() {
      closed ??= new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      return closed;
    },
  };
}

/** Fastify closes only servers that it made listen itself: this one goes with it in the same steps. */
export function closeWith(app: FastifyInstance, port: HeldPort): void {
  let closed: Promise<void> | undefined;
  app.addHook('preClose', async () => {
    closed = port.close();
  });
  app.addHook('onClose', () => closed);
}
