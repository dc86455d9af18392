import type { Role } from '@mingjing/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { createSavedVersions } from '../../db/saved-version.ts';
import type { NewRow, Row, Tables } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { panelsOnRestricted } from '../../rights/panels-on-restricted.ts';
import { usernameKey } from '../../security/usernames.ts';

export interface UserSearch {
  /** Part of a username or name. */
  search: string;
  roleId?: number | undefined;
  state?: 'enabled' | 'disabled' | 'locked' | 'opened' | undefined;
  /** With opened: by whom alone. */
  opener?: number | undefined;
  page?: number | undefined;
  pageSize: number;
}

export type UserRow = Pick<
  Row<'app_user'>,
  | 'id'
  | 'username'
  | 'username_key'
  | 'name'
  | 'appids'
  | 'disabled'
  | 'must_change_password'
  | 'attributes'
  | 'last_login_at'
  | 'created_at'
  | 'version'
  | 'roles_version'
  | 'opened_by'
> & { locked: number; opener: string | null };

type Filter = ExpressionBuilder<Tables & { u: Tables['app_user'] }, 'u'>;

const lockedNow = (now: number) => (where: Filter) =>
  where.exists(
    where
      .selectFrom('guess_count as g')
      .select('g.subject')
      .whereRef('g.subject', '=', 'u.username_key')
      .where('g.locked_until', '>', now),
  );

/** The text as it stands, between wildcards. */
const part = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;

