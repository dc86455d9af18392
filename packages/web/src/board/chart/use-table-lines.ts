import { isKnown } from '@mingjing/charts';
import { useMemo } from 'react';
import { linesOf, type Subtotal, subtotalsOfRows, type TableLine } from './table-lines.ts';
import type { TableSource } from './table-source.ts';
import { useAsked } from './use-asked.ts';
import { leadingOrder, type TableDrawn, type TablePages } from './use-table-pages.ts';

interface Lines {
  lines: readonly TableLine[];
  /** Whether figures of subtotals are on their way, or did not come. */
  loading: boolean;
  failed: boolean;
}

/** Lines of the page that is looked at: its rows, with the subtotals of its groups where the table has them. */
export function useTableLines(drawn: TableDrawn, source: TableSource | undefined, table: TablePages): Lines {
  const { subtotals, groups, columns, rows: all, scroll } = drawn;
  const { rows, offset, total, complete, sort } = table;
  // Rows that roll are those that are here, in whatever order they came.
  const has = subtotals.length > 0 && (complete || !scroll);
  const own = groups !== undefined || (complete && subtotals.every(isKnown));
  const local = useMemo(
    () => groups ?? (has && complete ? subtotalsOfRows(subtotals, all) : []),
    [groups, has, complete, subtotals, all],
  );
  const by = columns[0]?.source ?? '';
  const totals = subtotals.map(({ column, calculation }) => ({
    key: columns[column]?.source ?? '',
    calculation,
  }));
  const asked = has && !own ? source : undefined;
  const { answer, isSame, failed } = useAsked(asked, JSON.stringify([by, totals]), (from, signal) =>
    from.totals({ totals, by }, signal),
  );
  const told = useMemo(() => {
    if (own || answer === null) return local;
    return answer.data.map(
      ([value = null, size, ...figures]): Subtotal => ({ value, rows: Number(size), figures }),
    );
  }, [own, answer, local]);
  const { descending } = leadingOrder(drawn, sort);
  const lines = useMemo(
    () =>
      has
        ? linesOf({ rows, offset, total, descending }, told)
        : rows.map((row, at): TableLine => ({ kind: 'row', at, row })),
    [has, rows, offset, total, descending, told],
  );
  const asks = asked !== undefined;
  return { lines, loading: asks && !isSame && !failed, failed: asks && failed };
}
