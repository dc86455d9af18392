import { areasProblem, fittedForm, kindOf } from '@mingjing/charts';
import { limits, texts, type Widget, type WidgetItem } from '@mingjing/contract';
import type { AnswerBytes } from '@mingjing/mart';
import type { WidgetData } from '@mingjing/query';
import { recordAudit } from '../../audit/record-audit.ts';
import { withField } from '../../data/answer-json.ts';
import type { Asking, DataReader } from '../../data/data-reader.ts';
import { readRules, widgetDataOf, widgetSqlBinding } from '../../data/stored-widget.ts';
import { constraintOf } from '../../db/constraint.ts';
import { copyName } from '../../db/copy-name.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import { gone, refused } from '../../http/app-error.ts';
import { wireDate } from '../../http/wire-date.ts';
import { toldFailure } from '../../rights/told-failure.ts';
import type { UsageStore } from '../../rights/usage.store.ts';
import type { UseRights } from '../../rights/use-rights.ts';
import { type Actor, isAuthor, type UserActor } from '../../security/actor.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { Categories } from '../categories/category.service.ts';
import { byCategory } from '../categories/category-tree.ts';
import { shownMeasures } from '../datasets/calculated-measures.ts';
import type { PanelRow } from '../panels/panel.store.ts';
import type { PanelAccess } from '../panels/panel-access.ts';
import { storedDrawing } from '../panels/panel-drawing.ts';
import type { PanelOffers } from '../panels/panel-offers.ts';
import { placeOf } from '../panels/panel-parameters.ts';
import { panelRules } from '../panels/panel-rules.ts';
import type { AskOptions, RequestRules } from './asked-question.ts';
import type { ValuesRequest } from './column-values.ts';
import type { WidgetItemRow, WidgetStore, WidgetWithCategory } from './widget.store.ts';
import type { WidgetAnswers } from './widget-answers.ts';
import type { DatasetGround, WidgetGround } from './widget-ground.ts';
import { checkMode, checkNumbers, isTemporary, readDataJson, type WidgetFields } from './widget-input.ts';

interface WidgetParts {
  work: UnitOfWork;
  store: WidgetStore;
  answers: WidgetAnswers;
  reader: DataReader;
  categories: Categories;
  access: PanelAccess;
  offers: PanelOffers;
  secrets: SecretBox;
  use: UseRights;
  usage: Pick<UsageStore, 'copy'>;
  now: () => number;
  timezone: string;
}

export interface DataRequest extends RequestRules {
  id: number;
  panelId?: number | undefined;
  /** Passes over filters on columns that the widget's data lack. */
  lenient?: '1' | undefined;
}

/** A widget as one caller may ask it. */
interface Opened {
  row: WidgetWithCategory;
  /** What it is called where the caller sees it. */
  name: string;
  options: Pick<AskOptions, 'offer'>;
  /** The caller as it is shown to them: an author who may not use it is its viewer. */
  actor: Actor;
  panel?: PanelRow;
}

/** The title that a panel gives a widget; its own where the panel gives none. */
function nameOn(panel: PanelRow, { id, name }: WidgetWithCategory): string {
  const node = storedDrawing(panel).nodes.find((one) => one.kind === 'widget' && one.ref === id);
  return node === undefined || node.name === '' ? name : node.name;
}

