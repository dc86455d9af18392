import type { CategoryRecord } from './category-models.ts';

/** A category whose leaves stand among its children, as those of panels and templates do. */
export type CategoryWithLeaves<Leaf> = CategoryRecord & { children: (CategoryWithLeaves<Leaf> | Leaf)[] };

/** Whether an entry of a tree is a category and no leaf: an index that begins with 'c_' says so. */
export const isCategory = (entry: object): entry is CategoryRecord =>
  'index' in entry && String(entry.index).startsWith('c_');

/** All leaves of a tree. */
export function leavesAmong<Leaf extends object>(
  entries: readonly (CategoryWithLeaves<Leaf> | Leaf)[],
): Leaf[] {
  return entries.flatMap((entry) =>
    isCategory(entry) ? leavesAmong((entry as CategoryWithLeaves<Leaf>).children) : [entry as Leaf],
  );
}
