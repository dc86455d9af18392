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

export function createWidgetStore(work: UnitOfWork) {
  return {
    /** What lists show; the drawing settings of hundreds of widgets stay where they are. */
    items(): Promise<WidgetItemRow[]> {
      return work.db.selectFrom('widget').select(itemColumns).orderBy('id').execute();
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
    findMany(ids: readonly number[]): Promise<WidgetRow[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return work.db.selectFrom('widget').selectAll().where('id', 'in', ids).execute();
    },
    ofDataset(datasetId: number): Promise<WidgetRow[]> {
      return work.db.selectFrom('widget').selectAll().where('dataset_id', '=', datasetId).execute();
    },
    async names(): Promise<Set<string>> {
      const rows = await work.db.selectFrom('widget').select('name').execute();
      return new Set(rows.map((row) => row.name));
    },
    insert(row: NewRow<'widget'>): Promise<WidgetRow> {
      return work.db.insertInto('widget').values(row).returningAll().executeTakeFirstOrThrow();
    },
    async update(id: number, change: Partial<NewRow<'widget'>>): Promise<void> {
      await work.db.updateTable('widget').set(change).where('id', '=', id).execute();
    },
    async setTips(ids: readonly number[], tips: string): Promise<void> {
      if (ids.length === 0) return;
      await work.db.updateTable('widget').set({ tips }).where('id', 'in', ids).execute();
    },
    async remove(id: number): Promise<void> {
      await work.db.deleteFrom('widget').where('id', '=', id).execute();
    },
  };
}
export type WidgetStore = ReturnType<typeof createWidgetStore>;
