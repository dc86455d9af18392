import { type Combination, type Dataset, type Loaded, texts } from '@mingjing/contract';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../app/client.ts';
import { useDatasources, useSheetRows, useSourceTables } from '../../records/datasource.ts';
import { toast } from '../../ui/index.ts';
import type { DatasetErrors, DatasetValues } from './dataset-values.ts';

/** Signs of a script, as an address writes them, beyond which it goes as a body. */
const longScript = 3000;

/** 校验: whether the source runs a script, with its columns and first rows. */
function checkScript(datasourceId: number, sql: string, noCache: boolean, signal: AbortSignal) {
  const asked = { datasourceId, sql, queryType: noCache ? 1 : 0 };
  return encodeURIComponent(sql).length > longScript
    ? client.dataset.testSqlLong({ input: asked, signal })
    : client.dataset.testSql({ query: asked, signal });
}

/** What was read. */
interface Ran {
  found: Loaded;
  /** The rows are those of a part of the script. */
  part: boolean;
}

/** The columns and first rows of what a dataset form describes, read from its source. */
export function useDatasetRows(
  dataset: Dataset | null,
  values: DatasetValues,
  refuse: (errors: DatasetErrors) => void,
) {
  const sources = useDatasources();
  const [ran, setRan] = useState<Ran | null>(null);
  const running = useRef<AbortController | null>(null);
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const datasourceId = values.dataSourceId;
  const source = sources.data?.find((candidate) => candidate.id === datasourceId);
  // What is read of a source that is not known yet, or not open to the author, the stored dataset tells.
  const kept = dataset?.dataSourceId === datasourceId ? dataset?.dataSourceType : undefined;
  const sheet = (source?.datasourceType ?? kept) === 'excel';
  // A sheet costs nothing to look into; a database is only asked when the author says so.
  const sheetRows = useSheetRows(datasourceId, source?.datasourceType === 'excel');

  /** Asks the source now, the whole script or a part of it; `announce` says that it went well. */
  const read = async (announce: boolean, part = ''): Promise<void> => {
    if (values.combination !== null) {
      await combine(values.combination, announce);
      return;
    }
    if (datasourceId === null) {
      refuse({ dataSourceId: texts.dataset.datasource });
      return;
    }
    if (!sheet && values.sql.trim() === '') {
      refuse({ sql: texts.dataset.sql });
      return;
    }
    await during(async (signal) => {
      if (sheet) {
        const fresh = await sheetRows.refetch();
        if (fresh.error !== null) throw fresh.error;
        return null;
      }
      const sql = part === '' ? values.sql : part;
      const found = announce
        ? await checkScript(datasourceId, sql, values.noCache, signal)
        : await client.dataset.loadSqlLong({ input: { datasourceId, sql, limited: true }, signal });
      return { found, part: part !== '' };
    }, announce);
  };
  /** Runs one reading, in the place of one that runs, and keeps what it read. */
  const during = async (
    work: (signal: AbortSignal) => Promise<Ran | null>,
    announce: boolean,
  ): Promise<void> => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    setLoading(true);
    setProblem('');
    try {
      const read = await work(run.signal);
      if (run.signal.aborted) return;
      if (read !== null) setRan(read);
      if (announce) toast.success(texts.toast.verified);
    } catch (error) {
      if (run.signal.aborted) return;
      setRan(null);
      setProblem(error instanceof Error ? error.message : texts.http.generic);
    } finally {
      if (running.current === run) setLoading(false);
    }
  };
  /** Asks for the first rows of other datasets put together. */
  const combine = (combination: Combination, announce: boolean): Promise<void> =>
    during(async (signal) => {
      const { columns, content, rows } = await client.dataset.tryCombination({
        input: { combination },
        signal,
      });
      return { found: { columns, content, truncated: rows > content.data.length }, part: false };
    }, announce);
  /** Asks the source by a statement that is the dataset's from now on. */
  const readSql = (sql: string): Promise<void> =>
    during(async (signal) => {
      if (datasourceId === null) return null;
      const input = { datasourceId, sql, limited: true };
      return { found: await client.dataset.loadSqlLong({ input, signal }), part: false };
    }, false);
  /** Ends the statement that runs, on the source as well. */
  const stop = (): void => {
    running.current?.abort();
    setLoading(false);
  };
  useEffect(() => () => running.current?.abort(), []);
  /** Another source was chosen: what was read, or is being read, belongs to the old one. */
  const forget = (): void => {
    stop();
    setRan(null);
    setProblem('');
  };

  return {
    sources,
    source,
    sheet,
    loaded: sheet ? (sheetRows.data ?? null) : (ran?.found ?? null),
    /** The rows are those of a part of the script: its columns are not the dataset's. */
    isPart: !sheet && ran?.part === true,
    tables: useSourceTables(datasourceId, source?.datasourceType === 'jdbc'),
    loading,
    pending: sheet && (sources.isPending || sheetRows.isLoading),
    problem,
    read,
    readSql,
    combine,
    stop,
    forget,
  };
}
