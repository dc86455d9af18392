import { messagingTexts } from '@mingjing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../app/client.ts';
import { toast } from '../ui/toast.ts';
import { refreshUsers } from './user.ts';

const keys = { enabled: ['messaging', 'enabled'] as const };

/** Whether users can be refreshed from a messaging service; no, as long as that is not known. */
export function useMessagingEnabled(): boolean {
  const { data } = useQuery({
    queryKey: keys.enabled,
    queryFn: ({ signal }) => client.messaging.enabled({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data === true;
}

/** Adds the users of the messaging service that are missing here. */
export function useRefreshFromMessaging() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.messaging.refresh(),
    onSuccess: async () => {
      toast.success(messagingTexts.done);
      await refreshUsers(queries);
    },
  });
}
