import { client } from '../../app/client.ts';
import type { EditorState, LoadedFields } from '../state/editor-state.ts';

/** Rows of a query that are looked at to tell what its columns hold. */
const sampleRows = 1000;

/** Reads columns and first rows of the chosen dataset or query. */
export async function loadFields(state: EditorState): Promise<LoadedFields> {
  if (state.mode === 'dataset') {
    const answer = await client.widget.fields({ query: { datasetId: state.datasetId ?? 0 } });
    return { columns: answer.columns, measures: answer.measures, rows: answer.content.data };
  }
  const answer = await client.dataset.loadSqlLong({
    input: { datasourceId: state.datasourceId ?? 0, sql: state.sql, limited: false, rows: sampleRows },
  });
  return { columns: answer.columns, measures: [], rows: answer.content.data };
}

/** The same with what all rows of a dataset tell of its columns; null where nobody counts them. */
export async function withProfile(state: EditorState, fields: LoadedFields): Promise<LoadedFields | null> {
  if (state.mode !== 'dataset' || state.datasetId === null) return null;
  try {
    return { ...fields, profile: await client.autoBoard.profile({ params: { id: state.datasetId } }) };
  } catch {
    // The rows at hand say enough to go on.
    return null;
  }
}
