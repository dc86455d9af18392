import { Recent } from '../../db/recent.ts';
import { createRecords, recordsOfExtract } from '../../db/records.ts';
import { createSavedVersions } from '../../db/saved-version.ts';
import type { NewRow, Row } from '../../db/schema.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';

export type DatasetRow = Row<'dataset'>;
export type DatasetWithCategory = DatasetRow & {
  category_name: string;
  /** When the rows that it is read from were stored, its own or its spreadsheet's; null when its source is asked each time. */
  stored_at: number | null;
};

/** Datasets that are remembered while nothing changes. */
const mostRecent = 200;

export function createDatasetStore(work: UnitOfWork) {
  const recent = new Recent<{ row: DatasetWithCategory | undefined }>(work, mostRecent);
  const withCategory = () =>
    work.db
      .selectFrom('dataset')
      .innerJoin('category', 'category.id', 'dataset.category_id')
      .leftJoin('datasource', (join) =>
        join.onRef('datasource.id', '=', 'dataset.datasource_id').on('dataset.type', '=', 'excel'),
      )
      .selectAll('dataset')
      .select(({ fn }) => [
        'category.name as category_name',
        fn.coalesce('dataset.extract_at', 'datasource.extract_at').as('stored_at'),
      ]);
  return {
    list(): Promise<DatasetWithCategory[]> {
      return withCategory().orderBy('dataset.id').execute();
    },
    find(id: number): Promise<DatasetWithCategory | undefined> {
      return withCategory().where('dataset.id', '=', id).executeTakeFirst();
    },
    /** The same, not read again while nothing in the database changed: shared by all who ask, not to be changed. */
    async lately(id: number): Promise<DatasetWithCategory | undefined> {
      const read = async () => ({
        row: await withCategory().where('dataset.id', '=', id).executeTakeFirst(),
      });
      return (await recent.get(String(id), read)).row;
    },
    findMany(ids: readonly number[]): Promise<DatasetRow[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return work.db.selectFrom('dataset').selectAll().where('id', 'in', ids).execute();
    },
    /** The dataset whose sealed script is this one. */
    withScript(sealed: string): Promise<DatasetRow | undefined> {
      return work.db.selectFrom('dataset').selectAll().where('query_sql', '=', sealed).executeTakeFirst();
    },
    ofSource(datasourceId: number): Promise<DatasetRow[]> {
      return work.db
        .selectFrom('dataset')
        .selectAll()
        .where('datasource_id', '=', datasourceId)
        .orderBy('id')
        .execute();
    },
    ofExtract: (extract: string) => recordsOfExtract(work, 'dataset', extract),
    /** Puts another extract in the place of one, wherever that is stood on. */
    async replaceExtract(
      extract: string,
      change: Pick<NewRow<'dataset'>, 'extract_id' | 'extract_rows' | 'columns'>,
    ): Promise<void> {
      await work.db.updateTable('dataset').set(change).where('extract_id', '=', extract).execute();
    },
    ...createRecords(work, 'dataset'),
    ...createSavedVersions(work, 'dataset'),
    async update(id: number, change: Partial<NewRow<'dataset'>>): Promise<void> {
      await work.db.updateTable('dataset').set(change).where('id', '=', id).execute();
    },
    /** Changes a dataset only while it still is the one that was read; false when it was edited or deleted. */
    async updateRevision(id: number, revision: number, change: Partial<NewRow<'dataset'>>): Promise<boolean> {
      const changed = await work.db
        .updateTable('dataset')
        .set(change)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    caching(): Promise<DatasetRow[]> {
      return work.db.selectFrom('dataset').selectAll().where('cache_status', '=', 'CACHING').execute();
    },

    /** Ends the caching of a dataset whose refresh nobody works on any more, unless it has been begun anew. */
    async settle(id: number, kind: string, change: Partial<NewRow<'dataset'>>): Promise<void> {
      await work.db
        .updateTable('dataset')
        .set(change)
        .where('id', '=', id)
        .where('cache_status', '=', 'CACHING')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('job')
                .select('job.id')
                .where('job.kind', '=', kind)
                .where('job.key', '=', String(id))
                .where('job.state', '=', 'ready'),
            ),
          ),
        )
        .execute();
    },

    /** Names of all stored pictures. */
    async pictures(): Promise<string[]> {
      const rows = await work.db.selectFrom('file').select('name').execute();
      return rows.map(({ name }) => name);
    },

    /** Every extract that a dataset or a spreadsheet stands on. */
    async extractsInUse(): Promise<Set<string>> {
      const used = new Set<string>();
      for (const table of ['dataset', 'datasource'] as const) {
        const rows = await work.db
          .selectFrom(table)
          .select('extract_id')
          .where('extract_id', 'is not', null)
          .execute();
        for (const row of rows) if (row.extract_id !== null) used.add(row.extract_id);
      }
      return used;
    },
    async isExtractUsed(extract: string): Promise<boolean> {
      for (const table of ['dataset', 'datasource'] as const) {
        const found = await work.db
          .selectFrom(table)
          .select('id')
          .where('extract_id', '=', extract)
          .limit(1)
          .executeTakeFirst();
        if (found !== undefined) return true;
      }
      return false;
    },
  };
}
export type DatasetStore = ReturnType<typeof createDatasetStore>;
