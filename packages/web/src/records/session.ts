import { type Role, texts } from '@mingjing/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cachedMenus, type Resources, rememberMenus, rememberUser, useSession } from '../app/session.ts';
import { sessionClient } from '../app/session-client.ts';
import { toast } from '../ui/toast.ts';

const keys = {
  me: ['session', 'me'] as const,
  profile: ['session', 'profile'] as const,
  acting: ['session', 'acting'] as const,
  everybody: ['session', 'resources'] as const,
  resources: (username: string) => ['session', 'resources', username] as const,
};

async function readResources(username: string): Promise<Resources> {
  const answer = await sessionClient.session.resources();
  const none = answer.menu.length === 0 && answer.panels.length === 0;
  const resources = none ? { ...answer, menu: [], panels: [] } : answer;
  rememberMenus(username, resources);
  return resources;
}

/** The role as which the login of this browser looks at the product. */
export function useActingRole(enabled: boolean): Role | undefined {
  const { data } = useQuery({
    queryKey: keys.acting,
    enabled,
    queryFn: async ({ signal }) => (await sessionClient.session.me({ signal })).actingRole ?? null,
  });
  return data ?? undefined;
}

/** Reads the sidebar's menus and panels again. */
export const refreshResources = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: keys.everybody });

/**
 * The user's menus and panels: at once from this user name's cache, then as the server has them now. After a reload of
 * a browser that forgot the user, the user is read first.
 */
export function useResources() {
  const user = useSession((state) => state.user);
  const me = useQuery({
    queryKey: keys.me,
    enabled: user === null,
    queryFn: async () => {
      const answer = await sessionClient.session.me();
      rememberUser(answer);
      return answer;
    },
  });
  const username = user?.username ?? '';
  const query = useQuery({
    queryKey: keys.resources(username),
    enabled: username !== '',
    queryFn: () => readResources(username),
    initialData: () => cachedMenus(username) ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: 30_000,
  });
  return {
    resources: query.data ?? null,
    error: query.error ?? me.error,
    retry: () => void (user === null ? me.refetch() : query.refetch()),
  };
}

/** The signed-in user's own account. */
export function useProfile() {
  return useQuery({
    queryKey: keys.profile,
    queryFn: ({ signal }) => sessionClient.session.profile({ signal }),
    gcTime: 0,
  });
}

/** Changes the own name; the header shows it at once. */
export function useRenameSelf() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => sessionClient.session.updateProfile({ input: { name } }),
    meta: { inline: true },
    onSuccess: (saved) => {
      rememberUser(saved);
      queries.setQueryData(keys.profile, saved);
      toast.success(texts.toast.updated);
    },
  });
}

/** Changes the own password; other sessions end, this one stays. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (input: { oldPassword: string; password: string; userCheckPassword: string }) =>
      sessionClient.session.changePassword({ input }),
    meta: { inline: true },
    onSuccess: () => toast.success(texts.password.changed),
  });
}
