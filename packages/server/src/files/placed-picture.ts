import { sql } from 'kysely';
import type { UnitOfWork } from '../db/unit-of-work.ts';

/** The name in a picture's address, of whatever else stands there. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\/files\/([0-9a-f]{32}\.(?:png|jpg|gif|webp))/g)].flatMap(([, name]) => name ?? []);

/** Panels or templates that are read together: drawings may be long. */
const some = 50;

/** Names of all pictures that stand on panels and templates, as covers among them. */
export async function placedNames(work: UnitOfWork): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of ['panel', 'template'] as const)
    for (let last: number | undefined = 0; last !== undefined; ) {
      const rows: { id: number; texts: string }[] = await work.db
        .selectFrom(table)
        .select(['id', sql<string>`${partsOf(table)}`.as('texts')])
        .where('id', '>', last)
        .orderBy('id')
        .limit(some)
        .execute();
      for (const { texts } of rows) for (const name of namesIn(texts)) found.add(name);
      last = rows.at(-1)?.id;
    }
  return found;
}

const partsOf = (table: 'panel' | 'template') =>
  sql.join(
    ['bg_path', 'front_cover_path', 'data', table === 'panel' ? 'widget_bg_pathes' : 'config'].map((name) =>
      sql.ref(name),
    ),
    sql` || ' ' || `,
  );

/**
 * Whether a picture stands on a panel or template: as background, widget background, in the drawing, or as cover; of
 * panels' covers only when `covers`.
 */
export async function isPlaced(
  work: UnitOfWork,
  name: string,
  { covers }: { covers: boolean },
): Promise<boolean> {
  // Names are hexadecimal with an extension: nothing in them means anything to LIKE.
  const part = `%/files/${name}%`;
  for (const table of ['panel', 'template'] as const) {
    const row = await work.db
      .selectFrom(table)
      .select('id')
      .where((where) =>
        where.or([
          where('bg_path', 'like', part),
          where('data', 'like', part),
          where(sql.ref<string>(table === 'panel' ? 'widget_bg_pathes' : 'config'), 'like', part),
          ...(covers || table === 'template' ? [where('front_cover_path', 'like', part)] : []),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}
