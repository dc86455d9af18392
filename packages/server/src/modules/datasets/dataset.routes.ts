import { api, texts } from '@mingjing/contract';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import type { SourceReader } from '../../data/source-reader.ts';
import { gone, refused } from '../../http/app-error.ts';
import { type Handler, on, onMaking, RawResult, WithTop } from '../../http/handler.ts';
import type { ToldCaching } from '../../rights/told-caching.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor } from '../../security/actor.ts';
import { userIdOf, userOf } from '../acting-user.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import { columnProfiles } from './column-profiles.ts';
import type { Combinations } from './combined/combinations.ts';
import type { Datasets } from './dataset.service.ts';
import type { DatasetChangesOf } from './dataset-changes.ts';
import type { DatasetRules } from './dataset-rules.ts';
import type { DatasetTree } from './dataset-tree.ts';
import type { LineageOf } from './lineage.ts';
import { loadedJson, loadedSqlJson } from './loaded-json.ts';
import type { MeasureValues } from './measure-values.ts';
import type { DryRunOf } from './refresh/dry-run.ts';
import type { RefreshQueue } from './refresh/refresh-queue.ts';
import type { RefreshStatus } from './refresh/refresh-status.ts';
import type { Touched } from './touched.ts';

interface DatasetHandlerParts {
  datasets: Datasets;
  combinations: Combinations;
  tree: DatasetTree;
  rules: DatasetRules;
  queue: RefreshQueue;
  status: RefreshStatus;
  reader: DataReader;
  sourceReader: SourceReader;
  datasources: DatasourceStore;
  use: Pick<UseRights, 'of'>;
  measureValues: MeasureValues;
  dryRun: DryRunOf;
  touched: Touched;
  changes: DatasetChangesOf;
  lineage: LineageOf;
  caching: Pick<ToldCaching, 'state'>;
  isOnline: () => boolean;
}

