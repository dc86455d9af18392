import {
  type BoardLayout,
  type Column,
  columnOfParameter,
  type ExpressionItem,
  type Filter,
  type FilterKind,
  type FilterOp,
  type FilterRule,
  type Grain,
  isNumeric,
  kindOfParameter,
  type Parameter,
  type ParameterPlace,
  texts,
} from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { columnsOfWidget, keepsWholePeriods, type WidgetColumns, type WidgetData } from '@mingjing/query';

/** A widget of a panel with what decides its questions. */
export interface OfferedSource {
  id: number;
  widget: WidgetData;
  place: ParameterPlace;
  columns: readonly Column[];
  measures: readonly ExpressionItem[];
  /** Columns that a calculated column of its data calculates with. */
  behind: (column: string) => readonly string[];
}

/** What a panel's author decided that concerns viewers. */
export interface OfferedPanelParts {
  layout: BoardLayout;
  drawing: Pick<Drawing, 'nodes'>;
}

/** What callers who are no authors may ask of one widget of a panel. */
export interface OfferedWidget {
  /** Whether any filter on the column is offered. */
  has(column: string): boolean;
  /** Why a filter on an offered column is not; null when it is. */
  problemOf(filter: Filter): string | null;
  /**
   * Whether a text that is asked of the column is asked as a whole number: it is typed into a field of the board, whose
   * values stand nowhere on it, so that parts of their digits would find them. What the author typed there stays a part.
   */
  isWhole(column: string, value: FilterRule['value']): boolean;
  /** What the board calls a column that is offered: its parameter's name where the column itself is not shown. */
  nameOf(column: string): string | undefined;
  /** Columns of its data, with those that are not offered. */
  columns: readonly Column[];
  /** Columns whose own values the widget's answers show, with the questions that show them. */
  shown: WidgetColumns['shown'];
  /** Columns that it calculates with. */
  calculated: ReadonlySet<string>;
}

export interface OfferedPanel {
  /** Nothing at all for a widget that is not among those given. */
  of(widgetId: number): OfferedWidget;
}

/** Why a filter is not offered, in words that call its column by `name`; null when it is. */
type Offer = (filter: Filter, name: string) => string | null;

const always: Offer = () => null;

const wholePeriods =
  (grain: Grain): Offer =>
  (filter, name) =>
    keepsWholePeriods(filter, grain) ? null : texts.filters.wholePeriod(name, grain);

/** What each kind of control asks. A control on a column that is not shown must not become a search for its values. */
const opsOf: Record<FilterKind, readonly FilterOp[]> = {
  text: ['like', 'eq', 'in'],
  choice: ['eq', 'in'],
  list: ['eq', 'in'],
  date: ['eq', 'in', 'gte', 'lte', 'lt'],
  number: ['eq', 'in'],
};
/** A filter on the drawing that is none of a parameter chooses among values. */
const nodeOps: readonly FilterOp[] = ['like', 'eq', 'in'];

const byOps =
  (ops: readonly FilterOp[]): Offer =>
  ({ op }, name) =>
    ops.includes(op) ? null : texts.filters.closed(name);

/** Lists of numbers, each half as long as the one before, would find one as comparisons do: a number is asked one at a time. */
const asks = (kind: FilterKind, isNumber: boolean): Offer => {
  const fits = byOps(opsOf[kind]);
  const isTyped = kind === 'number' || (kind === 'text' && isNumber);
  return (filter, name) => {
    const isSearch = isTyped && Array.isArray(filter.value) && filter.value.length > 1;
    return isSearch ? texts.filters.closed(name) : fits(filter, name);
  };
};

/** Why a parameter's control may not ask a filter, whatever column it stands for; null when it does. */
export const problemOfControl = (parameter: Parameter, filter: Filter): string | null =>
  asks(kindOfParameter(parameter), true)(filter, parameter.name);

interface Declared {
  column: string;
  name: string;
  offer: Offer;
}

/** Columns that the author opened to viewers of a widget: by parameters and by filters on the drawing. */
function declaredFor(
  { layout, drawing }: OfferedPanelParts,
  { place, columns }: Pick<OfferedSource, 'place' | 'columns'>,
): Declared[] {
  const numbers = new Set(columns.filter(({ type }) => isNumeric(type)).map(({ name }) => name));
  const names = new Set(layout.paramsGroup.map(({ name }) => name));
  const byParameters = layout.paramsGroup.map((parameter): Declared => {
    const column = columnOfParameter(parameter, place);
    return { column, name: parameter.name, offer: asks(kindOfParameter(parameter), numbers.has(column)) };
  });
  const byNodes = drawing.nodes.flatMap((node): Declared[] =>
    node.kind === 'filter' && !names.has(node.param)
      ? [{ column: node.param, name: node.param, offer: byOps(nodeOps) }]
      : [],
  );
  return [...byParameters, ...byNodes].filter(({ column }) => column !== '');
}

