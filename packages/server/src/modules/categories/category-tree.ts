import { type CategoryRecord, texts, unfiledCategory } from '@mingjing/contract';
import { wireDate } from '../wire-date.ts';
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

export type CategoryNode<Key extends string, Leaf> = CategoryRecord & {
  children: CategoryNode<Key, Leaf>[];
} & Record<Key, Leaf[]>;

/** Puts categories below their parents and leaves into them. A category whose parent is gone stands at the top. */
export function categoryTree<Key extends string, Leaf>(
  rows: readonly CategoryRow[],
  key: Key,
  leaves: ReadonlyMap<number, Leaf[]>,
  timezone: string,
): CategoryNode<Key, Leaf>[] {
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const nodes = new Map(
    rows.map((row) => {
      const node = {
        ...presentCategory(row, names.get(row.pid), timezone),
        children: [],
        [key]: leaves.get(row.id) ?? [],
      } as unknown as CategoryNode<Key, Leaf>;
      return [row.id, node];
    }),
  );
  const top: CategoryNode<Key, Leaf>[] = [];
  for (const row of rows) {
    const node = nodes.get(row.id)!;
    (nodes.get(row.pid)?.children ?? top).push(node);
  }
  const unfiled = leaves.get(unfiledCategory) ?? [];
  if (unfiled.length > 0) top.push(unfiledNode(key, unfiled, timezone));
  return top;
}

/** What has no category stands at the end, and not nowhere. */
function unfiledNode<Key extends string, Leaf>(
  key: Key,
  leaves: Leaf[],
  timezone: string,
): CategoryNode<Key, Leaf> {
  const row = { id: unfiledCategory, name: texts.category.unfiled, pid: -1, user_id: 0 };
  const record = presentCategory({ ...row, created_at: 0, updated_at: 0 }, undefined, timezone);
  return { ...record, children: [], [key]: leaves } as unknown as CategoryNode<Key, Leaf>;
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
