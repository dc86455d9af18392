import {
  type AggregationRule,
  type ChartType,
  type Column,
  type ColumnItem,
  countsAsNumeric,
  type DataJson,
  type Dimension,
  type ExpressionItem,
  type Filter,
  type GroupOrder,
  type GroupsQuestion,
  type Having,
  type Measure,
  measureKey,
  type Page,
  type Question,
  type Sort,
  traitsOf,
  uniqueKeys,
} from '@mingjing/contract';
import { bindQuestion } from '../bind/bind-question.ts';
import { keysOfGroups } from '../bind/groups-that-pass.ts';
import { axesOf, levelOf } from './axes.ts';
import { columnFilters } from './column-filters.ts';
import { filterValues, pathFilters } from './drill-path.ts';
import { type LatestKnown, latestQuestion } from './latest-period.ts';
import { dimensionOf, havingOf, isCalculated, measureOf, mustGroup, type Placed, placer } from './placed.ts';
import { questionOfRules, type ServerRules } from './server-rules.ts';

/** What of a stored widget decides its question. */
export interface WidgetData extends ServerRules {
  chartType: ChartType;
  dataJson: DataJson;
  /** Comma-joined column names: what is shown while no area is filled. */
  selectItems: string;
}

/** What is asked on top of the widget's own settings. */
export interface QuestionExtra {
  /** Joined to the widget's own filters by AND, on the source's rows. */
  viewerFilters?: readonly Filter[];
  /** The page a viewer looks at, cut after everything else; the widget's own page rule cuts before. */
  page?: Page;
  /** Rows at most, for charts that draw raw rows. */
  limit?: number;
  /** Where relative dates count from, yyyy-MM-dd; this machine's day when absent. */
  today?: string;
  /** The last periods that `latestAsked` asked for; without them rows of any period are meant. */
  latest?: LatestKnown;
}

/** Raw rows a number or a text without calculation looks at: the first, or a few that scroll by. */
const scrolledTexts = 100;

/**
 * The question behind a chart. Order: the rules of the data format dialog with viewers' filters, as `inner`; then
 * the filters of placed columns and the path drilled so far; then the calculation over the groups of X and n, of which
 * those stay that pass the conditions on results.
 * Answer columns: dimensions, then measures, each under its column's own name or its alias; clashes get _2.
 */
export function questionOfWidget(
  widget: WidgetData,
  extra: QuestionExtra,
  columns: readonly Column[],
  measures: readonly ExpressionItem[],
): Question {
  const inner = questionOfRules(widget, extra.viewerFilters);
  const known = bindQuestion(inner, columns).outputs.map(({ column }) => column);
  const form = widget.dataJson.chartForm;
  const place = placer(known, widget.dataJson.expression, measures);
  const axes = axesOf(widget.chartType, form);
  const dimensions = axes.dimensions.map(place);
  const values = axes.measures.map(place);

  const base = { inner, filters: formFilters(widget, place, extra) };
  const asked = [...dimensions, ...values];
  if (asked.length === 0)
    return limited({ kind: 'rows', columns: selected(widget, known), ...base, sorts: [] }, widget, extra);
  // Periods to compare are groups, whatever the calculation.
  const { axes: reading, listsRows } = traitsOf(widget.chartType);
  const compares = reading === 'compared' && dimensions.length > 0;
  const measured = listsRows ? dimensions : values;
  const having = [...measured, ...form.filters.map(place)].flatMap((one) => havingOf(one, form));
  // So are results to be compared with a condition.
  if (!compares && having.length === 0 && !mustGroup(form, asked, measured)) {
    const names = asked.map(({ item }) => item.id);
    return limited(
      { kind: 'rows', columns: names, ...base, sorts: sortsFor(widget, uniqueKeys(names)) },
      widget,
      extra,
    );
  }
  const passing = having.length === 0 ? base : { ...base, having };
  if (listsRows) return groupedTable(widget, extra, dimensions, passing);
  const order = orderBeside(widget, place);
  return limited(
    grouped(
      widget,
      order === undefined ? passing : { ...passing, order },
      dimensions.map(dimensionOf),
      values.map((value) => measureOf(value, form)),
    ),
    widget,
    extra,
  );
}

