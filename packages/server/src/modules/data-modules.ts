import { join } from 'node:path';
import { api } from '@mingjing/contract';
import { LostFolder } from '@mingjing/mart';
import { createConnectionTester } from '../data/connection-test.ts';
import { DataReader } from '../data/data-reader.ts';
import { LiveReader } from '../data/live-reader.ts';
import { createOpener } from '../data/open-sources.ts';
import { createSheetImport } from '../data/sheet-import.ts';
import { SourcePlaces } from '../data/source-places.ts';
import { SourcePools } from '../data/source-pools.ts';
import type { Deps } from '../deps.ts';
import { Originals } from '../files/originals.ts';
import type { Handler } from '../http/handler.ts';
import { wireDay } from '../http/wire-date.ts';
import { gauge } from '../operation/metrics.ts';
import { createDataRuleStore } from '../rights/data-rules.store.ts';
import { createUsageStore } from '../rights/usage.store.ts';
import type { Actor } from '../security/actor.ts';
import { createBoardModule } from './board/board.module.ts';
import { categoryHandlers } from './categories/category.routes.ts';
import { createCategories } from './categories/category.service.ts';
import { createCategoryStore } from './categories/category.store.ts';
import { datasetHandlers } from './datasets/dataset.routes.ts';
import { createDatasets } from './datasets/dataset.service.ts';
import { createDatasetStore } from './datasets/dataset.store.ts';
import { createDatasetRules } from './datasets/dataset-rules.ts';
import { createDatasetTree } from './datasets/dataset-tree.ts';
import { createRefreshModule } from './datasets/refresh/refresh.module.ts';
import { createRefreshStatus } from './datasets/refresh/refresh-status.ts';
import { createScheduleChange } from './datasets/refresh/schedule-change.ts';
import { createStaleDatasets } from './datasets/refresh/stale-datasets.ts';
import { datasourceHandlers } from './datasources/datasource.routes.ts';
import { createDatasources } from './datasources/datasource.service.ts';
import { createDatasourceStore } from './datasources/datasource.store.ts';
import { createSheets } from './datasources/sheet.service.ts';
import { createSheetRebuild } from './datasources/sheet-rebuild.ts';
import { exportHandlers } from './exports/export.routes.ts';
import { createExports } from './exports/export.service.ts';
import { createOutlines } from './outlines/outline.service.ts';
import { panelHandlers } from './panels/panel.routes.ts';
import { createPanels } from './panels/panel.service.ts';
import { createPanelStore } from './panels/panel.store.ts';
import { createPanelAccess } from './panels/panel-access.ts';
import { createPanelOffers } from './panels/panel-offers.ts';
import { DrawingThread } from './pictures/drawing-thread.ts';
import { pictureHandlers } from './pictures/picture.routes.ts';
import { createPictures } from './pictures/picture.service.ts';
import { shareHandlers } from './shares/share.routes.ts';
import { createShares } from './shares/share.service.ts';
import { createShareStore } from './shares/share.store.ts';
import { createShareLinks } from './shares/share-links.service.ts';
import { templateHandlers } from './templates/template.routes.ts';
import { createTemplates } from './templates/template.service.ts';
import { createTemplateStore } from './templates/template.store.ts';
import { usageHandlers } from './usage/usage.routes.ts';
import { createUsage } from './usage/usage.service.ts';
import { createTemporarySweep } from './widgets/temporary-sweep.ts';
import { widgetHandlers } from './widgets/widget.routes.ts';
import { createWidgets } from './widgets/widget.service.ts';
import { createWidgetStore } from './widgets/widget.store.ts';
import { createWidgetAnswers } from './widgets/widget-answers.ts';
import { createWidgetShelf } from './widgets/widget-shelf.ts';
import { createWidgetTips } from './widgets/widget-tips.ts';

