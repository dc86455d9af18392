import {
  type Account,
  api,
  callEnvelope,
  type ImportedUser,
  texts,
  type UserChange,
  type UserInput,
} from '@mingjing/contract';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { client, clientOptions } from '../app/client.ts';
import { conflictIn } from '../ui/save-conflict.tsx';
import { toast } from '../ui/toast.ts';
import { refreshRoles } from './role.ts';

export type UserState = 'enabled' | 'disabled' | 'locked';
export interface UserQuestion {
  search: string;
  state: UserState | undefined;
  roleId: number | undefined;
  page: number;
  pageSize: number;
}

const keys = {
  all: ['user'] as const,
  list: (asked: UserQuestion) => ['user', 'list', asked] as const,
};

/** One page of users; the page before stays until the next one is there. */
export function useUsers(asked: UserQuestion) {
  return useQuery({
    queryKey: keys.list(asked),
    queryFn: async ({ signal }): Promise<{ users: Account[]; total: number }> => {
      const answer = await callEnvelope(api.user.list, { query: asked, signal }, clientOptions);
      return { users: answer.result, total: Number(answer.total) };
    },
    placeholderData: keepPreviousData,
  });
}

export const refreshUsers = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: keys.all });

const refresh = async (queries: QueryClient): Promise<void> => {
  await Promise.all([refreshUsers(queries), refreshRoles(queries)]);
};

/** Reads a user as it is stored now; undefined when it was deleted. */
export async function freshUser(id: number): Promise<Account | undefined> {
  return (await client.user.list({ query: {} })).find((user) => user.id === id);
}

/** The `rolesVersion` of users as the newest list that has them shows it. */
export function useRolesVersions(): (id: number) => number | undefined {
  const queries = useQueryClient();
  return (id) => {
    let found: { version: number; at: number } | undefined;
    for (const query of queries.getQueryCache().findAll({ queryKey: keys.all })) {
      const { data, dataUpdatedAt: at } = query.state;
      const user = (data as { users?: Account[] } | undefined)?.users?.find((one) => one.id === id);
      if (user !== undefined && (found === undefined || at > found.at))
        found = { version: user.rolesVersion, at };
    }
    return found?.version;
  };
}

/** Adds a user; with an id changes one. The form shows what the server refuses. */
export function useSaveUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }: { id: number | undefined; input: UserInput | UserChange }) =>
      id === undefined
        ? client.user.create({ input: input as UserInput })
        : client.user.update({ params: { id }, input }),
    meta: { inline: true },
    onSuccess: async (_saved, { id }) => {
      toast.success(id === undefined ? texts.toast.created : texts.toast.userUpdated);
      await refresh(queries);
    },
  });
}

export function useRemoveUsers() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => client.user.remove({ input: { ids } }),
    onSuccess: async () => {
      toast.success(texts.toast.deleted);
      await refresh(queries);
    },
  });
}

/** Disables or enables a user. */
export function useSetUserState() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, disabled }: { id: number; disabled: boolean }) =>
      client.user.setState({ params: { id }, input: { disabled } }),
    onSuccess: async (_user, { disabled }) => {
      toast.success(disabled ? '已停用' : '已启用');
      await refreshUsers(queries);
    },
  });
}

/** Takes the lock of wrong passwords off a user. */
export function useUnlockUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.user.unlock({ params: { id } }),
    onSuccess: async () => {
      toast.success('已解锁');
      await refreshUsers(queries);
    },
  });
}

/** Reads a user's roles, to be shown among all roles. */
export function useReadRolesOf() {
  return useMutation({ mutationFn: (id: number) => client.user.roles({ params: { id } }) });
}

/** The chosen roles take the place of those that the chosen users had. */
export function useGrantRoles() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { userIds: number[]; roleIds: number[]; versions?: number[] }) =>
      client.user.grant({ input }),
    onError: (error) => (conflictIn(error) === null ? undefined : refreshUsers(queries)),
    onSuccess: async () => {
      toast.success(texts.toast.granted);
      await refresh(queries);
    },
  });
}

export interface UserFile {
  file: File;
  /** First password of the rows without one. */
  password: string;
}
const formOf = (file: File): FormData => {
  const form = new FormData();
  form.set('file', file, file.name);
  return form;
};

/** What a spreadsheet of users would bring, row by row. */
export function useLookAtUsers() {
  return useMutation({
    mutationFn: async ({ file, password }: UserFile): Promise<{ rows: ImportedUser[]; unused: string[] }> => {
      const call = { input: { password }, form: formOf(file) };
      const { result, unused } = await callEnvelope(api.user.previewImport, call, clientOptions);
      return { rows: result, unused: Array.isArray(unused) ? unused.map(String) : [] };
    },
    meta: { inline: true },
  });
}

/** Imports a spreadsheet of users; rows with problems are left out and told of. */
export function useImportUsers() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, password }: UserFile): Promise<ImportedUser[]> =>
      client.user.import({ input: { password }, form: formOf(file) }),
    meta: { inline: true },
    onSuccess: () => refresh(queries),
  });
}
