import type { Kysely, Migration } from 'kysely';

/** Data sources count the saves of their form and keep who made the last one, so that none is overwritten unseen. */
export const sourceVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('datasource')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable('datasource')
      .addColumn('updated_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
      .execute();
  },
};
