import { Recent } from '../../db/recent.ts';
import type { NewRow, Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type FilterSetRow = Row<'filter_set'>;

/** Users' lists that are remembered while nothing changes: most are empty. */
const mostRecent = 2000;

/** The only SQL of personal filter sets. */
export function createFilterSetStore(work: UnitOfWork) {
  const recent = new Recent<readonly FilterSetRow[]>(work, mostRecent);
  const ofUser = (userId: number) =>
    work.db.selectFrom('filter_set').selectAll().where('user_id', '=', userId);
  return {
    /** Every view of a board asks this. */
    list(userId: number, panelId: number): Promise<readonly FilterSetRow[]> {
      return recent.get(`${userId} ${panelId}`, () =>
        ofUser(userId).where('panel_id', '=', panelId).orderBy('id').execute(),
      );
    },
    find(userId: number, id: number): Promise<FilterSetRow | undefined> {
      return ofUser(userId).where('id', '=', id).executeTakeFirst();
    },
    /** Keeps filters under a name, in place of those that had it. */
    put(row: NewRow<'filter_set'>): Promise<FilterSetRow> {
      const { filters, is_default, updated_at } = row;
      return work.db
        .insertInto('filter_set')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'panel_id', 'name']).doUpdateSet({ filters, is_default, updated_at }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    /** One of the panel's sets at most is the user's default. */
    async setDefault({ id, user_id, panel_id }: FilterSetRow, isDefault: boolean): Promise<void> {
      const sets = work.db.updateTable('filter_set').where('user_id', '=', user_id);
      await sets.set({ is_default: 0 }).where('panel_id', '=', panel_id).execute();
      if (isDefault) await sets.set({ is_default: 1 }).where('id', '=', id).execute();
    },
    async remove(id: number): Promise<void> {
      await work.db.deleteFrom('filter_set').where('id', '=', id).execute();
    },
  };
}
export type FilterSetStore = ReturnType<typeof createFilterSetStore>;
