import { DataReader } from '../data/data-reader.ts';
import { createKeptExtracts } from '../data/kept-extracts.ts';
import { createLiveSources } from '../data/live-sources.ts';
import { SourceReader } from '../data/source-reader.ts';
import type { Deps } from '../deps.ts';
import { wireDay } from '../http/wire-date.ts';
import { createDataRuleStore } from '../rights/data-rules.store.ts';
import { createUsageStore } from '../rights/usage.store.ts';
import { createColumnUsers } from './datasets/column-users.ts';
import { createDatasetStore } from './datasets/dataset.store.ts';
import { createRefreshes } from './datasets/refresh/refreshes.ts';
import { createTouchedStore } from './datasets/touched.store.ts';
import { createTouched } from './datasets/touched.ts';
import { createDatasourceStore } from './datasources/datasource.store.ts';
import { createPanelStore } from './panels/panel.store.ts';
import { createPanelAccess } from './panels/panel-access.ts';
import { createShares } from './shares/share.service.ts';
import { createShareStore } from './shares/share.store.ts';
import { createKnownQuestions } from './widgets/known-questions.ts';
import { createWidgetStore } from './widgets/widget.store.ts';
import { createWidgetTips } from './widgets/widget-tips.ts';

/** Records that more than one module reads. */
const createStores = ({ work }: Deps) => ({
  datasourceStore: createDatasourceStore(work),
  datasetStore: createDatasetStore(work),
  widgetStore: createWidgetStore(work),
  panelStore: createPanelStore(work),
  shareStore: createShareStore(work),
  ruleStore: createDataRuleStore(work),
  usage: createUsageStore(work),
});

/** What more than one module between a data source and a board stands on, from the ground up. */
export function createSharedParts(deps: Deps) {
  const { settings, dataRights, useRights } = deps;
  const stores = createStores(deps);
  const { datasetStore, datasourceStore, panelStore, shareStore } = stores;
  const sources = createLiveSources(deps);
  const extracts = createKeptExtracts(deps, datasetStore);
  const tips = createWidgetTips(stores.widgetStore);
  const known = createKnownQuestions({
    widgets: stores.widgetStore,
    panels: panelStore,
    rules: stores.ruleStore,
    today: () => wireDay(deps.now(), settings.timezone),
  });
  const refresh = createRefreshes(deps, { datasetStore, datasourceStore, sources, extracts, tips, known });
  const asked = {
    ...deps,
    live: sources.live,
    rights: dataRights,
    timeoutMs: settings.queryTimeoutMs,
  };
  const sourceReader = new SourceReader(asked);
  const reader = new DataReader({
    ...asked,
    datasets: datasetStore,
    datasources: datasourceStore,
    tips,
    report: refresh.repair.report,
    maxRows: settings.maxRows,
  });
  const access = createPanelAccess(panelStore, shareStore, useRights, dataRights);
  const touchedStore = createTouchedStore(deps.work, deps.now);
  const touched = createTouched({ store: touchedStore, access, use: useRights });
  const columnUsers = createColumnUsers({
    store: touchedStore,
    rules: stores.ruleStore,
    access,
    use: useRights,
  });
  const shares = createShares({ ...deps, store: shareStore });
  return {
    ...stores,
    sources,
    extracts,
    tips,
    refresh,
    reader,
    sourceReader,
    access,
    touched,
    columnUsers,
    shares,
  };
}
