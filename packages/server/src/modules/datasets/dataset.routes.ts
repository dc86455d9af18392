import { api, texts } from '@mingjing/contract';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import { gone, refused } from '../../http/app-error.ts';
import { type Handler, on, RawResult, WithTop } from '../../http/handler.ts';
import { userIdOf, userOf } from '../acting-user.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import type { Datasets } from './dataset.service.ts';
import type { DatasetRules } from './dataset-rules.ts';
import type { DatasetTree } from './dataset-tree.ts';
import { loadedJson } from './loaded-json.ts';
import type { RefreshQueue } from './refresh/refresh-queue.ts';

interface DatasetHandlerParts {
  datasets: Datasets;
  tree: DatasetTree;
  rules: DatasetRules;
  queue: RefreshQueue;
  reader: DataReader;
  datasources: DatasourceStore;
  isOnline: () => boolean;
}

export function datasetHandlers(parts: DatasetHandlerParts): Handler[] {
  const { datasets, tree, rules, queue, reader, datasources, isOnline } = parts;
  const { dataset } = api;

  async function run(sent: { datasourceId: number; sql: string }, rows: number | undefined, call: Asking) {
    const source = await datasources.find(sent.datasourceId);
    if (source === undefined || source.type === 'excel') throw refused(texts.dataset.datasource);
    return reader.runSql(source, sent.sql, rows, call);
  }
  const loadSql = (
    sent: { datasourceId: number; sql: string; limited: boolean; rows?: number | undefined },
    call: Asking,
  ) => run(sent, sent.limited ? reader.previewRows : sent.rows, call);
  /** One row is enough to know that a script runs and which columns it has. */
  const testSql = async (sent: { datasourceId: number; sql: string }, call: Asking) => ({
    ...(await run(sent, 1, call)),
    truncated: false,
  });
  async function dataOf(id: number, limited: boolean, call: Asking) {
    const row = await datasets.find(id);
    if (!limited) {
      const all = await reader.allRowsOf(row, call);
      return new RawResult(loadedJson(all.json, all.columns));
    }
    const { content, columns, truncated } = await reader.rowsOf(row, reader.previewRows, call);
    return { ...content, truncated, content, columns };
  }

  return [
    on(dataset.tree, async () => new WithTop(await tree(), { redisIsConnect: isOnline() })),
    on(dataset.health, async () => isOnline()),
    on(dataset.create, (call) => datasets.create(userIdOf(call.actor), call.input, call)),
    on(dataset.loadSql, (call) => loadSql(call.query, call)),
    on(dataset.loadSqlLong, (call) => loadSql(call.input, call)),
    on(dataset.testSql, (call) => testSql(call.query, call)),
    on(dataset.testSqlLong, (call) => testSql(call.input, call)),
    on(dataset.loadExcel, async (call) => {
      const source = await datasources.find(call.query.datasourceId);
      if (source === undefined || source.type !== 'excel') throw gone();
      return reader.sheetRows(source, reader.previewRows, call);
    }),
    on(dataset.cache, (call) => queue.one(call.params.id)),
    on(dataset.cacheAll, () => queue.all()),
    on(dataset.data, (call) => dataOf(call.query.id, call.query.limited, call)),
    on(dataset.dataOf, (call) => dataOf(call.params.id, false, call)),
    on(dataset.read, (call) => datasets.read(call.actor, call.params.id)),
    on(dataset.update, (call) => datasets.update(call.params.id, call.input, call)),
    on(dataset.remove, (call) => datasets.remove(call.actor, call.params.id)),
    on(dataset.copy, (call) => datasets.copy(userOf(call.actor), call.params.id)),
    on(dataset.rules, (call) => rules.read(call.params.id, call)),
    on(dataset.saveRules, (call) => rules.save(call.params.id, call.input, call)),
    on(dataset.tryRules, (call) => rules.preview(call.params.id, call.input, call)),
    on(dataset.impact, (call) => datasets.impact(call.actor, call.params.id)),
  ];
}
