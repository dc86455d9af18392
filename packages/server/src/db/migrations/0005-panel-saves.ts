import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What lets a save be sent twice: a panel remembers the key of the save that made it what it is, and an author's
 * temporary widget is found by the id that the editor gave it.
 */
export const panelSaves: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('panel')
      .addColumn('save_key', 'varchar(64)', (c) => c.notNull().defaultTo(''))
      .execute();
    await sql`create unique index uq_panel_user_id_save_key on panel (user_id, save_key) where save_key <> ''`.execute(
      db,
    );
    await sql`create unique index uq_widget_user_id_temp_id on widget (user_id, temp_id) where temp_id <> ''`.execute(
      db,
    );
  },
};
