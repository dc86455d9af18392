import type { Kysely, Migration } from 'kysely';

/** Which roles may use a source, dataset or widget beside its owner; without the flag everybody with the screen. */
export const usage: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['datasource', 'dataset', 'widget']) {
      await db.schema
        .alterTable(table)
        .addColumn('use_limited', 'smallint', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable(`${table}_use`)
        .addColumn('object_id', 'integer', (c) => c.notNull().references(`${table}.id`).onDelete('cascade'))
        .addColumn('role_id', 'integer', (c) => c.notNull().references('role.id').onDelete('cascade'))
        .addPrimaryKeyConstraint(`pk_${table}_use`, ['object_id', 'role_id'])
        .execute();
      await db.schema.createIndex(`ix_${table}_use_role_id`).on(`${table}_use`).column('role_id').execute();
    }
  },
};
