import { type CategoryRecord, isCategory, unfiledCategory } from '@mingjing/contract';

export interface Leaf {
  id: number;
  name: string;
}

/** A category of any kind with its leaves under one name. */
export interface CategoryNode<L extends Leaf> extends CategoryRecord {
  children: CategoryNode<L>[];
  leaves: L[];
}

type Wire<L, Key extends string> = CategoryRecord & {
  children: (Wire<L, Key> | ('children' extends Key ? L : never))[];
} & (Key extends 'children' ? unknown : { [K in Key]: L[] });

/** Brings the wire's categories, whose leaves stand under a key of their kind or among the children, into one shape. */
export function categoryNodes<L extends Leaf, Key extends string>(
  categories: Wire<L, Key>[],
  key: Key,
): CategoryNode<L>[] {
  return categories.map((category) => {
    const children = category.children as (Wire<L, Key> | L)[];
    const listed = (category as unknown as Record<Key, (Wire<L, Key> | L)[]>)[key];
    return {
      ...category,
      children: categoryNodes<L, Key>(children.filter(isCategory) as Wire<L, Key>[], key),
      leaves: listed.filter((entry): entry is L => !isCategory(entry)),
    };
  });
}

/** All leaves in the order they are shown: sub-categories first, then the category's own. */
export function leavesOf<L extends Leaf>(categories: CategoryNode<L>[]): L[] {
  return categories.flatMap((category) => [...leavesOf(category.children), ...category.leaves]);
}

/** All categories, parents before children. */
export function categoriesOf<L extends Leaf>(categories: CategoryNode<L>[]): CategoryNode<L>[] {
  return categories.flatMap((category) => [category, ...categoriesOf(category.children)]);
}

/** The leaf to open when `removed` goes: the one after it, else the one before, else none. */
export function nextLeaf<L extends Leaf>(categories: CategoryNode<L>[], removed: number): L | null {
  const leaves = leavesOf(categories);
  const at = leaves.findIndex((leaf) => leaf.id === removed);
  return leaves[at + 1] ?? leaves[at - 1] ?? null;
}

/** Keeps leaves whose name holds the text, and categories that hold such leaves or match themselves. */
export function filterTree<L extends Leaf>(categories: CategoryNode<L>[], text: string): CategoryNode<L>[] {
  if (text === '') return categories;
  const needle = text.toLowerCase();
  const hit = (name: string): boolean => name.toLowerCase().includes(needle);
  return categories.flatMap((category) => {
    if (hit(category.name)) return [category];
    const children = filterTree(category.children, text);
    const leaves = category.leaves.filter((leaf) => hit(leaf.name));
    return children.length + leaves.length === 0 ? [] : [{ ...category, children, leaves }];
  });
}

/** The category a leaf lies in. */
export function categoryOf<L extends Leaf>(
  categories: CategoryNode<L>[],
  leafId: number,
): CategoryNode<L> | null {
  return (
    categoriesOf(categories).find((category) => category.leaves.some((leaf) => leaf.id === leafId)) ?? null
  );
}

/** The category that something new starts in: that of the open leaf, else the one looked at last, else the first. */
export function categoryForNew<L extends Leaf>(
  categories: CategoryNode<L>[],
  openLeaf: number | null,
  looked: number | null,
): number | null {
  const all = categoriesOf(categories).filter(({ id }) => id !== unfiledCategory);
  const here = openLeaf === null ? null : categoryOf(categories, openLeaf);
  const wished = [here?.id, looked].find((id) => all.some((category) => category.id === id));
  return wished ?? all[0]?.id ?? null;
}

/** The leaves with one more, in the order in which they are read from the server: the order of making. */
function withLeaf<L extends Leaf>(leaves: L[], leaf: L): L[] {
  const after = leaves.findIndex((other) => other.id > leaf.id);
  return after === -1 ? [...leaves, leaf] : leaves.toSpliced(after, 0, leaf);
}

/** Moves a leaf to another category and replaces it by `leaf`, with no reload of the tree. */
export function placeLeaf<L extends Leaf>(
  categories: CategoryNode<L>[],
  leaf: L,
  categoryId: number,
): CategoryNode<L>[] {
  return categories.map((category) => {
    const here = category.leaves.some((other) => other.id === leaf.id);
    const leaves =
      category.id === categoryId
        ? here
          ? category.leaves.map((other) => (other.id === leaf.id ? leaf : other))
          : withLeaf(category.leaves, leaf)
        : category.leaves.filter((other) => other.id !== leaf.id);
    return { ...category, leaves, children: placeLeaf(category.children, leaf, categoryId) };
  });
}

/** The tree without one leaf. */
export function withoutLeaf<L extends Leaf>(
  categories: CategoryNode<L>[],
  leafId: number,
): CategoryNode<L>[] {
  return categories.map((category) => ({
    ...category,
    leaves: category.leaves.filter((leaf) => leaf.id !== leafId),
    children: withoutLeaf(category.children, leafId),
  }));
}