const offerOfShown = ({ column, grain }: WidgetColumns['shown'][number]): [string, Offer] => [
  column,
  grain === undefined ? always : wholePeriods(grain),
];

/** Columns that a click on a mark names the values of: those of X and of the series, as far as they are shown. */
function marksOf({ widget }: OfferedSource, { shown }: WidgetColumns): WidgetColumns['shown'] {
  const { xAxis, nAxis } = widget.dataJson.chartForm;
  const named = new Set([...xAxis, ...nAxis].map(({ id }) => id));
  return shown.filter(({ column }) => named.has(column));
}

/** Several offers on one column: what any of them takes is offered. */
function gathered(offers: readonly [string, Offer][]): Map<string, Offer[]> {
  const found = new Map<string, Offer[]>();
  for (const [column, offer] of offers) found.set(column, [...(found.get(column) ?? []), offer]);
  return found;
}

const named = new WeakMap<WidgetData, { of: OfferedSource; found: WidgetColumns }>();

/** Columns that a widget names: looked up once for each saved widget and each reading of its data's columns. */
function namedColumns(of: OfferedSource): WidgetColumns {
  const known = named.get(of.widget);
  if (known?.of.columns === of.columns && known.of.measures === of.measures) return known.found;
  const found = columnsOfWidget(of.widget, of.columns, of.measures);
  named.set(of.widget, { of, found });
  return found;
}

const nothing: OfferedWidget = {
  has: () => false,
  problemOf: ({ column }) => texts.widget.unknownColumn(column),
  isWhole: () => false,
  nameOf: () => undefined,
  columns: [],
  shown: [],
  calculated: new Set(),
};

/**
 * What holders of links and viewers may ask of a panel's widgets beside looking: filters on columns that the widget
 * shows as they are, on columns that the panel declares, and, where a click on a mark filters the others, on columns of
 * those marks. Columns that a widget only calculates with are in it by declaration alone. Groups, aggregations and
 * columns to show are never the caller's to choose.
 *
 * `widgets` are the panel's own, at least those that are asked and, with cross filtering or where
 * `isWhole` is true of one, the others.
 */
export function offered(panel: OfferedPanelParts, widgets: readonly OfferedSource[]): OfferedPanel {
  const known = widgets.map((source) => {
    const columns = namedColumns(source);
    return { source, columns, marks: marksOf(source, columns) };
  });
  const crossingFor = ({ id }: OfferedSource) =>
    panel.layout.crossFilter === true
      ? known.flatMap(({ source, marks }) => (source.id === id ? [] : marks))
      : [];
  /** Fields for texts whose values no widget shows. */
  const typed = panel.layout.paramsGroup.filter(
    (one) =>
      kindOfParameter(one) === 'text' &&
      !known.some(({ source, columns: { shown } }) =>
        shown.some(({ column }) => column === columnOfParameter(one, source.place)),
      ),
  );
  const found = new Map(
    known.map(({ source, columns: { shown, calculated } }): [number, OfferedWidget] => {
      const own = new Set(shown.map(({ column }) => column));
      const crossing = crossingFor(source).filter(({ column }) => own.has(column) || !calculated.has(column));
      // An average of what a calculated column makes of salaries tells of them as their own does.
      const made = new Set(crossing.length === 0 ? [] : [...calculated].flatMap(source.behind));
      const crossed = crossing.filter(({ column }) => own.has(column) || !made.has(column));
      const declared = declaredFor(panel, source);
      const offers = gathered([
        // Of a widget that shows its first rows only, a filter would bring up others.
        ...shown.filter(({ cut }) => !cut).map(offerOfShown),
        ...crossed.map(offerOfShown),
        ...declared.map(({ column, offer }): [string, Offer] => [column, offer]),
      ]);
      const visible = new Set([...own, ...crossed.map(({ column }) => column)]);
      const nameOf = (column: string): string | undefined =>
        visible.has(column) ? column : declared.find((one) => one.column === column)?.name;
      const problemOf = (filter: Filter): string | null => {
        const name = nameOf(filter.column) ?? filter.column;
        const problems = (offers.get(filter.column) ?? [nothing.problemOf]).map((offer) =>
          offer(filter, name),
        );
        return problems.includes(null) ? null : (problems[0] ?? null);
      };
      return [
        source.id,
        {
          columns: source.columns,
          shown,
          calculated,
          nameOf,
          has: (column) => offers.has(column),
          isWhole: (column, value) =>
            source.columns.some(({ name, type }) => name === column && isNumeric(type)) &&
            typed.some((one) => one.value !== value && columnOfParameter(one, source.place) === column) &&
            problemOf({ column, op: 'gt', value: 0 }) !== null,
          problemOf,
        },
      ];
    }),
  );
  return { of: (widgetId) => found.get(widgetId) ?? nothing };
}
