import { isKnown, rangesOf, summaryOfRows } from '@mingjing/charts';
import { useMemo } from 'react';
import type { TableSource } from './table-source.ts';
import { useAsked } from './use-asked.ts';
import type { TableDrawn } from './use-table-pages.ts';

/** Figures over all rows: from the rows when they are all here and tell them, else from the server. */
export function useTableTotals(drawn: TableDrawn, source: TableSource | undefined, complete: boolean) {
  const { summaries, rows, columns } = drawn;
  const own = complete && summaries.every(isKnown);
  const local = useMemo(
    () =>
      // Of a part of the rows only the extremes are of use: totals of a part would be taken for the whole.
      summaries.map((summary) => (complete || !summary.shown ? summaryOfRows(summary, rows) : null)),
    [summaries, rows, complete],
  );
  const totals = summaries.map(({ column, calculation }) => ({
    key: columns[column]?.source ?? '',
    calculation,
  }));
  const asked = own || totals.length === 0 ? undefined : source;
  const { answer, isSame, failed } = useAsked(asked, JSON.stringify(totals), (from, signal) =>
    from.totals({ totals }, signal),
  );
  const asks = asked !== undefined;
  const values = useMemo(
    () => (asks && answer !== null ? (answer.data[0] ?? []) : local),
    [asks, answer, local],
  );
  const ranges = useMemo(() => rangesOf(summaries, values), [summaries, values]);
  const shown = useMemo(
    () =>
      summaries.flatMap((summary, at) => (summary.shown ? [{ ...summary, value: values[at] ?? null }] : [])),
    [summaries, values],
  );
  return { shown, ranges, loading: asks && !isSame && !failed, failed: asks && failed };
}
export type ShownTotal = ReturnType<typeof useTableTotals>['shown'][number];
