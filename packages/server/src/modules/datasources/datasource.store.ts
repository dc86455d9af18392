import { createRecords, recordsOfExtract } from '../../db/records.ts';
import { createSavedVersions } from '../../db/saved-version.ts';
import type { NewRow, Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type DatasourceRow = Row<'datasource'>;

export function createDatasourceStore(work: UnitOfWork) {
  return {
    list(): Promise<DatasourceRow[]> {
      return work.db.selectFrom('datasource').selectAll().orderBy('id').execute();
    },
    find(id: number): Promise<DatasourceRow | undefined> {
      return work.db.selectFrom('datasource').selectAll().where('id', '=', id).executeTakeFirst();
    },
    ofExtract: (extract: string) => recordsOfExtract(work, 'datasource', extract),
    /** Puts another extract in the place of one; false when no source stands on it any more. */
    async replaceExtract(
      extract: string,
      change: Pick<NewRow<'datasource'>, 'extract_id' | 'columns' | 'row_count'>,
    ): Promise<boolean> {
      const changed = await work.db
        .updateTable('datasource')
        .set(change)
        .where('extract_id', '=', extract)
        .returning('id')
        .execute();
      return changed.length > 0;
    },
    ...createRecords(work, 'datasource'),
    ...createSavedVersions(work, 'datasource'),
    update(id: number, change: Partial<NewRow<'datasource'>>): Promise<DatasourceRow> {
      return work.db
        .updateTable('datasource')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    async isUsed(id: number): Promise<boolean> {
      for (const table of ['dataset', 'widget'] as const) {
        const found = await work.db
          .selectFrom(table)
          .select('id')
          .where('datasource_id', '=', id)
          .limit(1)
          .executeTakeFirst();
        if (found !== undefined) return true;
      }
      return false;
    },
  };
}
export type DatasourceStore = ReturnType<typeof createDatasourceStore>;
