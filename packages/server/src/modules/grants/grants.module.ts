import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import { grantHandlers } from './grant.routes.ts';

/** Which roles reach which menus and panels. */
export const createGrantsModule = (deps: Deps): ServerModule => ({ handlers: grantHandlers(deps) });
