import { type Dataset, limits, texts } from '@mingjing/contract';
import { type AuditDetail, recordAudit } from '../../audit/record-audit.ts';
import { combinationOf } from '../../data/combined-dataset.ts';
import type { Asking } from '../../data/data-reader.ts';
import { drawnFrom } from '../../data/drawn-columns.ts';
import type { SourceReader } from '../../data/source-reader.ts';
import { columnsOf, sqlBinding, sqlOf } from '../../data/stored-dataset.ts';
import type { WidgetTips } from '../../data/widget-tips.ts';
import { copyName } from '../../db/copy-name.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { refused } from '../../http/app-error.ts';
import type { Bus } from '../../live/bus.ts';
import type { DataRights } from '../../rights/data-rights.ts';
import type { DataRuleStore } from '../../rights/data-rules.store.ts';
import type { ToldCaching } from '../../rights/told-caching.ts';
import type { UsageStore } from '../../rights/usage.store.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor, UserActor } from '../../security/actor.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { userIdOf } from '../acting-user.ts';
import type { Categories } from '../categories/category.service.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import type { Combinations } from './combined/combinations.ts';
import type { DatasetStore, DatasetWithCategory } from './dataset.store.ts';
import { createDatasetForm, type DatasetFields, groundNote } from './dataset-form.ts';
import { createDatasetView } from './dataset-view.ts';
import { cacheInfoOf } from './present-dataset.ts';
import type { RefreshQueue } from './refresh/refresh-queue.ts';
import type { ScheduleStore } from './refresh/schedule.store.ts';
import type { ScheduleChange } from './refresh/schedule-change.ts';

interface DatasetParts {
  work: UnitOfWork;
  store: DatasetStore;
  datasources: DatasourceStore;
  categories: Categories;
  sourceReader: Pick<SourceReader, 'checkSql' | 'tryColumns'>;
  queue: RefreshQueue;
  schedule: ScheduleChange;
  combinations: Combinations;
  schedules: Pick<ScheduleStore, 'upstreamsOf' | 'setUpstreams'>;
  tips: WidgetTips;
  bus: Bus;
  secrets: SecretBox;
  rights: Pick<DataRights, 'scope' | 'lostColumns' | 'requireSource' | 'requireWhole'>;
  rules: Pick<DataRuleStore, 'copy'>;
  use: Pick<UseRights, 'of'>;
  caching: ToldCaching;
  usage: Pick<UsageStore, 'copy'>;
  dropUnused: (extract: string) => Promise<void>;
  now: () => number;
  timezone: string;
}

