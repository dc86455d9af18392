import { ApiError, type Board, type BoardLayout, texts } from '@mingjing/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Snapshot } from './model/board-snapshot.ts';
import { type BoardSource, loadBoard, loadLayout } from './model/load-board.ts';

export const boardKey = (source: BoardSource, filters: string | undefined) =>
  ['board', source.id, source.type, filters ?? ''] as const;

/** Whether the server will not show the board to this viewer: then what was kept of it must go too. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.message === texts.data.gone || [401, 403, 404].includes(error.status));

interface BoardOptions {
  enabled: boolean;
  /** What this browser kept of the board; shown at once while the board is read. */
  snapshot?: Snapshot | null;
  /** Milliseconds after which the board is read again; 0 leaves that to live messages. */
  everyMs?: number;
}

/** The board with these filters; the last data stays on screen while new data is on its way. */
export function useBoardQuery(
  source: BoardSource,
  filters: string | undefined,
  { enabled, snapshot = null, everyMs = 0 }: BoardOptions,
) {
  const kept = snapshot !== null && snapshot.filters === (filters ?? '') ? snapshot : null;
  return useQuery<Board>({
    queryKey: boardKey(source, filters),
    queryFn: ({ signal }) => loadBoard(source, filters, signal),
    enabled,
    ...(kept === null ? {} : { initialData: kept.board, initialDataUpdatedAt: kept.at }),
    refetchInterval: everyMs > 0 ? everyMs : false,
    // Another panel's picture is no stand-in for this one.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === source.id && query.queryKey[2] === source.type
        ? keepPreviousData(previous)
        : undefined,
    gcTime: 15 * 60_000,
  });
}

export function useLayoutQuery(id: number, enabled: boolean, snapshot: Snapshot | null = null) {
  return useQuery<BoardLayout>({
    queryKey: ['board-layout', id],
    queryFn: () => loadLayout(id),
    enabled,
    ...(snapshot === null ? {} : { initialData: snapshot.layout, initialDataUpdatedAt: snapshot.at }),
    staleTime: 60_000,
    gcTime: 15 * 60_000,
  });
}