const contains = (column: 'u.username' | 'u.name' | 'u.username_key', text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${part(text)} escape '\\'`;

/** Tables whose rows have an owner; who is deleted leaves them to another one. */
const owned = [
  'category',
  'datasource',
  'dataset',
  'widget',
  'panel',
  'template',
  'share',
  'file',
  'outline',
] as const;

/** The only SQL on accounts, apart from what a login asks. The password's hash is written here and never read. */
export function createUserStore(work: UnitOfWork) {
  const found = (asked: UserSearch, now: number) =>
    work.db
      .selectFrom('app_user as u')
      .$if(asked.search !== '', (query) =>
        query.where((where) =>
          where.or([
            contains('u.username', asked.search),
            contains('u.name', asked.search),
            // The same name in other letters: case and width make no other user.
            ...[usernameKey(asked.search)]
              .filter((key) => key !== '')
              .map((key) => contains('u.username_key', key)),
          ]),
        ),
      )
      .$if(asked.roleId !== undefined, (query) =>
        query.where((where) =>
          where.exists(
            where
              .selectFrom('user_role as r')
              .select('r.user_id')
              .whereRef('r.user_id', '=', 'u.id')
              .where('r.role_id', '=', asked.roleId ?? 0),
          ),
        ),
      )
      .$if(asked.state === 'enabled', (query) => query.where('u.disabled', '=', 0))
      .$if(asked.state === 'disabled', (query) => query.where('u.disabled', '=', 1))
      .$if(asked.state === 'locked', (query) => query.where(lockedNow(now)))
      .$if(asked.state === 'opened', (query) => query.where('u.opened_by', 'is not', null))
      .$if(asked.opener !== undefined, (query) => query.where('u.opened_by', '=', asked.opener ?? 0));
  const rows = (now: number) =>
    work.db
      .selectFrom('app_user as u')
      .select([
        'u.id',
        'u.username',
        'u.username_key',
        'u.name',
        'u.appids',
        'u.disabled',
        'u.must_change_password',
        'u.attributes',
        'u.last_login_at',
        'u.created_at',
        'u.version',
        'u.roles_version',
        'u.opened_by',
      ])
      .select((where) =>
        where
          .selectFrom('app_user as o')
          .select('o.username')
          .whereRef('o.id', '=', 'u.opened_by')
          .as('opener'),
      )
      .select((where) => where.case().when(lockedNow(now)(where)).then(1).else(0).end().as('locked'));

  return {
    async count(asked: UserSearch, now: number): Promise<number> {
      const row = await found(asked, now)
        .select((where) => where.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** Newest first. */
    async list(asked: UserSearch, now: number): Promise<UserRow[]> {
      const page = found(asked, now)
        .select('u.id')
        .orderBy('u.id', 'desc')
        .$if(asked.page !== undefined, (query) =>
          query.limit(asked.pageSize).offset(((asked.page ?? 1) - 1) * asked.pageSize),
        );
      return rows(now).where('u.id', 'in', page).orderBy('u.id', 'desc').execute();
    },
    byIds: (ids: readonly number[], now: number): Promise<UserRow[]> =>
      ids.length === 0 ? Promise.resolve([]) : rows(now).where('u.id', 'in', ids).execute(),
    /** Roles by user, in the order of their ids. */
    async rolesOf(userIds: readonly number[]): Promise<Map<number, Role[]>> {
      const roles = new Map<number, Role[]>(userIds.map((id) => [id, []]));
      if (userIds.length === 0) return roles;
      const assigned = await work.db
        .selectFrom('user_role')
        .innerJoin('role', 'role.id', 'user_role.role_id')
        .select(['user_role.user_id', 'role.id', 'role.role_name as roleName'])
        .where('user_role.user_id', 'in', userIds)
        .orderBy('role.id')
        .execute();
      for (const { user_id, id, roleName } of assigned) roles.get(user_id)?.push({ id, roleName });
      return roles;
    },
    async keys(): Promise<Set<string>> {
      const all = await work.db.selectFrom('app_user').select('username_key').execute();
      return new Set(all.map((row) => row.username_key));
    },
    /** Every text by which a user is named in other systems, or a user other than this one. */
    async appids(except = 0): Promise<Set<string>> {
      const all = await work.db
        .selectFrom('app_user')
        .select('appids')
        .where('appids', '!=', '[]')
        .where('id', '!=', except)
        .execute();
      return new Set(all.flatMap((row) => JSON.parse(row.appids) as string[]));
    },
    /** Inserts those whose usernames are free, and answers their usernames. */
    async insertMissing(rows: readonly NewRow<'app_user'>[]): Promise<string[]> {
      const added: string[] = [];
      // A statement takes so many values and no more.
      for (let at = 0; at < rows.length; at += 100) {
        const stored = await work.db
          .insertInto('app_user')
          .values(rows.slice(at, at + 100))
          .onConflict((conflict) => conflict.column('username_key').doNothing())
          .returning('username')
          .execute();
        added.push(...stored.map((row) => row.username));
      }
      return added;
    },
    async insert(row: NewRow<'app_user'>): Promise<number> {
      const { id } = await work.db
        .insertInto('app_user')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    ...createSavedVersions(work, 'app_user'),
    /** Names elsewhere of an account into which somebody without administration may know a way; undefined of others. */
    async openedAppids(id: number): Promise<string[] | undefined> {
      const row = await work.db
        .selectFrom('app_user')
        .select('appids')
        .where('id', '=', id)
        .where('opened_by', 'is not', null)
        .executeTakeFirst();
      return row && (JSON.parse(row.appids) as string[]);
    },
    async update(id: number, change: Partial<NewRow<'app_user'>>): Promise<void> {
      await work.db.updateTable('app_user').set(change).where('id', '=', id).execute();
    },
    async setRoles(userIds: readonly number[], roleIds: readonly number[]): Promise<void> {
      await work.db
        .updateTable('app_user')
        .set((row) => ({ roles_version: row('roles_version', '+', 1) }))
        .where('id', 'in', userIds)
        .execute();
      await work.db.deleteFrom('user_role').where('user_id', 'in', userIds).execute();
      const pairs = userIds.flatMap((user_id) => roleIds.map((role_id) => ({ user_id, role_id })));
      // A statement takes so many values and no more.
      for (let at = 0; at < pairs.length; at += 500)
        await work.db
          .insertInto('user_role')
          .values(pairs.slice(at, at + 500))
          .execute();
    },
    /** Keeps every other change of administrators waiting, so that two of them cannot remove each other at once. */
    async lockAdmins(): Promise<void> {
      await work.db
        .updateTable('role')
        .set((row) => ({ created_at: row.ref('created_at') }))
        .where('is_admin', '=', 1)
        .execute();
    },
    /** Administrators who can sign in, the oldest first. */
    async enabledAdmins(): Promise<number[]> {
      const all = await work.db
        .selectFrom('app_user as u')
        .innerJoin('user_role as ur', 'ur.user_id', 'u.id')
        .innerJoin('role as r', 'r.id', 'ur.role_id')
        .select('u.id')
        .distinct()
        .where('r.is_admin', '=', 1)
        .where('u.disabled', '=', 0)
        .orderBy('u.id')
        .execute();
      return all.map((row) => row.id);
    },
    /**
     * Open links that these users made, and those of their panels over restricted data: with another owner they would
     * show more than they did.
     */
    async openShares(userIds: readonly number[]): Promise<number[]> {
      const links = await work.db
        .selectFrom('share')
        .select('id')
        .where((where) =>
          where.or([
            where('user_id', 'in', userIds),
            where(
              'panel_id',
              'in',
              panelsOnRestricted(work)
                .innerJoin('panel', 'panel.id', 'p.panel_id')
                .where('panel.user_id', 'in', userIds),
            ),
          ]),
        )
        .where('revoked_at', 'is', null)
        .execute();
      return links.map((row) => row.id);
    },
    /** Deletes users; what they made goes to the heir, and their links are closed. */
    async remove(userIds: readonly number[], heir: number, now: number): Promise<void> {
      const closing = await this.openShares(userIds);
      if (closing.length > 0)
        await work.db.updateTable('share').set({ revoked_at: now }).where('id', 'in', closing).execute();
      for (const table of owned) {
        await work.db.updateTable(table).set({ user_id: heir }).where('user_id', 'in', userIds).execute();
      }
      for (const table of ['panel', 'template'] as const) {
        await work.db
          .updateTable(table)
          .set({ updated_by: heir })
          .where('updated_by', 'in', userIds)
          .execute();
      }
      await work.db.deleteFrom('app_user').where('id', 'in', userIds).execute();
    },
  };
}
export type UserStore = ReturnType<typeof createUserStore>;
