import type { Board, BoardLayout, ParameterPlace } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { tell } from '../../app/failures.ts';
import { type BoardSource, isRefusal, refreshBoard, useBoardQuery } from '../../records/board.ts';
import { type CrossFilter, crossed, crossInAddress, withCross } from '../model/cross-filter.ts';
import { useBoardAddress } from '../model/use-board-address.ts';
import { filtersText, fittedMark, type ViewerFilters } from '../model/viewer-filters.ts';
import { useLiveBoard } from './use-live-board.ts';

interface CrossOptions {
  source: BoardSource;
  /** What applies to the whole board. */
  applied: ViewerFilters;
  board: Board | undefined;
  layout: BoardLayout | undefined;
  /** The author's switch. */
  enabled: boolean;
  everyMs: number;
}

export interface Crossing {
  cross: CrossFilter | null;
  /** Null where a click filters nothing. */
  setCross: ((cross: CrossFilter | null) => void) | null;
  /** A mark's filters as the board's parameters take them. */
  fit: (filters: ViewerFilters, place: ParameterPlace) => ViewerFilters;
  /** What the other widgets are asked with. */
  filters: string | undefined;
  /** The board as it is shown: the clicked widget whole, the others filtered. */
  board: Board | undefined;
  fetching: boolean;
  /** What the other widgets show is not what they are asked with: that is on its way. */
  isAwaited: boolean;
}

/** A key pressed in what lies over the board belongs to that. */
const isOver = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open], [role="menu"]') !== null ||
  (target instanceof Element && target.closest('input, [role="dialog"], .ant-select') !== null);

/** Lets a click on one widget filter the others; the address remembers it, Esc takes it back. */
export function useCrossFilter({ source, applied, board, layout, enabled, everyMs }: CrossOptions): Crossing {
  const [address, changeAddress] = useBoardAddress();
  const asked = useMemo(() => crossInAddress(address), [address]);
  const cross = enabled ? asked : null;
  const setCross = useCallback(
    (next: CrossFilter | null) => changeAddress((old) => withCross(old, next)),
    [changeAddress],
  );
  const fit = useCallback(
    (own: ViewerFilters, place: ParameterPlace) => fittedMark(own, layout, place),
    [layout],
  );
  const filters = filtersText(applied, cross?.filters);
  const active = cross !== null && board !== undefined;
  const { query } = useBoardQuery(source, filters, { enabled: active, everyMs: active ? everyMs : 0 });
  useLiveBoard(source, filters, active ? query.data : undefined);

  const isSet = cross !== null;
  useEffect(() => {
    if (!isSet) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOver(event.target)) setCross(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isSet, setCross]);

  // Without its answer the others would stand there whole, below a mark that says otherwise.
  const failure =
    active && query.isError && !query.isFetching && query.data === undefined ? query.error : null;
  const queries = useQueryClient();
  const { id, type } = source;
  useEffect(() => {
    if (failure === null) return;
    setCross(null);
    if (isRefusal(failure)) void refreshBoard(queries, { id, type });
    else tell(failure, (text) => `图表筛选未生效：${text}`);
  }, [failure, setCross, queries, id, type]);

  const filtered = active ? query.data : undefined;
  const nodeId = cross?.nodeId;
  const shown = useMemo(
    () =>
      board === undefined || filtered === undefined || nodeId === undefined
        ? board
        : crossed(board, filtered, nodeId),
    [board, filtered, nodeId],
  );
  return {
    cross,
    setCross: enabled ? setCross : null,
    fit,
    filters,
    board: shown,
    fetching: active && query.isFetching,
    isAwaited: active && (query.data === undefined || query.isPlaceholderData),
  };
}
