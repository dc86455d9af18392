import { type AuditAction, type AuditFact, type AuditResult, limits } from '@mingjing/contract';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { appendEntry } from './audit-chain.ts';
import { type AuditActor, type AuditObject, auditScope } from './audit-scope.ts';
import type { EntryFields } from './entry-hash.ts';

/** Longest name that an entry keeps, in characters. */
const longestName = limits.name;
/** Longest list of names or ids in an entry's facts. */
const longestList = 50;

/** Facts of an entry: plain values of our own making, never text that a caller sent except names of records. */
export type AuditDetail = Partial<
  Record<AuditFact, string | number | boolean | readonly (string | number)[] | undefined>
>;

export interface AuditEvent {
  action: AuditAction;
  object?: AuditObject;
  /** Left out: the caller of the scope. */
  actor?: AuditActor;
  /** Where the call came from; left out: the address of the scope. */
  address?: string;
  result?: AuditResult;
  /** Why it was not done. */
  reason?: string;
  detail?: AuditDetail;
}

/** Without what would break a line or hide in it. */
const plain = (text: string): string =>
  [...text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')].slice(0, longestName).join('');

function detailText(detail: AuditDetail): string {
  const facts = Object.entries(detail).filter(([, value]) => value !== undefined);
  if (facts.length === 0) return '';
  return JSON.stringify(
    Object.fromEntries(
      facts.map(([key, value]) => {
        if (typeof value === 'string') return [key, plain(value)];
        if (!Array.isArray(value)) return [key, value];
        const list = value.slice(0, longestList).map((one) => (typeof one === 'string' ? plain(one) : one));
        return [key, value.length > longestList ? [...list, `共${value.length}项`] : list];
      }),
    ),
  );
}

/**
 * Adds one entry to the audit log. Called inside a change's transaction it is stored with the change or not at all, as
 * its last statements. Passwords, tokens, statements and rows have no place in it: pass names, ids, flags and counts.
 */
export async function recordAudit(work: UnitOfWork, event: AuditEvent): Promise<void> {
  const scope = auditScope();
  const actor = event.actor ?? scope.actor;
  scope.written += 1;
  const entry: EntryFields = {
    at: scope.now(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: plain(actor.name),
    address: (event.address ?? scope.address).slice(0, 100),
    action: event.action,
    object_kind: event.object?.kind ?? null,
    object_id: String(event.object?.id ?? '').slice(0, 100),
    object_name: plain(event.object?.name ?? ''),
    result: event.result ?? 'done',
    reason: event.reason ?? '',
    detail: detailText({ ...event.detail, apiKey: actor.key }),
    request_id: scope.requestId,
  };
  // The end of the log is held by one at a time: taken last, it is held briefly and nobody waits for it in a circle.
  await work.atEnd(() => appendEntry(work.db, entry));
}
