import type { Deps } from '../../deps.ts';
import { createDelegations } from '../../rights/delegations.ts';
import type { ServerModule } from '../module.ts';
import { roleHandlers } from './role.routes.ts';
import { createRoles } from './role.service.ts';
import { createRoleStore, type RoleStore } from './role.store.ts';

/** Roles, and the groups of menus and panels that they hold. */
export function createRolesModule(deps: Deps): ServerModule & { store: RoleStore } {
  const store = createRoleStore(deps.work);
  return {
    handlers: roleHandlers(createRoles({ ...deps, store, delegations: createDelegations(deps) })),
    store,
  };
}
