import { type Board, datasetTopic, type FilterRule, texts } from '@mingjing/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listen, useReconnect } from '../app/live.ts';
import { toast } from '../ui/toast.ts';
import {
  type BoardSource,
  datasetsOf,
  loadBoard,
  loadLayout,
  rereadDataset,
  withWidgets,
} from './model/load-board.ts';

/** The board with these filters; the last data stays on screen while new data is on its way. */
export function useBoardQuery(source: BoardSource, filters: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ['board', source.id, source.type, filters ?? ''],
    queryFn: ({ signal }) => loadBoard(source, filters, signal),
    enabled,
    // Another panel's picture is no stand-in for this one.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === source.id && query.queryKey[2] === source.type
        ? keepPreviousData(previous)
        : undefined,
    gcTime: 15 * 60_000,
  });
}

export function useLayoutQuery(id: number, enabled: boolean) {
  return useQuery({
    queryKey: ['board-layout', id],
    queryFn: () => loadLayout(id),
    enabled,
    staleTime: 60_000,
    gcTime: 15 * 60_000,
  });
}

/** Reads widgets again when their dataset says it changed; after a lost connection, everything. */
export function useLiveBoard(
  source: BoardSource,
  filters: string | undefined,
  board: Board | undefined,
): void {
  const queries = useQueryClient();
  const latest = useRef(board);
  useEffect(() => {
    latest.current = board;
  });
  const key = board === undefined ? '' : datasetsOf(board).join(',');
  const { id, type } = source;
  useEffect(() => {
    const queryKey = ['board', id, type, filters ?? ''];
    const rules = (filters === undefined ? [] : JSON.parse(filters)) as FilterRule[];
    let gone = false;
    const reread = async (datasetId: number) => {
      if (latest.current === undefined) return;
      const { changed, failed } = await rereadDataset(latest.current, datasetId, rules);
      if (gone) return;
      queries.setQueryData<Board>(queryKey, (old) => (old === undefined ? old : withWidgets(old, changed)));
      if (failed > 0) toast.error(texts.toast.widgetDataFailed);
    };
    const leave = key
      .split(',')
      .filter((part) => part !== '')
      .map((part) => listen(datasetTopic(Number(part)), () => void reread(Number(part))));
    return () => {
      gone = true;
      for (const out of leave) out();
    };
  }, [key, id, type, filters, queries]);
  useReconnect(() => void queries.invalidateQueries({ queryKey: ['board', id, type] }));
}
