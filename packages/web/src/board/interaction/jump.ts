import { categoryName } from '@mingjing/charts';
import {
  type Cell,
  type ChartForm,
  type ColumnItem,
  type DrillStep,
  drilledEntries,
  type Grain,
  isCycle,
  newFilter,
  type PeriodGrain,
  uniqueKeys,
} from '@mingjing/contract';
import { narrowed } from '../model/narrowed.ts';
import type { Picked } from '../model/picked.ts';
import { addressOf, isSet, type ViewerFilter, type ViewerFilters } from '../model/viewer-filters.ts';

/** A panel that a click leads to. */
export interface Target {
  id: number;
  name: string;
}

const areas = ['xAxis', 'yAxis', 'nAxis', 'heatmapY', 'filters'] as const;
const itemsOf = (form: ChartForm): ColumnItem[] => areas.flatMap((area) => form[area]);

/** Ids that a drawing's node lists, comma-joined. */
const idsIn = (next: string | undefined): number[] =>
  (next ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [Number(part)]));

/**
 * Panels that a click on a column leads to, as far as the viewer may read them: those of the column, of the whole
 * widget and of its node. `column` null asks for a mark or a text: every column of the widget speaks.
 */
export function targetsOf(
  form: ChartForm,
  next: string | undefined,
  column: string | null,
  readable: ReadonlyMap<number, string>,
): Target[] {
  const items = itemsOf(form).filter(({ id }) => column === null || id === column);
  const ids = new Set([
    ...items.flatMap((item) => item.nextPanelIDs ?? []),
    ...(form.filterForm?.nextPanelIDs ?? []),
    ...idsIn(next),
  ]);
  return [...ids].flatMap((id) => {
    const name = readable.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

/**
 * A form whose columns name the panels that this viewer may read, and no others: the same one where they name none, so
 * that nothing is drawn again.
 */
export function withReadable(form: ChartForm, readable: ReadonlyMap<number, string>): ChartForm {
  const leads = ({ nextPanelIDs = [] }: ColumnItem): boolean => nextPanelIDs.length > 0;
  if (!areas.some((area) => form[area].some(leads))) return form;
  const known = (item: ColumnItem): ColumnItem => {
    if (item.nextPanelIDs === undefined || item.nextPanelIDs.length === 0) return item;
    const ids = item.nextPanelIDs.filter((id) => readable.has(id));
    return { ...item, nextPanelIDs: ids, nextPanel: ids.map((id) => ({ id, name: readable.get(id) ?? '' })) };
  };
  const lists = areas.map((area) => [area, form[area].map(known)]);
  return { ...form, ...Object.fromEntries(lists) };
}

/** Whether any click on the widget leads somewhere for this viewer. */
export const hasTargets = (
  form: ChartForm,
  next: string | undefined,
  readable: ReadonlyMap<number, string>,
): boolean => targetsOf(form, next, null, readable).length > 0;

const two = (value: number): string => String(value).padStart(2, '0');

/** First and last day of a period as an answer names it; of an hour that hour. */
function daysOf(value: string, grain: PeriodGrain): { begin: string; end: string } | null {
  if (grain === 'hour') {
    const hour = value.replace(/:00$/, '时');
    return { begin: hour, end: hour };
  }
  const [year = '', rest = ''] = value.split('-');
  const months: [number, number] | null =
    grain === 'year'
      ? [1, 12]
      : grain === 'quarter'
        ? [Number(rest.slice(1)) * 3 - 2, Number(rest.slice(1)) * 3]
        : grain === 'month'
          ? [Number(rest), Number(rest)]
          : null;
  if (months !== null) {
    const last = new Date(Date.UTC(Number(year), months[1], 0)).getUTCDate();
    const ends = { begin: `${year}-${two(months[0])}-01`, end: `${year}-${two(months[1])}-${two(last)}` };
    return Number.isNaN(Date.parse(ends.begin)) || Number.isNaN(last) ? null : ends;
  }
  const start = Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(start)) return null;
  const days = grain === 'week' ? 6 : 0;
  return { begin: value.slice(0, 10), end: new Date(start + days * 86_400_000).toISOString().slice(0, 10) };
}

/** A clicked value as a filter; one that is missing or empty is asked for as the only one of a list. */
function filterOf(value: Cell, grain: Grain | undefined): ViewerFilter {
  if (value === null || (typeof value === 'string' && value.trim() === ''))
    return { ...newFilter('list'), values: [value] };
  if (isCycle(grain)) return { ...newFilter('date'), values: [String(value)] };
  const days = grain === undefined ? null : daysOf(String(value), grain);
  if (days !== null) return { kind: 'date', value: '', ...days };
  // True and false in the words of charts and of choices.
  return newFilter('choice', typeof value === 'boolean' ? categoryName(value) : String(value));
}

/** Whether a column shows what was calculated: a figure names no rows of another panel. */
function isFigure(
  form: ChartForm,
  shown: readonly ColumnItem[],
  item: ColumnItem,
  value: Cell | undefined,
): boolean {
  if (item.expressions !== undefined && item.expressions !== null) return true;
  if (item.calculation !== undefined) return item.calculation !== 'empty';
  const { type, columns } = form.calculateType;
  if (type === 'empty') return false;
  if (columns.length > 0) return columns.includes(item.id) || columns.includes(item.name);
  // A table has one area: there what is a number was calculated.
  const isDimension = [...shown, ...form.xAxis, ...form.nAxis].some(({ id }) => id === item.id);
  return !isDimension || (form.yAxis.length === 0 && (typeof value === 'number' || value === null));
}

/** A column whose clicked value goes along, and where it stands among the picked ones. */
interface Carried {
  item: ColumnItem;
  key: string;
}

/** A date may stand twice, by its weekdays and by its hours. */
function keyed(items: readonly ColumnItem[]): Carried[] {
  const keys = uniqueKeys(items.map(({ id }) => id));
  return items.map((item, at) => ({ item, key: keys[at] ?? item.id }));
}

/** The columns whose values go along: the clicked cell's, or the dimensions of the clicked mark. */
function carriedItems(form: ChartForm, shown: readonly ColumnItem[], picked: Picked): Carried[] {
  const known = ({ item, key }: Carried) =>
    picked.values.has(key) && !isFigure(form, shown, item, picked.values.get(key));
  const dimensions = keyed(picked.column === null ? shown : form.xAxis);
  const cell = [...dimensions, ...keyed(itemsOf(form))].find(({ key }) => key === picked.column);
  if (cell !== undefined && known(cell)) return [cell];
  const found = dimensions.filter(known);
  return found.length > 0 ? found : keyed(form.yAxis).filter(known).slice(0, 1);
}

/**
 * What travels with a jump: values clicked on the way down, the board's filters, and the clicked values last. `shown` are
 * the dimensions of the chart that was clicked.
 */
export function carried(
  form: ChartForm,
  shown: readonly ColumnItem[],
  path: readonly DrillStep[],
  picked: Picked,
  applied: ViewerFilters,
): { filters: ViewerFilters; clicked: string | null } {
  let filters: ViewerFilters = Object.fromEntries(
    Object.entries(applied).filter(([, filter]) => isSet(filter)),
  );
  const put = (key: string, value: Cell, grain: Grain | undefined): void => {
    filters = narrowed(filters, { [key]: filterOf(value, grain) });
  };
  // The same date may stand on several levels: years, then months.
  const level = Math.max(0, form.xAxis.length - 1);
  const entries = drilledEntries(form.xAxis, { level, path: [...path] }) ?? [];
  for (const [at, { key, value }] of path.entries()) put(key, value, entries[at]?.grain);
  const items = carriedItems(form, shown, picked);
  for (const { key, item } of items) put(item.id, picked.values.get(key) ?? null, item.grain);
  return { filters, clicked: items[0]?.item.id ?? null };
}

/**
 * The address of the target board, on the page this one is looked at on: the clicked column and value as name and
 * value, everything else as the filters they are. The search text of a list stays behind.
 */
export function jumpAddress(
  pathname: string,
  search: URLSearchParams,
  target: number,
  { filters, clicked }: { filters: ViewerFilters; clicked: string | null },
): string {
  const address = new URLSearchParams();
  address.set('id', String(target));
  for (const key of ['sign', 'token', 'op']) {
    const value = search.get(key);
    if (value !== null) address.set(key, value);
  }
  const named = clicked === null ? undefined : filters[clicked];
  if (clicked !== null && named?.kind === 'choice') {
    address.set('name', clicked);
    address.set('value', named.value);
  }
  const others = Object.entries(filters).filter(([key]) => !address.has('name') || key !== clicked);
  for (const [key, text] of addressOf(Object.fromEntries(others))) address.append(key, text);
  return `${pathname}?${address}`;
}
