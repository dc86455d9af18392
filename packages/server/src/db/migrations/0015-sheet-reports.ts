import type { Kysely, Migration } from 'kysely';

/** Spreadsheet sources keep how their file was read and what the uploader decided, for the next file. */
export const sheetReports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('datasource').addColumn('sheet_report', 'text').execute();
  },
};
