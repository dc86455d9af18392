import { type Column, type Combination, texts } from '@mingjing/contract';
import { type BoundCombination, bindCombination, QuestionError } from '@mingjing/query';
import type { MadeOf } from '../../../data/combined-dataset.ts';
import { sheetColumnsOf } from '../../../data/source-pools.ts';
import { columnsOf } from '../../../data/stored-dataset.ts';
import { refused } from '../../../http/app-error.ts';
import type { DatasourceStore } from '../../datasources/datasource.store.ts';
import type { DatasetRow, DatasetStore } from '../dataset.store.ts';

/** A dataset that others are made of, with its stored rows. */
export interface StoredParent {
  row: DatasetRow;
  name: string;
  extract: string;
  columns: Column[];
  rows: number | null;
}

interface ParentParts {
  datasets: Pick<DatasetStore, 'findMany'>;
  datasources: Pick<DatasourceStore, 'find'>;
}

/** A dataset that others may be made of once it has rows. */
export type ChosenParent = StoredParent | { row: DatasetRow; extract: null };

const t = texts.combined;

/** Datasets with their stored rows, in this order. Throws AppError for one that is gone or never stored. */
export async function chosenParents(
  { datasets, datasources }: ParentParts,
  ids: readonly number[],
  require: (row: DatasetRow) => Promise<void> = async () => {},
): Promise<ChosenParent[]> {
  const found = new Map((await datasets.findMany([...new Set(ids)])).map((row) => [row.id, row]));
  const parents: ChosenParent[] = [];
  for (const id of ids) {
    const row = found.get(id);
    if (row === undefined) throw refused(t.parentGone, 'datasetGone');
    await require(row);
    if (row.query_type === 1) throw refused(t.realTime(row.name));
    parents.push(await stored(datasources, row));
  }
  return parents;
}

/** The same of datasets that have rows. Throws AppError for one that has none. */
export async function storedParents(...asked: Parameters<typeof chosenParents>): Promise<StoredParent[]> {
  return (await chosenParents(...asked)).map((parent) => {
    if (parent.extract === null) throw refused(t.uncached(parent.row.name));
    return parent;
  });
}

async function stored(datasources: ParentParts['datasources'], row: DatasetRow): Promise<ChosenParent> {
  const { name } = row;
  const own = { extract: row.extract_id, columns: columnsOf(row), rows: row.extract_rows };
  const source =
    row.extract_id === null && row.type === 'excel' && row.datasource_id !== null
      ? await datasources.find(row.datasource_id)
      : undefined;
  const of =
    source === undefined
      ? own
      : {
          extract: source.extract_id,
          columns: sheetColumnsOf(source),
          rows: source.row_count,
        };
  if (of.extract === null || of.columns.length === 0) return { row, extract: null };
  return { row, name, ...of, extract: of.extract, rows: of.rows === null ? null : Number(of.rows) };
}

/** A combination over the columns that its datasets have now. Throws AppError with a sentence for its author. */
export function bound(combination: Combination, parents: readonly StoredParent[]): BoundCombination {
  try {
    return bindCombination(combination, parents);
  } catch (error) {
    if (error instanceof QuestionError) throw refused(error.message);
    throw error;
  }
}

/** What is kept of a combination with the rows that are made by it. */
export const madeBy = (combination: Combination, parents: readonly StoredParent[]): MadeOf => ({
  combination,
  parents: parents.map(({ name, columns, extract }) => ({ name, columns, extract })),
});
