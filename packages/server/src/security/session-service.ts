import { limits } from '@mingjing/contract';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { Bus } from '../live/bus.ts';
import type { Actor } from './actor.ts';
import { readLockedFilters } from './locked-filters.ts';
import { type SessionRow, SessionStore } from './session-store.ts';
import type { Sessions } from './sessions.ts';
import { hashOf, newToken } from './tokens.ts';

/** Writing the sliding time at every call would make every read a write. */
const touchEveryMs = 60_000;

function isLive(row: SessionRow, now: number): boolean {
  if (now >= row.expires_at || now >= row.seen_at + limits.sessionIdleMs) return false;
  if (row.share_id === null) return row.user_id !== null && row.disabled === 0;
  const open = row.share_expires_at === null || now < row.share_expires_at;
  return row.panel_id !== null && row.share_revoked_at === null && open;
}

function actorFrom(first: SessionRow, rows: SessionRow[]): Actor | undefined {
  if (first.share_id !== null && first.panel_id !== null) {
    return {
      kind: 'share',
      shareId: first.share_id,
      panelId: first.panel_id,
      allowDownload: first.allow_download === 1,
      lockedFilters: readLockedFilters(first.locked_filters ?? ''),
    };
  }
  if (first.user_id === null) return undefined;
  const roleIds = new Set(rows.flatMap((row) => (row.role_id === null ? [] : [row.role_id])));
  return {
    kind: 'user',
    id: first.user_id,
    username: first.username ?? '',
    name: first.name ?? '',
    roleIds: [...roleIds],
    isAdmin: rows.some((row) => row.is_admin === 1),
    menuPaths: new Set(rows.flatMap((row) => (row.path === null ? [] : [row.path]))),
  };
}

/** Sessions in the metadata database: a restart or another node knows them, and a revoked one is gone at once. */
export function createSessions(deps: { work: UnitOfWork; bus: Bus; now: () => number }): Sessions {
  const store = new SessionStore(deps.work);

  const issue = async (owner: { user_id: number | null; share_id: number | null }): Promise<string> => {
    const token = newToken();
    const now = deps.now();
    const times = { created_at: now, seen_at: now, expires_at: now + limits.sessionMaxMs };
    await store.insert({ token_hash: hashOf(token), ...owner, ...times });
    return token;
  };
  const closed = async (tokenHashes: string[]): Promise<void> => {
    if (tokenHashes.length > 0) await deps.bus.publish({ kind: 'revoked', tokenHashes });
  };

  return {
    issueForUser: (userId) => issue({ user_id: userId, share_id: null }),
    issueForShare: (shareId) => issue({ user_id: null, share_id: shareId }),
    async actorOf(token) {
      const rows = await store.find(hashOf(token));
      const first = rows[0];
      const now = deps.now();
      if (first === undefined || !isLive(first, now)) return undefined;
      if (now - first.seen_at >= touchEveryMs) await store.touch(first.token_hash, now);
      return actorFrom(first, rows);
    },
    async revoke(token) {
      const tokenHash = hashOf(token);
      await store.remove(tokenHash);
      await closed([tokenHash]);
    },
    revokeUser: async (userId) => closed(await store.removeOf('user_id', userId)),
    revokeShare: async (shareId) => closed(await store.removeOf('share_id', shareId)),
    sweep: () => store.sweep(deps.now(), limits.sessionIdleMs),
  };
}
