import { type Board, datasetTopic, texts } from '@mingjing/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../app/client.ts';
import { listen, useReconnect } from '../../app/live.ts';
import { datasetsOf } from '../../app/merged-board.ts';
import { type BoardSource, cachedBoard, loadBoard, refreshBoard } from '../../records/board.ts';
import { toast } from '../../ui/toast.ts';

/** Subscriptions are taken one after the other; they are checked together. */
const checkAfterMs = 300;

/** Keeps one board of the cache true to what the server says; made for one set of filters. */
function boardKeeper(queries: QueryClient, source: BoardSource, filters: string | undefined) {
  const cached = cachedBoard(queries, source, filters);
  const leaving = new AbortController();
  const running = new Map<number, 'once' | 'again'>();
  let failed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAll = (): void => void cached.refresh();

  async function readOnce(datasetId: number): Promise<void> {
    try {
      const answer = await loadBoard(source, filters, leaving.signal, { datasetId });
      if (leaving.signal.aborted) return;
      cached.merge(answer);
      failed = false;
    } catch {
      if (leaving.signal.aborted) return;
      // On a wall nobody closes messages: a failure that lasts is told once.
      if (!failed) toast.error(texts.toast.widgetDataFailed);
      failed = true;
    }
  }

  return {
    /** The widgets of one dataset again; what comes while they are read is read after it, once. */
    async reread(datasetId: number): Promise<void> {
      // The board on its way may be older than this message.
      if (cached.isFetching()) return readAll();
      if (running.has(datasetId)) return void running.set(datasetId, 'again');
      do {
        running.set(datasetId, 'once');
        await readOnce(datasetId);
      } while (!leaving.signal.aborted && running.get(datasetId) === 'again');
      running.delete(datasetId);
    },
    /** Once the server hears us: whether something changed between the reading of the board and now. */
    check(): void {
      clearTimeout(timer);
      timer = setTimeout(() => void this.compare(), checkAfterMs);
    },
    async compare(): Promise<void> {
      if (cached.isFetching()) return this.check();
      try {
        const state = await client.board.state({ query: { id: source.id }, signal: leaving.signal });
        const shown = cached.read()?.state;
        if (!leaving.signal.aborted && shown !== undefined && shown !== state) readAll();
      } catch {
        // The next connection asks again.
      }
    },
    leave(): void {
      clearTimeout(timer);
      leaving.abort();
    },
  };
}

/**
 * Reads widgets again when their dataset says it changed; after a lost connection, everything. What changes between the
 * first reading and the subscription is found by comparing states once the server listens.
 */
export function useLiveBoard(
  source: BoardSource,
  filters: string | undefined,
  board: Board | undefined,
): void {
  const queries = useQueryClient();
  const datasets = board === undefined ? '' : datasetsOf(board).join(',');
  const { id, type } = source;
  useEffect(() => {
    if (datasets === '') return;
    const keeper = boardKeeper(queries, { id, type }, filters);
    const leave = datasets
      .split(',')
      .map(Number)
      .map((dataset) =>
        listen(
          datasetTopic(dataset),
          () => void keeper.reread(dataset),
          () => keeper.check(),
        ),
      );
    return () => {
      keeper.leave();
      for (const out of leave) out();
    };
  }, [datasets, id, type, filters, queries]);
  useReconnect(() => void refreshBoard(queries, { id, type }));
}
