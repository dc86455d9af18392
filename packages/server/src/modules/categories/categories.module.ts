import { api } from '@mingjing/contract';
import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import { categoryHandlers } from './category.routes.ts';
import { type Categories, createCategories } from './category.service.ts';
import { createCategoryStore } from './category.store.ts';

/** The trees that datasets, widgets, panels and templates are filed in. */
export function createCategoriesModule(deps: Deps): ServerModule & { categories: Categories } {
  const { work, engine, now } = deps;
  const store = createCategoryStore(work, engine);
  const categories = createCategories({ work, store, now, timezone: deps.settings.timezone });
  return {
    handlers: [
      ...categoryHandlers('dataset', api.dataset, categories),
      ...categoryHandlers('widget', api.widget, categories),
      ...categoryHandlers('panel', api.panel, categories),
      ...categoryHandlers('template', api.template, categories),
    ],
    categories,
  };
}
