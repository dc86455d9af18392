import { randomBytes } from 'node:crypto';
import { type ApiKey, type apiKeyInput, keyPrefix, limits, texts } from '@mingjing/contract';
import type { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import { wireDate } from '../../http/wire-date.ts';
import type { Bus } from '../../live/bus.ts';
import type { Delegations } from '../../rights/delegations.ts';
import type { Rights } from '../../rights/rights-change.ts';
import type { UserActor } from '../../security/actor.ts';
import { type ApiKeyRow, ApiKeyStore } from '../../security/api-key-store.ts';
import { readScopes } from '../../security/api-keys.ts';
import { isOver } from '../../security/ended-by-time.ts';
import { hashOf } from '../../security/tokens.ts';
import type { UserStore } from '../users/user.store.ts';

const dayMs = 86_400_000;
/** Characters of a key that stay readable. */
const hintLength = keyPrefix.length + 6;

interface ApiKeyParts {
  work: UnitOfWork;
  users: Pick<UserStore, 'byIds' | 'rolesOf'>;
  delegations: Delegations;
  rights: Rights;
  bus: Bus;
  now: () => number;
  timezone: string;
}

/** Making, listing and revoking API keys; what a key is good for is decided where calls come in. */
export function createApiKeyDesk({ work, users, delegations, rights, bus, now, timezone }: ApiKeyParts) {
  const store = new ApiKeyStore(work);

  const stateOf = (row: ApiKeyRow): ApiKey['state'] => {
    if (row.revoked_at !== null) return 'revoked';
    return isOver(row, now()) ? 'expired' : 'open';
  };
  const date = (time: number | null): string | null => (time === null ? null : wireDate(time, timezone));
  const present = (row: ApiKeyRow): ApiKey => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: readScopes(row.scopes),
    state: stateOf(row),
    expiresDate: date(row.expires_at),
    lastUsedDate: date(row.last_used_at),
    lastUsedFrom: row.last_used_from,
    createDate: wireDate(row.created_at, timezone),
  });
  const list = async (userId: number): Promise<ApiKey[]> => (await store.list(userId)).map(present);

  const note = (action: 'key.create' | 'key.revoke', row: ApiKeyRow, owner: string): Promise<void> =>
    recordAudit(work, {
      action,
      object: { kind: 'key', id: row.id, name: row.name },
      detail: { owner, hint: row.hint, scopes: readScopes(row.scopes) },
    });

  /** Ends a key at once, on this node by message, on others as soon as they see the mark. */
  async function revoke(row: ApiKeyRow): Promise<ApiKey> {
    const after = await work.run(async () => {
      const [owner] = await users.byIds([row.user_id], now());
      await store.revoke(row.id, now());
      await note('key.revoke', row, owner?.username ?? '');
      await rights.mark();
      return store.byId(row.id);
    });
    await bus.publish({ kind: 'revoked', tokenHashes: [row.key_hash] });
    return present(after ?? row);
  }
  async function rowOf(id: number): Promise<ApiKeyRow> {
    const row = await store.byId(id);
    if (row === undefined) throw gone();
    return row;
  }

  /** Throws when a user is not there, or not the caller's to change. */
  async function changeable(actor: UserActor, userId: number, absent: () => Error): Promise<void> {
    const [owner] = await users.byIds([userId], now());
    if (owner === undefined) throw absent();
    const roleIds = ((await users.rolesOf([userId])).get(userId) ?? []).map((role) => role.id);
    if (!(await delegations.of(actor)).mayChange({ ...owner, roleIds }))
      throw refused(texts.user.beyondRights);
  }

  return {
    list: (user: UserActor) => list(user.id),

    async create(user: UserActor, input: z.output<typeof apiKeyInput>): Promise<ApiKey & { key: string }> {
      const key = keyPrefix + randomBytes(32).toString('base64url');
      const time = now();
      const row = await work.run(async () => {
        const open = (await store.list(user.id)).filter((one) => stateOf(one) === 'open');
        if (open.length >= limits.apiKeys)
          throw refused(texts.apiKey.tooMany(limits.apiKeys), 'limitReached');
        const made = await store.insert({
          user_id: user.id,
          name: input.name,
          key_hash: hashOf(key),
          hint: key.slice(0, hintLength),
          scopes: input.scopes.join(','),
          expires_at: input.days === null ? null : time + input.days * dayMs,
          created_at: time,
        });
        await note('key.create', made, user.username);
        return made;
      });
      return { ...present(row), key };
    },

    /** Revokes a key of the caller's own; one of another user looks like one that does not exist. */
    async revoke(user: UserActor, id: number): Promise<ApiKey> {
      const row = await rowOf(id);
      if (row.user_id !== user.id) throw gone();
      return revoke(row);
    },

    /** Keys of a user who is the caller's to change: what they are for and when they are used is told to nobody else. */
    async ofUser(actor: UserActor, userId: number): Promise<ApiKey[]> {
      await changeable(actor, userId, () => refused(texts.user.gone));
      return list(userId);
    },

    /** Revokes the key of a user who is the caller's to change. */
    async revokeOfUser(actor: UserActor, id: number): Promise<ApiKey> {
      const row = await rowOf(id);
      await changeable(actor, row.user_id, gone);
      return revoke(row);
    },
  };
}
export type ApiKeyDesk = ReturnType<typeof createApiKeyDesk>;
