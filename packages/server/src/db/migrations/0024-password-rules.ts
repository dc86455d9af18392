import type { Kysely, Migration } from 'kysely';

/** When a password was set, and the hashes of those before it: for expiry and history by setting. */
export const passwordRules: Migration = {
  async up(db: Kysely<unknown>) {
    // 0: before this was kept; the account's own date counts.
    await db.schema
      .alterTable('app_user')
      .addColumn('password_changed_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('password_history')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
      .addColumn('password_hash', 'varchar(200)', (c) => c.notNull())
      .addColumn('replaced_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('ix_password_history_user_id')
      .on('password_history')
      .column('user_id')
      .execute();
  },
};
