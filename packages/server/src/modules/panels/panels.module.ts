import type { Deps } from '../../deps.ts';
import type { Categories } from '../categories/category.service.ts';
import type { ServerModule } from '../module.ts';
import { panelHandlers } from './panel.routes.ts';
import { createPanels, type PanelShares, type Panels, type PanelWidgets } from './panel.service.ts';
import type { PanelStore } from './panel.store.ts';
import type { PanelAccess } from './panel-access.ts';
import { framesOf } from './panel-drawing.ts';
import { createPanelJumps } from './panel-jumps.ts';

interface PanelNeeds {
  panelStore: PanelStore;
  widgetStore: PanelWidgets;
  categories: Categories;
  access: PanelAccess;
  shares: PanelShares;
}

/** Panels as they are made and kept. */
export function createPanelsModule(deps: Deps, needs: PanelNeeds): ServerModule & { panels: Panels } {
  const { timezone, publicUrl } = deps.settings;
  const panels = createPanels({
    ...deps,
    ...needs,
    store: needs.panelStore,
    widgets: needs.widgetStore,
    use: deps.useRights,
    frames: framesOf(deps.settings),
    timezone,
  });
  const jumps = createPanelJumps({ ...deps, ...needs, use: deps.useRights });
  return { handlers: panelHandlers({ panels, jumps, images: deps.images, publicUrl }), panels };
}