/**
 * The question of an aggregation that a caller asks of a widget's rows: its groups, then what it aggregates, each under
 * its own name, whatever the widget draws. The widget's own filters hold; its own aggregation does not.
 */
export function questionOfAggregation(
  widget: WidgetData & { aggregation: AggregationRule },
  extra: QuestionExtra,
  columns: readonly Column[],
  measures: readonly ExpressionItem[],
): Question {
  const { aggregation, filters, sorts = [], page } = widget;
  const shown = [...aggregation.groupKeys, ...aggregation.aggregationKeys];
  const place = placer(columns, widget.dataJson.expression, measures);
  const rows: Question = {
    kind: 'rows',
    inner: questionOfRules({ filters }, extra.viewerFilters),
    columns: [],
    filters: formFilters(widget, place, extra),
    sorts: [],
  };
  const kept = sorts.filter(({ key }) => shown.includes(key));
  const asked = { ...questionOfRules({ aggregation, sorts: kept, page }), inner: rows };
  return extra.page === undefined ? asked : { ...asked, page: extra.page };
}

type Base = { inner: Question; filters: Filter[]; having?: Having[]; order?: GroupOrder };

function grouped(widget: WidgetData, base: Base, dimensions: Dimension[], measures: Measure[]): Question {
  return {
    kind: 'groups',
    dimensions,
    measures,
    ...base,
    sorts: sortsFor(widget, keysOf(dimensions, measures)),
  };
}

const keysOf = (dimensions: Dimension[], measures: Measure[]): string[] =>
  keysOfGroups({ dimensions, measures });

/**
 * A table that calculates: calculated columns and expressions are measures, the others are what it groups by. The
 * answer is put back into the order in which the columns were dropped.
 */
function groupedTable(
  widget: WidgetData,
  extra: QuestionExtra,
  placed: readonly Placed[],
  base: Base,
): Question {
  const form = widget.dataJson.chartForm;
  // A calculation meant for no column in particular is one of those that are numbers.
  const isForNumbers = form.calculateType.columns.length === 0;
  const isMeasure = (one: Placed): boolean =>
    one.kind === 'expression' ||
    (one.item.having ?? []).length > 0 ||
    (isForNumbers && one.item.calculation === undefined
      ? one.column !== undefined && form.calculateType.type !== 'empty' && countsAsNumeric(one.column)
      : isCalculated(form, one.item));
  const dimensions = placed.filter((one) => !isMeasure(one));
  const measures = placed.filter(isMeasure);
  const groups = grouped(
    widget,
    base,
    dimensions.map(dimensionOf),
    measures.map((one) => measureOf(one, form)),
  );
  const { sorts, ...unsorted } = groups;
  const keys = keysOf(
    dimensions.map(dimensionOf),
    measures.map((one) => measureOf(one, form)),
  );
  const order = [...dimensions, ...measures];
  return limited(
    {
      kind: 'rows',
      inner: { ...unsorted, sorts: [] },
      columns: placed.map((one) => keys[order.indexOf(one)] as string),
      filters: [],
      sorts:
        sorts.length > 0
          ? sorts
          : dimensions.map((_, at) => ({ key: keys[at] as string, descending: false })),
    },
    widget,
    extra,
  );
}

