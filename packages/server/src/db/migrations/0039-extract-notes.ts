import type { Kysely, Migration } from 'kysely';

/** What was said of stored rows stands beside them, for refreshes that end without new ones or add to them. */
export const extractNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('dataset')
      .addColumn('extract_notes', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
