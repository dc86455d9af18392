import type { Kysely, Migration } from 'kysely';

/** How large groups of a dataset's rows have to be for callers who do not see the rows. */
export const smallestGroups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('dataset')
      .addColumn('smallest_group', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
