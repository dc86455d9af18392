import type { Deps } from '../deps.ts';
import { sweepPictures } from '../files/sweep-pictures.ts';
import { createUnusedPictures } from '../files/unused-pictures.ts';
import type { Handler } from '../http/handler.ts';
import type { Actor, UserActor } from '../security/actor.ts';
import { createAutoBoardsModule } from './auto-boards/auto-boards.module.ts';
import { createBoardModule } from './board/board.module.ts';
import { createCategoriesModule } from './categories/categories.module.ts';
import type { Datasets } from './datasets/dataset.service.ts';
import { createDatasetsModule } from './datasets/datasets.module.ts';
import { createDatasourcesModule } from './datasources/datasources.module.ts';
import type { MakeDataset } from './datasources/workbook-tables.ts';
import { createExportsModule } from './exports/exports.module.ts';
import { createPanelsModule } from './panels/panels.module.ts';
import { createPicturesModule } from './pictures/pictures.module.ts';
import { createSharedParts } from './shared-parts.ts';
import { createSharesModule } from './shares/shares.module.ts';
import { createTemplatesModule } from './templates/templates.module.ts';
import { createUsageModule } from './usage/usage.module.ts';
import { createWidgetsModule } from './widgets/widgets.module.ts';

/** Everything between a data source and a board, ready to be served. */
export interface DataModules {
  handlers: Handler[];
  /** Brings what a killed process left behind in order, then works off jobs. Call it before listening. */
  start(): Promise<void>;
  /** Runs what the first viewers would wait for. Call it once listening; it never throws. */
  rehearse(closing: AbortSignal): Promise<void>;
  /** Ends jobs and closes sources; running refreshes are given back. */
  stop(): Promise<void>;
  /** Whether a caller may hear of a dataset's refreshes. */
  maySubscribe(actor: Actor, datasetId: number): Promise<boolean>;
}

/** A dataset over a spreadsheet source, as its form would save it when nothing but the name is filled in. */
const makeOver = (
  datasets: Datasets,
  user: UserActor,
  { name, categoryId, sourceId }: Parameters<MakeDataset>[1],
  signal: AbortSignal,
): ReturnType<MakeDataset> => {
  const fields = {
    name,
    categoryDataset: { id: categoryId },
    dataSourceId: sourceId,
    querySql: '',
    calculatedMeasures: '',
    realTimeInterval: '',
    increment: false,
    incrementCloumn: '',
    queryType: 0,
    cron: '',
  };
  return datasets.create(user.id, fields, { actor: user, signal });
};

/** Builds the modules of data sources, datasets, widgets, panels, boards and shares, each on those before it. */
export function createDataModules(deps: Deps): DataModules {
  const shared = createSharedParts(deps);
  const categories = createCategoriesModule(deps);
  const parts = { ...shared, categories: categories.categories };
  const datasources = createDatasourcesModule(deps, {
    ...parts,
    makeDataset: (user, table, signal) => makeOver(datasets.datasets, user, table, signal),
  });
  const datasets = createDatasetsModule(deps, parts);
  const panels = createPanelsModule(deps, parts);
  const widgets = createWidgetsModule(deps, parts);
  const templates = createTemplatesModule(deps, parts);
  const shares = createSharesModule(deps, { ...parts, ...widgets });
  const board = createBoardModule(deps, { ...parts, ...widgets, ...templates });
  const autoBoards = createAutoBoardsModule(deps, { ...parts, ...widgets, ...panels });
  const exports = createExportsModule(deps, { ...parts, ...widgets });
  const pictures = createPicturesModule(deps, { ...widgets, boardStore: board.store });
  const usage = createUsageModule(deps, {
    store: shared.usage,
    require: {
      datasource: datasources.datasources.find,
      dataset: datasets.datasets.find,
      widget: (actor, id) => widgets.widgets.usable(id, actor),
    },
  });
  const modules = [categories, datasources, datasets, panels, widgets, templates, shares, board, exports];
  const { refresh, sources, access } = shared;
  const unused = createUnusedPictures(deps);
  return {
    handlers: [...modules, autoBoards, pictures, usage].flatMap((module) => module.handlers),
    async start() {
      await sweepPictures(deps);
      await refresh.recover();
      await widgets.sweep.start();
      await unused.start();
      refresh.start();
    },
    rehearse: board.rehearse,
    async stop() {
      widgets.sweep.stop();
      unused.stop();
      await refresh.stop();
      await pictures.stop();
      await sources.live.close();
      await sources.pools.close();
    },
    maySubscribe: (actor, datasetId) => access.maySubscribe(actor, datasetId),
  };
}
