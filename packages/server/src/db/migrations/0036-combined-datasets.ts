import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** Datasets that are made of others have no source: how they are made, and of which. */
export const combinedDatasets = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const optional =
      engine === 'sqlite'
        ? sql`alter table dataset alter column datasource_id to datasource_id integer references datasource (id)`
        : sql`alter table dataset alter column datasource_id drop not null`;
    await optional.execute(db);
    for (const name of ['combination', 'made_of'])
      await db.schema
        .alterTable('dataset')
        .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    await db.schema
      .createTable('dataset_parent')
      .addColumn('dataset_id', 'integer', (c) => c.notNull().references('dataset.id').onDelete('cascade'))
      .addColumn('parent_id', 'integer', (c) => c.notNull().references('dataset.id'))
      .addPrimaryKeyConstraint('pk_dataset_parent', ['dataset_id', 'parent_id'])
      .execute();
    await db.schema
      .createIndex('ix_dataset_parent_parent_id')
      .on('dataset_parent')
      .column('parent_id')
      .execute();
  },
});
