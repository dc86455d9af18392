import type { RouteDef, RouteParsed, RouteResult } from '@mingjing/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../security/actor.ts';
import type { Lines } from './lines.ts';

/** What a handler gets: parsed input, who calls, and the raw request for multipart and cancellation. */
export interface Call<R extends RouteDef> extends RouteParsed<R> {
  actor: Actor;
  /** The caller as they may call now, for work that took its time; throws AppError when they may not any more. */
  actorNow(): Promise<Actor>;
  /** Throws AppError when the caller may not have what was read for them any more. Asked before every answer that a handler does not send itself. */
  still(): Promise<void>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborted when the caller's connection closes before the answer is sent. */
  signal: AbortSignal;
}

/**
 * Finished JSON of a whole envelope or of `result` only; sent as it is. What `lasts` is sent for as long as the process
 * runs: worth compressing as small as it gets.
 */
export class RawResult {
  readonly json: Buffer;
  readonly lasts: boolean;
  constructor(json: Buffer, { lasts = false } = {}) {
    this.json = json;
    this.lasts = lasts;
  }
}

/** A success that repeats values at top level beside `result` (shareUrl, url, redisIsConnect). */
export class WithTop<T> {
  readonly result: T;
  readonly top: Record<string, unknown>;
  constructor(result: T, top: Record<string, unknown>) {
    this.result = result;
    this.top = top;
  }
}

export type HandlerResult<R extends RouteDef> = RouteResult<R> | WithTop<RouteResult<R>> | RawResult | Lines;

export interface Handler {
  readonly route: RouteDef;
  readonly run: (call: Call<RouteDef>) => Promise<unknown>;
  /** Of a call that may be sent twice: the answer for the record that it made the first time. */
  readonly again?: (call: Call<RouteDef>, id: number) => Promise<unknown>;
}

/** Binds a row of the route table to its code. The registrar installs parsing, access and the envelope. */
export function on<const R extends RouteDef>(
  route: R,
  run: (call: Call<R>) => Promise<HandlerResult<R>>,
): Handler {
  return { route, run: run as unknown as Handler['run'] };
}

/** Binds a row that says `repeatable`; `again` answers a repetition with the record as it is now. */
export function onMaking<const R extends RouteDef & { repeatable: true }>(
  route: R,
  run: (call: Call<R>) => Promise<RouteResult<R>>,
  again: (call: Call<R>, id: number) => Promise<RouteResult<R>>,
): Handler {
  return {
    route,
    run: run as unknown as Handler['run'],
    again: again as unknown as NonNullable<Handler['again']>,
  };
}
