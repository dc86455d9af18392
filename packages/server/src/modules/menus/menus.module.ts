import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import { menuHandlers } from './menus.routes.ts';

/** The tree of menus, as it is shown and as it is edited. */
export const createMenusModule = (deps: Deps): ServerModule => ({ handlers: menuHandlers(deps) });