export function createWidgets(parts: WidgetParts) {
  const { work, store, answers, reader, categories, access, offers, secrets, use, usage, now, timezone } =
    parts;

  /** A widget as this caller may know it: a temporary one is only there for the author who made it. */
  async function find(id: number, actor: Actor): Promise<WidgetWithCategory> {
    const row = await store.find(id);
    const isOwn = row?.source === '0' || (actor.kind === 'user' && actor.id === row?.user_id);
    if (row === undefined || !isOwn) throw gone();
    return row;
  }
  /** The same to make something of it or change it; one that the caller may not use is as if there were none. */
  async function usable(id: number, actor: Actor): Promise<WidgetWithCategory> {
    const row = await find(id, actor);
    if (!(await use.of(actor)).widget(row)) throw gone();
    return row;
  }
  /** What a form stands on, for a caller who may use it. Throws AppError. */
  async function groundOf(
    { datasetId, datasourceId, querySql }: Pick<WidgetFields, 'datasetId' | 'datasourceId' | 'querySql'>,
    { actor }: Asking,
  ): Promise<WidgetGround | DatasetGround> {
    const mine = await use.of(actor);
    if (datasetId !== null) {
      if (!mine.dataset(datasetId)) throw refused(texts.dataset.missing, 'datasetGone');
      return answers.groundOfDataset(datasetId);
    }
    if (!mine.datasource(datasourceId!)) throw refused(texts.widget.datasource);
    return answers.groundOfQuery(datasourceId!, querySql);
  }
  /** A form names the columns it reads: it is not for callers from whom one of them is hidden. Throws AppError. */
  async function requireOpen(row: WidgetWithCategory, asking: Asking): Promise<void> {
    const target = row.dataset_id === null ? undefined : await answers.datasetOf(row.dataset_id);
    if (target !== undefined && (await answers.isClosed(row, target, asking)))
      throw refused(texts.widget.closed, 'notGranted');
  }
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

  /** The form's rules. Returns the columns to store and the script, which is sealed once the id is known. */
  async function check(input: WidgetFields, asking: Asking) {
    checkMode(input);
    const settings = readDataJson(input.dataJson);
    checkNumbers(input.chartType, settings);
    readRules(input);
    if (input.categoryWidget != null) await categories.require('widget', input.categoryWidget.id);
    let sql = '';
    const { target } = await groundOf(input, asking);
    if (target.kind === 'query') {
      await reader.requireSource(target.datasource, asking);
      sql = await reader.checkSql(input.querySql, target.datasource);
    }
    // Only where the kind asks how many columns there are: a source that is away keeps nobody from saving.
    const asksColumns = kindOf(input.chartType)?.refusal !== undefined;
    const columns = asksColumns ? await answers.columnsOf(target, asking).catch(() => null) : null;
    asking.signal.throwIfAborted();
    const { chartType, selectItems } = input;
    const problem = areasProblem(chartType, settings.chartForm, columns?.length ?? null, selectItems);
    if (problem !== null) throw refused(problem);
    const chartForm = fittedForm(chartType, settings.chartForm);
    const row = {
      name: input.name,
      category_id: input.categoryWidget?.id ?? null,
      datasource_id: input.datasourceId,
      dataset_id: input.datasetId,
      chart_type: input.chartType,
      round: input.round,
      source: '0' as const,
      data_json: JSON.stringify({ ...settings, chartForm }),
      select_items: input.selectItems,
      aggregation: input.aggregation.trim(),
      filters: input.filters.trim(),
      sorts: input.sorts.trim(),
      page: input.page.trim(),
      temp_id: '',
      // What was warned of has been looked at.
      tips: '',
      updated_at: now(),
    };
    return { row, sql };
  }

  const note = (
    action: 'widget.create' | 'widget.update' | 'widget.remove',
    id: number,
    name: string,
  ): Promise<void> => recordAudit(work, { action, object: { kind: 'widget', id, name } });

  async function insert(row: Parameters<WidgetStore['insert']>[0], sql: string): Promise<Widget> {
    const id = await work.run(async () => {
      const added = await store.insert(row);
      if (sql !== '') await store.update(added.id, { query_sql: sealed(added.id, sql) });
      // A temporary one is its panel's matter.
      if (row.temp_id === '') await note('widget.create', added.id, row.name);
      return added.id;
    });
    return presentStored(id);
  }

  /**
   * Refuses callers who see a part of a dataset. They do not change stored widgets over it: those stand on boards whose
   * viewers and links see more, and would show it to the one who changed them.
   */
  async function requireUnlimited(
    datasetIds: readonly (number | null)[],
    asking: Asking,
    closed: string,
  ): Promise<void> {
    for (const id of new Set(datasetIds)) {
      const target = id === null ? undefined : await answers.datasetOf(id);
      if (target !== undefined && (await answers.isLimited(target, asking)))
        throw refused(closed, 'notGranted');
    }
  }

  /** A stored widget, for callers who may see it, with what may be asked of it. Throws when it is not theirs to see. */
  async function opened(id: number, panelId: number | undefined, asking: Asking): Promise<Opened> {
    const { actor } = asking;
    if (isAuthor(actor) && panelId === undefined) {
      const row = await find(id, actor);
      if ((await use.of(actor)).widget(row)) return { row, name: row.name, options: {}, actor };
    }
    const panel = await access.showing(actor, id, panelId);
    const row = await find(id, actor);
    const seen = await use.seenOn(actor, panel.id);
    if (isAuthor(seen)) return { row, name: row.name, options: {}, panel, actor: seen };
    const offer = () => offers.of(panel, row, asking);
    return { row, name: nameOn(panel, row), options: { offer }, panel, actor: seen };
  }

  /** A widget as its editor holds it, and what it stands on. */
  async function edited(
    input: WidgetFields,
    asking: Asking,
  ): Promise<{ widget: WidgetData; ground: WidgetGround | DatasetGround }> {
    checkMode(input);
    const dataJson = readDataJson(input.dataJson);
    const ground = await groundOf(input, asking);
    const { chartType, selectItems } = input;
    return { widget: { ...readRules(input), chartType, dataJson, selectItems }, ground };
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
      return present(row);
    },

    /**
     * A temporary one waits for its panel under the id that the editor gave it: sent again, it is changed, not doubled.
     */
    async create(userId: number, input: WidgetFields, asking: Asking): Promise<Widget> {
      const { row, sql } = await check(input, asking);
      const fresh = { ...row, query_sql: '', user_id: userId, created_at: now() };
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
      const { row, sql } = await check(input, asking);
      await work.run(async () => {
        await usable(id, actor);
        await store.update(id, { ...row, query_sql: sealed(id, sql) });
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
      const { id: _, category_name: __, ...row } = found;
      const sql = plainSql(found);
      const name = copyName(row.name, await store.names(), limits.name);
      const stamps = { user_id: actor.id, created_at: now(), updated_at: now() };
      const fresh = { ...row, ...stamps, name, query_sql: '', source: '0' as const, temp_id: '' };
      return work.run(async () => {
        const copied = await insert(fresh, sql);
        await usage.copy('widget', id, copied.id);
        return copied;
      });
    },

    opened,
    edited,
    usable,

    /** A stored widget's data, for those who may see it: authors, and viewers of a panel that shows it. */
    async data(request: DataRequest, asking: Asking): Promise<AnswerBytes> {
      const { id, panelId, lenient, ...rules } = request;
      const { row, options, panel, actor } = await opened(id, panelId, asking);
      const passing = { ...options, lenient: lenient === '1' };
      try {
        const ground = await answers.openGround(row, asking);
        const filters = await panelRules(panel, rules.filters ?? [], {
          place: placeOf(row),
          actor: asking.actor,
          columns: () => answers.columnsOf(ground.target, asking),
        });
        return await answers.ask(widgetDataOf(row), ground, { ...rules, filters }, asking, passing);
      } catch (error) {
        // What only authors may know is not for those who may not use it.
        throw asking.actor.kind === 'user' ? toldFailure(error, actor) : error;
      }
    },

    /** Data of a widget that is being edited. */
    async preview(
      input: WidgetFields,
      asking: Asking,
      rules: Pick<RequestRules, 'page' | 'sorts' | 'totals'> = {},
    ): Promise<AnswerBytes> {
      const { widget, ground } = await edited(input, asking);
      const answer = await answers.ask(widget, ground, rules, asking);
      const madeAt = 'dataset' in ground && answer.stored ? ground.dataset.extract_at : null;
      const dataTime = madeAt === null ? '' : wireDate(madeAt, timezone);
      return { ...answer, json: withField(answer.json, 'dataTime', dataTime) };
    },

    /** What a widget that is being edited asks, as its author reads it. */
    async statement(input: WidgetFields, asking: Asking) {
      // It holds the dataset's own script.
      await requireUnlimited([input.datasetId], asking, texts.dataRules.statementClosed);
      const { widget, ground } = await edited(input, asking);
      return answers.statement(widget, ground, asking);
    },

    /** Values of a column for the filter dialog, after the rules of the data format dialog. */
    async values(
      input: Pick<
        WidgetFields,
        'datasetId' | 'datasourceId' | 'querySql' | 'aggregation' | 'filters' | 'sorts' | 'page'
      > &
        Omit<ValuesRequest, 'rules'>,
      asking: Asking,
    ) {
      checkMode(input);
      const { target } = await groundOf(input, asking);
      const { column, search, order } = input;
      const request = { column, search, order, rules: readRules(input) };
      return answers.values({ target }, request, limits.dropdownValues, asking);
    },

    /** Columns, calculated measures and first rows of a dataset. */
    async fields(datasetId: number, asking: Asking) {
      if (!(await use.of(asking.actor)).dataset(datasetId))
        throw refused(texts.dataset.missing, 'datasetGone');
      const { dataset, measures } = await answers.groundOfDataset(datasetId);
      const { columns, content } = await reader.rowsOf(dataset, reader.previewRows, asking);
      return { columns, measures: shownMeasures(measures, columns), content };
    },
  };
}
export type Widgets = ReturnType<typeof createWidgets>;
