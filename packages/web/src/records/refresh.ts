import type { DatasetInput, RefreshState, RefreshStates } from '@mingjing/contract';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client } from '../app/client.ts';

const keys = {
  all: ['refresh'] as const,
  states: ['refresh', 'states'] as const,
  runs: (id: number) => ['refresh', 'runs', id] as const,
  trial: (id: number, asked: string) => ['refresh', 'trial', id, asked] as const,
};

/** How often states are read again without a message: due times pass and ages grow, in milliseconds. */
const statesPollMs = 15_000;
const runsPollMs = 5_000;

/** How fresh every dataset is, and when it is refreshed next; read again with every message about a cache. */
export function useRefreshStates(): {
  states: RefreshStates | undefined;
  of: (id: number) => RefreshState | undefined;
} {
  const { data } = useQuery({
    queryKey: keys.states,
    queryFn: ({ signal }) => client.dataset.refreshes({ signal }),
    refetchInterval: statesPollMs,
    retry: false,
    meta: { inline: true },
  });
  return { states: data, of: (id) => data?.items.find((item) => item.id === id) };
}

/** The refreshes of a dataset, the newest first. */
export function useRefreshRuns(id: number) {
  return useInfiniteQuery({
    queryKey: keys.runs(id),
    queryFn: ({ pageParam, signal }) =>
      client.dataset.runs({
        params: { id },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < 50 ? undefined : page.at(-1)?.id),
    refetchInterval: runsPollMs,
  });
}

/** What a dataset takes to decide which rows a refresh reads. */
export type IncrementInput = Pick<DatasetInput, 'increment' | 'incrementCloumn' | 'lookBack' | 'uniqueBy'>;

/** What the next refresh would change; read anew whenever it is opened. */
export function useDryRun(id: number, input: IncrementInput) {
  return useQuery({
    queryKey: keys.trial(id, JSON.stringify(input)),
    queryFn: ({ signal }) => client.dataset.dryRun({ params: { id }, input, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** States and runs are read again: something began, ended or was changed. */
export const refreshStatesChanged = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.all });
