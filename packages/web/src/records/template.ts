import type { Template, TemplateItem } from '@mingjing/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { client } from '../app/client.ts';
import { type CategoryNode, categoryNodes } from '../ui/category-nodes.ts';

export type TemplateNode = CategoryNode<TemplateItem>;

const keys = {
  trees: ['template', 'tree'] as const,
  tree: (released: boolean) => ['template', 'tree', released] as const,
  one: (id: number) => ['template', 'one', id] as const,
  cover: (item: Pick<TemplateItem, 'id' | 'lastModifiedDate'>) =>
    ['template', 'cover', item.id, item.lastModifiedDate] as const,
};

/** Categories with the templates this user may use; `released` leaves the unpublished out. */
export function useTemplateTree(released = false) {
  return useQuery({
    queryKey: keys.tree(released),
    queryFn: async (): Promise<TemplateNode[]> =>
      categoryNodes<TemplateItem, 'children'>(
        await client.template.list({ query: released ? { released: 'true' } : {} }),
        'children',
      ),
    placeholderData: (previous) => previous,
  });
}

const read = (id: number): Promise<Template> => client.template.read({ params: { id } });

/** Read anew at each opening: an editor must never start from what a cache remembers. */
export function useTemplate(id: number | null) {
  return useQuery({
    queryKey: keys.one(id ?? 0),
    queryFn: () => read(id ?? 0),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A template for its small picture, read once for each saved state. */
export function useCoverTemplate(item: Pick<TemplateItem, 'id' | 'lastModifiedDate'>, enabled: boolean) {
  return useQuery({
    queryKey: keys.cover(item),
    queryFn: () => read(item.id),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Every list of templates is read again. */
export const refreshTemplates = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: keys.trees });

/** Puts a saved template in place of the one that was opened. */
export function putTemplate(cache: QueryClient, saved: Template): void {
  cache.setQueryData(keys.one(saved.id), saved);
  void refreshTemplates(cache);
}