/** Everything between a data source and a board, ready to be served. */
export interface DataModules {
  handlers: Handler[];
  /** Brings what a killed process left behind in order, then works off jobs. Call it before listening. */
  start(): Promise<void>;
  /** Ends jobs and closes sources; running refreshes are given back. */
  stop(): Promise<void>;
  /** Whether a caller may hear of a dataset's refreshes. */
  maySubscribe(actor: Actor, datasetId: number): Promise<boolean>;
}

const placesAtOnce = { perTenant: 6, perSource: 8 };

/** Builds the modules of data sources, datasets, widgets, panels, boards and shares from the shared parts. */
export function createDataModules(deps: Deps): DataModules {
  const {
    work,
    engine,
    settings,
    secrets,
    sessions,
    bus,
    mart,
    log,
    now,
    dataRights,
    useRights: use,
    caching,
  } = deps;
  const { timezone, maxRows, queryTimeoutMs: timeoutMs } = settings;

  const datasetStore = createDatasetStore(work);
  const datasourceStore = createDatasourceStore(work);
  const widgetStore = createWidgetStore(work);
  const panelStore = createPanelStore(work);
  const shareStore = createShareStore(work);
  const ruleStore = createDataRuleStore(work);
  const usage = createUsageStore(work);
  const originals = new Originals(
    join(settings.dataDir, 'originals'),
    new LostFolder(join(settings.dataDir, 'lost')),
  );

  const open = createOpener(settings);
  const pools = new SourcePools({ open, secrets, log, now });
  const places = new SourcePlaces(placesAtOnce);
  const { metrics } = deps;
  gauge(metrics, 'mingjing_source_queue_depth', 'Questions that wait for a source', () => places.waiting);
  const live = new LiveReader({ pools, places, metrics, maxRows, timeoutMs });
  const reader = new DataReader({
    live,
    mart,
    metrics,
    datasets: datasetStore,
    datasources: datasourceStore,
    secrets,
    rights: dataRights,
    report: (extract, state, isSheet) => refresh.repair.report(extract, state, isSheet),
    maxRows,
    timeoutMs,
  });
  async function dropUnused(extract: string): Promise<void> {
    if (await datasetStore.isExtractUsed(extract)) return;
    await mart.drop(extract).catch((err: unknown) => log.warn({ err }, 'an extract was not dropped'));
    await originals.remove(extract).catch((err: unknown) => log.warn({ err }, 'an upload was not removed'));
  }
  const importSheet = createSheetImport(mart);
  const sheetRebuild = createSheetRebuild({
    work,
    store: datasourceStore,
    datasets: datasetStore,
    originals,
    importSheet,
    dropUnused,
  });

  const tips = createWidgetTips(widgetStore);
  const categories = createCategories({ work, store: createCategoryStore(work, engine), now, timezone });
  const refresh = createRefreshModule(deps, {
    datasets: datasetStore,
    datasources: datasourceStore,
    live,
    tips,
    sheets: sheetRebuild,
    originals,
    dropUnused,
  });
  const { queue, runs, schedules } = refresh;

  const datasources = createDatasources({
    log,
    rights: dataRights,
    use,
    caching,
    usage,
    stale: createStaleDatasets({ store: datasetStore, cancelRefresh: queue.cancel, bus, dropUnused, now }),
    work,
    store: datasourceStore,
    pools,
    tester: createConnectionTester(open),
    secrets,
    now,
    timezone,
  });
  const sheets = createSheets({
    work,
    store: datasourceStore,
    datasets: datasetStore,
    tips,
    bus,
    importSheet,
    originals,
    cancelRefresh: queue.cancel,
    uploaded: refresh.ends.uploaded,
    dropUnused,
    now,
    timezone,
  });
  const access = createPanelAccess(panelStore, shareStore, use, dataRights);
  const datasets = createDatasets({
    work,
    store: datasetStore,
    datasources: datasourceStore,
    categories,
    access,
    reader,
    queue,
    schedule: createScheduleChange({ work, datasets: datasetStore, schedules, use, now, timezone }),
    schedules,
    tips,
    bus,
    secrets,
    rights: dataRights,
    rules: ruleStore,
    use,
    caching,
    usage,
    dropUnused,
    now,
    timezone,
  });
  const rules = createDatasetRules({
    work,
    store: ruleStore,
    datasets: datasetStore,
    reader,
    rights: deps.rights,
    bus,
  });
  const shares = createShares({ work, store: shareStore, secrets, sessions, now });
  const frames = {
    allowed: settings.iframeAllow,
    own: settings.publicUrl === '' ? [] : [new URL(settings.publicUrl).origin],
  };
  const panels = createPanels({
    work,
    store: panelStore,
    access,
    categories,
    shares,
    widgets: widgetStore,
    use,
    frames,
    now,
    timezone,
  });
  const sweep = createTemporarySweep({ widgets: widgetStore, log, now });
  const templates = createTemplates({
    work,
    store: createTemplateStore(work),
    categories,
    frames,
    now,
    timezone,
  });
  const answers = createWidgetAnswers({
    reader,
    datasets: datasetStore,
    datasources: datasourceStore,
    secrets,
    today: () => wireDay(now(), timezone),
  });
  const offers = createPanelOffers({ widgets: widgetStore, answers, log });
  const widgets = createWidgets({
    work,
    store: widgetStore,
    answers,
    reader,
    categories,
    access,
    offers,
    secrets,
    use,
    usage,
    now,
    timezone,
  });
  const links = createShareLinks({
    work,
    store: shareStore,
    shares,
    access,
    widgets: widgetStore,
    answers,
    use,
    sessions,
    now,
  });
  const board = createBoardModule(deps, { access, widgets: widgetStore, answers, offers, templates });
  const thread = new DrawingThread();
  const pictures = createPictures({
    widgets,
    answers,
    store: board.store,
    rights: dataRights,
    thread,
    outlines: createOutlines({ work, now }),
  });
  const exports = createExports({
    work,
    widgets,
    answers,
    log,
    now,
    timezone,
    watermark: settings.watermark,
  });
  return {
    handlers: [
      ...categoryHandlers('dataset', api.dataset, categories),
      ...categoryHandlers('widget', api.widget, categories),
      ...categoryHandlers('panel', api.panel, categories),
      ...categoryHandlers('template', api.template, categories),
      ...datasourceHandlers(datasources, sheets),
      ...datasetHandlers({
        datasets,
        tree: createDatasetTree(datasetStore, categories, use, caching),
        rules,
        queue,
        status: createRefreshStatus({
          work,
          datasets: datasetStore,
          runs,
          schedules,
          queue,
          rights: dataRights,
          use,
          caching,
          now,
          timezone,
        }),
        reader,
        datasources: datasourceStore,
        use,
        caching,
        isOnline: () => mart.online,
      }),
      ...widgetHandlers(widgets, createWidgetShelf({ work, categories, access, use, timezone })),
      ...usageHandlers(
        createUsage({
          work,
          store: usage,
          rights: deps.rights,
          require: {
            datasource: datasources.find,
            dataset: datasets.find,
            widget: (actor, id) => widgets.usable(id, actor),
          },
        }),
      ),
      ...pictureHandlers(pictures),
      ...exportHandlers(exports),
      ...templateHandlers(templates, deps.images),
      ...panelHandlers(panels, deps.images, settings.publicUrl),
      ...board.handlers,
      ...shareHandlers(links, settings.publicUrl),
    ],
    async start() {
      await refresh.recover();
      await sweep.start();
      refresh.start();
    },
    async stop() {
      sweep.stop();
      await refresh.stop();
      await thread.close();
      await pools.close();
    },
    maySubscribe: (actor, datasetId) => access.maySubscribe(actor, datasetId),
  };
}
