import { sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type CategoryKind = Row<'category'>['kind'];
export type CategoryRow = Row<'category'>;

const leafTables = { dataset: 'dataset', widget: 'widget', panel: 'panel', template: 'template' } as const;

export function createCategoryStore(work: UnitOfWork, engine: Engine) {
  return {
    /** Holds other writers of categories back: two moves at once could close a circle. SQLite has one writer anyway. */
    async lock(): Promise<void> {
      if (engine === 'postgres') await sql`lock table category in share row exclusive mode`.execute(work.db);
    },
    list(kind: CategoryKind): Promise<CategoryRow[]> {
      return work.db.selectFrom('category').selectAll().where('kind', '=', kind).orderBy('id').execute();
    },
    /** Until the transaction ends nobody deletes what was found: something is about to be put into it. */
    find(kind: CategoryKind, id: number): Promise<CategoryRow | undefined> {
      return work.db
        .selectFrom('category')
        .selectAll()
        .where('kind', '=', kind)
        .where('id', '=', id)
        .$if(engine === 'postgres', (query) => query.forKeyShare())
        .executeTakeFirst();
    },
    insert(kind: CategoryKind, name: string, pid: number, userId: number, now: number): Promise<CategoryRow> {
      return work.db
        .insertInto('category')
        .values({ kind, name, pid, user_id: userId, created_at: now, updated_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    update(id: number, name: string, pid: number, now: number): Promise<CategoryRow | undefined> {
      return work.db
        .updateTable('category')
        .set({ name, pid, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },
    async remove(id: number): Promise<void> {
      await work.db.deleteFrom('category').where('id', '=', id).execute();
    },
    async hasLeaf(kind: CategoryKind, id: number): Promise<boolean> {
      const found = await work.db
        .selectFrom(leafTables[kind])
        .select('id')
        .where('category_id', '=', id)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}
export type CategoryStore = ReturnType<typeof createCategoryStore>;
