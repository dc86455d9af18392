import type { Deps } from '../../deps.ts';
import { createDelegations } from '../../rights/delegations.ts';
import type { ServerModule } from '../module.ts';
import type { UserStore } from '../users/user.store.ts';
import { apiKeyHandlers } from './api-key.routes.ts';
import { createApiKeyDesk } from './api-key.service.ts';

/** Keys with which programs call in the name of users. */
export function createApiKeysModule(deps: Deps, needs: { users: UserStore }): ServerModule {
  const { timezone } = deps.settings;
  const parts = { ...deps, ...needs, delegations: createDelegations(deps), timezone };
  return { handlers: apiKeyHandlers(createApiKeyDesk(parts)) };
}
