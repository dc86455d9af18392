import {
  type Answer,
  ApiError,
  type Board,
  type BoardLayout,
  type BoardWidget,
  boardLayout,
  type Drill,
  type FilterRule,
  parseJsonText,
} from '@mingjing/contract';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ArrivingBoard, readArrivingBoard } from '../app/board-lines.ts';
import { client } from '../app/client.ts';
import { overShown, widgetsOf, withAnswer, withWidgets } from '../app/merged-board.ts';
import { headerToken } from '../app/session.ts';

export interface BoardSource {
  id: number;
  type: 'p' | 't';
}

/** A board as it was last on screen in this browser. */
export interface Kept {
  /** When it was read, by this browser's clock. */
  at: number;
  /** The filters it was read with, as on the wire. */
  filters: string;
  board: Board;
  layout: BoardLayout;
}

const keys = {
  /** One board with whatever filters. */
  every: ({ id, type }: BoardSource) => ['board', 'whole', id, type] as const,
  board: (source: BoardSource, filters: string | undefined) =>
    ['board', 'whole', source.id, source.type, filters ?? ''] as const,
  layout: (id: number) => ['board', 'layout', id] as const,
  allTargets: ['board', 'targets'] as const,
  targets: (id: number | null) => ['board', 'targets', id] as const,
  fields: (id: number) => ['board', 'fields', id] as const,
  choices: (...asked: unknown[]) => ['board', 'choices', ...asked] as const,
  /** A widget of a board that a viewer drilled into. */
  drilled: (id: number | null, widgetId: number) => ['board', 'drilled', id, widgetId] as const,
};

/** What a board is asked for beside its filters. */
interface Part {
  /** The widgets of one dataset alone. */
  datasetId?: number;
  /** The state of a board on screen, and the filters it was read with: the widgets alone that these make different. */
  since?: string;
  before?: string;
}

/** One call for all widgets of a board, or for a part of them. */
export function loadBoard(
  source: BoardSource,
  filters: string | undefined,
  signal?: AbortSignal,
  part: Part = {},
): Promise<Board> {
  const abort = signal === undefined ? {} : { signal };
  // Published templates open for anybody; with a login the author's own drafts do too.
  if (source.type === 't' && headerToken() === null) {
    return client.template.preview({ params: { id: source.id }, ...abort });
  }
  return client.board.load({
    query: { id: source.id, type: source.type, ...(filters === undefined ? {} : { filters }), ...part },
    ...abort,
  });
}

/** Filter parameters of a layout text; a text that cannot be read has none. */
export function readLayout(text: string): BoardLayout {
  if (text.trim() === '') return boardLayout.parse({});
  try {
    return boardLayout.catch({ paramsGroup: [], checkedGroup: [] }).parse(parseJsonText(text));
  } catch {
    return boardLayout.parse({});
  }
}

export async function loadLayout(id: number): Promise<BoardLayout> {
  return readLayout(await client.board.layout({ query: { id } }));
}

/** A board on screen: which one, and the filters it was read with. */
interface Shown extends BoardSource {
  filters: string | undefined;
}

/**
 * The board with other filters: of the one on screen, only the widgets are asked again whose data have a column of a
 * filter that is another now. Anything else about a board is asked for whole.
 */
async function loadChanged(
  cache: QueryClient,
  { filters, ...source }: Shown,
  shown: Shown | null,
  signal: AbortSignal,
  show: (arriving: ArrivingBoard | null) => void,
): Promise<Board> {
  const isOther = shown?.id === source.id && shown.type === source.type && shown.filters !== filters;
  const isRead = cache.getQueryData(keys.board(source, filters)) !== undefined;
  const board = isOther && !isRead ? cache.getQueryData<Board>(keys.board(source, shown.filters)) : undefined;
  const since = board?.state;
  if (!isRead && board === undefined && source.type === 'p') {
    return readArrivingBoard(
      { id: source.id, type: 'p', ...(filters === undefined ? {} : { filters }) },
      signal,
      show,
    );
  }
  if (board === undefined || since === undefined || widgetsOf(board).some(({ error }) => error !== null))
    return loadBoard(source, filters, signal);
  const before = shown?.filters === undefined ? {} : { before: shown.filters };
  if (source.type !== 'p') {
    const answer = await loadBoard(source, filters, signal, { since, ...before });
    return answer.state === since ? withAnswer(board, answer) : answer;
  }
  const query = {
    id: source.id,
    type: source.type,
    ...(filters === undefined ? {} : { filters }),
    since,
    ...before,
  };
  const answer = await readArrivingBoard(query, signal, (arriving) =>
    show({ ...arriving, board: overShown(board, arriving.board) }),
  );
  return answer.state === since ? withAnswer(board, answer) : answer;
}

