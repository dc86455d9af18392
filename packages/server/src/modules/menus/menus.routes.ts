import { api } from '@mingjing/contract';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { unauthenticated } from '../../http/app-error.ts';
import { type Handler, on } from '../../http/handler.ts';
import { menuTree } from './menu-tree.ts';
import { MenusStore } from './menus.store.ts';
import { panelFolders } from './panel-folders.ts';

/** What the signed-in user finds in the sidebar. */
export function menuHandlers(deps: { work: UnitOfWork }): Handler[] {
  const store = new MenusStore(deps.work);
  return [
    on(api.session.resources, async ({ actor }) => {
      if (actor.kind !== 'user') throw unauthenticated();
      const panels = panelFolders(await store.folders(), await store.panels(actor));
      const granted = await store.grantedMenuIds(actor.roleIds);
      return { menu: menuTree(await store.menus(), granted, panels), panels };
    }),
  ];
}
