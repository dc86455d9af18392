import type { DataReader } from '../../data/data-reader.ts';
import type { SourceReader } from '../../data/source-reader.ts';
import type { Deps } from '../../deps.ts';
import { wireDay } from '../../http/wire-date.ts';
import type { UsageStore } from '../../rights/usage.store.ts';
import type { Categories } from '../categories/category.service.ts';
import type { DatasetStore } from '../datasets/dataset.store.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import type { ServerModule } from '../module.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import { createPanelOffers, type PanelOffers } from './panel-offers.ts';
import { createTemporarySweep, type TemporarySweep } from './temporary-sweep.ts';
import { widgetHandlers } from './widget.routes.ts';
import { createWidgets, type Widgets } from './widget.service.ts';
import type { WidgetStore } from './widget.store.ts';
import { createWidgetAnswers, type WidgetAnswers } from './widget-answers.ts';
import { createWidgetShelf } from './widget-shelf.ts';

interface WidgetNeeds {
  widgetStore: WidgetStore;
  datasetStore: DatasetStore;
  datasourceStore: DatasourceStore;
  usage: UsageStore;
  categories: Categories;
  access: PanelAccess;
  reader: DataReader;
  sourceReader: Pick<SourceReader, 'checkSql'>;
}

export interface WidgetsModule extends ServerModule {
  widgets: Widgets;
  answers: WidgetAnswers;
  offers: PanelOffers;
  sweep: TemporarySweep;
}

/** Charts: their records, what they ask, what a board offers of them, and the end of those that were never saved. */
export function createWidgetsModule(deps: Deps, needs: WidgetNeeds): WidgetsModule {
  const { log, now, secrets } = deps;
  const { timezone } = deps.settings;
  const { widgetStore } = needs;
  const answers = createWidgetAnswers({
    reader: needs.reader,
    datasets: needs.datasetStore,
    datasources: needs.datasourceStore,
    secrets,
    today: () => wireDay(now(), timezone),
  });
  const offers = createPanelOffers({ widgets: widgetStore, answers, log });
  const parts = { ...deps, ...needs, use: deps.useRights, timezone };
  const widgets = createWidgets({ ...parts, store: widgetStore, answers, offers });
  return {
    handlers: widgetHandlers(widgets, createWidgetShelf(parts)),
    widgets,
    answers,
    offers,
    sweep: createTemporarySweep({ widgets: widgetStore, log, now }),
  };
}
