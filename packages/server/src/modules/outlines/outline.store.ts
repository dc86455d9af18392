import type { Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

const facts = ['code', 'name', 'regions', 'etag', 'user_id', 'created_at', 'updated_at'] as const;
/** Uploaded outlines in the metadata database. */
export function createOutlineStore(work: UnitOfWork) {
  return {
    list: () =>
      work.db
        .selectFrom('outline')
        .select((row) => [...facts, row.fn<number>('length', ['geo']).as('bytes')])
        .orderBy('code')
        .execute(),
    find: (code: string) =>
      work.db.selectFrom('outline').selectAll().where('code', '=', code).executeTakeFirst(),
    etagOf: async (code: string): Promise<string | undefined> =>
      (await work.db.selectFrom('outline').select('etag').where('code', '=', code).executeTakeFirst())?.etag,
    count: async (): Promise<number> => {
      const row = await work.db
        .selectFrom('outline')
        .select((one) => one.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    async put(row: Row<'outline'>): Promise<void> {
      const { name, regions, geo, etag, user_id, updated_at } = row;
      await work.db
        .insertInto('outline')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('code').doUpdateSet({ name, regions, geo, etag, user_id, updated_at }),
        )
        .execute();
    },
    async remove(code: string): Promise<boolean> {
      const { numDeletedRows } = await work.db
        .deleteFrom('outline')
        .where('code', '=', code)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
