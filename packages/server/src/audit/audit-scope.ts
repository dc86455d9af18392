import type { AuditAction, AuditActorKind, AuditKind } from '@mingjing/contract';
import { RunningStorage } from '../db/running-storage.ts';
import type { Actor } from '../security/actor.ts';

export interface AuditActor {
  kind: AuditActorKind;
  id: number | null;
  name: string;
  /** Id of the API key that called in the user's name. */
  key?: number;
}

/** The record that an entry is about, with its name as it is now. */
export interface AuditObject {
  kind: AuditKind;
  id: number | string | null;
  name: string;
}

/** The call or command that entries of the audit log are written for. */
export interface AuditScope {
  actor: AuditActor;
  /** Of the caller, as far as proxies are trusted; '' for commands. */
  address: string;
  requestId: string;
  now: () => number;
  /** Entries written so far. */
  written: number;
  /** What the call turned out to be about, for the entry of its failure. */
  subject?: AuditObject;
  /** What the call turned out to do, where its route alone does not tell. */
  action?: AuditAction;
  /** Throws when the caller may not make the call any more; not there for commands and for what goes on after a call. */
  stillMay?: () => Promise<void>;
}

const scopes = new RunningStorage<AuditScope>();

/** Runs work whose entries are this scope's. */
export const inAuditScope = <T>(scope: AuditScope, work: () => Promise<T>): Promise<T> =>
  scopes.run(scope, work);

/** The scope of the call that is being answered here; without one it is the server's own doing. */
export const auditScope = (): AuditScope =>
  scopes.own ?? {
    actor: { kind: 'system', id: null, name: '' },
    address: '',
    requestId: '',
    now: Date.now,
    written: 0,
  };

/** Throws AppError when the caller of the call that is being answered here may not make it any more. */
export const callerStillMay = async (): Promise<void> => scopes.own?.stillMay?.();

/** Tells what the call is about before it is decided, so that its failure names the record too. */
export function auditSubject(subject: AuditObject): void {
  auditScope().subject = subject;
}

/** Tells what a call does whose route is made for several things, for the entry of its failure. */
export function auditAction(action: AuditAction): void {
  auditScope().action = action;
}

/** A caller as the log names them; an administrator who looks at the product as a role stays themselves. */
export function auditActorOf(actor: Actor): AuditActor {
  if (actor.kind === 'user') {
    const user = { kind: 'user', id: actor.acting?.userId ?? actor.id, name: actor.username } as const;
    return actor.key === undefined ? user : { ...user, key: actor.key.id };
  }
  return actor.kind === 'share'
    ? { kind: 'share', id: actor.shareId, name: '' }
    : { kind: 'anonymous', id: null, name: '' };
}
