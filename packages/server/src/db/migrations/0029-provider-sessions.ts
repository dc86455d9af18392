import type { Kysely, Migration } from 'kysely';

/** What an OpenID provider vouched with, sealed, for as long as the session lasts: signing out there asks for it. */
export const providerSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('session')
      .addColumn('id_token', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
