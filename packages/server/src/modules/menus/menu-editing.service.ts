import type { Menu, MenuTop, menuInput } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import type { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import type { Rights } from '../../rights/rights-change.ts';
import type { UserActor } from '../../security/actor.ts';
import type { MenuEditingStore } from './menu-editing.store.ts';
import {
  checkCore,
  checkParentShown,
  checkPath,
  checkPlace,
  isCoreMenu,
  type MenuFields,
  type MenuRow,
} from './menu-rules.ts';
import { menuTree, presentMenu } from './menu-tree.ts';

type MenuForm = z.output<typeof menuInput> & { version?: number | undefined };
/** Menus below one parent in an order. */
export interface MenuOrder {
  pid: number;
  ids: readonly number[];
  /** Of each of them, as the caller saw it; left out: any. */
  versions?: readonly number[] | undefined;
}
interface MenuParts {
  work: UnitOfWork;
  store: MenuEditingStore;
  rights: Rights;
}

const fieldsOf = (form: MenuForm): MenuFields => ({
  name: form.name,
  description: form.description,
  path: form.path,
  index_no: form.indexNo,
  hidden: form.hidden ? 1 : 0,
  help: form.help ? 1 : 0,
  component: form.component,
  icon_cls: form.iconCls ?? '',
  pid: form.pid,
});

/** All menus as the menu screen shows and changes them. */
export function createMenuEditing({ work, store, rights }: MenuParts) {
  const wholeTree = async (): Promise<Menu[]> => {
    const all = await store.all();
    return menuTree(all, new Set(all.map((row) => row.id)), []);
  };
  const note = (action: 'menu.create' | 'menu.update' | 'menu.remove', row: MenuRow): Promise<void> =>
    recordAudit(work, { action, object: { kind: 'menu', id: row.id, name: row.description } });
  /** One change at a time, over menus as they are now. */
  const change = async <T>(run: (all: MenuRow[]) => Promise<T>): Promise<T> => {
    const done = await work.runMaking(async () => {
      await store.lock();
      const result = await run(await store.all());
      await rights.mark();
      return result;
    });
    await rights.tell();
    return done;
  };
  const named = (all: readonly MenuRow[], id: number): MenuRow => {
    const row = all.find((menu) => menu.id === id);
    if (row === undefined) throw gone();
    return row;
  };

  return {
    tree: wholeTree,
    read: async (id: number): Promise<Menu> => presentMenu(named(await store.all(), id)),

    async top(): Promise<MenuTop[]> {
      return (await store.all())
        .filter((row) => row.pid === -1)
        .map(({ id, name, description }) => ({ id, name, description }));
    },

    create: (user: UserActor, form: MenuForm): Promise<Menu> =>
      change(async (all) => {
        checkPlace(all, undefined, form.pid);
        checkPath(all, undefined, form.path, user.isAdmin);
        const row = await store.insert({ ...fieldsOf(form), updated_by: user.id });
        await store.grantToAdministrators(row.id);
        await note('menu.create', row);
        return presentMenu(row);
      }),

    update: (user: UserActor, id: number, form: MenuForm): Promise<Menu> =>
      change(async (all) => {
        const before = named(all, id);
        const fields = fieldsOf(form);
        checkPlace(all, id, form.pid);
        checkCore(all, before, fields);
        checkPath(all, before, form.path, user.isAdmin);
        if (!(await store.save(id, form.version, { ...fields, updated_by: user.id })))
          throw refused(texts.menu.conflict(await store.savedBy(id)), 'conflict');
        const row = named(await store.all(), id);
        await note('menu.update', row);
        return presentMenu(row);
      }),

    /**
     * Siblings that were not named were added or moved there meanwhile, and those of another version were moved, put in
     * another order or changed: who arranges has not seen that.
     */
    arrange: (user: UserActor, { pid, ids, versions }: MenuOrder): Promise<Menu[]> =>
      change(async (all) => {
        const rows = ids.map((id) => named(all, id));
        const there = all.filter((row) => row.pid === pid && !ids.includes(row.id));
        const isOther = versions !== undefined && rows.some((row, at) => row.version !== versions[at]);
        if (there.length > 0 || isOther || new Set(ids).size !== ids.length)
          throw refused(texts.menu.changed, 'conflict');
        for (const row of rows) {
          checkPlace(all, row.id, pid);
          checkParentShown(all, row, pid);
        }
        for (const [at, row] of rows.entries()) {
          if (row.pid !== pid || row.index_no !== at + 1)
            await store.save(row.id, undefined, { pid, index_no: at + 1, updated_by: user.id });
        }
        const parent = all.find((row) => row.id === pid);
        const name = parent?.description ?? '';
        const detail = { order: rows.map((row) => row.description) };
        await recordAudit(work, { action: 'menu.arrange', object: { kind: 'menu', id: pid, name }, detail });
        return wholeTree();
      }),

    remove: (user: UserActor, id: number): Promise<boolean> =>
      change(async (all) => {
        const row = named(all, id);
        if (all.some((other) => other.pid === id)) throw refused(texts.menu.hasChildren);
        if (isCoreMenu(row, all)) throw refused(texts.menu.core);
        checkPath(all, row, '', user.isAdmin);
        await store.remove(id);
        await note('menu.remove', row);
        return true;
      }),
  };
}
