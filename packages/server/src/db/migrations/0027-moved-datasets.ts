import type { Kysely, Migration } from 'kysely';

/** Since when a dataset's source leads to another database than its stored rows came from. Epoch milliseconds. */
export const movedDatasets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('dataset').addColumn('moved_at', 'bigint').execute();
  },
};
