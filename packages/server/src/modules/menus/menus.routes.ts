import { api } from '@mingjing/contract';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { type Handler, on } from '../../http/handler.ts';
import { userOf } from '../acting-user.ts';
import { menuTree } from './menu-tree.ts';
import { MenusStore } from './menus.store.ts';
import { panelFolders } from './panel-folders.ts';

/** What the signed-in user finds in the sidebar. */
export function menuHandlers(deps: { work: UnitOfWork }): Handler[] {
  const store = new MenusStore(deps.work);
  return [
    on(api.session.resources, async ({ actor }) => {
      const user = userOf(actor);
      const panels = panelFolders(await store.folders(), await store.panels(user));
      const granted = await store.grantedMenuIds(user.roleIds);
      return { menu: menuTree(await store.menus(), granted, panels), panels };
    }),
  ];
}
