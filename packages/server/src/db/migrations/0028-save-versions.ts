import type { Kysely, Migration } from 'kysely';

/** Datasets and widgets count their saves and keep who made the last one, so that none is overwritten unseen. */
export const saveVersions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['dataset', 'widget']) {
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute();
      await db.schema
        .alterTable(table)
        .addColumn('updated_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
        .execute();
    }
  },
};
