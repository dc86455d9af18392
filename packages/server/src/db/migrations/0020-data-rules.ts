import type { Kysely, Migration } from 'kysely';

/** Which rows and columns of a dataset a role sees, and what is known of users that such rules go by. */
export const dataRules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('app_user')
      .addColumn('attributes', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
    await db.schema
      .alterTable('dataset')
      .addColumn('restricted', 'smallint', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('dataset')
      .addColumn('other_roles', 'varchar(10)', (c) => c.notNull().defaultTo('all'))
      .execute();
    await db.schema
      .alterTable('dataset')
      .addColumn('rules_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('dataset_rule')
      .addColumn('dataset_id', 'integer', (c) => c.notNull().references('dataset.id').onDelete('cascade'))
      .addColumn('role_id', 'integer', (c) => c.notNull().references('role.id').onDelete('cascade'))
      .addColumn('conditions', 'text', (c) => c.notNull())
      .addColumn('columns', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('pk_dataset_rule', ['dataset_id', 'role_id'])
      .execute();
    await db.schema.createIndex('ix_dataset_rule_role_id').on('dataset_rule').column('role_id').execute();
  },
};
