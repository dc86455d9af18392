import type { Panel, PanelItem } from '@mingjing/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { client } from '../app/client.ts';
import { headerToken } from '../app/session.ts';
import { type CategoryNode, categoryNodes } from '../ui/category-nodes.ts';
import { refreshBoard, refreshLayout } from './board.ts';

export type PanelNode = CategoryNode<PanelItem>;

const keys = {
  tree: ['panel', 'tree'] as const,
  one: (id: number) => ['panel', 'one', id] as const,
  cover: (path: string) => ['panel', 'cover', path] as const,
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

/**
 * The picture behind a cover's address: it is shown to those who may see the panel, so it is asked for in the name of
 * who looks, always of this server.
 */
export function useCoverPicture(path: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.cover(path),
    queryFn: async ({ signal }): Promise<Blob> => {
      const token = headerToken();
      const headers: Record<string, string> = token === null ? {} : { 'X-Auth-Token': token };
      const answer = await fetch(path, { headers, signal });
      if (!answer.ok) throw new Error(`the cover was answered with ${answer.status}`);
      return answer.blob();
    },
    enabled,
    // An address is never used again for another picture.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    retry: false,
  });
}

/** The tree is read again. */
export const refreshPanels = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.tree });

/** Puts a saved panel in place of the one that was opened. */
export function putPanel(cache: QueryClient, saved: Panel): void {
  cache.setQueryData(keys.one(saved.id), saved);
  void refreshPanels(cache);
  // Who looks at it in another tab sees it as it is now.
  void refreshLayout(cache, saved.id);
  void refreshBoard(cache, { type: 'p', id: saved.id });
}