/** A widget's data with those of the filters whose column it has; the others leave it as it is. */
export async function readWidget(
  id: number,
  panelId: number | undefined,
  rules: readonly FilterRule[],
  drill?: Drill,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    const filters = rules.length === 0 ? {} : { filters: JSON.stringify(rules) };
    const level = drill === undefined ? {} : { drill: JSON.stringify(drill) };
    return await client.widget.data({
      query: { id, drawn: '1', ...(panelId === undefined ? {} : { panelId }), ...filters, ...level },
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'unknownColumn') throw error;
    const known = rules.filter(({ key }) => key !== error.subject);
    if (known.length === rules.length) throw error;
    return readWidget(id, panelId, known, drill, signal);
  }
}

/** Whether the server will not show the board to this viewer: then what was kept of it must go too. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.reason === 'gone' || [401, 403, 404].includes(error.status));

const retryMs = 15_000;

/** A failed reading is tried again by itself: on a wall nobody presses 重试. What is refused stays refused. */
const retryOf = (error: unknown): number | null => (error === null || isRefusal(error) ? null : retryMs);

interface BoardOptions {
  enabled: boolean;
  /** What this browser kept of the board; shown at once while the board is read. */
  snapshot?: Kept | null;
  /** Milliseconds after which the board is read again; 0 leaves that to live messages. */
  everyMs?: number;
}

interface Arriving {
  key: string;
  board: ArrivingBoard | null;
}

/**
 * The board with these filters; the last data stays on screen while new data is on its way. `arriving` is what there is
 * so far of what was asked for.
 */
export function useBoardQuery(
  source: BoardSource,
  filters: string | undefined,
  { enabled, snapshot = null, everyMs = 0 }: BoardOptions,
) {
  const kept = snapshot !== null && snapshot.filters === (filters ?? '') ? snapshot : null;
  const shown = useRef<Shown | null>(null);
  const [arriving, setArriving] = useState<Arriving | null>(null);
  const query = useQuery<Board>({
    queryKey: keys.board(source, filters),
    queryFn: ({ client: cache, signal, queryKey }) => {
      const key = JSON.stringify(queryKey);
      const show = (board: ArrivingBoard | null): void => setArriving({ key, board });
      show(null);
      return loadChanged(cache, { ...source, filters }, shown.current, signal, show);
    },
    enabled,
    // However young it is, rights, defaults or data may have changed since.
    ...(kept !== null && {
      initialData: kept.board,
      initialDataUpdatedAt: kept.at,
      refetchOnMount: 'always' as const,
    }),
    refetchInterval: ({ state }) => retryOf(state.error) ?? (everyMs > 0 ? everyMs : false),
    // Another panel's picture is no stand-in for this one.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === source.id && query.queryKey[3] === source.type
        ? keepPreviousData(previous)
        : undefined,
    gcTime: 15 * 60_000,
  });
  const { id, type } = source;
  // What this browser kept is no board of the server's yet.
  const isShown =
    query.data !== undefined && !query.isPlaceholderData && query.dataUpdatedAt !== snapshot?.at;
  useEffect(() => {
    if (isShown) shown.current = { id, type, filters };
  }, [isShown, id, type, filters]);
  const isArriving =
    (query.data === undefined || query.isPlaceholderData) &&
    query.isFetching &&
    arriving?.key === JSON.stringify(keys.board(source, filters));
  return { query, arriving: isArriving ? (arriving.board ?? undefined) : undefined };
}

/** Days begin at a whole or half hour, wherever people live; by then the server's clock has passed it, too. */
const halfHourMs = 30 * 60_000;
const afterMs = 5000;
const untilHalfHour = (): number => halfHourMs - (Date.now() % halfHourMs) + afterMs;

/**
 * The layout of a panel, read again each half hour, so that a board on a wall learns which day it is. What this browser kept is shown at once and always read again: the server opens the board with
 * the defaults as they are now, and the conditions shown must be those that the figures have.
 */
export function useLayoutQuery(id: number, enabled: boolean, snapshot: Kept | null = null) {
  return useQuery<BoardLayout>({
    queryKey: keys.layout(id),
    queryFn: () => loadLayout(id),
    enabled,
    ...(snapshot === null ? {} : { initialData: snapshot.layout, initialDataUpdatedAt: 0 }),
    refetchInterval: ({ state }) => retryOf(state.error) ?? untilHalfHour(),
    staleTime: 60_000,
    gcTime: 15 * 60_000,
  });
}

