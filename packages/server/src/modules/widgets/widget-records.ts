import { limits, texts, type Widget, type WidgetItem } from '@mingjing/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Asking } from '../../data/data-reader.ts';
import { widgetSqlBinding } from '../../data/stored-widget.ts';
import { constraintOf } from '../../db/constraint.ts';
import { copyName } from '../../db/copy-name.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import { wireDate } from '../../http/wire-date.ts';
import type { UsageStore } from '../../rights/usage.store.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import type { Actor, UserActor } from '../../security/actor.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { userIdOf } from '../acting-user.ts';
import type { Categories } from '../categories/category.service.ts';
import { byCategory } from '../categories/category-tree.ts';
import type { WidgetItemRow, WidgetStore, WidgetWithCategory } from './widget.store.ts';
import type { WidgetAccess } from './widget-access.ts';
import type { WidgetForm } from './widget-form.ts';
import { isTemporary, type WidgetFields } from './widget-input.ts';

interface RecordParts {
  work: UnitOfWork;
  store: WidgetStore;
  access: WidgetAccess;
  form: Pick<WidgetForm, 'check'>;
  categories: Categories;
  secrets: SecretBox;
  use: UseRights;
  usage: Pick<UsageStore, 'copy'>;
  now: () => number;
  timezone: string;
}

