import { type Kysely, type Migration, sql } from 'kysely';

const names = (text: unknown): string[] =>
  typeof text === 'string' ? (text.match(/(?<=\/files\/)[0-9a-f]{32}\.\w+/g) ?? []) : [];
/** Rows that are read together: drawings may be long. */
const some = 50;

interface Placing {
  id: number;
  texts: string;
  cover?: string;
}

/**
 * Pictures that are the cover of a panel say so: they show what stood on the board. What stands on a drawing or template
 * as well is open as before.
 */
export const coverFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('file')
      .addColumn('is_cover', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    const covers = new Set<string>();
    const placed = new Set<string>();
    const read = async (table: string, columns: string, cover: string): Promise<void> => {
      for (let last = 0; ; ) {
        const { rows } =
          await sql<Placing>`select id, ${sql.raw(columns)} as texts, ${sql.raw(cover)} as cover
          from ${sql.table(table)} where id > ${last} order by id limit ${some}`.execute(db);
        for (const row of rows) {
          for (const name of names(row.texts)) placed.add(name);
          for (const name of names(row.cover)) covers.add(name);
        }
        const end = rows.at(-1);
        if (end === undefined) return;
        last = end.id;
      }
    };
    await read('panel', `bg_path || ' ' || widget_bg_pathes || ' ' || data`, 'front_cover_path');
    await read('template', `bg_path || ' ' || front_cover_path || ' ' || config || ' ' || data`, `''`);
    for (const name of covers)
      if (!placed.has(name)) await sql`update file set is_cover = 1 where name = ${name}`.execute(db);
  },
};
