import { type CategoryRecord, texts } from '@mingjing/contract';
import { wireDate } from '../wire-date.ts';
import type { CategoryRow } from './category.store.ts';

export function presentCategory(
  row: CategoryRow,
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
  return top;
}

/** Groups leaves by their category, in the order given. */
export function byCategory<T, Leaf>(
  items: readonly T[],
  categoryOf: (item: T) => number | null,
  present: (item: T) => Leaf,
): Map<number, Leaf[]> {
  const groups = new Map<number, Leaf[]>();
  for (const item of items) {
    const id = categoryOf(item);
    if (id === null) continue;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [present(item)]);
    else group.push(present(item));
  }
  return groups;
}
