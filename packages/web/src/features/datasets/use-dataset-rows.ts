import { type Loaded, texts } from '@mingjing/contract';
import { useState } from 'react';
import { client } from '../../app/client.ts';
import { useDatasources, useSheetRows } from '../../records/datasource.ts';
import { toast } from '../../ui/index.ts';
import type { DatasetErrors, DatasetValues } from './dataset-values.ts';

/** The columns and first rows of what a dataset form describes, read from its source. */
export function useDatasetRows(values: DatasetValues, refuse: (errors: DatasetErrors) => void) {
  const sources = useDatasources();
  const [ran, setRan] = useState<Loaded | null>(null);
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const datasourceId = values.dataSourceId;
  const source = sources.data?.find((candidate) => candidate.id === datasourceId);
  const sheet = source?.datasourceType === 'excel';
  // A sheet costs nothing to look into; a database is only asked when the author says so.
  const sheetRows = useSheetRows(datasourceId, sheet);

  /** Asks the source now; `announce` says that it went well. */
  const read = async (announce: boolean): Promise<void> => {
    if (datasourceId === null) {
      refuse({ dataSourceId: texts.dataset.datasource });
      return;
    }
    if (!sheet && values.sql.trim() === '') {
      refuse({ sql: texts.dataset.sql });
      return;
    }
    setLoading(true);
    setProblem('');
    try {
      if (sheet) {
        const fresh = await sheetRows.refetch();
        if (fresh.error !== null) throw fresh.error;
      } else {
        setRan(await client.dataset.loadSqlLong({ input: { datasourceId, sql: values.sql, limited: true } }));
      }
      if (announce) toast.success(texts.toast.verified);
    } catch (error) {
      setRan(null);
      setProblem(error instanceof Error ? error.message : texts.http.generic);
    } finally {
      setLoading(false);
    }
  };
  /** Another source was chosen: what was read belongs to the old one. */
  const forget = (): void => {
    setRan(null);
    setProblem('');
  };

  return {
    sources,
    source,
    sheet,
    loaded: sheet ? (sheetRows.data ?? null) : ran,
    loading,
    pending: sheet && sheetRows.isPending,
    problem,
    read,
    forget,
  };
}
