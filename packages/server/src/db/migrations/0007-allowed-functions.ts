import type { Kysely, Migration } from 'kysely';

/** Functions that an administrator allows for a source beside those of its dialect: a JSON list of names. */
export const allowedFunctions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('datasource')
      .addColumn('allowed_functions', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
  },
};
