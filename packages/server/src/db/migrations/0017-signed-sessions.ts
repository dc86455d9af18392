import type { Kysely, Migration } from 'kysely';

/** Sessions that began by single sign-on: 0 or 1. */
export const signedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('session')
      .addColumn('signed_on', 'smallint', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
