import type { AuditAction, AuditActorKind, AuditKind, AuditResult } from '@mingjing/contract';
import type { Generated } from 'kysely';
import type { Flag, Id } from './columns.ts';

/** What the house keeps for itself: categories of every kind, files, jobs, settings, the audit log. */
export interface HouseTables {
  /** Calls that made a record, by the key that their sender gave them. */
  repeated_call: {
    user_id: number;
    /** Method and path of the route table. */
    route: string;
    save_key: string;
    /** HMAC of what was sent, under the installation's key. */
    input_hash: string;
    /** Null until the call was answered. */
    object_id: Generated<number | null>;
    created_at: number;
  };
  category: {
    id: Id;
    kind: 'dataset' | 'widget' | 'panel' | 'template';
    name: string;
    pid: number;
    user_id: number;
    created_at: number;
    updated_at: number;
  };
  file: {
    id: Id;
    name: string;
    mime: string;
    bytes: number;
    user_id: number;
    created_at: number;
    /** 1: it is, or was, the cover of a panel. */
    is_cover: Generated<Flag>;
  };
  job: {
    id: Id;
    kind: string;
    /** One live job for (kind, key). */
    key: string;
    payload: string;
    run_at: number;
    lease_owner: string | null;
    lease_until: number | null;
    attempts: Generated<number>;
    state: Generated<'ready' | 'done' | 'dead'>;
    error: Generated<string>;
    created_at: number;
  };
  setting: { key: string; value: string };
  /** Who did what when. Rows are only added; old ones are swept (0023-audit-log). No foreign keys: it outlives them. */
  audit_log: {
    id: Id;
    at: number;
    actor_kind: AuditActorKind;
    actor_id: number | null;
    actor_name: string;
    address: string;
    action: AuditAction;
    object_kind: AuditKind | null;
    object_id: string;
    object_name: string;
    result: AuditResult;
    reason: string;
    /** JSON of what else is worth telling. */
    detail: string;
    request_id: string;
    /** Hash of the entry before, and of this one with it; '' from before there were any. */
    previous_hash: Generated<string>;
    hash: Generated<string>;
  };
  /** One row: the end of the chain of the audit log, and the last entry that was swept. */
  audit_head: {
    id: number;
    hash: string;
    /** Entries that were ever linked, and how many of them were swept. */
    entries: number;
    cut_hash: string;
    cut_entries: number;
  };
}
