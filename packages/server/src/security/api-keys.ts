import { type KeyScope, keyPrefix, keyScopes } from '@mingjing/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { Recent } from '../db/recent.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { UserActor } from './actor.ts';
import { ApiKeyStore, type UsedKeyRow } from './api-key-store.ts';
import { endByTime, isOver } from './ended-by-time.ts';
import { ownActor } from './own-actor.ts';
import { hashOf } from './tokens.ts';

/** Keys that other systems call with, in the name of the user who made them. */
export interface ApiKeys {
  /**
   * The owner with the key's scopes; undefined for a key that is unknown, expired or revoked, or whose owner is disabled
   * or has no role, and so could not sign in. `address` is where the call came from.
   */
  actorOf(key: string, address: string): Promise<UserActor | undefined>;
}

/** Writing the last use at every call would make every read a write. */
const noteEveryMs = 60_000;
/** How often the audit log tells that a key is used from one address. */
const tellEveryMs = 86_400_000;
/** Addresses of keys that are remembered for that. */
const mostTold = 10_000;
/** Keys that are remembered while nothing changes. */
const mostRecent = 500;

export const isApiKey = (text: string): boolean => text.startsWith(keyPrefix);

/** Stored as one text, in the order of the contract. */
export const readScopes = (text: string): KeyScope[] =>
  keyScopes.filter((scope) => text.split(',').includes(scope));

function actorFrom(row: UsedKeyRow): UserActor | undefined {
  const owner = ownActor(row);
  if (row.disabled === 1 || owner.roleIds.length === 0) return undefined;
  return { ...owner, key: { id: row.id, scopes: readScopes(row.scopes) } };
}

/** Keys in the metadata database, hashed: decided anew at every call, on every node. */
export function createApiKeys({ work, now }: { work: UnitOfWork; now: () => number }): ApiKeys {
  const store = new ApiKeyStore(work);
  const recent = new Recent<{ row?: UsedKeyRow; actor?: UserActor }>(work, mostRecent);
  const told = new Map<string, number>();

  /** Writes to the audit log that a key is used, once a day for each address that it is used from. */
  async function tellUse(row: UsedKeyRow, address: string, time: number): Promise<void> {
    const place = `${row.id} ${address}`;
    if (time - (told.get(place) ?? 0) < tellEveryMs) return;
    if (told.size >= mostTold) told.clear();
    told.set(place, time);
    await recordAudit(work, {
      action: 'key.use',
      actor: { kind: 'user', id: row.user_id, name: row.username ?? '' },
      address,
      object: { kind: 'key', id: row.id, name: row.key_name },
      detail: { hint: row.hint },
    });
  }

  return {
    async actorOf(key, address) {
      const hash = hashOf(key);
      const { row, actor } = await recent.get(hash, async () => {
        const found = await store.find(hash);
        const who = found && actorFrom(found);
        return { ...(found && { row: found }), ...(who && { actor: who }) };
      });
      const time = now();
      if (row === undefined || actor === undefined || row.revoked_at !== null) return undefined;
      if (isOver(row, time)) {
        if (row.ended === 0) await endByTime(work, 'api_key', time);
        return undefined;
      }
      if (row.last_used_at === null || time - row.last_used_at >= noteEveryMs) {
        await store.noteUse(row.id, time, address);
      }
      await tellUse(row, address, time);
      return actor;
    },
  };
}
