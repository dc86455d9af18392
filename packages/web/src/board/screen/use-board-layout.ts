import type { BoardLayout } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import {
  type BoardSource,
  type Kept,
  readLayout,
  refreshBoard,
  useLayoutQuery,
} from '../../records/board.ts';
import { useSnapshot } from '../live/use-snapshot.ts';
import type { LocalBoard } from '../model/preview-store.ts';

const noLayout: BoardLayout = { paramsGroup: [], checkedGroup: [] };

interface LayoutOfBoard {
  /** Undefined until it is known. */
  layout: BoardLayout | undefined;
  /** What this browser kept of the board. */
  snapshot: Kept | null;
}

/** Reads a board again when another day has begun: what is filtered by today or the last days is another then. */
function useNewDay({ id, type }: BoardSource, today: string | undefined): void {
  const queries = useQueryClient();
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (today === undefined) return;
    if (last.current !== undefined && last.current !== today) void refreshBoard(queries, { id, type });
    last.current = today;
  }, [today, id, type, queries]);
}

/** The parameters of a board: the author's for a panel, none for a template, this browser's for a local board. */
export function useBoardLayout(source: BoardSource, local: LocalBoard | undefined): LayoutOfBoard {
  const isStoredPanel = local === undefined && source.type === 'p';
  const snapshot = useSnapshot(source, isStoredPanel);
  const query = useLayoutQuery(source.id, isStoredPanel, snapshot);
  useNewDay(source, query.isFetchedAfterMount ? query.data?.today : undefined);
  const own = useMemo(() => (local === undefined ? undefined : readLayout(local.layout)), [local]);
  // A layout that cannot be read costs the filters, not the board.
  const layout = own ?? query.data ?? (query.isError || source.type === 't' ? noLayout : undefined);
  return { layout, snapshot };
}
