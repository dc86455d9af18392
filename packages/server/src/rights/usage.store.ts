import { type UsedKind, usedKinds } from '@mingjing/contract';
import { sql } from 'kysely';
import type { UnitOfWork } from '../db/unit-of-work.ts';

/** An object whose use is limited, once for each role on its list, or once without one. */
export interface LimitedRow {
  kind: UsedKind;
  id: number;
  owner_id: number;
  owner: string;
  role_id: number | null;
  role_name: string | null;
}
/** What says whose an object is and whether its use is limited. */
export interface UsedRow {
  id: number;
  name: string;
  user_id: number;
  use_limited: 0 | 1;
}

const limitedOf = (kind: UsedKind) => sql`
  select ${sql.lit(kind)} as kind, o.id as id, u.id as owner_id,
    case when u.name = '' then u.username else u.name end as owner, r.id as role_id, r.role_name as role_name
  from ${sql.table(kind)} as o
  join app_user as u on u.id = o.user_id
  left join ${sql.table(`${kind}_use`)} as l on l.object_id = o.id
  left join role as r on r.id = l.role_id
  where o.use_limited = 1`;

/** The only SQL on who may use sources, datasets and widgets. */
export function createUsageStore(work: UnitOfWork) {
  return {
    async limited(): Promise<LimitedRow[]> {
      const all = sql.join(usedKinds.map(limitedOf), sql` union all `);
      return (await sql<LimitedRow>`select * from (${all}) as a order by id, role_id`.execute(work.db)).rows;
    },
    /** What stands on a panel. */
    widgetsOn(panelId: number) {
      return work.db
        .selectFrom('panel_widget as p')
        .innerJoin('widget as w', 'w.id', 'p.widget_id')
        .select(['w.id', 'w.dataset_id', 'w.datasource_id'])
        .distinct()
        .where('p.panel_id', '=', panelId)
        .execute();
    },

    /** What a dataset reads. */
    readBy(datasetId: number) {
      return work.db
        .selectFrom('dataset')
        .select(['datasource_id', 'combination'])
        .where('id', '=', datasetId)
        .executeTakeFirst();
    },

    find(kind: UsedKind, id: number): Promise<UsedRow | undefined> {
      const rows = work.db.selectFrom(kind).select(['id', 'name', 'user_id', 'use_limited']);
      return rows.where('id', '=', id).executeTakeFirst();
    },
    async set(kind: UsedKind, id: number, ownerId: number, limited: boolean): Promise<void> {
      await work.db
        .updateTable(kind)
        .set({ user_id: ownerId, use_limited: limited ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },
    async rolesOf(kind: UsedKind, id: number): Promise<{ id: number; role_name: string }[]> {
      return (
        await sql<{ id: number; role_name: string }>`select r.id, r.role_name
          from ${sql.table(`${kind}_use`)} as l join role as r on r.id = l.role_id
          where l.object_id = ${id} order by r.id`.execute(work.db)
      ).rows;
    },
    async setRoles(kind: UsedKind, id: number, roleIds: readonly number[]): Promise<void> {
      const table = `${kind}_use` as const;
      await work.db.deleteFrom(table).where('object_id', '=', id).execute();
      if (roleIds.length === 0) return;
      const rows = roleIds.map((role_id) => ({ object_id: id, role_id }));
      await work.db.insertInto(table).values(rows).execute();
    },
    /** Leaves the use of a copy to those to whom the original is left. */
    async copy(kind: UsedKind, from: number, to: number): Promise<void> {
      const roles = await this.rolesOf(kind, from);
      await this.setRoles(
        kind,
        to,
        roles.map((role) => role.id),
      );
    },

    /** Roles beside those of administrators, who may use everything. */
    roles(): Promise<{ id: number; role_name: string }[]> {
      return work.db
        .selectFrom('role')
        .select(['id', 'role_name'])
        .where('is_admin', '=', 0)
        .orderBy('role_name')
        .execute();
    },
    user(id: number) {
      return work.db
        .selectFrom('app_user')
        .select(['id', 'username', 'name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    },
    /** Users who can sign in and have one of these screens. */
    usersWith(paths: readonly string[]) {
      return work.db
        .selectFrom('app_user as u')
        .innerJoin('user_role as ur', 'ur.user_id', 'u.id')
        .innerJoin('role as r', 'r.id', 'ur.role_id')
        .leftJoin('role_menu as rm', 'rm.role_id', 'r.id')
        .leftJoin('menu as m', 'm.id', 'rm.menu_id')
        .select(['u.id', 'u.username', 'u.name'])
        .distinct()
        .where('u.disabled', '=', 0)
        .where((on) => on.or([on('r.is_admin', '=', 1), on('m.path', 'in', paths)]))
        .orderBy('u.username')
        .execute();
    },
  };
}
export type UsageStore = ReturnType<typeof createUsageStore>;
