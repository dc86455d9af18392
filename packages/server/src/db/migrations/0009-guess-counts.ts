import type { Kysely, Migration } from 'kysely';

/**
 * Wrong passwords are counted for an account (or a link) and the place they come from, and known places are remembered.
 * Locks of the table before last half an hour at most: they are not carried over.
 */
export const guessCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('login_attempt').execute();
    await db.schema
      .createTable('guess_count')
      .addColumn('subject', 'varchar(80)', (c) => c.notNull())
      .addColumn('place', 'varchar(64)', (c) => c.notNull())
      .addColumn('fails', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('since', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('in_flight', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('in_flight_until', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('locked_until', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('pk_guess_count', ['subject', 'place'])
      .execute();
    await db.schema
      .createTable('known_place')
      .addColumn('subject', 'varchar(80)', (c) => c.notNull())
      .addColumn('place', 'varchar(64)', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('pk_known_place', ['subject', 'place'])
      .execute();
    await db.schema.createIndex('ix_known_place_place').on('known_place').column('place').execute();
  },
};
