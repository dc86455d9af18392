import type { Deps } from '../../deps.ts';
import type { Categories } from '../categories/category.service.ts';
import type { ServerModule } from '../module.ts';
import { framesOf } from '../panels/panel-drawing.ts';
import { templateHandlers } from './template.routes.ts';
import { createTemplates, type Templates } from './template.service.ts';
import { createTemplateStore } from './template.store.ts';

/** Drawings that panels are made from. */
export function createTemplatesModule(
  deps: Deps,
  needs: { categories: Categories },
): ServerModule & { templates: Templates } {
  const templates = createTemplates({
    ...deps,
    ...needs,
    store: createTemplateStore(deps.work),
    frames: framesOf(deps.settings),
    timezone: deps.settings.timezone,
  });
  return { handlers: templateHandlers(templates, deps.images), templates };
}
