import { Code, type RouteDef } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { failureOf } from '../http/failure.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { RepeatedCall } from '../http/repeated-calls.ts';
import type { Actor } from '../security/actor.ts';
import { type AuditScope, auditActorOf, inAuditScope } from './audit-scope.ts';
import { auditActionOf, auditKindOf, routeName, silentAtTimes } from './audited-routes.ts';
import { recordAudit } from './record-audit.ts';

/** Refused calls of one caller and kind that are written down in a minute: more are a flood, not news. */
const refusalsAMinute = 30;

/** Milliseconds after which the rights of a call that takes its time are looked at again before it stores something. */
export const rightsLastMs = 500;

export interface AuditedCalls {
  /**
   * Answers a call and sees to its entries; a call that is not audited just runs. Transactions that begin a while after
   * `actorNow` was last asked begin with asking it: what the call took its time for is not stored for a caller who may
   * not make it any more.
   */
  run<T>(
    route: RouteDef,
    request: FastifyRequest,
    actorNow: () => Promise<Actor>,
    work: () => Promise<T>,
  ): Promise<T>;
  /** Notes that a signed-in caller was refused before anything was looked at. */
  denied(route: RouteDef, request: FastifyRequest, actor: Actor | undefined): Promise<void>;
}

const idOf = (request: FastifyRequest): string | null => {
  const params = request.params as Record<string, string> | undefined;
  return params?.id ?? params?.code ?? null;
};

/** Entries of the audit log for the calls of the wire. `strict` fails a call that should have left an entry: for tests. */
export function createAuditedCalls(
  { work, now, log }: Pick<Deps, 'work' | 'now' | 'log'>,
  strict: boolean,
): AuditedCalls {
  const limit = new RateLimit(now);

  const scopeOf = (request: FastifyRequest, actor: Actor): AuditScope => ({
    actor: auditActorOf(actor),
    address: request.ip,
    requestId: request.id,
    now,
    written: 0,
  });
  const isFlood = (scope: AuditScope, name: string): boolean =>
    limit.take(`${scope.actor.kind} ${scope.actor.id ?? scope.address} ${name}`, refusalsAMinute) > 0;

  /** A change that stands must not be answered as failed because its entry did not: the log line stays. */
  async function write(scope: AuditScope, event: Parameters<typeof recordAudit>[1]): Promise<void> {
    try {
      await inAuditScope(scope, () => recordAudit(work, event));
    } catch (err) {
      log.error({ err, audit: event.action, result: event.result }, 'an audit event was not written');
    }
  }

  async function told(route: RouteDef, request: FastifyRequest, scope: AuditScope, error: unknown) {
    const action = scope.action ?? auditActionOf(route);
    if (action === undefined || error instanceof RepeatedCall) return;
    const { reason, unexpected, code } = failureOf(error);
    const name = routeName(route);
    if (isFlood(scope, name)) return;
    const kind = auditKindOf(action);
    const id = idOf(request);
    const object = scope.subject ?? (kind === undefined || id === null ? undefined : { kind, id, name: '' });
    await write(scope, {
      action,
      ...(object && { object }),
      result: unexpected || code === Code.backend ? 'failed' : 'refused',
      reason,
    });
  }

  return {
    async run(route, request, actorNow, run) {
      const action = auditActionOf(route);
      if (action === undefined) return run();
      const scope = scopeOf(request, request.actor);
      let looked = now();
      scope.stillMay = async () => {
        if (Math.abs(now() - looked) < rightsLastMs) return;
        looked = now();
        await actorNow();
      };
      try {
        const result = await inAuditScope(scope, run);
        const name = routeName(route);
        if (scope.written === 0 && !silentAtTimes.includes(name)) {
          if (strict) throw new Error(`${name} left no entry in the audit log`);
          const kind = auditKindOf(action);
          const id = idOf(request);
          await write(scope, { action, ...(kind && { object: { kind, id, name: '' } }) });
        }
        return result;
      } catch (error) {
        delete scope.stillMay;
        await told(route, request, scope, error);
        throw error;
      } finally {
        // What the call has set going goes on by itself.
        delete scope.stillMay;
      }
    },
    async denied(route, request, actor) {
      if (actor === undefined) return;
      const scope = scopeOf(request, actor);
      const name = routeName(route);
      if (isFlood(scope, `denied ${name}`)) return;
      await write(scope, {
        action: 'access.denied',
        object: { kind: 'system', id: null, name },
        result: 'refused',
        reason: 'notGranted',
      });
    },
  };
}

/** Whether a caller was kept out for want of a right, not for want of a session. */
export const isDenial = (error: unknown): boolean => error instanceof AppError && error.status === 403;
