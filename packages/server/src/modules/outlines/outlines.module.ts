import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import { outlineHandlers } from './outline.routes.ts';
import { createOutlines, type Outlines } from './outline.service.ts';

/** Outlines of maps: those of the product and uploaded ones. */
export function createOutlinesModule(deps: Deps): ServerModule & { outlines: Outlines } {
  const outlines = createOutlines(deps);
  return { handlers: outlineHandlers(outlines), outlines };
}