export function datasetHandlers(parts: DatasetHandlerParts): Handler[] {
  const { datasets, tree, rules, queue, status, reader, datasources, use, caching, measureValues, isOnline } =
    parts;
  const { sourceReader, combinations, dryRun, touched, changes, lineage } = parts;
  const { dataset } = api;

  /** A source that the caller may use; undefined for any other. */
  async function sourceFor(actor: Actor, id: number) {
    const source = await datasources.find(id);
    return source !== undefined && (await use.of(actor)).datasource(id) ? source : undefined;
  }
  async function run(sent: { datasourceId: number; sql: string }, rows: number | undefined, call: Asking) {
    const source = await sourceFor(call.actor, sent.datasourceId);
    if (source === undefined || source.type === 'excel') throw refused(texts.dataset.datasource);
    return sourceReader.runSql(source, sent.sql, rows, call);
  }
  const loadSql = async (
    sent: { datasourceId: number; sql: string; limited: boolean; rows?: number | undefined },
    call: Asking,
  ) => new RawResult(loadedSqlJson(await run(sent, sent.limited ? reader.previewRows : sent.rows, call)));
  /** A check answers the first rows as a look at them does: the form shows both of one question. */
  const testSql = (sent: { datasourceId: number; sql: string }, call: Asking) =>
    loadSql({ ...sent, limited: true }, call);
  async function dataOf(id: number, limited: boolean, call: Asking) {
    const row = await datasets.find(call.actor, id);
    if (!limited) {
      const all = await reader.allRowsOf(row, call);
      return new RawResult(loadedJson(all.json, all.columns));
    }
    const { content, columns, truncated } = await reader.rowsOf(row, reader.previewRows, call);
    return { ...content, truncated, content, columns };
  }

  return [
    on(dataset.tree, async (call) => new WithTop(await tree(call.actor), { redisIsConnect: isOnline() })),
    on(dataset.health, async () => isOnline()),
    onMaking(
      dataset.create,
      (call) => datasets.create(userIdOf(call.actor), call.input, call),
      (call, id) => datasets.read(call.actor, id),
    ),
    on(dataset.loadSql, (call) => loadSql(call.query, call)),
    on(dataset.loadSqlLong, (call) => loadSql(call.input, call)),
    on(dataset.testSql, (call) => testSql(call.query, call)),
    on(dataset.testSqlLong, (call) => testSql(call.input, call)),
    on(dataset.tables, async (call) => {
      const source = await sourceFor(call.actor, call.query.datasourceId);
      if (source === undefined) throw gone();
      return sourceReader.tables(source, call);
    }),
    on(dataset.tableStatement, async (call) => {
      const source = await sourceFor(call.actor, call.input.datasourceId);
      if (source === undefined) throw gone();
      return sourceReader.tableStatement(source, call.input, call);
    }),
    on(dataset.loadExcel, async (call) => {
      const source = await sourceFor(call.actor, call.query.datasourceId);
      if (source === undefined || source.type !== 'excel') throw gone();
      return sourceReader.sheetRows(source, reader.previewRows, call);
    }),
    on(dataset.measureValues, (call) => measureValues(call.input, call)),
    on(dataset.cache, async (call) => {
      const { id } = await datasets.refreshable(call.actor, call.params.id);
      return caching.state(call.actor, await queue.one(id));
    }),
    on(dataset.cacheAll, async (call) => {
      const usable = await use.of(call.actor);
      const states = await queue.all((row) => usable.dataset(row.id) && usable.reads(row));
      return Promise.all(states.map((state) => caching.state(call.actor, state)));
    }),
    on(dataset.stopCache, (call) => status.stop(call.actor, call.params.id)),
    on(dataset.refreshes, (call) => status.states(call.actor)),
    on(dataset.runs, (call) => status.history(call.actor, call.params.id, call.query.before)),
    on(dataset.dryRun, async (call) =>
      dryRun(await status.changeable(call.actor, call.params.id), call.input, call),
    ),
    on(dataset.resume, (call) => status.resume(call.actor, call.params.id)),
    on(dataset.data, (call) => dataOf(call.query.id, call.query.limited, call)),
    on(dataset.dataOf, (call) => dataOf(call.params.id, false, call)),
    on(dataset.read, (call) => datasets.read(call.actor, call.params.id)),
    on(dataset.update, (call) => datasets.update(call.params.id, call.input, call)),
    on(dataset.remove, (call) => datasets.remove(call.actor, call.params.id)),
    on(dataset.copy, (call) => datasets.copy(userOf(call.actor), call.params.id)),
    on(dataset.rules, (call) => rules.read(call.params.id, call)),
    on(dataset.saveRules, (call) => rules.save(call.params.id, call.input, call)),
    on(dataset.tryRules, (call) => rules.preview(call.params.id, call.input, call)),
    on(dataset.impact, async (call) => {
      const { id } = await datasets.find(call.actor, call.params.id);
      const { named, hidden } = await combinations.madeOfIt(call.actor, id);
      return {
        ...(await touched.impact(call.actor, id)),
        ...(named.length > 0 && { datasets: named }),
        ...(hidden > 0 && { hiddenDatasets: hidden }),
      };
    }),
    on(dataset.changes, async (call) => {
      const { dataset: row, ...after } = await datasets.changed(call.actor, call.params.id, call.input);
      const { calculatedMeasures: measures, calculatedColumns: calculated } = call.input;
      return changes(row, { ...after, measures, calculated }, call);
    }),
    on(dataset.startCombination, (call) => combinations.start(call.actor, call.input.parents)),
    on(dataset.tryCombination, (call) => combinations.try(call.input.combination, call)),
    on(dataset.lineage, async (call) =>
      lineage(call.actor, await datasets.find(call.actor, call.params.id), call.query.whole === 'true'),
    ),
    on(dataset.profile, async (call) =>
      columnProfiles(reader, await datasets.find(call.actor, call.params.id), call),
    ),
  ];
}
