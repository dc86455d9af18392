import { api } from '@mingjing/contract';
import type { Deps } from '../../deps.ts';
import { type Handler, on, onMaking } from '../../http/handler.ts';
import { actingRoleOf, userOf } from '../acting-user.ts';
import { createMenuEditing } from './menu-editing.service.ts';
import { createMenuEditingStore } from './menu-editing.store.ts';
import { menuTree } from './menu-tree.ts';
import { MenusStore } from './menus.store.ts';
import { panelFolders } from './panel-folders.ts';

/** What the signed-in user finds in the sidebar, and the menus as the menu screen changes them. */
export function menuHandlers(deps: Pick<Deps, 'work' | 'engine' | 'rights'>): Handler[] {
  const store = new MenusStore(deps.work);
  const editing = createMenuEditing({ ...deps, store: createMenuEditingStore(deps.work, deps.engine) });
  const { menu } = api;
  return [
    on(api.session.resources, async ({ actor }) => {
      const user = userOf(actor);
      const panels = panelFolders(await store.folders(), await store.panels(user));
      const granted = await store.grantedMenuIds(user.roleIds);
      return { menu: menuTree(await store.menus(), granted, panels), panels, ...actingRoleOf(user) };
    }),
    on(menu.tree, () => editing.tree()),
    on(menu.top, () => editing.top()),
    onMaking(
      menu.create,
      (call) => editing.create(userOf(call.actor), call.input),
      (_call, id) => editing.read(id),
    ),
    on(menu.arrange, (call) => editing.arrange(userOf(call.actor), call.input)),
    on(menu.update, (call) => editing.update(userOf(call.actor), call.params.id, call.input)),
    on(menu.remove, (call) => editing.remove(userOf(call.actor), call.params.id)),
  ];
}
