import { type ApiKeyInput, texts } from '@mingjing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../app/client.ts';
import { toast } from '../ui/toast.ts';

const keys = {
  all: ['api-key'] as const,
  own: ['api-key', 'own'] as const,
  ofUser: (id: number) => ['api-key', 'user', id] as const,
};

/** API keys of a user; null: the caller's own. */
export function useApiKeys(userId: number | null) {
  return useQuery({
    queryKey: userId === null ? keys.own : keys.ofUser(userId),
    queryFn: ({ signal }) =>
      userId === null
        ? client.apiKey.list({ signal })
        : client.apiKey.ofUser({ params: { id: userId }, signal }),
    gcTime: 0,
  });
}

/** Makes a key of the caller's own; the answer is the only place that the key itself ever stands. */
export function useCreateApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: ApiKeyInput) => client.apiKey.create({ input }),
    meta: { inline: true },
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Ends a key for good: the caller's own, or another user's. */
export function useRevokeApiKey(userId: number | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      userId === null
        ? client.apiKey.revoke({ params: { id } })
        : client.apiKey.revokeOfUser({ params: { id } }),
    onSuccess: () => {
      toast.success(texts.toast.withdrawn);
      return queries.invalidateQueries({ queryKey: keys.all });
    },
  });
}
