import type { UsageInput, UsedKind } from '@mingjing/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../app/client.ts';
import { refreshDatasets } from './dataset.ts';
import { refreshDatasources } from './datasource.ts';
import { refreshWidgets } from './widget.ts';

const keys = {
  one: (kind: UsedKind, id: number) => ['usage', kind, id] as const,
};

/** Whose a source, dataset or widget is, and to whom its use is left. */
export function useUsage(kind: UsedKind, id: number) {
  return useQuery({
    queryKey: keys.one(kind, id),
    queryFn: ({ signal }) => client[kind].usage({ params: { id }, signal }),
  });
}

const refreshLists: Record<UsedKind, (cache: QueryClient) => Promise<void>> = {
  datasource: refreshDatasources,
  dataset: refreshDatasets,
  widget: refreshWidgets,
};

/** Saves it; the lists that mark it are read again. */
export function useSaveUsage(kind: UsedKind, id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: UsageInput) => client[kind].saveUsage({ params: { id }, input }),
    onSuccess: async (saved) => {
      cache.setQueryData(keys.one(kind, id), saved);
      await refreshLists[kind](cache);
    },
    meta: { inline: true },
  });
}
