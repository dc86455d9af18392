import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import { brandHandlers } from './brand.routes.ts';

/** The product's name and pictures as the installation has them. */
export const createBrandModule = (deps: Deps): ServerModule => ({ handlers: brandHandlers(deps) });
