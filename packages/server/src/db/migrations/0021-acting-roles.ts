import type { Kysely, Migration } from 'kysely';

/**
 * The role as which an administrator's session looks at the product; null: as themselves. No foreign key: when the role
 * is deleted the session sees nothing, and does not get its own rights back unasked.
 */
export const actingRoles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('acting_role_id', 'integer').execute();
  },
};
