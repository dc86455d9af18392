import type { Kysely, Migration } from 'kysely';

/** Keys and links whose time is over say so: a clock that is set back later does not bring them back. */
export const endedByTime: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['api_key', 'share']) {
      await db.schema
        .alterTable(table)
        .addColumn('ended', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    }
  },
};
