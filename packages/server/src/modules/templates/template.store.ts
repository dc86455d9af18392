import { createRecords } from '../../db/records.ts';
import { createSavedVersions } from '../../db/saved-version.ts';
import type { Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type TemplateRow = Row<'template'>;
export type TemplateWithName = TemplateRow & { updated_by_name: string };

const itemColumns = [
  'id',
  'name',
  'category_id',
  'state',
  'width',
  'height',
  'front_cover_path',
  'user_id',
  'updated_at',
] as const;
export type TemplateItemRow = Pick<TemplateRow, (typeof itemColumns)[number]>;

export interface TemplateView {
  /** Whose unpublished templates are listed too; everybody's when undefined. */
  userId: number | undefined;
  releasedOnly: boolean;
}

export function createTemplateStore(work: UnitOfWork) {
  return {
    items({ userId, releasedOnly }: TemplateView): Promise<TemplateItemRow[]> {
      const all = work.db.selectFrom('template').select(itemColumns).orderBy('id');
      if (releasedOnly) return all.where('state', '=', 1).execute();
      if (userId === undefined) return all.execute();
      return all
        .where((where) => where.or([where('state', '=', 1), where('user_id', '=', userId)]))
        .execute();
    },
    find(id: number): Promise<TemplateWithName | undefined> {
      return work.db
        .selectFrom('template')
        .innerJoin('app_user', 'app_user.id', 'template.updated_by')
        .selectAll('template')
        .select('app_user.name as updated_by_name')
        .where('template.id', '=', id)
        .executeTakeFirst();
    },
    ...createRecords(work, 'template'),
    ...createSavedVersions(work, 'template'),
    async setState(id: number, state: 0 | 1, now: number): Promise<void> {
      await work.db.updateTable('template').set({ state, updated_at: now }).where('id', '=', id).execute();
    },
    /** Panels whose drawing names the template; the writer puts the name first in its element. */
    async panelsOf(id: number): Promise<number> {
      const row = await work.db
        .selectFrom('panel')
        .select((all) => all.fn.countAll<number | string>().as('panels'))
        .where('data', 'like', `%<theme ref="${id}"%`)
        .executeTakeFirstOrThrow();
      return Number(row.panels);
    },
  };
}
export type TemplateStore = ReturnType<typeof createTemplateStore>;
