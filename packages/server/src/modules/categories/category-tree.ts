import { type CategoryRecord, texts, unfiledCategory } from '@mingjing/contract';
import { wireDate } from '../../http/wire-date.ts';
import type { CategoryRow } from './category.store.ts';

export function presentCategory(
  row: Pick<CategoryRow, 'id' | 'name' | 'pid' | 'user_id' | 'created_at' | 'updated_at'>,
  parent: string | undefined,
  timezone: string,
): CategoryRecord {
  return {
    id: row.id,
    index: `c_${row.id}`,
    name: row.name,
    pid: row.pid,
    pname: parent ?? texts.category.top,
    new: false,
    createDate: wireDate(row.created_at, timezone),
    lastModifiedDate: wireDate(row.updated_at, timezone),
    userId: row.user_id,
  };
}

/** Leaves stand under the key of their kind; those whose key is `children` after the categories among the children. */
export type LeafKey = 'datasets' | 'widgets' | 'children';
export type CategoryNode<Key extends LeafKey, Leaf> = CategoryRecord &
  (Key extends 'children'
    ? { children: (CategoryNode<Key, Leaf> | Leaf)[] }
    : { children: CategoryNode<Key, Leaf>[] } & Record<Key, Leaf[]>);

/** Puts categories below their parents and leaves into them. A category whose parent is gone stands at the top. */
export function categoryTree<Key extends LeafKey, Leaf>(
  rows: readonly CategoryRow[],
  key: Key,
  leaves: ReadonlyMap<number, Leaf[]>,
  timezone: string,
): CategoryNode<Key, Leaf>[] {
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const below = new Map<number, CategoryRow[]>();
  for (const row of rows) {
    const parent = names.has(row.pid) ? row.pid : top;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const nodesBelow = (parent: number): CategoryNode<Key, Leaf>[] =>
    (below.get(parent) ?? []).map((row) =>
      nodeOf(
        presentCategory(row, names.get(row.pid), timezone),
        nodesBelow(row.id),
        key,
        leaves.get(row.id) ?? [],
      ),
    );
  const unfiled = leaves.get(unfiledCategory) ?? [];
  const nodes = nodesBelow(top);
  return unfiled.length === 0 ? nodes : [...nodes, nodeOf(unfiledRecord(timezone), [], key, unfiled)];
}

const top = -1;

function nodeOf<Key extends LeafKey, Leaf>(
  record: CategoryRecord,
  children: CategoryNode<Key, Leaf>[],
  key: Key,
  leaves: Leaf[],
): CategoryNode<Key, Leaf> {
  const parts = key === 'children' ? { children: [...children, ...leaves] } : { children, [key]: leaves };
  return { ...record, ...parts } as unknown as CategoryNode<Key, Leaf>;
}

/** What has no category stands at the end, and not nowhere. */
function unfiledRecord(timezone: string): CategoryRecord {
  const row = { id: unfiledCategory, name: texts.category.unfiled, pid: top, user_id: 0 };
  return presentCategory({ ...row, created_at: 0, updated_at: 0 }, undefined, timezone);
}

/** Groups leaves by their category, in the order given. */
export function byCategory<T, Leaf>(
  items: readonly T[],
  categoryOf: (item: T) => number | null,
  present: (item: T) => Leaf,
): Map<number, Leaf[]> {
  const groups = new Map<number, Leaf[]>();
  for (const item of items) {
    const id = categoryOf(item) ?? unfiledCategory;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [present(item)]);
    else group.push(present(item));
  }
  return groups;
}
