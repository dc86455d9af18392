import { api, isOpenInPreview, postTwin, type RouteDef } from '@mingjing/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AuditedCalls, isDenial, rightsLastMs } from '../audit/audited-call.ts';
import { auditActionOf } from '../audit/audited-routes.ts';
import { requireUnchanged, watched } from '../rights/decisions.ts';
import { toldFailure } from '../rights/told-failure.ts';
import { type Actor, isActing } from '../security/actor.ts';
import { actorFor, type Callers, callerOf } from './access.ts';
import { limitRoute } from './address-limits.ts';
import { sendResult } from './answer.ts';
import { readOnlyPreview } from './app-error.ts';
import { isForm, readBody } from './body.ts';
import { bodyBytesOf } from './body-limits.ts';
import { limitBodyRate, limitBodyTime } from './body-time.ts';
import { checkAnswer } from './check-answer.ts';
import type { Call, Handler } from './handler.ts';
import { urlOf } from './known-paths.ts';
import { Lines, sendLines } from './lines.ts';
import { readInput, readParams, readQuery } from './parse.ts';
import type { CallLimits } from './rate-limit.ts';
import type { RepeatedCalls } from './repeated-calls.ts';
import { tooMany } from './throttle.ts';
import { removeUploads } from './upload.ts';
import type { UploadTurns } from './upload-turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    /** When the actor was decided. */
    decidedAt: number;
  }
}

