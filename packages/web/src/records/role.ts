import { type RoleRecord, texts } from '@mingjing/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../app/client.ts';
import { toast } from '../ui/toast.ts';

const keys = { list: ['role', 'list'] as const };

/** Roles with what they grant and how many users have them. */
export function useRoles() {
  return useQuery({ queryKey: keys.list, queryFn: ({ signal }) => client.role.list({ signal }) });
}

/** To be called when users or grants changed: roles count both. */
export const refreshRoles = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: keys.list });

/** Reads a role as it is stored now; undefined when it was deleted. */
export async function freshRole(queries: QueryClient, id: number): Promise<RoleRecord | undefined> {
  const roles = await queries.fetchQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => client.role.list({ signal }),
    staleTime: 0,
  });
  return roles.find((role) => role.id === id);
}

/** Adds a role, or renames one over the version that was opened. */
export function useSaveRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...input }: { id: number | undefined; roleName: string; version?: number }) =>
      id === undefined ? client.role.create({ input }) : client.role.update({ params: { id }, input }),
    meta: { inline: true },
    onSuccess: async (_saved, { id }) => {
      toast.success(id === undefined ? texts.toast.roleCreated : texts.toast.roleUpdated);
      await refreshRoles(queries);
    },
  });
}

/** Deletes a role with its grants; `after` refreshes what else shows roles. */
export function useRemoveRole(after: (queries: QueryClient) => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.role.remove({ params: { id } }),
    onSuccess: async () => {
      toast.success(texts.toast.deleted);
      await Promise.all([refreshRoles(queries), after(queries)]);
    },
  });
}
