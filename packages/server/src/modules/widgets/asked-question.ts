import type { EntryCut, PictureCut } from '@mingjing/charts';
import {
  type AggregationRule,
  type Column,
  type Drill,
  type Filter,
  type FilterRule,
  filterTypeOp,
  type PageRule,
  type Question,
  type SortRule,
  type TotalRule,
  texts,
} from '@mingjing/contract';
import {
  bindQuestion,
  filterRulesToFilters,
  isBlank,
  type LatestKnown,
  QuestionError,
  type QuestionExtra,
  questionOfAggregation,
  questionOfWidget,
  type WidgetData,
} from '@mingjing/query';
import type { Asking } from '../../data/data-reader.ts';
import { refused, unknownColumn } from '../../http/app-error.ts';
import type { OfferedWidget } from '../../rights/offered.ts';
import { checkPath, drilledWidget } from './drilled-widget.ts';
import { lockedFor } from './link-locks.ts';
import type { WidgetGround } from './widget-ground.ts';

/** Rules that come with a request, on top of the stored widget's own. */
export interface RequestRules {
  aggregation?: AggregationRule | undefined;
  filters?: FilterRule[] | undefined;
  sorts?: SortRule[] | undefined;
  page?: PageRule | undefined;
  /** Asks for these figures over all rows in place of the rows. */
  totals?: TotalRule[] | undefined;
  /** The output for each value of which the totals are asked; without it one row of them. */
  totalsBy?: string | undefined;
  /** Another X entry of the widget, for values clicked above it. */
  drill?: Drill | undefined;
}

export interface AskOptions {
  /** What the panel offers of this widget, for callers who are no authors; undefined: all that the data have. */
  offer?: () => Promise<OfferedWidget>;
  /** Filters on columns the widget's data lack, or that are not offered, leave it as it is instead of failing. */
  lenient?: boolean;
  maxRows?: number;
  /** The largest entries alone, for a picture that shows no others. */
  cut?: EntryCut | undefined;
  /** What its picture draws where there are more rows than are sent. */
  picture?: PictureCut | undefined;
  /** Of a cross table all groups in place of the page, as many as it is made of; a table that is none has its page. */
  crosses?: { most: number } | undefined;
  /** Of stored rows that are more than the page asked for, so many do. */
  firstRows?: number;
}

const namedBy = (rules: RequestRules): string[] => [
  ...(rules.filters ?? []).map((filter) => filter.key),
  ...(rules.aggregation?.aggregationKeys ?? []),
  ...(rules.aggregation?.groupKeys ?? []),
];

/** A request's own filters. Throws AppError for values that are none. */
export function ownFilters(rules: readonly FilterRule[]): Filter[] {
  try {
    return filterRulesToFilters(rules);
  } catch (error) {
    // It speaks of what the caller sent, so the caller hears it as it is.
    throw error instanceof QuestionError ? refused(error.message) : error;
  }
}

/** A rule that asks for a value where it asked for a part of one. */
export const asWhole = (rule: FilterRule): FilterRule =>
  filterTypeOp[rule.filterType] === 'like' ? { ...rule, filterType: 1 } : rule;

/** Filters of a request as far as they may and can be applied. Throws AppError for what is not offered. */
export async function applicable(
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
  const named = asked.filter(({ key }) => isOpen(key));
  if (limits === undefined) return named;
  const open = named.map((rule) => (limits.isWhole(rule.key, rule.value) ? asWhole(rule) : rule));
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

/** Who asks, and when. */
interface AskedBy extends Pick<Asking, 'actor'> {
  /** yyyy-MM-dd. */
  today: string;
  /** Finds the last periods of a widget that shows those alone. */
  latest: (widget: WidgetData, extra: QuestionExtra) => Promise<LatestKnown | undefined>;
}

/** The question of a widget with what a request asks on top of it. */
export async function questionFor(
  widget: WidgetData,
  ground: WidgetGround,
  rules: RequestRules,
  columns: readonly Column[],
  options: AskOptions,
  { actor, today, latest }: AskedBy,
): Promise<Question> {
  const isAuthor = options.offer === undefined;
  // What is calculated is the author's to choose, and so is the page of the source's rows it is calculated from.
  if (!isAuthor && rules.aggregation !== undefined)
    throw refused(texts.widget.fixedCalculation, 'notOffered');
  if (!isAuthor && rules.drill !== undefined) checkPath(widget, rules.drill);
  const viewerFilters = [
    // Apart from the request's: the two ends of one date range never come from both.
    ...filterRulesToFilters(lockedFor(ground, columns, actor)).map((lock) => ({ ...lock, fixed: true })),
    ...ownFilters(await applicable(rules, columns, options)),
  ];
  const asked: WidgetData = {
    ...(rules.drill === undefined ? widget : drilledWidget(widget, rules.drill)),
    ...(rules.aggregation === undefined ? {} : { aggregation: rules.aggregation }),
    // A page that is asked for replaces the stored one: it would be a page of a page.
    ...(rules.page === undefined || !isAuthor ? {} : { page: undefined }),
  };
  const page = rules.page && { page: rules.page.page, size: rules.page.pageSize };
  const plain = { viewerFilters, today, ...(page === undefined ? {} : { page }) };
  const known = await latest(asked, plain);
  const extra = known === undefined ? plain : { ...plain, latest: known };
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
