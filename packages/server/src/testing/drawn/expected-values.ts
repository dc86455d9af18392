import type { ChartKind, Slot, SlotName } from '@mingjing/charts';
import type { Calculation, Cell, ColumnItem } from '@mingjing/contract';
import type { WidgetData } from '@mingjing/query';
import { columns, measures } from './random-widgets.ts';

/** One value of a group, or of a row where nothing is grouped. */
export interface Expected {
  /** By what it is grouped: the names people read. */
  names: string[];
  measure: string;
  /** The column it stands for, by its place among the measures. */
  at: number;
  value: number | null;
}

export interface Expectation {
  values: Expected[];
  /** Whether rows were grouped; else each row is there by itself. */
  grouped: boolean;
  /** Whether values of several groups may be added up. */
  additive: boolean;
  dimensions: ColumnItem[];
  measures: ColumnItem[];
}

const place = (id: string): number => columns.findIndex(({ name }) => name === id);
const expressionOf = (item: ColumnItem): string | undefined =>
  item.expressions?.exp ?? measures.find(({ alias }) => alias === item.id)?.exp;

/** Only what this test asks: written anew, nothing of it comes from the packages that are tested. */
function passes(
  row: Cell[],
  { chartType, filters = [], dataJson: { chartForm: form } }: WidgetData,
): boolean {
  const byRules = filters.every(({ key, filterType, value }) => {
    const cell = row[place(key)];
    if (cell === null || cell === undefined) return false;
    const [a, b] = [Number(cell), Number(value)];
    return filterType === 5 ? a > b : filterType === 6 ? a < b : filterType === 7 ? a >= b : a <= b;
  });
  const byChoice = form.filters.every((item) => {
    const isIn = (item.rightValues ?? []).includes(row[place(item.id)] ?? null);
    return item.equal === false ? !isIn : isIn;
  });
  // A table and nested rings show all their entries at once: there is no way down.
  const path = chartType === 'table' || chartType === 'pie_nest' ? [] : (form.filterForm?.pointer ?? []);
  const byPath = path.every(({ key, value }) => row[place(key)] === value);
  return byRules && byChoice && byPath;
}

