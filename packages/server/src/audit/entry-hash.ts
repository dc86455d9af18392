import { createHash } from 'node:crypto';
import type { NewRow } from '../db/schema.ts';

/** What an entry says, without its place in the log. */
export type EntryFields = Omit<NewRow<'audit_log'>, 'id' | 'previous_hash' | 'hash'>;

/** What the first entry of all carries in the place of a hash. */
export const firstHash = '0'.repeat(64);

/** SHA-256 (hex) of everything an entry says, after the hash of the entry before it. */
export function entryHash(previous: string, entry: EntryFields): string {
  const told = [
    previous,
    Number(entry.at),
    entry.actor_kind,
    entry.actor_id ?? null,
    entry.actor_name,
    entry.address,
    entry.action,
    entry.object_kind ?? null,
    entry.object_id,
    entry.object_name,
    entry.result,
    entry.reason,
    entry.detail,
    entry.request_id,
  ];
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}
