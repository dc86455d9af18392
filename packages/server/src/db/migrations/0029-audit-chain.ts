import type { Kysely, Migration } from 'kysely';
import { firstHash } from '../../audit/entry-hash.ts';

/**
 * Each entry of the audit log carries the hash of the one before and its own. Entries from before have none: what they
 * were when they were written is known to nobody.
 */
export const auditChain: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['previous_hash', 'hash']) {
      await db.schema
        .alterTable('audit_log')
        .addColumn(column, 'varchar(64)', (c) => c.notNull().defaultTo(''))
        .execute();
    }
    await db.schema
      .createTable('audit_head')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('hash', 'varchar(64)', (c) => c.notNull())
      .addColumn('entries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('cut_hash', 'varchar(64)', (c) => c.notNull())
      .addColumn('cut_entries', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await (db as Kysely<{ audit_head: { id: number; hash: string; cut_hash: string } }>)
      .insertInto('audit_head')
      .values({ id: 1, hash: firstHash, cut_hash: firstHash })
      .execute();
  },
};
