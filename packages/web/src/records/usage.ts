import type { UsageInput, UsedKind } from '@mingjing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../app/client.ts';

const key = (kind: UsedKind, id: number) => [kind, 'usage', id] as const;

/** Whose a source, dataset or widget is, and to whom its use is left. */
export function useUsage(kind: UsedKind, id: number) {
  return useQuery({
    queryKey: key(kind, id),
    queryFn: ({ signal }) => client[kind].usage({ params: { id }, signal }),
  });
}

/** Saves it; everything that lists objects of the kind is read again. */
export function useSaveUsage(kind: UsedKind, id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: UsageInput) => client[kind].saveUsage({ params: { id }, input }),
    onSuccess: async (saved) => {
      cache.setQueryData(key(kind, id), saved);
      await cache.invalidateQueries({ queryKey: [kind] });
    },
    meta: { inline: true },
  });
}
