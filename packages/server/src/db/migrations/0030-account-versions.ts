import type { Kysely, Migration } from 'kysely';

/**
 * Roles, users and menus count the saves of their forms and keep who made the last one. What two administrators grant
 * is counted beside it: the panels of a role, the roles of a user.
 */
export const accountVersions: Migration = {
  async up(db: Kysely<unknown>) {
    const counter = (table: string, column: string) =>
      db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(1))
        .execute();
    for (const table of ['role', 'app_user', 'menu']) {
      await counter(table, 'version');
      await db.schema
        .alterTable(table)
        .addColumn('updated_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
        .execute();
    }
    await counter('role', 'panels_version');
    await counter('app_user', 'roles_version');
  },
};
