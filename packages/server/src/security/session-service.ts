import { Recent } from '../db/recent.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { Bus } from '../live/bus.ts';
import type { Settings } from '../settings.ts';
import type { Actor, UserActor } from './actor.ts';
import { endByTime, isOver, type RunningOut } from './ended-by-time.ts';
import { locksOn } from './locked-filters.ts';
import { ownActor, pathsOf } from './own-actor.ts';
import { hasEnded, type SessionRow, SessionStore } from './session-store.ts';
import type { Sessions } from './sessions.ts';
import { hashOf, newToken } from './tokens.ts';

/** Writing the sliding time at every call would make every read a write. */
const touchEveryMs = 60_000;
/** How far the clocks of nodes may be apart, and a clock may be set right, without ending sessions. */
const skewMs = 5 * 60_000;
/** No user has it. */
const nobodysId = 0;
/** Sessions that are remembered while nothing changes. */
const mostRecent = 2000;

/** The time of the link that a session came by. */
const linkOf = (row: SessionRow): RunningOut => ({
  expires_at: row.share_expires_at,
  ended: row.share_ended ?? 0,
});

function isOpen(row: SessionRow, now: number): boolean {
  if (row.share_id === null) return row.user_id !== null && row.disabled === 0;
  return row.panel_id !== null && row.share_revoked_at === null && !isOver(linkOf(row), now);
}

/** `linked`: layouts of the panels that the panel of a locked link jumps to. */
function actorFrom(row: SessionRow, linked: readonly string[]): Actor | undefined {
  if (row.share_id !== null && row.panel_id !== null) {
    return {
      kind: 'share',
      shareId: row.share_id,
      panelId: row.panel_id,
      allowDownload: row.allow_download === 1,
      lockedFilters: locksOn(row.locked_filters ?? '', row.panel_layout, linked),
    };
  }
  if (row.user_id === null) return undefined;
  const own: UserActor = {
    ...ownActor(row),
    mustChangePassword: row.must_change_password === 1 && row.signed_on === 0,
  };
  // A user who is no administrator any more has only their own rights, whatever the session was set to.
  return row.acting_role_id === null || !own.isAdmin ? own : actingAs(row, own, row.acting_role_id);
}

/** Rights of the role and of nobody: what the administrator made is not the role's. */
function actingAs(row: SessionRow, own: UserActor, roleId: number): UserActor {
  return {
    ...own,
    id: nobodysId,
    roleIds: [roleId],
    isAdmin: row.acting_admin === 1,
    menuPaths: pathsOf(row.acting_paths),
    acting: { userId: own.id, roleId, roleName: row.acting_name ?? '' },
  };
}

/** Sessions in the metadata database: a restart or another node knows them, and a revoked one is gone at once. */
export function createSessions(deps: {
  work: UnitOfWork;
  bus: Bus;
  settings: Pick<Settings, 'sessionIdleMinutes' | 'sessionHours' | 'sessionCount'>;
  now: () => number;
  /** Layouts of the panels that a panel jumps to. */
  linkedLayouts: (panelId: number) => Promise<string[]>;
}): Sessions {
  const { sessionIdleMinutes, sessionHours, sessionCount } = deps.settings;
  const idleMs = sessionIdleMinutes * 60_000;
  const longestMs = sessionHours * 3_600_000;
  const store = new SessionStore(deps.work);
  const recent = new Recent<{ row?: SessionRow; actor?: Actor }>(deps.work, mostRecent);

  const issue = async (owner: {
    user_id: number | null;
    share_id: number | null;
    signed_on?: 0 | 1;
    id_token?: string;
  }): Promise<string> => {
    const token = newToken();
    const now = deps.now();
    const times = { created_at: now, seen_at: now, expires_at: now + longestMs };
    await store.insert({ token_hash: hashOf(token), ...owner, ...times });
    return token;
  };
  const closed = async (tokenHashes: string[]): Promise<void> => {
    if (tokenHashes.length > 0) await deps.bus.publish({ kind: 'revoked', tokenHashes });
  };

  /** What a link's locks have to know beside its own panel. */
  const linkedTo = async ({ panel_id, panel_layout }: SessionRow): Promise<string[]> =>
    panel_id === null || panel_layout === null ? [] : deps.linkedLayouts(panel_id);

  return {
    async issueForUser(userId, by = 'password', idToken = '') {
      const signed_on = by === 'sign-on' ? 1 : 0;
      const token = await issue({ user_id: userId, share_id: null, signed_on, id_token: idToken });
      if (sessionCount > 0) await closed(await store.removeOldest(userId, sessionCount));
      return token;
    },
    issueForShare: (shareId) => issue({ user_id: null, share_id: shareId }),
    idTokenOf: (token) => store.idToken(hashOf(token)),
    async actorOf(token) {
      const hash = hashOf(token);
      const { row, actor } = await recent.get(hash, async () => {
        const found = await store.find(hash);
        const linked = found === undefined ? [] : await linkedTo(found);
        const who = found && actorFrom(found, linked);
        return { ...(found && { row: found }), ...(who && { actor: who }) };
      });
      const now = deps.now();
      if (row === undefined) return undefined;
      const times = { now, idleMs, skewMs };
      if (hasEnded(row, times)) {
        if (await store.removeEnded(hash, times)) await closed([hash]);
        return undefined;
      }
      if (!isOpen(row, now)) {
        if (row.share_ended === 0 && isOver(linkOf(row), now)) await endByTime(deps.work, 'share', now);
        return undefined;
      }
      if (now - row.seen_at >= touchEveryMs) await store.touch(hash, now);
      return actor;
    },
    actAs: (token, roleId) => store.setActingRole(hashOf(token), roleId),
    async revoke(token) {
      const tokenHash = hashOf(token);
      await store.remove(tokenHash);
      await closed([tokenHash]);
    },
    revokeUsers: async (userIds) => closed(await store.removeOf('user_id', userIds)),
    revokeOthers: async (userId, token) => closed(await store.removeOf('user_id', [userId], hashOf(token))),
    revokeShare: async (shareId) => closed(await store.removeOf('share_id', [shareId])),
    async sweep() {
      const now = deps.now();
      await store.sweep({ now, idleMs, skewMs });
      for (const table of ['api_key', 'share'] as const) await endByTime(deps.work, table, now);
    },
  };
}
