import type { Panel, PanelItem } from '@mingjing/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { client } from '../app/client.ts';
import { type CategoryNode, categoryNodes } from '../ui/category-nodes.ts';
import { refreshBoard, refreshLayout, refreshTargets } from './board.ts';
import { refreshResources } from './session.ts';

export type PanelNode = CategoryNode<PanelItem>;

const keys = {
  tree: ['panel', 'tree'] as const,
  one: (id: number) => ['panel', 'one', id] as const,
};

export function usePanelTree() {
  return useQuery({
    queryKey: keys.tree,
    queryFn: async (): Promise<PanelNode[]> =>
      categoryNodes<PanelItem, 'children'>(await client.panel.tree({}), 'children'),
  });
}

/** Read anew at each opening: an editor must never start from what a cache remembers. */
export function usePanel(id: number | null) {
  return useQuery({
    queryKey: keys.one(id ?? 0),
    queryFn: () => client.panel.read({ params: { id: id ?? 0 } }),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The tree is read again, and what else lists panels: the sidebar and what open boards lead to. */
export async function refreshPanels(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: keys.tree }),
    refreshTargets(cache),
    refreshResources(cache),
  ]);
}

/** Puts a saved panel in place of the one that was opened. */
export function putPanel(cache: QueryClient, saved: Panel): void {
  cache.setQueryData(keys.one(saved.id), saved);
  void refreshPanels(cache);
  // Who looks at it in another tab sees it as it is now.
  void refreshLayout(cache, saved.id);
  void refreshBoard(cache, { type: 'p', id: saved.id });
}
