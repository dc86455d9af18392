import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import type { RoleStore } from '../roles/role.store.ts';
import type { UserStore } from '../users/user.store.ts';
import { oidcHandlers } from './oidc.routes.ts';

/** Signing in with a provider's page. */
export const createOidcModule = (
  deps: Deps,
  needs: { store: UserStore; roles: RoleStore },
): ServerModule => ({ handlers: oidcHandlers({ ...deps, ...needs }) });
