import type { Deps } from '../../deps.ts';
import { createDataRuleStore } from '../../rights/data-rules.store.ts';
import { createDelegations } from '../../rights/delegations.ts';
import { createLockout } from '../../security/lockout.ts';
import { createPasswordHistory } from '../../security/password-history.ts';
import { passwordRulesOf } from '../../security/passwords.ts';
import type { ServerModule } from '../module.ts';
import type { RoleStore } from '../roles/role.store.ts';
import { userHandlers } from './user.routes.ts';
import { createUsers } from './user.service.ts';
import { createUserStore, type UserStore } from './user.store.ts';
import { createUserImport } from './user-import.ts';

/** Users, and bringing them in from a spreadsheet. */
export function createUsersModule(deps: Deps, roles: RoleStore): ServerModule & { store: UserStore } {
  const store = createUserStore(deps.work);
  const parts = {
    ...deps,
    store,
    roles,
    delegations: createDelegations(deps),
    lockout: createLockout(deps),
    rules: passwordRulesOf(deps.settings),
    history: createPasswordHistory(deps.work),
    dataRules: createDataRuleStore(deps.work),
    timezone: deps.settings.timezone,
  };
  return { handlers: userHandlers(createUsers(parts), createUserImport(parts)), store };
}
