import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine.ts';

/** Filters that users keep under a name for a panel. */
export const filterSets = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = db.schema.createTable('filter_set');
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity());
    await withId
      .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
      .addColumn('panel_id', 'integer', (c) => c.notNull().references('panel.id').onDelete('cascade'))
      .addColumn('name', 'varchar(100)', (c) => c.notNull())
      .addColumn('filters', 'text', (c) => c.notNull())
      .addColumn('is_default', 'smallint', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('uq_filter_set_user_id_panel_id_name')
      .on('filter_set')
      .columns(['user_id', 'panel_id', 'name'])
      .unique()
      .execute();
    await db.schema.createIndex('ix_filter_set_panel_id').on('filter_set').column('panel_id').execute();
  },
});
