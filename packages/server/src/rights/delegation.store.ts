import { type DataRules, dataRules, parseJsonText, usedKinds } from '@mingjing/contract';
import { sql } from 'kysely';
import { grouped, groupedPairs } from '../db/grouped.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { RoleReach } from './delegation.ts';

const usesOf = (kind: (typeof usedKinds)[number]) => sql`
  select l.role_id as one, ${sql.lit(`${kind} `)} || o.id as other
  from ${sql.table(`${kind}_use`)} as l join ${sql.table(kind)} as o on o.id = l.object_id
  where o.use_limited = 1`;

/** The only SQL on how far roles reach. */
export function createDelegationStore(work: UnitOfWork) {
  return {
    async roleIds(): Promise<Set<number>> {
      const rows = await work.db.selectFrom('role').select('id').execute();
      return new Set(rows.map(({ id }) => id));
    },
    /** What each role opens, by its id. */
    async reaches(): Promise<Map<number, RoleReach>> {
      const roles = await work.db.selectFrom('role').select(['id', 'is_admin']).execute();
      const menus = await work.db
        .selectFrom('role_menu')
        .innerJoin('menu', 'menu.id', 'role_menu.menu_id')
        .select(['role_menu.role_id as one', 'menu.path as other'])
        .execute();
      const panels = await work.db
        .selectFrom('role_panel')
        .select(['role_id as one', 'panel_id as other'])
        .execute();
      const left = sql.join(usedKinds.map(usesOf), sql` union all `);
      const used = await sql<{ one: number; other: string }>`select * from (${left}) as a`.execute(work.db);
      const [pathsOf, panelsOf, leftTo] = [
        groupedPairs(menus),
        groupedPairs(panels),
        groupedPairs(used.rows),
      ];
      return new Map(
        roles.map(({ id, is_admin }): [number, RoleReach] => [
          id,
          {
            id,
            isAdmin: is_admin === 1,
            menuPaths: pathsOf.get(id) ?? [],
            panelIds: panelsOf.get(id) ?? [],
            uses: leftTo.get(id) ?? [],
          },
        ]),
      );
    },
    async panelsOf(userId: number): Promise<Set<number>> {
      const rows = await work.db.selectFrom('panel').select('id').where('user_id', '=', userId).execute();
      return new Set(rows.map(({ id }) => id));
    },
    /** The rules of every dataset that has some. What cannot be read is an error and never an open door. */
    async rules(): Promise<DataRules[]> {
      const datasets = await work.db
        .selectFrom('dataset')
        .select(['id', 'other_roles'])
        .where('restricted', '=', 1)
        .execute();
      const rows = await work.db.selectFrom('dataset_rule').selectAll().execute();
      const rulesOf = grouped(
        rows,
        ({ dataset_id }) => dataset_id,
        (row) => row,
      );
      return datasets.map(({ id, other_roles }) =>
        dataRules.parse({
          others: other_roles,
          roles: (rulesOf.get(id) ?? []).map(({ role_id, conditions, columns }) => ({
            roleId: role_id,
            conditions: parseJsonText(conditions),
            columns: parseJsonText(columns),
          })),
        }),
      );
    },
  };
}
