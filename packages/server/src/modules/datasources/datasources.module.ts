import type { KeptExtracts } from '../../data/kept-extracts.ts';
import type { LiveSources } from '../../data/live-sources.ts';
import type { WidgetTips } from '../../data/widget-tips.ts';
import type { Deps } from '../../deps.ts';
import type { UsageStore } from '../../rights/usage.store.ts';
import type { ServerModule } from '../module.ts';
import { datasourceHandlers } from './datasource.routes.ts';
import { createDatasources, type Datasources } from './datasource.service.ts';
import type { DatasourceStore } from './datasource.store.ts';
import { createSheets } from './sheet.service.ts';
import { createSheetImpact, type TouchedBy, type UsersOf } from './sheet-impact.ts';
import { createSheetSwap, type SwapParts } from './sheet-swap.ts';
import type { SheetDatasets, StaleDatasets } from './standing-datasets.ts';
import { createWorkbooks } from './workbook.service.ts';
import { createWorkbookTables, type MakeDataset } from './workbook-tables.ts';

interface DatasourceNeeds {
  datasourceStore: DatasourceStore;
  datasetStore: SheetDatasets;
  sources: LiveSources;
  extracts: KeptExtracts;
  tips: WidgetTips;
  touched: TouchedBy;
  columnUsers: UsersOf;
  usage: UsageStore;
  makeDataset: MakeDataset;
  /** Refreshes of the datasets that stand on a source. */
  refresh: {
    stale: StaleDatasets;
    queue: { cancel(datasetId: number): Promise<void> };
    ends: { uploaded: SwapParts['uploaded'] };
  };
}

/** Databases and spreadsheets that datasets are made from. */
export function createDatasourcesModule(
  deps: Deps,
  needs: DatasourceNeeds,
): ServerModule & { datasources: Datasources } {
  const { sources, extracts, tips, usage, refresh, touched, datasetStore: datasets } = needs;
  const parts = { ...deps, store: needs.datasourceStore, timezone: deps.settings.timezone };
  const datasources = createDatasources({
    ...parts,
    ...sources,
    usage,
    rights: deps.dataRights,
    use: deps.useRights,
    stale: refresh.stale,
  });
  const swap = createSheetSwap({
    ...parts,
    ...extracts,
    tips,
    datasets,
    cancelRefresh: refresh.queue.cancel,
    uploaded: refresh.ends.uploaded,
  });
  const impact = createSheetImpact({ datasets, tips, touched, columnUsers: needs.columnUsers });
  const tableStore = createWorkbookTables({ ...parts, ...extracts, usage, makeDataset: needs.makeDataset });
  const sheets = createSheets({ ...parts, ...extracts, swap, impact, tableStore });
  const workbooks = createWorkbooks({ ...parts, ...extracts, swap, tableStore });
  return { handlers: datasourceHandlers(datasources, sheets, workbooks), datasources };
}
