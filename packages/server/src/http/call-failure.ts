import type { FastifyReply, FastifyRequest } from 'fastify';
import { partOfOutage } from './access-log.ts';
import { isCallerGone } from './caller-gone.ts';
import { type FailureAnswer, failureOf } from './failure.ts';

/** What the caller of this call is told of its failure; what nobody expected is written to the log. */
export function failureOfCall(error: unknown, request: FastifyRequest, reply: FastifyReply): FailureAnswer {
  const failure = failureOf(error);
  if (failure.outage) partOfOutage(request);
  if (isCallerGone(reply)) request.log.debug({ err: error }, 'the caller is gone');
  else if (failure.unexpected)
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error');
  return failure;
}
