import type { Board, BoardLayout } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLiveState } from '../../app/live.ts';
import type { BoardSource, Kept } from '../../records/board.ts';
import { cancelBoard, isRefusal, useBoardQuery } from '../../records/board.ts';
import { clockText } from '../model/data-time.ts';
import type { LocalBoard } from '../model/preview-store.ts';
import { filtersText, type ViewerFilters } from '../model/viewer-filters.ts';
import { useCrossFilter } from './use-cross-filter.ts';
import { useLiveBoard } from './use-live-board.ts';
import { useKeptBoard } from './use-snapshot.ts';

interface ShownOptions {
  source: BoardSource;
  local: LocalBoard | undefined;
  /** Undefined until the author's own filters are known. */
  layout: BoardLayout | undefined;
  applied: ViewerFilters;
  /** What the board is asked with; undefined where the server's defaults are meant, which are then applied. */
  asked: string | undefined;
  /** Whether `asked` is known yet; until then nothing is read. */
  isKnown: boolean;
  snapshot: Kept | null;
}

/**
 * The board as it is on screen: what this browser kept until the server answers, then the server's, read again on live
 * messages and in the author's interval, with other widgets filtered by a clicked mark.
 */
export function useShownBoard(options: ShownOptions) {
  const { source, local, layout, applied, asked, isKnown, snapshot } = options;
  const live = useLiveState();
  const queries = useQueryClient();
  const [running, setRunning] = useState(true);
  const remote = local === undefined;
  const filters = filtersText(applied);
  const every = layout?.refreshSeconds ?? 0;
  // Without a connection there is nothing to read; the reconnect does.
  const everyMs = running && live !== 'offline' ? every * 1000 : 0;
  const { query, arriving } = useBoardQuery(source, asked, {
    enabled: remote && isKnown,
    snapshot,
    everyMs,
  });

  const refused = query.isError && isRefusal(query.error);
  const isKept = snapshot !== null && query.dataUpdatedAt === snapshot.at;
  // Until the author's own filters are known, unfiltered rows must not flash by.
  const read: Board | undefined = layout === undefined || refused ? undefined : query.data;
  const board = local?.board ?? read;
  const begun = layout === undefined || refused ? undefined : arriving;
  useLiveBoard(source, asked, remote ? board : undefined);
  const isFresh = remote && !isKept && !query.isPlaceholderData;
  useKeptBoard(source, {
    board: isFresh ? read : undefined,
    layout,
    filters: asked,
    at: query.dataUpdatedAt,
    refused,
  });
  const crossing = useCrossFilter({
    source,
    applied,
    board,
    layout,
    enabled: remote && source.type === 'p' && layout?.crossFilter === true,
    everyMs,
  });

  // What a viewer goes back to who does not want to wait for other filters.
  const before = useRef<ViewerFilters | undefined>(undefined);
  const isAnswered = query.data !== undefined && !query.isPlaceholderData;
  useEffect(() => {
    if (isAnswered) before.current = applied;
  }, [isAnswered, applied]);
  const asking = remote && query.isFetching && (query.isPending || query.isPlaceholderData);

  const failed = query.isError && board !== undefined && !query.isFetching;
  // Other filters while a mark filters the widgets: the board is shown when it is whole.
  const isMixed = begun !== undefined && crossing.cross === null;
  return {
    query,
    filters,
    board: isMixed ? begun.board : (crossing.board ?? begun?.board),
    /** What its widgets do that are not answered yet; undefined where all are. */
    arriving: isMixed || crossing.board === undefined ? begun : undefined,
    /** The board is being read for the first time: some of its widgets are not there yet. */
    isArriving: crossing.board === undefined && begun !== undefined,
    crossing,
    remote,
    /** What was asked for is not on screen yet. */
    asking,
    /** Its viewer ended the first reading. */
    isCancelled: remote && query.isPending && query.fetchStatus === 'idle' && layout !== undefined,
    /** Ends the reading under way. Gives back the filters of what is on screen, where others were asked for. */
    cancel(): ViewerFilters | undefined {
      if (query.isPlaceholderData && before.current !== undefined) return before.current;
      void cancelBoard(queries, source, asked);
      return undefined;
    },
    /** What is shown was kept by this browser. */
    isKept,
    offline: remote && live === 'offline',
    failure: remote && failed ? query.error.message : null,
    /** When what is shown was read. */
    readAt: clockText(query.dataUpdatedAt),
    /** Undefined where the author set no interval. */
    running: remote && every > 0 ? running : undefined,
    toggleRunning: () => setRunning(!running),
  };
}