export interface RegistrarOptions {
  callers: Callers;
  uploadFolder: string;
  /** Of a spreadsheet. */
  uploadMegabytes: number;
  audit: AuditedCalls;
  uploads: UploadTurns;
  repeated: RepeatedCalls;
  now: () => number;
  /** Undefined: no limits at all. */
  limit: CallLimits | undefined;
  /** Calls a minute with one API key, wherever they come from. */
  perKey: number;
  /** Compares every answer with its schema and fails the call when they differ: for tests. */
  checkAnswers: boolean;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** All rows of the route table, and the POST of every row that has one, by the names that clients call them by. */
export const routesByName: ReadonlyMap<string, RouteDef> = new Map(
  Object.entries(api).flatMap(([group, rows]) =>
    Object.entries(rows as Record<string, RouteDef>).flatMap(([row, route]): [string, RouteDef][] => {
      const name = `${group}${capital(row)}`;
      const twin = postTwin(route);
      return twin === undefined
        ? [[name, route]]
        : [
            [name, route],
            [`${name}ByPost`, twin],
          ];
    }),
  ),
);
export const allRoutes: readonly RouteDef[] = [...routesByName.values()];

/** The same call, asked by POST: its query is the body. */
function twinHandler({ route, run }: Handler): Handler[] {
  const twin = postTwin(route);
  if (twin === undefined) return [];
  return [{ route: twin, run: (call) => run({ ...call, query: call.input, input: undefined }) }];
}

/** Handlers with those of their rows' POSTs, where they are not among them. */
export function withTwins(handlers: readonly Handler[]): Handler[] {
  const bound = new Set(handlers.map(({ route }) => route));
  return [...handlers, ...handlers.flatMap(twinHandler).filter(({ route }) => !bound.has(route))];
}

/** Rows without a handler and handlers without a row; a server that starts has neither. */
export function unmatched(handlers: readonly Handler[], routes: readonly RouteDef[] = allRoutes) {
  const named = (route: RouteDef): string => `${route.method} ${route.path}`;
  const bound = withTwins(handlers).map((handler) => handler.route);
  return {
    withoutHandler: routes.filter((route) => !bound.includes(route)).map(named),
    withoutRoute: bound.filter((route) => !routes.includes(route)).map(named),
    notAnsweredAgain: routes
      .filter(
        (route) =>
          (route.repeatable === true) !==
          handlers.some((handler) => handler.route === route && handler.again !== undefined),
      )
      .map(named),
    twice: bound.filter((route, at) => bound.indexOf(route) !== at).map(named),
  };
}

/** A signal that fires when the caller goes away before the answer was sent. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const gone = (): void => {
    if (!reply.raw.writableFinished) controller.abort(new Error('连接已关闭'));
  };
  if (reply.raw.closed) gone();
  else reply.raw.once('close', gone);
  return controller.signal;
}

/** Installs every handler with its access check, limits, parsing and envelope from the row of the table. */
export function registerRoutes(
  app: FastifyInstance,
  handlers: readonly Handler[],
  options: RegistrarOptions,
): void {
  app.decorateRequest('actor');
  app.decorateRequest('decidedAt');
  for (const handler of withTwins(handlers)) installRoute(app, handler, options);
}

/** A key may be used from many addresses: its calls are counted together. */
function limitKey({ actor }: FastifyRequest, reply: FastifyReply, { limit, perKey }: RegistrarOptions): void {
  if (limit === undefined || actor.kind !== 'user' || actor.key === undefined) return;
  tooMany(reply, limit.take(`key ${actor.key.id}`, perKey));
}

/**
 * Whether a call only reads, and so may be answered otherwise at its end: what others have stored stays stored, whoever
 * hears of it. Files look by themselves while they are made.
 */
const isReading = (route: RouteDef): boolean =>
  route.access !== 'anonymous' && auditActionOf(route) === undefined;

function installRoute(app: FastifyInstance, handler: Handler, options: RegistrarOptions): void {
  const { route } = handler;
  const perMinute = route.perMinute;
  const reading = isReading(route);
  /** Screens behind a grant show what data are made of. */
  const isOpen = typeof route.access === 'string';
  app.route({
    method: route.method,
    url: urlOf(route),
    bodyLimit: bodyBytesOf(route),
    // Before the body is read: a caller without rights cannot make the server take in a file.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (route.access === 'anonymous') limitBodyTime(request);
      else limitBodyRate(request);
      if (options.limit !== undefined && perMinute !== undefined) {
        await limitRoute(reply, options.limit, { ip: request.ip, path: route.path, most: perMinute });
      }
      request.actor = await actorFor(route, request, options.callers).catch(async (error: unknown) => {
        if (isDenial(error))
          await options.audit.denied(route, request, await callerOf(request, options.callers));
        throw error;
      });
      request.decidedAt = options.now();
      limitKey(request, reply, options);
      if (isActing(request.actor) && !isOpenInPreview(route)) throw readOnlyPreview();
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      options.uploads({ route, request, signal: () => signalOf(reply) }, async () => {
        try {
          return await answer(request, reply);
        } finally {
          await removeUploads(request);
        }
      }),
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const params = readParams(route, request);
    const query = readQuery(route, request);
    const body = await readBody(request, options, route);
    const input = readInput(route, body, request.query, isForm(request));
    const actorNow = (): Promise<Actor> => actorFor(route, request, options.callers);
    // Who was kept out while the body came in stays out.
    if (Math.abs(options.now() - request.decidedAt) >= rightsLastMs) {
      request.actor = await actorNow();
      request.decidedAt = options.now();
    }
    if (reading) request.actor = watched(request.actor);
    const still = async (): Promise<void> => {
      const asked = options.now();
      if (!reading || Math.abs(asked - request.decidedAt) < rightsLastMs) return;
      await requireUnchanged(request.actor, await actorNow());
      request.decidedAt = asked;
    };
    let signal: AbortSignal | undefined;
    const made = {
      params,
      query,
      input,
      actor: request.actor,
      actorNow,
      still,
      request,
      reply,
      // Made for those who look: most calls are answered before anybody could leave.
      get signal() {
        signal ??= signalOf(reply);
        return signal;
      },
    };
    const call = made as unknown as Call<RouteDef>;
    const told = (error: unknown): unknown => {
      const heard = isOpen ? toldFailure(error, request.actor) : error;
      if (heard !== error) request.log.warn({ err: error, route: route.path }, 'a widget could not be shown');
      return heard;
    };
    const result = await options.repeated
      .answer(handler, call, () => options.audit.run(route, request, actorNow, () => handler.run(call)))
      .catch(async (error: unknown) => {
        if (!reply.sent) await still();
        throw told(error);
      });
    if (reply.sent) return reply;
    await still();
    if (result instanceof Lines) {
      await sendLines(request, reply, result, { route, told, still, checkAnswers: options.checkAnswers });
      return reply;
    }
    if (options.checkAnswers) checkAnswer(route, result);
    await sendResult(request, reply, result);
    return reply;
  }
}
