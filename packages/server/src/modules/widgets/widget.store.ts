import { Recent } from '../../db/recent.ts';
import { createRecords } from '../../db/records.ts';
import { createSavedVersions } from '../../db/saved-version.ts';
import type { NewRow, Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type WidgetRow = Row<'widget'>;
export type WidgetWithCategory = WidgetRow & { category_name: string | null };

const itemColumns = [
  'id',
  'name',
  'category_id',
  'chart_type',
  'dataset_id',
  'datasource_id',
  'user_id',
] as const;
export type WidgetItemRow = Pick<WidgetRow, (typeof itemColumns)[number]>;

/** Boards whose widgets are remembered while nothing changes: their settings may be long. */
const mostRecent = 50;

export function createWidgetStore(work: UnitOfWork) {
  const recent = new Recent<readonly WidgetRow[]>(work, mostRecent);
  return {
    /** What lists show: no temporary ones. The drawing settings of hundreds of widgets stay where they are. */
    items(): Promise<WidgetItemRow[]> {
      return work.db
        .selectFrom('widget')
        .select(itemColumns)
        .where('source', '=', '0')
        .orderBy('id')
        .execute();
    },
    find(id: number): Promise<WidgetWithCategory | undefined> {
      return work.db
        .selectFrom('widget')
        .leftJoin('category', 'category.id', 'widget.category_id')
        .selectAll('widget')
        .select('category.name as category_name')
        .where('widget.id', '=', id)
        .executeTakeFirst();
    },
    temporary(userId: number, tempId: string): Promise<{ id: number } | undefined> {
      return work.db
        .selectFrom('widget')
        .select('id')
        .where('user_id', '=', userId)
        .where('temp_id', '=', tempId)
        .where('source', '=', '1')
        .executeTakeFirst();
    },
    /**
     * Makes an author's temporary widgets stored ones: those named by row and those named by temporary id. Answers
     * the rows of the latter, and those of all of them that have no category.
     */
    async adopt(
      userId: number,
      ids: readonly number[],
      tempIds: readonly string[],
    ): Promise<{ rows: Map<string, number>; unfiled: number[] }> {
      const rows = new Map<string, number>();
      const unfiled: number[] = [];
      const waiting = await work.db
        .selectFrom('widget')
        .select(['id', 'temp_id', 'category_id'])
        .where('user_id', '=', userId)
        .where('source', '=', '1')
        .execute();
      const wanted = new Set(ids);
      const named = new Set(tempIds);
      const adopted: number[] = [];
      for (const { id, temp_id, category_id } of waiting) {
        if (named.has(temp_id)) rows.set(temp_id, id);
        if (!wanted.has(id) && !named.has(temp_id)) continue;
        adopted.push(id);
        if (category_id === null) unfiled.push(id);
      }
      for (let at = 0; at < adopted.length; at += 200) {
        await work.db
          .updateTable('widget')
          .set({ source: '0', temp_id: '' })
          .where('id', 'in', adopted.slice(at, at + 200))
          .execute();
      }
      return { rows, unfiled };
    },
    /** Puts widgets into a category. */
    async file(ids: readonly number[], categoryId: number): Promise<void> {
      for (let at = 0; at < ids.length; at += 200) {
        await work.db
          .updateTable('widget')
          .set({ category_id: categoryId })
          .where('id', 'in', ids.slice(at, at + 200))
          .execute();
      }
    },
    /** Whether temporary widgets of other authors are among these. */
    async hasForeignTemporary(userId: number, ids: readonly number[]): Promise<boolean> {
      const waiting = await work.db
        .selectFrom('widget')
        .select('id')
        .where('user_id', '!=', userId)
        .where('source', '=', '1')
        .execute();
      const named = new Set(ids);
      return waiting.some(({ id }) => named.has(id));
    },
    /** Removes temporary widgets that no panel was saved with. */
    async removeTemporaries(before: number): Promise<number> {
      const gone = await work.db
        .deleteFrom('widget')
        .where('source', '=', '1')
        .where('updated_at', '<', before)
        .where('id', 'not in', (from) => from.selectFrom('panel_widget').select('widget_id'))
        .returning('id')
        .execute();
      return gone.length;
    },
    findMany(ids: readonly number[]): Promise<WidgetRow[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return work.db.selectFrom('widget').selectAll().where('id', 'in', ids).execute();
    },
    /** The same, not read again while nothing in the database changed: shared by all who ask, not to be changed. */
    async lately(ids: readonly number[]): Promise<readonly WidgetRow[]> {
      if (ids.length === 0) return [];
      return recent.get(ids.join(','), () =>
        work.db.selectFrom('widget').selectAll().where('id', 'in', ids).execute(),
      );
    },
    ofDataset(datasetId: number): Promise<WidgetRow[]> {
      return work.db.selectFrom('widget').selectAll().where('dataset_id', '=', datasetId).execute();
    },
    ...createRecords(work, 'widget'),
    ...createSavedVersions(work, 'widget'),
    async update(id: number, change: Partial<NewRow<'widget'>>): Promise<void> {
      await work.db.updateTable('widget').set(change).where('id', '=', id).execute();
    },
    async setTips(ids: readonly number[], tips: string): Promise<void> {
      if (ids.length === 0) return;
      await work.db.updateTable('widget').set({ tips }).where('id', 'in', ids).execute();
    },
  };
}
export type WidgetStore = ReturnType<typeof createWidgetStore>;
