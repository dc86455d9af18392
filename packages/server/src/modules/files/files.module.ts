import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import { fileHandlers } from './files.routes.ts';

/** Uploaded pictures. */
export const createFilesModule = (deps: Deps): ServerModule => ({ handlers: fileHandlers(deps) });