/** The day on this machine's clock. */
function localDay(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The placed columns whose filters hold. */
function filteringItems({ chartType, dataJson }: WidgetData): ColumnItem[] {
  const form = dataJson.chartForm;
  const shown = traitsOf(chartType).showsAllX ? form.xAxis : form.xAxis.slice(0, levelOf(form) + 1);
  return [...shown, ...form.yAxis, ...form.nAxis, ...form.heatmapY, ...form.filters];
}

/**
 * What has to be asked before a widget that shows the last period only: the periods there are among the rows that all its
 * other filters leave. Empty for any other widget.
 */
export function latestAsked(
  widget: WidgetData,
  extra: QuestionExtra,
  columns: readonly Column[],
  measures: readonly ExpressionItem[],
): { item: ColumnItem; column: Column; question: GroupsQuestion }[] {
  const items = filteringItems(widget).filter(({ latest }) => latest);
  if (items.length === 0) return [];
  const inner = questionOfRules(widget, extra.viewerFilters);
  const known = bindQuestion(inner, columns).outputs.map(({ column }) => column);
  const place = placer(known, widget.dataJson.expression, measures);
  const filters = formFilters(widget, place, { ...extra, latest: undefined });
  return items.flatMap((item) => {
    const placed = place(item);
    return placed.kind !== 'column' || placed.column === undefined
      ? []
      : [{ item, column: placed.column, question: latestQuestion(item, placed.column, { inner, filters }) }];
  });
}

/** Filters of the placed columns and the values clicked on the way down to the X entry being shown. */
function formFilters(
  widget: WidgetData,
  place: (item: ColumnItem) => Placed,
  { today = localDay(), latest }: QuestionExtra,
): Filter[] {
  const form = widget.dataJson.chartForm;
  const level = levelOf(form);
  const own = filteringItems(widget)
    .filter((item) => place(item).kind === 'column')
    .flatMap((item) => columnFilters(item, today, latest));
  const path = traitsOf(widget.chartType).showsAllX ? [] : (form.filterForm?.pointer ?? []);
  return [...own, ...drillFilters(widget), ...pathFilters(form, level, path)];
}

/**
 * The drilling filter: the values of the first X entry that are kept, or removed. It stays in force further down,
 * where the path leads on from one of them. A table's columns are no X axis.
 */
function drillFilters({ chartType, dataJson }: WidgetData): Filter[] {
  const { filterForm, xAxis } = dataJson.chartForm;
  const [first] = xAxis;
  const chosen = filterForm?.rightValues ?? [];
  if (traitsOf(chartType).listsRows || first === undefined || chosen.length === 0) return [];
  const value = chosen.flatMap((one) => filterValues(one, first.grain));
  return [{ column: first.id, op: filterForm?.equal === false ? 'notIn' : 'in', value }];
}

/** The chart's own sort; one left over from a column that is no longer shown is passed over. */
function sortsFor(widget: WidgetData, keys: readonly string[]): Sort[] {
  const { sort } = widget.dataJson.chartForm;
  if (!sort || sort.beside === true || !keys.includes(sort.key)) return [];
  return [{ key: sort.key, descending: sort.descending }];
}

/** The order of a picture's groups by a field among the filters; one left over from a field that is gone is passed over. */
function orderBeside(
  { dataJson: { chartForm: form } }: WidgetData,
  place: (item: ColumnItem) => Placed,
): GroupOrder | undefined {
  const { sort } = form;
  const found =
    sort?.beside === true ? form.filters.find((item) => measureKey(item) === sort.key) : undefined;
  if (!sort || found === undefined) return undefined;
  return { measure: measureOf(place(found), form), descending: sort.descending };
}

function limited(question: Question, widget: WidgetData, extra: QuestionExtra): Question {
  const form = widget.dataJson.chartForm;
  const { listsRows, words, scrolls } = traitsOf(widget.chartType);
  const raw = question.kind === 'rows' && !listsRows;
  const single = raw && words !== undefined;
  const caps = [
    // Only a table's rows are entries of their own. Elsewhere the picture keeps its first entries itself: rows cut
    // here would be missing from 其他, from shares and from the series of an entry.
    listsRows ? (form.top ?? undefined) : undefined,
    single ? (scrolls && form.tableScroll ? scrolledTexts : 1) : undefined,
    extra.limit,
  ].filter((cap) => cap !== undefined);
  return {
    ...question,
    ...(caps.length > 0 ? { limit: Math.min(...caps) } : {}),
    ...(extra.page === undefined ? {} : { page: extra.page }),
  };
}

/** Columns of a chart with empty areas: those selected, as far as the data still has them, else all. */
function selected({ selectItems }: WidgetData, known: readonly Column[]): string[] {
  const names = selectItems.split(',').map((name) => name.trim());
  return known.map(({ name }) => name).filter((name) => names.includes(name));
}
