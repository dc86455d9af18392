import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { Code, keyScopes, texts } from '@mingjing/contract';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { createAuditedCalls } from './audit/audited-call.ts';
import type { Deps } from './deps.ts';
import { actorFor } from './http/access.ts';
import { registerAccessLog } from './http/access-log.ts';
import { limitAddress } from './http/address-limits.ts';
import { sendFailure } from './http/answer.ts';
import { AppError } from './http/app-error.ts';
import { registerBodies } from './http/body.ts';
import { limitBodyTime } from './http/body-time.ts';
import { failureOfCall } from './http/call-failure.ts';
import { leftUnasked, rememberAddresses } from './http/caller-gone.ts';
import { answerClientError, bareHeaders } from './http/client-error.ts';
import { withoutPorts } from './http/forwarded-addresses.ts';
import type { Handler } from './http/handler.ts';
import { closeWith, type HeldPort, httpLimits, httpTimes } from './http/held-port.ts';
import { hasClearHost, namesHost } from './http/host-lines.ts';
import { methodsByPath } from './http/known-paths.ts';
import { openApiOf } from './http/open-api.ts';
import { registerOperation } from './http/operation.ts';
import { registerRoutes } from './http/registrar.ts';
import { createRepeatedCalls } from './http/repeated-calls.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { closeSlowReaders } from './http/slow-readers.ts';
import { createUploadTurns } from './http/upload-turns.ts';

export interface AppOptions {
  /** Compares every answer with its schema: for tests. */
  checkAnswers?: boolean;
  /** Routes beside the route table: images, the page. */
  extra?: (app: FastifyInstance) => Promise<void> | void;
  /** The port that was taken before; the app answers on it once it is ready, and `listen` must not be called. */
  port?: HeldPort;
}

const openApiUrl = '/webapi/openapi.json';
/** Also by the route that was found: one call has many addresses (absolute ones, percent-encoded letters). */
const isCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  [routeOptions.url, url].some((one) => one !== undefined && /^\/webapi(\/|\?|$)/.test(one));
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const serverOf =
  (port: HeldPort): FastifyServerFactory<Server> =>
  (handler) =>
    port.serve(handler as RequestListener);

/** Routes have no schema of the framework's: ours parse and answer by zod. Its compilers would be loaded all the same. */
const withoutSchemas = {
  compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
};
function noSchemas(): never {
  throw new Error('a route has a schema of its own: put it into the route table');
}

function createFastify({ settings, log }: Deps, port: HeldPort | undefined): FastifyInstance {
  return Fastify({
    ...(port && { serverFactory: serverOf(port) }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    schemaController: withoutSchemas,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    http: httpLimits,
    requestTimeout: httpTimes.requestTimeout,
    keepAliveTimeout: httpTimes.keepAliveTimeout,
    forceCloseConnections: 'idle',
    // What is read while the server stops was sent before its caller could know.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // An address that cannot even be decoded names nothing.
    frameworkErrors: (_error, _request, reply) => {
      sendFailure(reply.headers(bareHeaders), 404, Code.client, texts.http.notFound.message);
    },
  }) as unknown as FastifyInstance;
}

function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message, reason, subject } = failureOfCall(error, request, reply);
    return sendFailure(reply, status, code, message, reason, subject);
  });
}

/** Unknown addresses answer 404; known ones asked in another way answer 405 and say which ways there are. */
function answerUnknown(app: FastifyInstance, methods: (path: string) => string[]): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404) limitBodyTime(request);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(pathOf(request.url));
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      return sendFailure(
        reply.header('allow', allowed.join(', ')),
        405,
        Code.client,
        texts.http.method.message,
      );
    }
    return sendFailure(reply, 404, Code.client, texts.http.notFound.message);
  });
}

/** The HTTP side of the server: every handler behind its row of the route table, and what surrounds them. */
export async function buildApp(
  deps: Deps,
  handlers: readonly Handler[],
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { settings } = deps;
  const app = createFastify(deps, options.port);
  if (options.port !== undefined) closeWith(app, options.port);
  // Their size is limited; by number Node would drop the last ones without a word, a second Host among them.
  app.server.maxHeadersCount = 0;
  rememberAddresses(app.server);
  // An expectation that nobody knows is passed over (RFC 9110, 10.1.1): Node would answer it past everything here.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const known: { method: string; url: string }[] = [];
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) known.push({ method, url: route.url });
  });
  answerFailures(app);
  answerUnknown(app, (path) => methodsByPath(known)(path));
  if (settings.trustProxy.length > 0)
    app.addHook('onRequest', async ({ raw: { headers } }) => {
      const forwarded = headers['x-forwarded-for'];
      if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    });
  registerAccessLog(app);
  await registerSecurityHeaders(app, settings.frameAncestors, settings.iframeAllow, settings.brandLogo);

  const limit = settings.rateLimit === 0 ? undefined : deps.callLimits;
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!hasClearHost(request.raw)) throw new AppError(Code.client, texts.http.malformed, 400);
    if (!isCall(request)) return;
    if (leftUnasked(request)) throw new AppError(Code.client, texts.http.malformed, 400);
    deps.calls.note();
    reply.header('cache-control', 'no-store');
    if (!namesHost(request.raw) && request.raw.httpVersion === '1.1')
      throw new AppError(Code.client, texts.http.malformed, 400);
    if (limit !== undefined) limitAddress(reply, limit, request.ip, settings.rateLimit);
  });

  const uploadFolder = join(settings.dataDir, 'tmp');
  await registerBodies(app, uploadFolder);
  registerOperation(app, deps);
  closeSlowReaders(app, deps);
  registerRoutes(app, handlers, {
    callers: deps,
    uploadFolder,
    uploadMegabytes: settings.uploadMegabytes,
    uploads: createUploadTurns(),
    limit,
    perKey: settings.rateLimit,
    now: deps.now,
    checkAnswers: options.checkAnswers ?? false,
    repeated: createRepeatedCalls(deps),
    audit: createAuditedCalls(deps, options.checkAnswers ?? false),
  });
  let document: string | undefined;
  app.get(openApiUrl, {
    onRequest: async (request) =>
      void (await actorFor({ access: 'session', keys: keyScopes }, request, deps)),
    handler: async (_request, reply) => {
      document ??= JSON.stringify(openApiOf(settings.brandTitle));
      return reply.header('content-type', 'application/json; charset=utf-8').send(document);
    },
  });
  await options.extra?.(app);
  return app;
}
