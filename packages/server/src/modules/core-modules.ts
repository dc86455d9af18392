import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { registerFiles } from '../files/file-route.ts';
import type { Handler } from '../http/handler.ts';
import { registerPage } from '../http/page/page.ts';
import { type LiveOptions, registerLive } from '../live/live-server.ts';
import { brandHandlers } from './brand/brand.routes.ts';
import { fileHandlers } from './files/files.routes.ts';
import { grantHandlers } from './grants/grant.routes.ts';
import { menuHandlers } from './menus/menus.routes.ts';
import { outlineHandlers } from './outlines/outline.routes.ts';
import { createOutlines } from './outlines/outline.service.ts';
import { sessionHandlers } from './session/session.routes.ts';
import { createShares } from './shares/share.service.ts';
import { createShareStore } from './shares/share.store.ts';

export interface CoreModules {
  handlers: Handler[];
  /** Routes beside the route table. */
  extra(app: FastifyInstance): Promise<void>;
}

/** Modules that touch no data source: session, menus, pictures, brand. */
export function createCoreModules(deps: Deps, live: LiveOptions): CoreModules {
  const shares = createShares({ ...deps, store: createShareStore(deps.work) });
  return {
    handlers: [
      ...sessionHandlers(deps),
      ...menuHandlers(deps),
      ...grantHandlers(deps),
      ...fileHandlers(deps),
      ...outlineHandlers(createOutlines(deps)),
      ...brandHandlers(deps),
    ],
    async extra(app) {
      registerFiles(app, deps.images);
      registerLive(app, deps, live);
      await registerPage(app, deps.settings, deps.now, shares.embedders);
    },
  };
}
