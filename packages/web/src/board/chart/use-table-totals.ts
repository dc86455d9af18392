import { rangesOf, summaryOfRows } from '@mingjing/charts';
import type { Cell } from '@mingjing/contract';
import { useEffect, useMemo, useState } from 'react';
import type { TableSource } from './table-source.ts';
import type { TableDrawn } from './use-table-pages.ts';

/** Figures over all rows: from the rows when they are all here and tell them, else from the server. */
export function useTableTotals(drawn: TableDrawn, source: TableSource | undefined, complete: boolean) {
  const { summaries, rows, columns } = drawn;
  const own = complete && summaries.every(({ fromRows }) => fromRows !== null);
  const local = useMemo(
    () =>
      // Of a part of the rows only the extremes are of use: totals of a part would be taken for the whole.
      summaries.map((summary) => (complete || !summary.shown ? summaryOfRows(summary, rows) : null)),
    [summaries, rows, complete],
  );
  const [remote, setRemote] = useState<{ source: TableSource; key: string; values: Cell[] } | null>(null);
  const [failed, setFailed] = useState(false);
  const totals = summaries.map(({ column, calculation }) => ({
    key: columns[column]?.source ?? '',
    calculation,
  }));
  const key = JSON.stringify(totals);
  const asks = source !== undefined && !own && totals.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything of what is asked
  useEffect(() => {
    if (!asks) return;
    const stop = new AbortController();
    setFailed(false);
    source.totals(totals, stop.signal).then(
      ({ data }) => {
        if (stop.signal.aborted) return;
        setRemote({ source, key, values: data[0] ?? [] });
      },
      () => {
        if (!stop.signal.aborted) setFailed(true);
      },
    );
    return () => stop.abort();
  }, [asks, source, key]);

  const read = remote?.key === key ? remote : null;
  const isNow = read !== null && read.source === source;
  // Figures of the same rows read before stay until the new ones are there; those of other rows keep their width only.
  const isSame = isNow || (read !== null && source?.of !== undefined && read.source.of === source.of);
  const values = asks && read !== null && (isNow || !failed) ? read.values : local;
  const ranges = useMemo(() => rangesOf(summaries, values), [summaries, values]);
  const shown = useMemo(
    () =>
      summaries.flatMap((summary, at) => (summary.shown ? [{ ...summary, value: values[at] ?? null }] : [])),
    [summaries, values],
  );
  return { shown, ranges, loading: asks && !isSame && !failed, failed: asks && failed };
}
export type ShownTotal = ReturnType<typeof useTableTotals>['shown'][number];
