import type { Kysely, Migration } from 'kysely';

/** Which accounts a user manager may still sign in to: the password or the names elsewhere are that manager's choice. */
export const openedAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('app_user').addColumn('opened_by', 'integer').execute();
  },
};
