import type { UseQueryResult } from '@tanstack/react-query';
import type { CategoryNode, Leaf } from './category-nodes.ts';
import { CategoryTree, type CategoryTreeProps } from './category-tree.tsx';
import { ErrorState, LoadingState } from './states.tsx';

interface CategoryPaneProps<L extends Leaf> extends Omit<CategoryTreeProps<L>, 'categories'> {
  tree: Pick<UseQueryResult<CategoryNode<L>[]>, 'data' | 'isError' | 'error' | 'refetch'>;
}

/** The tree of a screen, while it is read, when it could not be read, and then. */
export function CategoryPane<L extends Leaf>({ tree, ...props }: CategoryPaneProps<L>) {
  if (tree.data !== undefined) return <CategoryTree {...props} categories={tree.data} />;
  if (tree.isError) return <ErrorState error={tree.error} retry={() => void tree.refetch()} />;
  return <LoadingState rows={8} />;
}
