import type { Kysely, Migration } from 'kysely';

/** Spreadsheet sources that were stored together as the tables of one workbook share a key and the workbook's name. */
export const workbooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('datasource').addColumn('workbook_key', 'varchar(36)').execute();
    await db.schema.alterTable('datasource').addColumn('workbook_name', 'varchar(400)').execute();
  },
};