function nameOf(cell: Cell | undefined, grain: ColumnItem['grain']): string {
  if (cell === null || cell === undefined || cell === '') return '（空）';
  const text = String(cell);
  if (grain === 'month') return text.slice(0, 7);
  if (grain === 'year') return text.slice(0, 4);
  if (grain === 'quarter') return `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`;
  if (grain !== 'week') return text;
  const day = new Date(`${text}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

const numbersOf = (rows: Cell[][], id: string): number[] =>
  rows.flatMap((row) => (row[place(id)] === null ? [] : [Number(row[place(id)])]));
const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
const ifAny = (values: number[], value: (of: number[]) => number): number | null =>
  values.length === 0 ? null : value(values);

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return (low + high) / 2;
}

function calculate(type: Calculation, rows: Cell[][], id: string): number | null {
  const values = numbersOf(rows, id);
  switch (type) {
    case 'count':
      return values.length;
    case 'countAndClearRepeat':
      // Texts are told apart as they are written.
      return new Set(rows.map((row) => row[place(id)]).filter((cell) => cell !== null)).size;
    case 'avg':
      return ifAny(values, (of) => sum(of) / of.length);
    case 'max':
      return ifAny(values, (of) => Math.max(...of));
    case 'min':
      return ifAny(values, (of) => Math.min(...of));
    case 'median':
      return ifAny(values, median);
    default:
      return ifAny(values, sum);
  }
}

function express(item: ColumnItem, rows: Cell[][]): number | null {
  if (item.name === '极差') {
    return ifAny(numbersOf(rows, '人次'), (of) => Math.max(...of) - Math.min(...of));
  }
  const [cost, visits] = [numbersOf(rows, '费用'), numbersOf(rows, '人次')];
  if (cost.length === 0 || visits.length === 0 || sum(visits) === 0) return null;
  return sum(cost) / sum(visits);
}

/** What of a kind's areas is a dimension and what is a value. */
function areasOf(kind: ChartKind, widget: WidgetData): { dimensions: ColumnItem[]; values: ColumnItem[] } {
  const form = widget.dataJson.chartForm;
  const level = form.filterForm?.index ?? 0;
  const slots = Object.entries(kind.slots) as [SlotName, Slot][];
  const shown = (name: SlotName): ColumnItem[] => {
    if (name === 'nAxis') return form.nAxis.slice(0, 1);
    if (name !== 'xAxis') return form[name];
    if (kind.type === 'pie_nest' || kind.type === 'table') return form.xAxis;
    if (kind.type === 'number') return form.xAxis.filter(({ grain }) => grain !== undefined).slice(0, 1);
    return form.xAxis.slice(level, level + 1);
  };
  const order: SlotName[] = ['xAxis', 'yAxis', 'nAxis', 'heatmapY'];
  const sorted = slots.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const of = (isValue: boolean) =>
    sorted.flatMap(([name, { role }]) => ((role === 'measure') === isValue ? shown(name) : []));
  return { dimensions: of(false), values: of(true) };
}

/** What a widget's picture has to say, from the raw rows. */
export function expectedValues(kind: ChartKind, widget: WidgetData, rows: Cell[][]): Expectation {
  const { calculateType } = widget.dataJson.chartForm;
  const areas = areasOf(kind, widget);
  const isCalculated = (item: ColumnItem): boolean =>
    calculateType.columns.length === 0 || calculateType.columns.includes(item.id);
  // A table's numbers are calculated where a calculation is meant for them, and group where it is not.
  const isValue = (item: ColumnItem): boolean =>
    item.calculation !== undefined || (calculateType.type !== 'empty' && isValueOfChart(item));
  const isValueOfChart = (item: ColumnItem): boolean =>
    calculateType.columns.length === 0 ? place(item.id) >= 4 : calculateType.columns.includes(item.id);
  const hasOwn = (items: readonly ColumnItem[]): boolean =>
    items.some(({ calculation }) => calculation !== undefined);
  const isTable = kind.type === 'table' && (calculateType.type !== 'empty' || hasOwn(areas.dimensions));
  const dimensions = isTable ? areas.dimensions.filter((item) => !isValue(item)) : areas.dimensions;
  const values = isTable ? areas.dimensions.filter(isValue) : areas.values;
  const all = [...dimensions, ...values];
  // A number's periods are always added up.
  const grouped =
    calculateType.type !== 'empty' ||
    hasOwn(values) ||
    (kind.type === 'number' && dimensions.length > 0) ||
    all.some((item) => expressionOf(item) !== undefined);
  const kept = rows.filter((row) => passes(row, widget));
  const groups = new Map<string, { names: string[]; rows: Cell[][] }>();
  if (grouped && dimensions.length === 0) groups.set('[]', { names: [], rows: [] });
  kept.forEach((row, at) => {
    // Rows that are not grouped show their dates as they are.
    const names = dimensions.map(({ id, grain }) => nameOf(row[place(id)], grouped ? grain : undefined));
    const key = grouped ? JSON.stringify(names) : String(at);
    const group = groups.get(key) ?? { names, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  });
  const typeOf = (item: ColumnItem): Calculation =>
    item.calculation ?? (calculateType.type !== 'empty' && isCalculated(item) ? calculateType.type : 'sum');
  const additive = values.every(
    (item) => expressionOf(item) === undefined && ['sum', 'count'].includes(typeOf(item)),
  );
  return {
    values: [...groups.values()].flatMap((group) =>
      values.map((item, at): Expected => {
        const value =
          expressionOf(item) === undefined
            ? calculate(typeOf(item), group.rows, item.id)
            : express(item, group.rows);
        return { names: group.names, measure: item.name, at, value };
      }),
    ),
    grouped,
    additive: !grouped || additive,
    dimensions,
    measures: values,
  };
}
