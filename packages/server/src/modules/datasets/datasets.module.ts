import type { DataReader } from '../../data/data-reader.ts';
import type { KeptExtracts } from '../../data/kept-extracts.ts';
import type { LiveSources } from '../../data/live-sources.ts';
import type { SourceReader } from '../../data/source-reader.ts';
import type { WidgetTips } from '../../data/widget-tips.ts';
import type { Deps } from '../../deps.ts';
import type { DataRuleStore } from '../../rights/data-rules.store.ts';
import type { UsageStore } from '../../rights/usage.store.ts';
import type { Categories } from '../categories/category.service.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import type { ServerModule } from '../module.ts';
import type { ColumnUsersOf } from './column-users.ts';
import { createCombinations } from './combined/combinations.ts';
import { createCombinedStore } from './combined/combined.store.ts';
import { cubeHandlers } from './cube-handlers.ts';
import { datasetHandlers } from './dataset.routes.ts';
import { createDatasets, type Datasets } from './dataset.service.ts';
import type { DatasetStore } from './dataset.store.ts';
import { createDatasetChanges } from './dataset-changes.ts';
import { createDatasetRules } from './dataset-rules.ts';
import { createDatasetTree } from './dataset-tree.ts';
import { createLineage } from './lineage.ts';
import { createMeasureValues } from './measure-values.ts';
import { createDryRun } from './refresh/dry-run.ts';
import { createRefreshStatus } from './refresh/refresh-status.ts';
import type { Refreshes } from './refresh/refreshes.ts';
import { createScheduleChange } from './refresh/schedule-change.ts';
import type { Touched } from './touched.ts';

interface DatasetNeeds {
  datasetStore: DatasetStore;
  datasourceStore: DatasourceStore;
  ruleStore: DataRuleStore;
  usage: UsageStore;
  categories: Categories;
  touched: Touched;
  columnUsers: ColumnUsersOf;
  reader: DataReader;
  sourceReader: SourceReader;
  sources: Pick<LiveSources, 'live'>;
  extracts: KeptExtracts;
  tips: WidgetTips;
  refresh: Refreshes;
}

/** Named queries over data sources: records, rules on their rows, schedules and states. */
export function createDatasetsModule(deps: Deps, needs: DatasetNeeds): ServerModule & { datasets: Datasets } {
  const {
    datasetStore,
    datasourceStore,
    ruleStore,
    categories,
    reader,
    sourceReader,
    extracts,
    refresh,
    touched,
  } = needs;
  const { queue, runs, schedules } = refresh;
  const { work, bus, dataRights, useRights: use, caching, mart } = deps;
  const parts = { ...deps, use, timezone: deps.settings.timezone };
  const schedule = createScheduleChange({ ...parts, datasets: datasetStore, schedules });
  const combined = createCombinedStore(work);
  const { settings } = deps;
  const combinations = createCombinations({
    store: combined,
    datasets: datasetStore,
    datasources: datasourceStore,
    schedules,
    schedule,
    rules: ruleStore,
    rights: dataRights,
    use,
    mart,
    previewRows: reader.previewRows,
    mostRows: settings.martMaxRows,
    timeoutMs: settings.queryTimeoutMs,
  });
  const datasets = createDatasets({
    ...parts,
    ...needs,
    store: datasetStore,
    datasources: datasourceStore,
    queue,
    schedules,
    schedule,
    combinations,
    rights: dataRights,
    rules: ruleStore,
    dropUnused: extracts.dropUnused,
  });
  const cubes = cubeHandlers({ ...needs.sources, datasources: datasourceStore, use, rights: dataRights });
  const handlers = datasetHandlers({
    datasets,
    combinations,
    tree: createDatasetTree(datasetStore, categories, use, caching),
    rules: createDatasetRules({
      work,
      bus,
      reader,
      store: ruleStore,
      datasets: datasetStore,
      rights: deps.rights,
      dataRights,
    }),
    queue,
    status: createRefreshStatus({
      ...parts,
      datasets: datasetStore,
      runs,
      schedules,
      queue,
      rights: dataRights,
    }),
    reader,
    sourceReader,
    datasources: datasourceStore,
    use,
    measureValues: createMeasureValues({ reader, sourceReader, datasets, datasources: datasourceStore, use }),
    dryRun: createDryRun({ ...deps, datasources: datasourceStore, extracts: refresh.extracts }),
    touched,
    changes: createDatasetChanges({
      sourceReader,
      tips: needs.tips,
      touched,
      columnUsers: needs.columnUsers,
    }),
    lineage: createLineage({
      datasets: datasetStore,
      datasources: datasourceStore,
      schedules,
      combined,
      use,
      touched,
    }),
    caching,
    isOnline: () => mart.online,
  });
  return { handlers: [...handlers, ...cubes], datasets };
}
