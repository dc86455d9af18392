import {
  type AggregationRule,
  Code,
  type Column,
  type Drill,
  type ExpressionItem,
  type Filter,
  type FilterRule,
  type PageRule,
  type Question,
  type SortRule,
  type TotalRule,
  texts,
} from '@mingjing/contract';
import {
  additiveKeys,
  bindQuestion,
  drawsAnything,
  filterRulesToFilters,
  isBlank,
  QuestionError,
  questionOfAggregation,
  questionOfRules,
  questionOfWidget,
  type ServerRules,
  type WidgetData,
} from '@mingjing/query';
import { withField } from '../../data/answer-json.ts';
import type { Asking, DataReader, DataTarget, ReadAnswer, Statement } from '../../data/data-reader.ts';
import { withDataFaults } from '../../data/fault.ts';
import { widgetSqlBinding } from '../../data/stored-widget.ts';
import type { Row } from '../../db/schema.ts';
import { AuthorsError, refused, unknownColumn } from '../../http/app-error.ts';
import type { OfferedWidget } from '../../rights/offered.ts';
import type { Actor } from '../../security/actor.ts';
import { ruleOfLock } from '../../security/locked-filters.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { storedMeasures } from '../datasets/calculated-measures.ts';
import type { DatasetStore } from '../datasets/dataset.store.ts';
import type { DatasourceStore } from '../datasources/datasource.store.ts';
import { checkPath, drilledWidget } from './drilled-widget.ts';
import { columnsUsedBy } from './widget-columns.ts';
import { readTotals } from './widget-totals.ts';

/** Rules that come with a request, on top of the stored widget's own. */
export interface RequestRules {
  aggregation?: AggregationRule | undefined;
  filters?: FilterRule[] | undefined;
  sorts?: SortRule[] | undefined;
  page?: PageRule | undefined;
  /** Asks for these figures over all rows in place of the rows. */
  totals?: TotalRule[] | undefined;
  /** Another X entry of the widget, for values clicked above it. */
  drill?: Drill | undefined;
}

/** What a widget stands on, and its data's calculated measures. */
export interface WidgetGround {
  target: DataTarget;
  measures: ExpressionItem[];
  /** The stored widget whose own query it is. */
  widgetId?: number | undefined;
}
export interface DatasetGround extends WidgetGround {
  dataset: Row<'dataset'>;
}

export interface AskOptions {
  /** What the panel offers of this widget, for callers who are no authors; undefined: all that the data have. */
  offer?: () => Promise<OfferedWidget>;
  /** Filters on columns the widget's data lack, or that are not offered, leave it as it is instead of failing. */
  lenient?: boolean;
  maxRows?: number;
}

interface AnswerParts {
  reader: DataReader;
  datasets: DatasetStore;
  datasources: DatasourceStore;
  secrets: SecretBox;
  /** Where relative dates count from, yyyy-MM-dd. */
  today: () => string;
}

/** What a filter dialog asks of a column's values. */
export interface ValuesRequest {
  column: string;
  search: string;
  order: 'value' | 'count';
  rules: ServerRules;
}
export interface ColumnValues {
  values: unknown[];
  counts: number[];
  nulls: number;
  truncated: boolean;
}

const namedBy = (rules: RequestRules): string[] => [
  ...(rules.filters ?? []).map((filter) => filter.key),
  ...(rules.aggregation?.aggregationKeys ?? []),
  ...(rules.aggregation?.groupKeys ?? []),
];

/** A request's own filters. Throws AppError for values that are none. */
function ownFilters(rules: readonly FilterRule[]): Filter[] {
  try {
    return filterRulesToFilters(rules);
  } catch (error) {
    // It speaks of what the caller sent, so the caller hears it as it is.
    throw error instanceof QuestionError ? refused(error.message) : error;
  }
}

/** A question with more filters on the source's rows. */
function withFilters(question: Question, filters: readonly Filter[]): Question {
  return question.inner === undefined
    ? { ...question, filters: [...question.filters, ...filters] }
    : { ...question, inner: withFilters(question.inner, filters) };
}

const nothingDrawn: ReadAnswer = {
  json: Buffer.from('{"keys":[],"data":[]}'),
  rows: 0,
  cached: true,
  durationMs: 0,
  stored: true,
};

/**
 * Filters that a link's author locked, as far as these data have their columns. Data that had one when it was locked
 * and lost it since answer nothing: without it they would show what was locked away.
 */
