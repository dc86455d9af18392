import type { Template, TemplateItem } from '@mingjing/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { client } from '../../app/client.ts';
import { type CategoryNode, categoryNodes } from '../../ui/category-nodes.ts';

export type TemplateNode = CategoryNode<TemplateItem>;

export const templateKeys = {
  trees: ['templates', 'tree'] as const,
  tree: (released: boolean) => ['templates', 'tree', released] as const,
  one: (id: number) => ['templates', 'one', id] as const,
  cover: (item: Pick<TemplateItem, 'id' | 'lastModifiedDate'>) =>
    ['templates', 'cover', item.id, item.lastModifiedDate] as const,
};

/** Categories with the templates this user may use; `released` leaves the unpublished out. */
export function useTemplateTree(released = false) {
  return useQuery({
    queryKey: templateKeys.tree(released),
    queryFn: async (): Promise<TemplateNode[]> =>
      categoryNodes<TemplateItem, 'templates'>(
        await client.template.list({ query: released ? { released: 'true' } : {} }),
        'templates',
      ),
    placeholderData: (previous) => previous,
  });
}

const read = (id: number): Promise<Template> => client.template.read({ params: { id } });

/** Read anew at each opening: an editor must never start from what a cache remembers. */
export function useTemplate(id: number | null) {
  return useQuery({
    queryKey: templateKeys.one(id ?? 0),
    queryFn: () => read(id ?? 0),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A template for its small picture, read once for each saved state. */
export function useCoverTemplate(item: Pick<TemplateItem, 'id' | 'lastModifiedDate'>, enabled: boolean) {
  return useQuery({
    queryKey: templateKeys.cover(item),
    queryFn: () => read(item.id),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Every list of templates is read again. */
export const refreshTemplates = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: templateKeys.trees });
