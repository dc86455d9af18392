import { type Kysely, type Migration, sql } from 'kysely';

/** When the rows of a spreadsheet were read from its file. Of those read before this step its last change is known alone. */
export const sheetTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('datasource').addColumn('extract_at', 'bigint').execute();
    await sql`update datasource set extract_at = updated_at where extract_id is not null`.execute(db);
  },
};
