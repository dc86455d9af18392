import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { type OwnRights, pathsText, rolesText } from './own-actor.ts';

/** A live session with everything its actor needs, in one row: reading rows costs more than putting them together. */
export interface SessionRow extends OwnRights {
  token_hash: string;
  seen_at: number;
  created_at: number;
  expires_at: number;
  share_id: number | null;
  panel_id: number | null;
  share_revoked_at: number | null;
  share_expires_at: number | null;
  share_ended: number | null;
  allow_download: number | null;
  locked_filters: string | null;
  /** Of the panel of a link that locks something. */
  panel_layout: string | null;
  disabled: number | null;
  /** 1: begun by single sign-on. */
  signed_on: number;
  /** The role as which an administrator looks at the product, with its name and flag; null when it was deleted. */
  acting_role_id: number | null;
  acting_name: string | null;
  acting_admin: number | null;
  acting_paths: string | null;
}

/** What decides whether a session's time is over. */
export interface SessionTimes {
  now: number;
  /** How long a session lives without a call. */
  idleMs: number;
  /** How far clocks of nodes may be apart: a user's session that was used later than that was used before the clock was set back. */
  skewMs: number;
}
const dayMs = 86_400_000;

/** Whether a session's time is over. A link's own times are judged with the link. */
export const hasEnded = (
  row: Pick<SessionRow, 'expires_at' | 'seen_at' | 'share_id'>,
  { now, idleMs, skewMs }: SessionTimes,
): boolean =>
  now >= row.expires_at ||
  now >= row.seen_at + idleMs ||
  (row.share_id === null && row.seen_at > now + skewMs);

const user = sql.ref('s.user_id');
const actingPaths = sql<string | null>`(
  select string_agg(m.path, ${sql.lit('\n')})
  from role_menu as rm join menu as m on m.id = rm.menu_id
  where rm.role_id = s.acting_role_id
)`;

const lockedLayout = sql<string | null>`(
  select p.layout from panel as p where p.id = h.panel_id and h.locked_filters not in ('', '[]')
)`;

const findQuery = (db: Kysely<Tables>) =>
  db
    .selectFrom('session as s')
    .leftJoin('share as h', 'h.id', 's.share_id')
    .leftJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('role as a', 'a.id', 's.acting_role_id')
    .select([
      's.token_hash',
      's.seen_at',
      's.created_at',
      's.expires_at',
      's.share_id',
      'h.panel_id',
      'h.revoked_at as share_revoked_at',
      'h.expires_at as share_expires_at',
      'h.ended as share_ended',
      'h.allow_download',
      'h.locked_filters',
      lockedLayout.as('panel_layout'),
      's.user_id',
      'u.username',
      'u.name',
      'u.disabled',
      'u.must_change_password',
      's.signed_on',
      rolesText(user).as('roles'),
      pathsText(user).as('paths'),
      's.acting_role_id',
      'a.role_name as acting_name',
      'a.is_admin as acting_admin',
      actingPaths.as('acting_paths'),
    ])
    .where('s.token_hash', '=', '');

/** The only SQL on sessions. */
export class SessionStore {
  readonly #work: UnitOfWork;
  #find: CompiledQuery<SessionRow> | undefined;
  constructor(work: UnitOfWork) {
    this.#work = work;
  }

  async insert(row: {
    token_hash: string;
    user_id: number | null;
    share_id: number | null;
    signed_on?: 0 | 1;
    id_token?: string;
    created_at: number;
    seen_at: number;
    expires_at: number;
  }): Promise<void> {
    await this.#work.db.insertInto('session').values(row).execute();
  }

  /** Every call of the wire asks this: one statement, compiled once. */
  async find(tokenHash: string): Promise<SessionRow | undefined> {
    this.#find ??= findQuery(this.#work.db).compile();
    const query: CompiledQuery<SessionRow> = { ...this.#find, parameters: [tokenHash] };
    return (await this.#work.db.executeQuery(query)).rows[0];
  }

  async idToken(tokenHash: string): Promise<string> {
    const row = await this.#work.db
      .selectFrom('session')
      .select('id_token')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return row?.id_token ?? '';
  }

  async touch(tokenHash: string, now: number): Promise<void> {
    await this.#work.db
      .updateTable('session')
      .set({ seen_at: now })
      .where('token_hash', '=', tokenHash)
      .where('seen_at', '<', now)
      .execute();
  }

  /** Whether there was such a session of a user. */
  async setActingRole(tokenHash: string, roleId: number | null): Promise<boolean> {
    const row = await this.#work.db
      .updateTable('session')
      .set({ acting_role_id: roleId })
      .where('token_hash', '=', tokenHash)
      .where('user_id', 'is not', null)
      .returning('token_hash')
      .executeTakeFirst();
    return row !== undefined;
  }

  async remove(tokenHash: string): Promise<void> {
    await this.#work.db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
  }

  /** Removes all sessions of users or shares but one and answers their hashes. */
  async removeOf(owner: 'user_id' | 'share_id', ids: readonly number[], kept = ''): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.#work.db
      .deleteFrom('session')
      .where(owner, 'in', ids)
      .where('token_hash', '!=', kept)
      .returning('token_hash')
      .execute();
    return rows.map((row) => row.token_hash);
  }

  /** Removes a user's sessions but the newest ones and answers their hashes. */
  async removeOldest(userId: number, kept: number): Promise<string[]> {
    const rows = await this.#work.db
      .deleteFrom('session')
      .where('token_hash', 'in', (where) =>
        where
          .selectFrom('session')
          .select('token_hash')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .orderBy('token_hash')
          .limit(1000)
          .offset(kept),
      )
      .returning('token_hash')
      .execute();
    return rows.map((row) => row.token_hash);
  }

  /** Removes a session if its time is over: a clock that is set back later must not bring it back. */
  async removeEnded(tokenHash: string, times: SessionTimes): Promise<boolean> {
    const row = await this.#ended(times)
      .where('token_hash', '=', tokenHash)
      .returning('token_hash')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Removes what can never be used again. */
  async sweep(times: SessionTimes): Promise<void> {
    await this.#ended(times).execute();
    await sql`delete from captcha where expires_at <= ${times.now}`.execute(this.#work.db);
    // A sign that was used stays known beyond its time, for the case that the clock is set back.
    await sql`delete from used_sign where expires_at <= ${times.now - dayMs}`.execute(this.#work.db);
  }

  #ended(times: SessionTimes) {
    const { now, idleMs, skewMs } = times;
    return this.#work.db
      .deleteFrom('session')
      .where((where) =>
        where.or([
          where('expires_at', '<=', now),
          where('seen_at', '<=', now - idleMs),
          where.and([where('share_id', 'is', null), where('seen_at', '>', now + skewMs)]),
        ]),
      );
  }
}
