import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine.ts';

/** Scheduled refreshes: what each run came to, which dataset follows which, and which schedules are paused. */
export const refreshRuns = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('dataset')
      .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('dataset').addColumn('paused_at', 'bigint').execute();
    const table = db.schema.createTable('refresh_run');
    const withId =
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table.addColumn('id', 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity());
    await withId
      .addColumn('dataset_id', 'integer', (c) => c.notNull().references('dataset.id').onDelete('cascade'))
      .addColumn('cause', 'varchar(10)', (c) => c.notNull())
      .addColumn('state', 'varchar(10)', (c) => c.notNull())
      .addColumn('due_at', 'bigint', (c) => c.notNull())
      .addColumn('started_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addColumn('total_rows', 'bigint')
      .addColumn('added_rows', 'bigint')
      .addColumn('bytes', 'bigint')
      .addColumn('error', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('coalesced', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('again', 'smallint', (c) => c.notNull().defaultTo(0))
      .addColumn('started_by', 'varchar(200)', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('ix_refresh_run_dataset_id')
      .on('refresh_run')
      .columns(['dataset_id', 'id'])
      .execute();
    await db.schema
      .createTable('dataset_upstream')
      .addColumn('dataset_id', 'integer', (c) => c.notNull().references('dataset.id').onDelete('cascade'))
      .addColumn('upstream_id', 'integer', (c) => c.notNull().references('dataset.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('pk_dataset_upstream', ['dataset_id', 'upstream_id'])
      .execute();
    await db.schema
      .createIndex('ix_dataset_upstream_upstream_id')
      .on('dataset_upstream')
      .column('upstream_id')
      .execute();
  },
});
