import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { registerFiles } from '../files/file-route.ts';
import type { Handler } from '../http/handler.ts';
import { registerPage } from '../http/page/page.ts';
import { type LiveOptions, registerLive } from '../live/live-server.ts';
import { createLockout } from '../security/lockout.ts';
import { createPasswordHistory } from '../security/password-history.ts';
import { passwordRulesOf } from '../security/passwords.ts';
import { apiKeyHandlers } from './api-keys/api-key.routes.ts';
import { createApiKeyDesk } from './api-keys/api-key.service.ts';
import { auditHandlers } from './audit/audit.routes.ts';
import { createAudit } from './audit/audit.service.ts';
import { createAuditStore } from './audit/audit.store.ts';
import { createReachReport } from './audit/reach.service.ts';
import { createReachStore } from './audit/reach.store.ts';
import { brandHandlers } from './brand/brand.routes.ts';
import { fileHandlers } from './files/files.routes.ts';
import { grantHandlers } from './grants/grant.routes.ts';
import { createDirectoryLogin } from './ldap/ldap-login.ts';
import { menuHandlers } from './menus/menus.routes.ts';
import { messagingHandlers } from './messaging/messaging.routes.ts';
import { createMessaging } from './messaging/messaging.service.ts';
import { oidcHandlers } from './oidc/oidc.routes.ts';
import { outlineHandlers } from './outlines/outline.routes.ts';
import { createOutlines } from './outlines/outline.service.ts';
import { roleHandlers } from './roles/role.routes.ts';
import { createRoles } from './roles/role.service.ts';
import { createRoleStore } from './roles/role.store.ts';
import { sessionHandlers } from './session/session.routes.ts';
import { createShares } from './shares/share.service.ts';
import { createShareStore } from './shares/share.store.ts';
import { createSignOn } from './sign-on/sign-on.service.ts';
import { userHandlers } from './users/user.routes.ts';
import { createUsers } from './users/user.service.ts';
import { createUserStore } from './users/user.store.ts';
import { createUserImport } from './users/user-import.ts';

export interface CoreModules {
  handlers: Handler[];
  /** Routes beside the route table. */
  extra(app: FastifyInstance): Promise<void>;
}

/** Modules that touch no data source: session, users, roles, menus, pictures, brand. */
export function createCoreModules(deps: Deps, live: LiveOptions): CoreModules {
  const shares = createShares({ ...deps, store: createShareStore(deps.work) });
  const roles = createRoleStore(deps.work);
  const userParts = {
    ...deps,
    store: createUserStore(deps.work),
    roles,
    lockout: createLockout(deps),
    rules: passwordRulesOf(deps.settings),
    history: createPasswordHistory(deps.work),
    timezone: deps.settings.timezone,
  };
  return {
    handlers: [
      ...sessionHandlers({
        ...deps,
        shares,
        signOn: createSignOn(deps),
        directory: createDirectoryLogin(userParts),
      }),
      ...menuHandlers(deps),
      ...grantHandlers(deps),
      ...fileHandlers(deps),
      ...outlineHandlers(createOutlines(deps)),
      ...brandHandlers(deps),
      ...userHandlers(createUsers(userParts), createUserImport(userParts)),
      ...auditHandlers(
        createAudit({
          work: deps.work,
          store: createAuditStore(deps.work),
          timezone: deps.settings.timezone,
        }),
        createReachReport({ work: deps.work, store: createReachStore(deps.work, deps.now) }),
        { now: deps.now, timezone: deps.settings.timezone },
      ),
      ...apiKeyHandlers(createApiKeyDesk({ ...userParts, users: userParts.store })),
      ...oidcHandlers(userParts),
      ...messagingHandlers(createMessaging(userParts)),
      ...roleHandlers(createRoles({ ...deps, store: roles })),
    ],
    async extra(app) {
      registerFiles(app, deps.images);
      registerLive(app, deps, live);
      await registerPage(app, deps.settings, deps.now, shares.embedders);
    },
  };
}
