import type { Kysely, Migration } from 'kysely';

/** Keys of calls that make a record: sent again, a call answers with the record that the first one made. */
export const repeatedCalls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('repeated_call')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
      .addColumn('route', 'varchar(100)', (c) => c.notNull())
      .addColumn('save_key', 'varchar(64)', (c) => c.notNull())
      .addColumn('input_hash', 'varchar(64)', (c) => c.notNull())
      .addColumn('object_id', 'integer')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('pk_repeated_call', ['user_id', 'route', 'save_key'])
      .execute();
    await db.schema
      .createIndex('ix_repeated_call_created_at')
      .on('repeated_call')
      .column('created_at')
      .execute();
  },
};
