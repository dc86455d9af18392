import { ApiError, type GrantMatrix, type PanelItem, texts } from '@mingjing/contract';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { beginAnew } from '../app/begin-anew.ts';
import { client } from '../app/client.ts';
import { isTold } from '../app/failures.ts';
import { categoryNodes } from '../ui/category-nodes.ts';
import { conflictIn } from '../ui/save-conflict.tsx';
import { toast } from '../ui/toast.ts';
import type { PanelNode } from './panel.ts';
import { refreshRoles } from './role.ts';
import { refreshResources } from './session.ts';

const keys = {
  all: ['grant'] as const,
  matrix: ['grant', 'matrix'] as const,
  panels: ['grant', 'panels'] as const,
  people: (word: string) => ['grant', 'people', word] as const,
  why: (userId: number, panelId: number) => ['grant', 'why', userId, panelId] as const,
};

/** Menus against roles, and the panels of each role. */
export function useGrantMatrix() {
  return useQuery({
    queryKey: keys.matrix,
    queryFn: ({ signal }) => client.grant.matrix({ signal }),
    staleTime: 0,
  });
}

/** Roles of the matrix alone: turned cells draw nothing again that shows these. */
export function useGrantRoles() {
  return useQuery({
    queryKey: keys.matrix,
    queryFn: ({ signal }) => client.grant.matrix({ signal }),
    staleTime: 0,
    select: ({ roles }) => roles,
  });
}

const noPanels: ReadonlySet<number> = new Set();
const closedPanelsOf = ({ closedPanels }: GrantMatrix): ReadonlySet<number> => new Set(closedPanels);

/** Panels that this user cannot open and so not grant. */
export function useClosedPanels(): ReadonlySet<number> {
  const { data } = useQuery({
    queryKey: keys.matrix,
    queryFn: ({ signal }) => client.grant.matrix({ signal }),
    staleTime: 0,
    select: closedPanelsOf,
  });
  return data ?? noPanels;
}

/** All panels of everybody, in their categories. */
export function useAllPanels() {
  return useQuery({
    queryKey: keys.panels,
    queryFn: async ({ signal }): Promise<PanelNode[]> => {
      const tree = await client.panel.tree({ query: { isAll: 'true' }, signal });
      return categoryNodes<PanelItem, 'children'>(tree, 'children');
    },
  });
}

export const refreshGrants = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: keys.all });

/** Sets exactly these panels on each of the roles. */
export function useGrantPanels() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { roleIds: number[]; panelIds: number[]; versions: number[] }) =>
      client.grant.panels({ input }),
    onError: (error) => (conflictIn(error) === null ? undefined : refreshGrants(queries)),
    onSuccess: async () => {
      toast.success(texts.toast.granted);
      await Promise.all([refreshGrants(queries), refreshRoles(queries), refreshResources(queries)]);
    },
  });
}

export interface MenuGrant {
  roleIds: number[];
  menuIds: number[];
  type: 0 | 1;
}

/** The matrix with these cells set; rows and cells that stay are the same objects. */
export function withGrant(matrix: GrantMatrix, { roleIds, menuIds, type }: MenuGrant): GrantMatrix {
  const set = <M extends GrantMatrix['menus'][number]['children'][number]>(menu: M): M => {
    if (!menuIds.includes(menu.id) || roleIds.every((role) => menu.data[role] === type)) return menu;
    return { ...menu, data: { ...menu.data, ...Object.fromEntries(roleIds.map((role) => [role, type])) } };
  };
  return {
    ...matrix,
    menus: matrix.menus.map((top) => {
      const children = top.children.map(set);
      const same = children.every((child, at) => child === top.children[at]);
      return set(same ? top : { ...top, children });
    }),
  };
}

/** Cells of a grant that are not yet as it wants them: what undoing it has to set back. */
function changedBy(matrix: GrantMatrix, { roleIds, menuIds, type }: MenuGrant): MenuGrant[] {
  const rows = matrix.menus.flatMap((top) => [top, ...top.children]);
  return rows
    .filter((row) => menuIds.includes(row.id))
    .map((row) => ({
      menuIds: [row.id],
      roleIds: roleIds.filter((role) => row.data[role] !== undefined && row.data[role] !== type),
      type: type === 1 ? (0 as const) : (1 as const),
    }));
}

/** Grants or revokes menus. Cells turn at once, and turn back when the server refuses. */
export function useGrantMenus() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: keys.matrix,
    // One after the other: of two quick presses of a cell the second one has the last word.
    scope: { id: 'grant-menus' },
    meta: { inline: true },
    mutationFn: ({ roleIds, menuIds, type }: MenuGrant) => {
      const [id, menuId] = [roleIds[0], menuIds[0]];
      return roleIds.length === 1 && menuIds.length === 1 && id !== undefined && menuId !== undefined
        ? client.grant.toggle({ params: { id }, input: { menuId, type } })
        : client.grant.menus({ input: { roleIds, menuIds, type } });
    },
    onMutate: async (grant) => {
      await queries.cancelQueries({ queryKey: keys.matrix });
      const before = queries.getQueryData<GrantMatrix>(keys.matrix);
      if (before === undefined) return { undo: [] };
      queries.setQueryData(keys.matrix, withGrant(before, grant));
      return { undo: changedBy(before, grant) };
    },
    // Other cells may have been set meanwhile: only its own turn back.
    onError: (error, _grant, context) => {
      if (!isTold(error))
        toast.error(error instanceof ApiError && error.wordless ? texts.grant.failed : error.message);
      queries.setQueryData<GrantMatrix>(keys.matrix, (matrix) =>
        matrix === undefined ? matrix : (context?.undo ?? []).reduce(withGrant, matrix),
      );
    },
    onSettled: () => {
      // While others are on their way an answer would show their cells as they were.
      if (queries.isMutating({ mutationKey: keys.matrix }) > 1) return undefined;
      return Promise.all([refreshGrants(queries), refreshRoles(queries), refreshResources(queries)]);
    },
  });
}

/** Looks at the product as a role; the page begins anew with what the server says then. */
export function useStartPreview() {
  return useMutation({
    mutationFn: (roleId: number) => client.grant.startPreview({ params: { id: roleId } }),
    onSuccess: () => beginAnew('/main'),
  });
}

/** Ends looking at the product as a role; the page begins anew as the administrator's own. */
export function useEndPreview() {
  return useMutation({
    mutationFn: () => client.grant.endPreview(),
    onSuccess: () => beginAnew('/settings/resource'),
  });
}

export function useGrantPeople(word: string) {
  return useQuery({
    queryKey: keys.people(word),
    queryFn: ({ signal }) => client.grant.people({ query: { word }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Why a user sees a panel or does not. */
export function usePanelSight(userId: number | null, panelId: number | null) {
  return useQuery({
    queryKey: keys.why(userId ?? 0, panelId ?? 0),
    queryFn: ({ signal }) =>
      client.grant.why({ query: { userId: userId ?? 0, panelId: panelId ?? 0 }, signal }),
    enabled: userId !== null && panelId !== null,
    staleTime: 0,
  });
}
