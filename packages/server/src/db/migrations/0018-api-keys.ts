import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine.ts';

/** Keys with which other systems call in a user's name. Revoked ones stay, for their owner to see. */
export const apiKeys = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema.createTable('api_key');
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity());
    await withId
      .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
      .addColumn('name', 'varchar(100)', (c) => c.notNull())
      .addColumn('key_hash', 'varchar(64)', (c) => c.notNull())
      .addColumn('hint', 'varchar(16)', (c) => c.notNull())
      .addColumn('scopes', 'varchar(100)', (c) => c.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('last_used_at', 'bigint')
      .addColumn('last_used_from', 'varchar(64)', (c) => c.notNull().defaultTo(''))
      .addColumn('revoked_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('uq_api_key_key_hash').on('api_key').column('key_hash').unique().execute();
    await db.schema.createIndex('ix_api_key_user_id').on('api_key').column('user_id').execute();
  },
});
