import type { Kysely, Migration } from 'kysely';

/** Incremental refreshes read a window again and keep one row of a key; runs say what they replaced and how far they got. */
export const mergedRefreshes: Migration = {
  async up(db: Kysely<unknown>) {
    const dataset = () => db.schema.alterTable('dataset');
    await dataset()
      .addColumn('look_back', 'varchar(100)', (c) => c.notNull().defaultTo(''))
      .execute();
    await dataset()
      .addColumn('unique_by', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
    const run = () => db.schema.alterTable('refresh_run');
    await run().addColumn('replaced_rows', 'bigint').execute();
    await run()
      .addColumn('watermark', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
