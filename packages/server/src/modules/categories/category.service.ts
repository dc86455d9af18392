import { type CategoryRecord, texts } from '@mingjing/contract';
import { constraintOf } from '../../db/constraint.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { UserActor } from '../../security/actor.ts';
import type { CategoryKind, CategoryRow, CategoryStore } from './category.store.ts';
import { type CategoryNode, categoryTree, type LeafKey, presentCategory } from './category-tree.ts';

interface CategoryInput {
  categoryName: string;
  pid: number;
}

export interface Categories {
  read(kind: CategoryKind, id: number): Promise<CategoryRecord>;
  create(kind: CategoryKind, userId: number, input: CategoryInput): Promise<CategoryRecord>;
  /** The top category of that name, made where there is none. */
  named(kind: CategoryKind, userId: number, name: string): Promise<number>;
  /** By its owner or an administrator, as removing is. */
  update(kind: CategoryKind, user: UserActor, id: number, input: CategoryInput): Promise<CategoryRecord>;
  remove(kind: CategoryKind, user: UserActor, id: number): Promise<boolean>;
  tree<Key extends LeafKey, Leaf>(
    kind: CategoryKind,
    key: Key,
    leaves: ReadonlyMap<number, Leaf[]>,
  ): Promise<CategoryNode<Key, Leaf>[]>;
  /** The category of that kind, or a refusal in the form's words. */
  require(kind: CategoryKind, id: number): Promise<CategoryRow>;
}

interface CategoryParts {
  work: UnitOfWork;
  store: CategoryStore;
  now: () => number;
  timezone: string;
}

/** Categories of datasets, widgets, panels and templates: one tree each. */
export function createCategories({ work, store, now, timezone }: CategoryParts): Categories {
  /** Refuses a parent that is missing, the category itself, or below it. */
  function checkParent(rows: readonly CategoryRow[], id: number | undefined, pid: number): void {
    const byId = new Map(rows.map((row) => [row.id, row]));
    if (pid !== -1 && !byId.has(pid)) throw gone();
    const seen = new Set<number>();
    for (let at = pid; at !== -1 && !seen.has(at); at = byId.get(at)?.pid ?? -1) {
      if (at === id) throw refused(texts.category.cycle);
      seen.add(at);
    }
  }
  /** Everybody sees all categories; only an owner renames, moves or deletes one, or an administrator. */
  function requireOwn(rows: readonly CategoryRow[], user: UserActor, id: number): void {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw gone();
    if (!user.isAdmin && row.user_id !== user.id) throw refused(texts.category.notOwner, 'notGranted');
  }
  const present = (row: CategoryRow, rows: readonly CategoryRow[]): CategoryRecord =>
    presentCategory(row, rows.find((other) => other.id === row.pid)?.name, timezone);

  return {
    async read(kind, id) {
      const rows = await store.list(kind);
      const row = rows.find((one) => one.id === id);
      if (row === undefined) throw gone();
      return present(row, rows);
    },

    create: (kind, userId, input) =>
      work.runMaking(async () => {
        await store.lock();
        const rows = await store.list(kind);
        checkParent(rows, undefined, input.pid);
        return present(await store.insert(kind, input.categoryName, input.pid, userId, now()), rows);
      }),

    named: (kind, userId, name) =>
      work.runMaking(async () => {
        await store.lock();
        const known = (await store.list(kind)).find((row) => row.pid === -1 && row.name === name);
        return (known ?? (await store.insert(kind, name, -1, userId, now()))).id;
      }),

    update: (kind, user, id, input) =>
      work.run(async () => {
        await store.lock();
        const rows = await store.list(kind);
        requireOwn(rows, user, id);
        checkParent(rows, id, input.pid);
        const row = await store.update(id, input.categoryName, input.pid, now());
        if (row === undefined) throw gone();
        return present(row, rows);
      }),

    async remove(kind, user, id) {
      try {
        return await work.run(async () => {
          await store.lock();
          const rows = await store.list(kind);
          requireOwn(rows, user, id);
          if (rows.some((row) => row.pid === id) || (await store.hasLeaf(kind, id))) {
            throw refused(texts.category.hasChildren, 'inUse');
          }
          await store.remove(id);
          return true;
        });
      } catch (error) {
        // A leaf that was added meanwhile is held by its foreign key.
        throw constraintOf(error)?.kind === 'foreign-key'
          ? refused(texts.category.hasChildren, 'inUse')
          : error;
      }
    },

    async tree(kind, key, leaves) {
      return categoryTree(await store.list(kind), key, leaves, timezone);
    },

    async require(kind, id) {
      const row = await store.find(kind, id);
      if (row === undefined) throw refused(texts.category.choose);
      return row;
    },
  };
}