/** The layout of a panel is read again. */
export const refreshLayout = (cache: QueryClient, id: number): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.layout(id) });

/** A board is read again with all filters that it was asked with. */
export const refreshBoard = (cache: QueryClient, source: BoardSource): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.every(source) });

/** Everything on screen is read again: by the session of a link that takes the place of one that is over. */
export const refreshAll = (cache: QueryClient): Promise<void> => cache.invalidateQueries();

/** What is not on screen is forgotten: whoever comes next reads by a right of his own. */
export const forgetUnseen = (cache: QueryClient): void => cache.removeQueries({ type: 'inactive' });

/** Ends the reading of a board that is under way: the server leaves what nobody else waits for. */
export const cancelBoard = (
  cache: QueryClient,
  source: BoardSource,
  filters: string | undefined,
): Promise<void> => cache.cancelQueries({ queryKey: keys.board(source, filters), exact: true });

/** One board of the cache, read with one set of filters. */
export function cachedBoard(cache: QueryClient, source: BoardSource, filters: string | undefined) {
  const queryKey = keys.board(source, filters);
  return {
    isFetching: (): boolean => cache.getQueryState(queryKey)?.fetchStatus === 'fetching',
    read: (): Board | undefined => cache.getQueryData<Board>(queryKey),
    refresh: (): Promise<void> => cache.invalidateQueries({ queryKey }),
    /** Puts what was read again in place of what stands there. */
    merge: (answer: Board): void => {
      cache.setQueryData<Board>(queryKey, (old) => (old === undefined ? old : withAnswer(old, answer)));
    },
  };
}

/** Puts new data of some widgets into a board, where it was read with the same filters. */
export function putWidgetData(
  cache: QueryClient,
  boardId: number,
  filters: string | undefined,
  changed: ReadonlyMap<string, Partial<BoardWidget>>,
): void {
  for (const type of ['p', 't'] as const) {
    cache.setQueryData<Board>(keys.board({ id: boardId, type }, filters), (board) =>
      board === undefined ? board : withWidgets(board, changed),
    );
  }
}

/** The panels that the widgets of a board may lead to. */
export function useBoardTargets(panelId: number | null) {
  return useQuery({
    queryKey: keys.targets(panelId),
    queryFn: () => client.board.targets({ query: { id: panelId ?? 0 } }),
    enabled: panelId !== null,
    staleTime: 60_000,
    retry: false,
  });
}

/** What boards lead to is read again: panels were changed. */
export const refreshTargets = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.allTargets });

/** The columns that a board lets its viewers ask by. */
export function useBoardFields(panelId: number) {
  return useQuery({
    queryKey: keys.fields(panelId),
    queryFn: ({ signal }) => client.board.fields({ query: { id: panelId }, signal }),
    staleTime: 60_000,
  });
}

interface ChoicesAsked {
  panelId: number | null;
  name: string;
  search: string;
  /** The filters above it, as rules of the wire; undefined without any. */
  filters: string | undefined;
}

/** Values that a parameter can take; those before stay until others are there. */
export function useBoardChoices({ panelId, name, search, filters }: ChoicesAsked, enabled: boolean) {
  return useQuery({
    queryKey: keys.choices(panelId, name, search, filters ?? ''),
    queryFn: ({ signal }) =>
      client.board.choices({
        query: {
          id: panelId ?? 0,
          name,
          ...(search === '' ? {} : { search }),
          ...(filters === undefined ? {} : { filters }),
        },
        signal,
      }),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

interface DrillAsked {
  panelId: number | null;
  widgetId: number;
  rules: readonly FilterRule[];
  drill: Drill;
}

/** A widget's data as far as a viewer drilled into it; the picture before stays until the next is there. */
export function useDrilledData({ panelId, widgetId, rules, drill }: DrillAsked, enabled: boolean) {
  return useQuery({
    queryKey: [...keys.drilled(panelId, widgetId), JSON.stringify(rules), drill],
    queryFn: async ({ signal }) => ({
      drill,
      answer: await readWidget(widgetId, panelId ?? undefined, rules, drill, signal),
    }),
    enabled,
    retry: false,
    placeholderData: (before) => before,
  });
}

/** What a viewer drilled into is read again. */
export const refetchDrilled = (cache: QueryClient, panelId: number | null, widgetId: number): Promise<void> =>
  cache.refetchQueries({ queryKey: keys.drilled(panelId, widgetId) });
