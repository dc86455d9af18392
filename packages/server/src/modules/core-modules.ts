import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { registerFiles } from '../files/file-route.ts';
import type { Handler } from '../http/handler.ts';
import { registerPage } from '../http/page/page.ts';
import { type LiveOptions, registerLive } from '../live/live-server.ts';
import { createApiKeysModule } from './api-keys/api-keys.module.ts';
import { createAuditModule } from './audit/audit.module.ts';
import { createBrandModule } from './brand/brand.module.ts';
import { createFilesModule } from './files/files.module.ts';
import { createGrantsModule } from './grants/grants.module.ts';
import { createLdapModule } from './ldap/ldap.module.ts';
import { createMenusModule } from './menus/menus.module.ts';
import { createMessagingModule } from './messaging/messaging.module.ts';
import { createOidcModule } from './oidc/oidc.module.ts';
import { createOutlinesModule } from './outlines/outlines.module.ts';
import { createRolesModule } from './roles/roles.module.ts';
import { createSessionModule } from './session/session.module.ts';
import { createShares } from './shares/share.service.ts';
import { createShareStore } from './shares/share.store.ts';
import { createSignOnModule } from './sign-on/sign-on.module.ts';
import { createUsersModule } from './users/users.module.ts';

export interface CoreModules {
  handlers: Handler[];
  /** Routes beside the route table. */
  extra(app: FastifyInstance): Promise<void>;
}

/** Modules that touch no data source: session, users, roles, menus, pictures, brand; each on those before it. */
export function createCoreModules(deps: Deps, live: LiveOptions): CoreModules {
  const shares = createShares({ ...deps, store: createShareStore(deps.work) });
  const roles = createRolesModule(deps);
  const users = createUsersModule(deps, roles.store);
  const accounts = { store: users.store, roles: roles.store };
  const modules = [
    createBrandModule(deps),
    createFilesModule(deps),
    createMenusModule(deps),
    createGrantsModule(deps),
    createOutlinesModule(deps),
    createAuditModule(deps),
    roles,
    users,
    createApiKeysModule(deps, { users: users.store }),
    createMessagingModule(deps, users.store),
    createSessionModule(deps, {
      shares,
      ...createSignOnModule(deps),
      ...createLdapModule(deps, accounts),
    }),
    createOidcModule(deps, accounts),
  ];
  return {
    handlers: modules.flatMap((module) => module.handlers),
    async extra(app) {
      registerFiles(app, deps);
      registerLive(app, deps, live);
      await registerPage(app, deps.settings, deps.now, shares.embedders);
    },
  };
}
