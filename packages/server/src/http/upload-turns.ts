import type { RouteDef } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import { createCallerTurns, type TurnLimits } from './caller-turns.ts';

/** What one user may send at once: files take room on the disk, and those who read them take memory. */
export const uploadTurns = {
  atOnce: Number.POSITIVE_INFINITY,
  callers: 0,
  ofOne: 3,
  perCaller: 24,
  perLink: 0,
} as const satisfies TurnLimits;

/** Runs a call when it is its turn. The body of one that waits stays with its sender. */
export type UploadTurns = <T>(
  call: { route: Pick<RouteDef, 'body' | 'largeFiles'>; request: FastifyRequest; signal: () => AbortSignal },
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Calls that bring files, a few of one user at a time. Spreadsheets stand in a line of their own: a drawing is saved
 * while they are read.
 */
export function createUploadTurns(): UploadTurns {
  const spreadsheets = createCallerTurns(uploadTurns);
  const others = createCallerTurns(uploadTurns);
  return async ({ route, request, signal }, work) => {
    // Fields of other calls come in the same form, and take neither.
    if (route.body !== 'multipart' || !request.isMultipart()) return work();
    const inTurn = route.largeFiles === true ? spreadsheets : others;
    return inTurn(request.actor, work, signal());
  };
}
