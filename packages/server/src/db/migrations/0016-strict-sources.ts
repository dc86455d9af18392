import type { Kysely, Migration } from 'kysely';

/** Data sources that only accept accounts which can do nothing but read: 0 or 1. */
export const strictSources: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('datasource')
      .addColumn('strict', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
