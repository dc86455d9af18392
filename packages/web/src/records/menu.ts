import { type Menu, type MenuInput, texts } from '@mingjing/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '../app/client.ts';
import { toast } from '../ui/toast.ts';
import { refreshGrants } from './grant.ts';
import { refreshResources } from './session.ts';

const keys = {
  all: ['menu'] as const,
  tree: ['menu', 'tree'] as const,
};

/** Every menu, granted or not. */
export function useMenuTree() {
  return useQuery({ queryKey: keys.tree, queryFn: ({ signal }) => client.menu.tree({ signal }) });
}

const menusIn = (tree: readonly Menu[]): Menu[] => tree.flatMap((top) => [top, ...top.children]);

/** Reads a menu as it is stored now; undefined when it was deleted. */
export async function freshMenu(queries: QueryClient, id: number): Promise<Menu | undefined> {
  const tree = await queries.fetchQuery({
    queryKey: keys.tree,
    queryFn: ({ signal }) => client.menu.tree({ signal }),
    staleTime: 0,
  });
  return menusIn(tree).find((menu) => menu.id === id);
}

/** What another menu changes: the tree, the matrix and the own sidebar. */
function useChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.all }),
      refreshGrants(queries),
      refreshResources(queries),
    ]);
}

export function useSaveMenu() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ id, input }: { id?: number; input: MenuInput & { version?: number } }) =>
      id === undefined ? client.menu.create({ input }) : client.menu.update({ params: { id }, input }),
    onSuccess: async (_saved, { id }) => {
      toast.success(id === undefined ? texts.toast.created : texts.toast.updated);
      await changed();
    },
  });
}

export function useRemoveMenu() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: number) => client.menu.remove({ params: { id } }),
    onSuccess: async () => {
      toast.success(texts.toast.deleted);
      await changed();
    },
  });
}

/** Puts menus below a parent in an order. The tree shows it at once, and again as it was when the server refuses. */
export function useArrangeMenus() {
  const queries = useQueryClient();
  const changed = useChanged();
  /** Versions by menu that came of one's own moves: the next move is made before the tree of the last one is there. */
  const own = useRef(new Map<number, number>());
  const mutationKey = [...keys.tree, 'order'];
  // An answer shows the tree without the moves that wait behind it: the last one is shown.
  const isLast = (): boolean => queries.isMutating({ mutationKey }) <= 1;
  return useMutation({
    mutationKey,
    scope: { id: 'menu order' },
    mutationFn: ({ pid, ids, tree }: { pid: number; ids: number[]; tree: Menu[] }) => {
      const seen = new Map(menusIn(tree).map(({ id, version }) => [id, version]));
      const versions = ids.map((id) => Math.max(seen.get(id) ?? 0, own.current.get(id) ?? 0));
      return client.menu.arrange({ input: { pid, ids, versions } });
    },
    onMutate: async ({ tree }) => {
      await queries.cancelQueries({ queryKey: keys.tree });
      const before = queries.getQueryData<Menu[]>(keys.tree);
      queries.setQueryData(keys.tree, tree);
      return { before };
    },
    onError: (_error, _arranged, context) => queries.setQueryData(keys.tree, context?.before),
    onSuccess: (tree, { ids }) => {
      for (const { id, version } of menusIn(tree)) if (ids.includes(id)) own.current.set(id, version);
      if (isLast()) queries.setQueryData(keys.tree, tree);
    },
    onSettled: () => (isLast() ? changed() : undefined),
  });
}
