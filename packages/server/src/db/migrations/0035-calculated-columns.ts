import type { Kysely, Migration } from 'kysely';

/** Columns of datasets that are worked out for each row, as JSON text. */
export const calculatedColumns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('dataset')
      .addColumn('calculated_columns', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
