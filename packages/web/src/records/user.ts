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

export type UserState = 'enabled' | 'disabled' | 'locked' | 'opened';
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

/** Users as the newest list that has them shows them. */
export function useSeenUsers(): (id: number) => Account | undefined {
  const queries = useQueryClient();
  return (id) => {
    let found: { user: Account; at: number } | undefined;
    for (const query of queries.getQueryCache().findAll({ queryKey: keys.all })) {
      const { data, dataUpdatedAt: at } = query.state;
      const user = (data as { users?: Account[] } | undefined)?.users?.find((one) => one.id === id);
      if (user !== undefined && (found === undefined || at > found.at)) found = { user, at };
    }
    return found?.user;
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
    mutationFn: (input: {
      userIds: number[];
      roleIds: number[];
      versions?: number[];
      endPasswords?: boolean;
    }) => client.user.grant({ input }),
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
  /** Titles of columns that hold attributes of users. */
  attributes: readonly string[];
  /** Whether roles that are not there are added. */
  createRoles: boolean;
}
/** What a spreadsheet of users would bring. */
export interface SeenUsers {
  rows: ImportedUser[];
  /** Titles of columns that nothing is taken from. */
  unused: string[];
  missingRoles: string[];
}
function importOf({ file, password, attributes, createRoles }: UserFile) {
  const form = new FormData();
  form.set('file', file, file.name);
  return { input: { password, attributes: JSON.stringify(attributes), createRoles }, form };
}
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What a spreadsheet of users would bring, row by row. */
export function useLookAtUsers() {
  return useMutation({
    mutationFn: async (sent: UserFile): Promise<SeenUsers> => {
      const answer = await callEnvelope(api.user.previewImport, importOf(sent), clientOptions);
      const { result, unused, missingRoles } = answer;
      return { rows: result, unused: textsIn(unused), missingRoles: textsIn(missingRoles) };
    },
    meta: { inline: true },
  });
}

/** Imports a spreadsheet of users; rows with problems are left out and told of. */
export function useImportUsers() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sent: UserFile): Promise<ImportedUser[]> => client.user.import(importOf(sent)),
    meta: { inline: true },
    onSuccess: () => refresh(queries),
  });
}
