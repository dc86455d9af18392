import type { Deps } from '../../deps.ts';
import { wireDay } from '../../http/wire-date.ts';
import type { ServerModule } from '../module.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import type { Templates } from '../templates/template.service.ts';
import type { PanelOffers } from '../widgets/panel-offers.ts';
import type { WidgetStore } from '../widgets/widget.store.ts';
import type { WidgetAnswers } from '../widgets/widget-answers.ts';
import { boardHandlers } from './board.routes.ts';
import { createBoard } from './board.service.ts';
import { type BoardStore, createBoardStore } from './board.store.ts';
import { createBoardChoices } from './board-choices.ts';
import { createFilterSetStore } from './filter-set.store.ts';
import { createFilterSets } from './filter-sets.ts';
import { rehearse } from './rehearse.ts';

/** What boards stand on. */
interface BoardNeeds {
  access: PanelAccess;
  widgetStore: WidgetStore;
  answers: WidgetAnswers;
  offers: PanelOffers;
  templates: Templates;
}

interface BoardModule extends ServerModule {
  store: BoardStore;
  /** Makes boards that were looked at before the start, before somebody waits for one. Never throws. */
  rehearse(closing: AbortSignal): Promise<void>;
}

/** Boards as they are viewed: their calls, and the state of their data. */
export function createBoardModule(
  deps: Deps,
  { access, widgetStore: widgets, answers, offers, templates }: BoardNeeds,
): BoardModule {
  const { work, handles, dataRights, log, now } = deps;
  const { timezone } = deps.settings;
  const store = createBoardStore(work, () => wireDay(now(), timezone));
  const choices = createBoardChoices({ access, answers, offers, log });
  const sets = createFilterSets({ work, store: createFilterSetStore(work), access, now });
  const parts = {
    store,
    access,
    widgets,
    answers,
    choices,
    offers,
    sets,
    handles,
    rights: dataRights,
    log,
    now,
    timezone,
  };
  const boards = createBoard(parts);
  return {
    handlers: boardHandlers(boards, templates, choices, sets, deps.useRights),
    store,
    rehearse: (closing) => rehearse({ mart: deps.mart, store, boards, log }, closing),
  };
}
