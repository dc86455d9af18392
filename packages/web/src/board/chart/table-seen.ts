import { totalText } from '@mingjing/charts';
import type { SeenTable } from '@mingjing/charts/picture';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { TableDrawn, TablePages } from './use-table-pages.ts';
import type { useTableTotals } from './use-table-totals.ts';

/** Hears what of a table is looked at, and whether more of it is on its way; null when it is gone. */
export type TellTable = (seen: { table: SeenTable; pending: boolean } | null) => void;

/** Null where nobody asks. */
export const TellTableContext = createContext<TellTable | null>(null);

/** Tells the page, the order and the totals that a table shows. */
export function useTellTable(
  { columns }: TableDrawn,
  { rows, page, pages, total, loading }: TablePages,
  totals: ReturnType<typeof useTableTotals>,
): void {
  const tell = useContext(TellTableContext);
  const { shown, ranges, failed } = totals;
  const table = useMemo((): SeenTable => {
    const written = shown.flatMap((one) => {
      const column = columns[one.column];
      return column === undefined || failed ? [] : [{ column: one.column, ...totalText(one, column) }];
    });
    return { rows, page, pages, total, totals: written, ranges };
  }, [columns, rows, page, pages, total, shown, ranges, failed]);
  const pending = loading || totals.loading;
  useEffect(() => tell?.({ table, pending }), [tell, table, pending]);
  useEffect(() => () => tell?.(null), [tell]);
}
