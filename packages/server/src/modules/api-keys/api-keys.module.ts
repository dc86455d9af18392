import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import type { RoleStore } from '../roles/role.store.ts';
import type { UserStore } from '../users/user.store.ts';
import { apiKeyHandlers } from './api-key.routes.ts';
import { createApiKeyDesk } from './api-key.service.ts';

/** Keys with which programs call in the name of users. */
export function createApiKeysModule(deps: Deps, needs: { users: UserStore; roles: RoleStore }): ServerModule {
  const { timezone } = deps.settings;
  return { handlers: apiKeyHandlers(createApiKeyDesk({ ...deps, ...needs, timezone })) };
}
