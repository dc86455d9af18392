import type { DataReader } from '../../data/data-reader.ts';
import type { Deps } from '../../deps.ts';
import { wireDay } from '../../http/wire-date.ts';
import type { Categories } from '../categories/category.service.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import type { ServerModule } from '../module.ts';
import type { Panels } from '../panels/panel.service.ts';
import type { PanelStore } from '../panels/panel.store.ts';
import type { Widgets } from '../widgets/widget.service.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import { autoBoardHandlers } from './auto-board.routes.ts';
import { createAutoBoards } from './auto-board.service.ts';

interface AutoBoardNeeds {
  reader: DataReader;
  answers: WidgetAnswers;
  widgets: Widgets;
  panels: Panels;
  panelStore: PanelStore;
  categories: Categories;
  datasourceStore: DatasourceStore;
}

/** Boards that are made of a dataset by themselves. */
export function createAutoBoardsModule(deps: Deps, needs: AutoBoardNeeds): ServerModule {
  const autoBoards = createAutoBoards({
    work: deps.work,
    use: deps.useRights,
    datasources: needs.datasourceStore,
    today: () => wireDay(deps.now(), deps.settings.timezone),
    ...needs,
  });
  return { handlers: autoBoardHandlers(autoBoards, deps.settings.publicUrl) };
}
