import type { Kysely, Migration } from 'kysely';
import type { Tables } from '../schema.ts';

/** Names, embedding sites and last views of share links. */
export const shareLinks: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable('share')
      .addColumn('name', 'varchar(100)', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('share')
      .addColumn('origins', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
    await db.schema.alterTable('share').addColumn('last_viewed_at', 'bigint').execute();
    // Until now every link let its holders save what they saw.
    await db.updateTable('share').set({ allow_download: 1 }).execute();
  },
};
