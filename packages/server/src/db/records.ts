import type { NewRow, Row } from './schema.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Recorded = 'datasource' | 'dataset' | 'widget' | 'panel' | 'template';
type OnExtract = 'datasource' | 'dataset';

/** What the store of every kind of record does alike. */
export interface Records<T extends Recorded> {
  insert(row: NewRow<T>): Promise<Row<T>>;
  remove(id: number): Promise<void>;
  /** All names that are taken. */
  names(): Promise<Set<string>>;
}

export function createRecords<T extends Recorded>(work: UnitOfWork, table: T): Records<T> {
  return {
    async insert(row) {
      const inserting = work.db.insertInto(table as Recorded).values(row as never);
      return (await inserting.returningAll().executeTakeFirstOrThrow()) as Row<T>;
    },
    async remove(id) {
      await work.db
        .deleteFrom(table as Recorded)
        .where('id', '=', id)
        .execute();
    },
    async names() {
      const rows = await work.db
        .selectFrom(table as Recorded)
        .select('name')
        .execute();
      return new Set(rows.map((row) => row.name));
    },
  };
}

/** The records that stand on an extract. */
export async function recordsOfExtract<T extends OnExtract>(
  work: UnitOfWork,
  table: T,
  extract: string,
): Promise<Row<T>[]> {
  const found = work.db
    .selectFrom(table as OnExtract)
    .selectAll()
    .where('extract_id', '=', extract);
  return (await found.orderBy('id').execute()) as unknown as Row<T>[];
}
