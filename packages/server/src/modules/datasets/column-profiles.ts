import type { ColumnProfiles } from '@mingjing/contract';
import { columnFacts } from '../../data/column-facts.ts';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import type { DatasetRow } from './dataset.store.ts';

/** What the values of a dataset's columns are, over the rows and columns that the caller sees. */
export async function columnProfiles(
  reader: Pick<DataReader, 'answer' | 'columns'>,
  dataset: DatasetRow,
  asking: Asking,
): Promise<ColumnProfiles> {
  const target = { kind: 'dataset' as const, dataset };
  const columns = await reader.columns(target, asking);
  const { rows, facts } = await columnFacts({ reader, target, asking }, columns);
  const isStored = dataset.query_type === 0 && dataset.extract_id !== null;
  return {
    rows,
    stored: isStored || dataset.type === 'excel',
    columns: facts.map(({ column, filled, distinct, min, max, top }) => ({
      ...column,
      filled,
      distinct,
      min,
      max,
      top: [...top],
    })),
    more: columns.length - facts.length,
  };
}