function lockedFor(
  { target, widgetId }: Pick<WidgetGround, 'target' | 'widgetId'>,
  columns: readonly Column[],
  actor: Actor,
) {
  if (actor.kind !== 'share') return [];
  const names = new Set(columns.map((column) => column.name));
  return actor.lockedFilters.flatMap((lock): FilterRule[] => {
    if (names.has(lock.key)) return [ruleOfLock(lock)];
    const had =
      target.kind === 'dataset'
        ? lock.datasets.includes(target.dataset.id)
        : widgetId !== undefined && lock.widgets.includes(widgetId);
    if (had) throw new AuthorsError(Code.client, texts.share.lockLost(lock.key));
    return [];
  });
}

/** Answers what widgets ask, stored ones and those that are being edited. */
export function createWidgetAnswers({ reader, datasets, datasources, secrets, today }: AnswerParts) {
  async function groundOfDataset(id: number): Promise<DatasetGround> {
    const dataset = await datasets.find(id);
    if (dataset === undefined) throw refused(texts.dataset.missing, 'datasetGone');
    const measures = storedMeasures(dataset.calculated_measures);
    return { target: { kind: 'dataset', dataset }, measures, dataset };
  }
  async function groundOfQuery(datasourceId: number, sql: string): Promise<WidgetGround> {
    const datasource = await datasources.find(datasourceId);
    if (datasource === undefined || datasource.type === 'excel') throw refused(texts.widget.datasource);
    return { target: { kind: 'query', datasource, sql }, measures: [] };
  }

  /** Filters of a request as far as they may and can be applied. Throws AppError for what is not offered. */
  async function applicable(
    rules: RequestRules,
    columns: readonly Column[],
    { offer, lenient }: AskOptions,
  ): Promise<FilterRule[]> {
    const asked = rules.filters ?? [];
    const names = new Set(columns.map((column) => column.name));
    const limits = asked.length === 0 ? undefined : await offer?.();
    const isOpen = (key: string): boolean => names.has(key) && (limits === undefined || limits.has(key));
    if (!lenient) {
      for (const key of namedBy(rules)) if (!isOpen(key)) throw unknownColumn(key);
    }
    const open = asked.filter(({ key }) => isOpen(key));
    if (limits === undefined) return open;
    for (const filter of ownFilters(open)) {
      const problem = limits.problemOf(filter);
      if (problem !== null) throw refused(problem, 'notOffered');
    }
    return open;
  }

  /** Sorts name what the answer shows where they can; else columns of the rows below it. */
  function withSorts(question: Question, columns: readonly Column[], sorts: readonly SortRule[]): Question {
    const shown = new Set(bindQuestion(question, columns).outputs.map((output) => output.column.name));
    if (!sorts.every((sort) => shown.has(sort.key))) return question;
    return { ...question, sorts: sorts.map(({ key, sortType }) => ({ key, descending: sortType === 2 })) };
  }

  /** The question of a widget with what a request asks on top of it. */
  async function questionFor(
    widget: WidgetData,
    ground: WidgetGround,
    rules: RequestRules,
    columns: readonly Column[],
    options: AskOptions,
    actor: Actor,
  ): Promise<Question> {
    const isAuthor = options.offer === undefined;
    // What is calculated is the author's to choose, and so is the page of the source's rows it is calculated from.
    if (!isAuthor && rules.aggregation !== undefined)
      throw refused(texts.widget.fixedCalculation, 'notOffered');
    if (!isAuthor && rules.drill !== undefined) checkPath(widget, rules.drill);
    const viewerFilters = [
      // Apart from the request's: the two ends of one date range never come from both.
      ...filterRulesToFilters(lockedFor(ground, columns, actor)),
      ...ownFilters(await applicable(rules, columns, options)),
    ];
    const asked: WidgetData = {
      ...(rules.drill === undefined ? widget : drilledWidget(widget, rules.drill)),
      ...(rules.aggregation === undefined ? {} : { aggregation: rules.aggregation }),
      // A page that is asked for replaces the stored one: it would be a page of a page.
      ...(rules.page === undefined || !isAuthor ? {} : { page: undefined }),
    };
    const page = rules.page && { page: rules.page.page, size: rules.page.pageSize };
    const extra = { viewerFilters, today: today(), ...(page === undefined ? {} : { page }) };
    const { aggregation } = rules;
    const isAggregated = aggregation !== undefined && !isBlank(aggregation);
    const question = isAggregated
      ? questionOfAggregation({ ...asked, aggregation }, extra, columns, ground.measures)
      : questionOfWidget(asked, extra, columns, ground.measures);
    if (rules.sorts === undefined || rules.sorts.length === 0) return question;
    if (!isAuthor || isAggregated) return rearranged(question, columns, rules.sorts);
    const sorted = withSorts(question, columns, rules.sorts);
    if (sorted !== question) return sorted;
    return questionOfWidget({ ...asked, sorts: rules.sorts }, extra, columns, ground.measures);
  }

  /** The rows that a question shows, in another order by what they show. Throws AppError for any other key. */
  function rearranged(question: Question, columns: readonly Column[], sorts: readonly SortRule[]): Question {
    const shown = new Set(bindQuestion(question, columns).outputs.map(({ column }) => column.name));
    const hidden = sorts.find(({ key }) => !shown.has(key));
    if (hidden !== undefined) throw unknownColumn(hidden.key);
    if (question.limit === undefined) return withSorts(question, columns, sorts);
    // The first rows only: another order of them, not others in their place.
    const { page, ...inner } = question;
    const outer: Question = { kind: 'rows', inner, columns: [], filters: [], sorts: [] };
    return withSorts({ ...outer, ...(page === undefined ? {} : { page }) }, columns, sorts);
  }

  async function ground(row: Row<'widget'>): Promise<WidgetGround> {
    if (row.dataset_id !== null) return groundOfDataset(row.dataset_id);
    if (row.datasource_id === null) throw refused(texts.dataset.missing, 'datasetGone');
    // Given up with a lost key: its author has to write it again.
    if (row.query_sql === '') throw refused(texts.dataset.sqlLost, 'statementLost');
    const sql = secrets.open(row.query_sql, widgetSqlBinding(row.id));
    return { ...(await groundOfQuery(row.datasource_id, sql)), widgetId: row.id };
  }

  async function isClosed(row: Row<'widget'>, target: DataTarget, asking: Asking): Promise<boolean> {
    const { hidden = [] } = (await reader.scopeOf(target, asking)) ?? {};
    if (hidden.length === 0) return false;
    const used = columnsUsedBy(row);
    return hidden.some((name) => used.has(name));
  }

  return {
    /** What a stored widget stands on. Throws when that is gone. */
    ground,
    /** The same to be asked by a caller. Throws AppError also where it reads a column that is hidden from them. */
    async openGround(row: Row<'widget'>, asking: Asking): Promise<WidgetGround> {
      const found = await ground(row);
      if (await isClosed(row, found.target, asking)) throw refused(texts.widget.closed, 'notGranted');
      return found;
    },
    groundOfDataset,
    groundOfQuery,
    /** Whether this caller sees a part of the data only. */
    async isLimited(target: DataTarget, asking: Asking): Promise<boolean> {
      return (await reader.scopeOf(target, asking)) !== undefined;
    },
    /** A dataset as something to ask; undefined when there is none. */
    async datasetOf(id: number): Promise<DataTarget | undefined> {
      const dataset = await datasets.find(id);
      return dataset === undefined ? undefined : { kind: 'dataset', dataset };
    },
    /** Whether a stored widget reads a column that is hidden from this caller: nothing of the widget is told then. */
    isClosed,
    columnsOf: (target: DataTarget, asking: Asking): Promise<Column[]> => reader.columns(target, asking),

    /** Of the filters of a request, those that a question would apply. Throws AppError as `ask` does. */
    inForce(
      ground: WidgetGround,
      filters: FilterRule[],
      asking: Asking,
      options: AskOptions = {},
    ): Promise<FilterRule[]> {
      return withDataFaults(async () => {
        const { actor } = asking;
        if (filters.length === 0 && (actor.kind !== 'share' || actor.lockedFilters.length === 0)) return [];
        const columns = await reader.columns(ground.target, asking);
        const own = await applicable({ filters }, columns, options);
        const inForce = [...lockedFor(ground, columns, actor), ...own];
        if (inForce.length === 0 || options.offer === undefined) return inForce;
        // What is filtered by a column that the board does not show is told by its parameter's name, or not at all.
        const offer = await options.offer();
        return inForce.flatMap((rule): FilterRule[] => {
          const key = offer.nameOf(rule.key);
          return key === undefined ? [] : [{ ...rule, key }];
        });
      });
    },

    /** Asks a widget's question, or for totals over it. Throws AppError. */
    ask(
      widget: WidgetData,
      ground: WidgetGround,
      rules: RequestRules,
      asking: Asking,
      options: AskOptions = {},
    ): Promise<ReadAnswer> {
      return withDataFaults(async () => {
        if (options.offer !== undefined && !drawsAnything(widget.chartType, widget.dataJson.chartForm)) {
          return nothingDrawn;
        }
        const columns = await reader.columns(ground.target, asking);
        if (rules.totals !== undefined) {
          // Over the rows of all pages, whichever one is stored.
          const whole = { ...rules, page: { page: 1, pageSize: 1 } };
          const question = await questionFor(widget, ground, whole, columns, options, asking.actor);
          return readTotals(reader, ground.target, question, columns, rules.totals, asking);
        }
        const question = await questionFor(widget, ground, rules, columns, options, asking.actor);
        const answer = await reader.answer(ground.target, question, asking, options.maxRows);
        const additive = additiveKeys(question, columns);
        return { ...answer, json: withField(answer.json, 'additive', additive) };
      });
    },

    /** The statement that answers a widget's question, without running it. Throws AppError. */
    statement(widget: WidgetData, ground: WidgetGround, asking: Asking): Promise<Statement> {
      return withDataFaults(async () => {
        const columns = await reader.columns(ground.target, asking);
        const question = await questionFor(widget, ground, {}, columns, {}, asking.actor);
        return reader.statement(ground.target, question, asking);
      });
    },

    /**
     * Values of a column that a widget shows, as far as it shows them: under its own filters and those of a link. Throws
     * AppError.
     */
    valuesShown(
      ground: WidgetGround,
      { question, key }: Pick<OfferedWidget['shown'][number], 'question' | 'key'>,
      { search, only }: { search: string; only: readonly string[] | undefined },
      limit: number,
      asking: Asking,
    ): Promise<Pick<ColumnValues, 'values' | 'truncated'>> {
      return withDataFaults(async () => {
        const columns = await reader.columns(ground.target, asking);
        const locks = filterRulesToFilters(lockedFor(ground, columns, asking.actor));
        const counted: Question = {
          kind: 'groups',
          inner: locks.length === 0 ? question : withFilters(question, locks),
          dimensions: [{ column: key }],
          measures: [],
          filters: [
            { column: key, op: 'ne', value: null },
            ...(search === '' ? [] : [{ column: key, op: 'like' as const, value: search }]),
            ...(only === undefined ? [] : [{ column: key, op: 'in' as const, value: [...only] }]),
          ],
          sorts: [{ key, descending: false }],
          limit: limit + 1,
        };
        const answer = await reader.answer(ground.target, counted, asking);
        const { data } = JSON.parse(answer.json.toString()) as { data: unknown[][] };
        return { values: data.slice(0, limit).map((row) => row[0]), truncated: data.length > limit };
      });
    },

    /** Distinct values of a column with their counts, after the rules; rows without a value are counted apart. */
    values(
      { target, widgetId }: Pick<WidgetGround, 'target' | 'widgetId'>,
      { column, search, order, rules }: ValuesRequest,
      limit: number,
      asking: Asking,
    ): Promise<ColumnValues> {
      return withDataFaults(async () => {
        const isLocked = asking.actor.kind === 'share' && asking.actor.lockedFilters.length > 0;
        const locks = isLocked
          ? lockedFor({ target, widgetId }, await reader.columns(target, asking), asking.actor)
          : [];
        const inner = questionOfRules(rules, filterRulesToFilters(locks));
        const countKey = column === '次数' ? '行数' : '次数';
        const present = { column, op: 'ne' as const, value: null };
        const found = search === '' ? [] : [{ column, op: 'like' as const, value: search }];
        const groups: Question = {
          kind: 'groups',
          inner,
          dimensions: [{ column }],
          measures: [{ column, calculation: 'count', alias: countKey }],
          filters: [present, ...found],
          sorts: [
            ...(order === 'count' ? [{ key: countKey, descending: true }] : []),
            { key: column, descending: false },
          ],
          limit: limit + 1,
        };
        const empty: Question = {
          kind: 'rows',
          inner,
          columns: [column],
          filters: [{ column, op: 'eq', value: null }],
          sorts: [],
          page: { page: 1, size: 1 },
        };
        const [answer, without] = await Promise.all([
          reader.answer(target, groups, asking),
          reader.answer(target, empty, asking),
        ]);
        const { data } = JSON.parse(answer.json.toString()) as { data: unknown[][] };
        const { total } = JSON.parse(without.json.toString()) as { total?: number };
        const shown = data.slice(0, limit);
        return {
          values: shown.map((row) => row[0]),
          counts: shown.map((row) => Number(row[1])),
          nulls: total ?? 0,
          truncated: data.length > limit,
        };
      });
    },
  };
}
export type WidgetAnswers = ReturnType<typeof createWidgetAnswers>;
