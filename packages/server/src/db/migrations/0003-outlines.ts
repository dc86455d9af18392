import type { Kysely, Migration } from 'kysely';

/** Map outlines that administrators upload. */
export const outlines: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('outline')
      .addColumn('code', 'varchar(32)', (c) => c.primaryKey())
      .addColumn('name', 'varchar(100)', (c) => c.notNull())
      .addColumn('regions', 'integer', (c) => c.notNull())
      .addColumn('geo', 'text', (c) => c.notNull())
      .addColumn('etag', 'varchar(64)', (c) => c.notNull())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