const t = texts.dataset;
/** Datasets: what is defined, and what a changed definition does to the stored rows. */
export function createDatasets(parts: DatasetParts) {
  const { work, store, datasources, categories, queue, tips, bus, secrets, now } = parts;
  const { rights, rules, use, usage, schedule, schedules, combinations } = parts;
  const { find, requireReads, present } = createDatasetView(parts);
  const { scriptOf, check, discover, currentColumns, fieldsOf } = createDatasetForm(parts);

  /** Of two authors the second is told who was faster. */
  const stale = async (id: number) => refused(t.conflict(await store.savedBy(id)), 'conflict');
  const note = (
    action: 'dataset.create' | 'dataset.update' | 'dataset.remove',
    id: number,
    name: string,
    detail: AuditDetail = {},
  ): Promise<void> => recordAudit(work, { action, object: { kind: 'dataset', id, name }, detail });
  /** What a saved dataset stands on beside its source: those it is made of, and those it is refreshed after. */
  async function stand(
    actor: Actor,
    id: number,
    { combination, refreshAfter }: DatasetFields,
    before: DatasetWithCategory | undefined,
  ): Promise<void> {
    if (combination !== undefined)
      await combinations.settle(actor, id, combination, { after: refreshAfter, before });
    else if (refreshAfter !== undefined) await schedule.follow(actor, id, refreshAfter);
  }
  const sealed = (id: number, sql: string): string => (sql === '' ? '' : secrets.seal(sql, sqlBinding(id)));

  /** Tells open boards of the dataset that its rows changed. */
  async function announce(id: number, cacheInfo: string): Promise<void> {
    await bus.publish({ kind: 'status', message: { id, cacheStatus: 'NOCACHE', cacheInfo } });
    await bus.publish({ kind: 'refresh', datasetId: id });
  }

  return {
    find,
    read: present,
    /** A dataset with the source and script that its form would save, for those who may change it. */
    async changed(
      actor: Actor,
      id: number,
      {
        dataSourceId,
        querySql,
        combination,
      }: Pick<DatasetFields, 'dataSourceId' | 'querySql' | 'combination'>,
    ) {
      const dataset = await find(actor, id);
      await rights.requireWhole(actor, dataset);
      await requireReads(actor, dataset);
      if (combination !== undefined) {
        await combinations.requireParents(actor, dataset);
        return {
          dataset,
          source: undefined,
          ...(await combinations.checkChange(actor, combination, dataset)),
        };
      }
      const source = await datasources.find(dataSourceId ?? 0);
      if (source === undefined || !(await use.of(actor)).datasource(source.id)) throw refused(t.datasource);
      await rights.requireSource(actor, source.id);
      return { dataset, source, sql: await scriptOf(actor, querySql) };
    },
    /** A dataset that the caller may have read again from its source. */
    async refreshable(actor: Actor, id: number): Promise<DatasetWithCategory> {
      const row = await find(actor, id);
      await requireReads(actor, row);
      return row;
    },

    async create(userId: number, input: DatasetFields, asking: Asking): Promise<Dataset> {
      const ground = await check(input, asking);
      const { sql, made } = ground;
      const { columns, info } = await discover(ground, [], asking);
      const fields = fieldsOf(input, ground, columns);
      const row = {
        ...fields,
        ...made?.fields,
        next_run_at: schedule.firstRun(fields),
        query_sql: '',
        cache_info: info,
        user_id: userId,
        updated_by: userId,
        created_at: now(),
        updated_at: now(),
      };
      const id = await work.runMaking(async () => {
        // Once more: asking the source may have taken its time.
        await categories.require('dataset', input.categoryDataset.id);
        const added = await store.insert(row);
        await store.update(added.id, { query_sql: sealed(added.id, sql) });
        await stand(asking.actor, added.id, input, undefined);
        await note('dataset.create', added.id, row.name, groundNote(ground));
        await schedule.note(added.id, row.name, undefined, fields);
        return added.id;
      });
      return present(asking.actor, id);
    },

    async update(id: number, input: DatasetFields, asking: Asking): Promise<Dataset> {
      const before = await find(asking.actor, id);
      await rights.requireWhole(asking.actor, before);
      await requireReads(asking.actor, before);
      await combinations.requireParents(asking.actor, before);
      if ((before.type === 'combined') !== (input.combination !== undefined))
        throw refused(texts.combined.otherKind);
      if (input.version !== undefined && input.version !== before.version) throw await stale(id);
      const ground = await check(input, asking, before);
      const { source, sql, made } = ground;
      const known = columnsOf(before);
      const isOtherQuery =
        made === undefined
          ? before.datasource_id !== source.id || sqlOf(before, secrets) !== sql
          : before.combination !== made.fields.combination;
      const { columns, info } =
        isOtherQuery || known.length === 0
          ? await discover(ground, isOtherQuery ? [] : known, asking)
          : {
              columns: await currentColumns(input, ground, known, asking),
              info: before.cache_status === 'NOCACHE' ? before.cache_info : '',
            };
      const fields = fieldsOf(input, ground, columns, before);
      const isOtherData =
        isOtherQuery ||
        before.increment !== fields.increment ||
        before.increment_column !== fields.increment_column ||
        // Rows that another key left out have to be read; a window only decides what is read next.
        before.unique_by !== fields.unique_by;
      // Charts that refer to a measure or a calculated column are answered by it as it is now.
      const isRemade =
        before.calculated_columns !== fields.calculated_columns ||
        before.calculated_measures !== fields.calculated_measures;
      const isReset = isOtherData || (fields.query_type === 1 && before.query_type === 0);
      // What was said of the source before is said no more.
      const isElsewhere = before.datasource_id !== fields.datasource_id || fields.query_type === 1;
      await work.run(async () => {
        const current = await find(asking.actor, id);
        // A refresh of what another author combined meanwhile would be stored under the rights of this one.
        if (current.combination !== before.combination) throw await stale(id);
        await categories.require('dataset', input.categoryDataset.id);
        if (fields.query_type === 1 && current.query_type === 0)
          await schedule.requireUnfollowed(asking.actor, id);
        const script = isOtherQuery ? { query_sql: sealed(id, sql) } : {};
        const timing = schedule.columns(current, fields, isReset);
        const change = {
          ...fields,
          ...script,
          // Rows that are stored go by how they were made: these go with them.
          ...(isOtherQuery && made?.fields),
          ...timing,
          updated_by: userIdOf(asking.actor),
          updated_at: now(),
        };
        if (!(await store.save(id, input.version, change))) throw await stale(id);
        await stand(asking.actor, id, input, current);
        const detail = { ...groundNote(ground), otherQuery: isOtherQuery };
        await note('dataset.update', id, fields.name, detail);
        await schedule.note(id, fields.name, current, fields);
        if (isRemade || (!isReset && columns !== known))
          await tips.columnsChanged(id, drawnFrom(before, known), drawnFrom(fields, columns));
        if (!isReset) {
          if (current.cache_status === 'NOCACHE') await store.update(id, { cache_info: info });
          return;
        }
        await queue.cancel(id);
        await store.update(id, {
          cache_status: 'NOCACHE',
          cache_info: info,
          extract_id: null,
          extract_rows: null,
          extract_at: null,
          ...(isElsewhere ? { moved_at: null } : {}),
          revision: current.revision + 1,
        });
        if (columns.length > 0 && !isRemade)
          await tips.columnsChanged(id, drawnFrom(before, known), drawnFrom(fields, columns));
      });
      if (!isReset && isRemade) await bus.publish({ kind: 'refresh', datasetId: id });
      if (isReset) {
        const moved_at = isElsewhere ? null : before.moved_at;
        await announce(id, cacheInfoOf({ moved_at, cache_info: info }));
        if (before.extract_id !== null) await parts.dropUnused(before.extract_id);
      }
      return present(asking.actor, id);
    },

    async remove(actor: Actor, id: number): Promise<true> {
      const row = await work.run(async () => {
        const found = await find(actor, id);
        await rights.requireWhole(actor, found);
        const { named, hidden } = await combinations.madeOfIt(actor, id);
        if (named.length + hidden > 0)
          throw refused(texts.combined.inUse(named.map(({ name }) => name).join('、'), hidden), 'inUse');
        await queue.cancel(id);
        await tips.datasetGone(id);
        await store.remove(id);
        await note('dataset.remove', id, found.name);
        return found;
      });
      if (row.extract_id !== null) await parts.dropUnused(row.extract_id);
      return true;
    },

    /** A copy has the rules of its dataset: it shows the same rows. */
    async copy(actor: UserActor, id: number): Promise<Dataset> {
      const copied = await work.run(async () => {
        const row = await find(actor, id);
        await rights.requireWhole(actor, row);
        await requireReads(actor, row);
        await combinations.requireParents(actor, row);
        const combination = combinationOf(row);
        const sql = sqlOf(row, secrets);
        const name = copyName(row.name, await store.names(), limits.name);
        const added = await store.insert({
          name,
          category_id: row.category_id,
          datasource_id: row.datasource_id,
          type: row.type,
          combination: row.combination,
          ...(combination !== undefined && (await combinations.checkChange(actor, combination, row)).fields),
          query_sql: '',
          calculated_measures: row.calculated_measures,
          calculated_columns: row.calculated_columns,
          real_time_interval: row.real_time_interval,
          cron: row.cron,
          increment: row.increment,
          increment_column: row.increment_column,
          look_back: row.look_back,
          unique_by: row.unique_by,
          query_type: row.query_type,
          next_run_at: schedule.firstRun(row),
          columns: row.columns,
          restricted: row.restricted,
          other_roles: row.other_roles,
          smallest_group: row.smallest_group,
          use_limited: row.use_limited,
          user_id: actor.id,
          updated_by: actor.id,
          created_at: now(),
          updated_at: now(),
        });
        await store.update(added.id, { query_sql: sealed(added.id, sql) });
        await rules.copy(row.id, added.id);
        await usage.copy('dataset', row.id, added.id);
        const after = await schedules.upstreamsOf(row.id);
        if (combination === undefined) await schedules.setUpstreams(added.id, after);
        else await combinations.settle(actor, added.id, combination, { after, before: row });
        await note('dataset.create', added.id, name, { copyOf: id });
        return added.id;
      });
      return present(actor, copied);
    },
  };
}
export type Datasets = ReturnType<typeof createDatasets>;
