import type { Deps } from '../../deps.ts';
import type { ServerModule } from '../module.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import type { Widgets } from '../widgets/widget.service.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import { exportHandlers } from './export.routes.ts';
import { createExports } from './export.service.ts';
import { createSavedPictures } from './saved-pictures.ts';

/** Files of what widgets answer. */
export function createExportsModule(
  deps: Deps,
  needs: { widgets: Widgets; answers: WidgetAnswers; access: PanelAccess },
): ServerModule {
  const { timezone, watermark } = deps.settings;
  const exports = createExports({ ...deps, ...needs, rights: deps.dataRights, timezone, watermark });
  return { handlers: exportHandlers(exports, createSavedPictures({ ...deps, ...needs })) };
}
