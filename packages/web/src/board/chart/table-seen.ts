import { totalText } from '@mingjing/charts';
import type { SeenTable } from '@mingjing/charts/picture';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { TableLine } from './table-lines.ts';
import type { TableDrawn, TablePages } from './use-table-pages.ts';
import type { useTableTotals } from './use-table-totals.ts';

/** Hears what of a table is looked at, and whether more of it is on its way; null when it is gone. */
export type TellTable = (seen: { table: SeenTable; pending: boolean } | null) => void;

/** Null where nobody asks. */
export const TellTableContext = createContext<TellTable | null>(null);

interface Shown {
  table: TablePages;
  totals: ReturnType<typeof useTableTotals>;
  lines: readonly TableLine[];
  /** Whether figures of subtotals are on their way. */
  loading: boolean;
}

/** Tells the page, the order, the subtotals and the totals that a table shows. */
export function useTellTable(
  { columns, subtotals: summaries }: TableDrawn,
  { table: { rows, page, pages, total, loading }, totals, lines, loading: subtotalsLoading }: Shown,
): void {
  const tell = useContext(TellTableContext);
  const { shown, ranges, failed } = totals;
  const table = useMemo((): SeenTable => {
    const written = shown.flatMap((one) => {
      const column = columns[one.column];
      return column === undefined || failed ? [] : [{ column: one.column, ...totalText(one, column) }];
    });
    const subtotals = lines.flatMap((line, at) => {
      if (line.kind === 'row') return [];
      const above = lines[at - 1];
      const figures = summaries.flatMap(({ column: place, calculation }, figure) => {
        const column = columns[place];
        const value = line.of.figures[figure] ?? null;
        return column === undefined ? [] : [{ column: place, ...totalText({ calculation, value }, column) }];
      });
      return above?.kind === 'row' ? [{ after: above.at, figures }] : [];
    });
    const between = subtotals.length === 0 ? {} : { subtotals };
    return { rows, page, pages, total, ...between, totals: written, ranges };
  }, [columns, summaries, lines, rows, page, pages, total, shown, ranges, failed]);
  const pending = loading || totals.loading || subtotalsLoading;
  useEffect(() => tell?.({ table, pending }), [tell, table, pending]);
  useEffect(() => () => tell?.(null), [tell]);
}
