import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import type { WidgetStore } from '../widgets/widget.store.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import { shareHandlers } from './share.routes.ts';
import type { Shares } from './share.service.ts';
import type { ShareStore } from './share.store.ts';
import { createShareLinks } from './share-links.service.ts';

interface ShareNeeds {
  shareStore: ShareStore;
  widgetStore: WidgetStore;
  shares: Shares;
  access: PanelAccess;
  answers: WidgetAnswers;
}

/** Links that open a panel, with their policies. */
export function createSharesModule(deps: Deps, needs: ShareNeeds): ServerModule {
  const links = createShareLinks({
    ...deps,
    ...needs,
    store: needs.shareStore,
    widgets: needs.widgetStore,
    use: deps.useRights,
  });
  return { handlers: shareHandlers(links, deps.settings.publicUrl) };
}
