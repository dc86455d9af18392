import { sql } from 'kysely';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

/** The only SQL of the list of widgets. Temporary widgets belong to an open editor, not to a list. */
export function createShelfStore(work: UnitOfWork) {
  return {
    cards() {
      return work.db
        .selectFrom('widget')
        .leftJoin('dataset', 'dataset.id', 'widget.dataset_id')
        .select([
          'widget.id',
          'widget.dataset_id',
          'widget.datasource_id',
          'widget.tips',
          'widget.updated_at',
          'dataset.name as dataset_name',
        ])
        .where('widget.source', '=', '0')
        .orderBy('widget.id')
        .execute();
    },
    /** Panels with the widgets they show; of one widget when it is named. */
    uses(widgetId?: number) {
      const all = work.db
        .selectFrom('panel_widget')
        .innerJoin('panel', 'panel.id', 'panel_widget.panel_id')
        .select(['panel_widget.widget_id', 'panel.id', 'panel.name'])
        .distinct()
        .orderBy('panel.id');
      return (widgetId === undefined ? all : all.where('panel_widget.widget_id', '=', widgetId)).execute();
    },
    async exists(id: number): Promise<boolean> {
      const found = await work.db
        .selectFrom('widget')
        .select('id')
        .where('id', '=', id)
        .where('source', '=', '0')
        .executeTakeFirst();
      return found !== undefined;
    },
    async move(id: number, categoryId: number, userId: number): Promise<boolean> {
      const moved = await work.db
        .updateTable('widget')
        .set({ category_id: categoryId, version: sql<number>`version + 1`, updated_by: userId })
        .where('id', '=', id)
        .where('source', '=', '0')
        .returning('id')
        .executeTakeFirst();
      return moved !== undefined;
    },
  };
}