/** Stored widgets as their authors list, read and change them. */
export function createWidgetRecords(parts: RecordParts) {
  const { work, store, categories, secrets, use, usage, now, timezone } = parts;
  const { usable, requireOpen, requireUnlimited, told } = parts.access;
  const { check } = parts.form;

  /** Of two authors the second is told who was faster. */
  const stale = async (id: number) => refused(texts.widget.conflict(await store.savedBy(id)), 'conflict');
  const plainSql = (row: WidgetWithCategory): string =>
    row.query_sql === '' ? '' : secrets.open(row.query_sql, widgetSqlBinding(row.id));
  const sealed = (id: number, sql: string): string =>
    sql === '' ? '' : secrets.seal(sql, widgetSqlBinding(id));

  const present = (row: WidgetWithCategory): Widget => ({
    id: row.id,
    name: row.name,
    index: `w_${row.id}`,
    categoryWidget: row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
    datasourceId: row.datasource_id,
    datasetId: row.dataset_id,
    querySql: plainSql(row),
    chartType: row.chart_type as Widget['chartType'],
    round: row.round,
    source: row.source,
    dataJson: row.data_json,
    selectItems: row.select_items,
    aggregation: row.aggregation,
    filters: row.filters,
    sorts: row.sorts,
    page: row.page,
    tempId: row.temp_id,
    tips: row.tips,
    userId: row.user_id,
    lastModifiedDate: wireDate(row.updated_at, timezone),
    version: row.version,
  });
  async function presentStored(id: number): Promise<Widget> {
    const row = await store.find(id);
    if (row === undefined) throw gone();
    return present(row);
  }
  const presentItem = (row: WidgetItemRow): WidgetItem => ({
    id: row.id,
    name: row.name,
    index: `w_${row.id}`,
    chartType: row.chart_type as WidgetItem['chartType'],
    datasetId: row.dataset_id,
    datasourceId: row.datasource_id,
    userId: row.user_id,
  });

  /** Widgets that the caller may use, as lists show them. */
  async function items(actor: Actor): Promise<{ categoryId: number | null; item: WidgetItem }[]> {
    const mine = await use.of(actor);
    const rows = (await store.items()).filter(mine.widget);
    return rows.map((row) => ({
      categoryId: row.category_id,
      item: { ...presentItem(row), ...mine.usedBy('widget', row.id) },
    }));
  }

  const note = (
    action: 'widget.create' | 'widget.update' | 'widget.remove',
    id: number,
    name: string,
  ): Promise<void> => recordAudit(work, { action, object: { kind: 'widget', id, name } });

  /** Once more with the save: the category may have been deleted since the form was checked. */
  async function requireCategory(id: number | null | undefined): Promise<void> {
    if (id != null) await categories.require('widget', id);
  }

  async function insert(row: Parameters<WidgetStore['insert']>[0], sql: string): Promise<Widget> {
    const id = await work.runMaking(async () => {
      await requireCategory(row.category_id);
      const added = await store.insert(row);
      if (sql !== '') await store.update(added.id, { query_sql: sealed(added.id, sql) });
      // A temporary one is its panel's matter.
      if (row.temp_id === '') await note('widget.create', added.id, row.name);
      return added.id;
    });
    return presentStored(id);
  }

  return {
    async list(actor: Actor): Promise<WidgetItem[]> {
      return (await items(actor)).map(({ item }) => item);
    },

    async tree(actor: Actor, hasWidgets: boolean) {
      const shown = hasWidgets ? await items(actor) : [];
      return categories.tree(
        'widget',
        'widgets',
        byCategory(
          shown,
          ({ categoryId }) => categoryId,
          ({ item }) => item,
        ),
      );
    },

    async read(asking: Asking, id: number): Promise<Widget> {
      const row = await usable(id, asking.actor);
      await requireOpen(row, asking);
      return present(await told(row, asking));
    },

    /**
     * A temporary one waits for its panel under the id that the editor gave it: sent again, it is changed, not doubled.
     */
    async create(userId: number, input: WidgetFields, asking: Asking): Promise<Widget> {
      const { row, sql } = await check(input, asking);
      const fresh = { ...row, query_sql: '', user_id: userId, updated_by: userId, created_at: now() };
      if (!isTemporary(input)) return insert(fresh, sql);
      const waiting = { source: '1' as const, temp_id: input.tempId };
      const again = async (): Promise<Widget | undefined> => {
        const found = await store.temporary(userId, input.tempId);
        if (found === undefined) return undefined;
        await store.update(found.id, { ...row, ...waiting, query_sql: sealed(found.id, sql) });
        return presentStored(found.id);
      };
      const changed = await again();
      if (changed !== undefined) return changed;
      try {
        return await insert({ ...fresh, ...waiting }, sql);
      } catch (error) {
        // The same form sent twice at the same time.
        if (constraintOf(error)?.kind !== 'unique') throw error;
        const first = await again();
        if (first === undefined) throw error;
        return first;
      }
    },

    async update(id: number, input: WidgetFields, asking: Asking): Promise<Widget> {
      const { actor } = asking;
      const before = await usable(id, actor);
      await requireOpen(before, asking);
      await requireUnlimited([before.dataset_id, input.datasetId], asking, texts.dataRules.widgetClosed);
      if (input.version !== undefined && input.version !== before.version) throw await stale(id);
      const { row, sql } = await check(input, asking);
      await work.run(async () => {
        await usable(id, actor);
        await requireCategory(row.category_id);
        const change = { ...row, query_sql: sealed(id, sql), updated_by: userIdOf(actor) };
        if (!(await store.save(id, input.version, change))) throw await stale(id);
        await note('widget.update', id, row.name);
      });
      return presentStored(id);
    },

    async remove(actor: Actor, id: number): Promise<true> {
      await work.run(async () => {
        const { name } = await usable(id, actor);
        await store.remove(id);
        await note('widget.remove', id, name);
      });
      return true;
    },

    async copy(actor: UserActor, id: number, asking: Asking): Promise<Widget> {
      const found = await usable(id, actor);
      await requireOpen(found, asking);
      const { id: _, category_name: __, ...row } = await told(found, asking);
      const sql = plainSql(found);
      const name = copyName(row.name, await store.names(), limits.name);
      const own = { version: 1, user_id: actor.id, updated_by: actor.id };
      const stamps = { ...own, created_at: now(), updated_at: now() };
      const fresh = { ...row, ...stamps, name, query_sql: '', source: '0' as const, temp_id: '' };
      return work.run(async () => {
        const copied = await insert(fresh, sql);
        await usage.copy('widget', id, copied.id);
        return copied;
      });
    },
  };
}
