import {
  type BoardLayout,
  choiceName,
  daysOfPeriod,
  type FilterKind,
  filtersAt,
  isSet,
  kindOfParameter,
  newFilter,
  ownValue,
  type Parameter,
  type ParameterPlace,
  parseJsonText,
  type RelativeDate,
  readCyclePlace,
  relativeDateLabel,
  relativeDates,
  rulesOf,
  spanFilter,
  type ViewerFilter,
  type ViewerFilters,
} from '@mingjing/contract';
import { byParameter } from './by-parameter.ts';
import { todayText } from './data-time.ts';

export {
  defaultFilters,
  type FilterKind,
  isSet,
  kindOfParameter,
  rulesOf,
  type ViewerFilter,
  type ViewerFilters,
} from '@mingjing/contract';

/** The JSON text of board/loaddata and widgets/data for filters that all hold; undefined without one. */
export function filtersText(...all: (ViewerFilters | undefined)[]): string | undefined {
  const rules = all.flatMap((filters) => (filters === undefined ? [] : rulesOf(filters)));
  return rules.length === 0 ? undefined : JSON.stringify(rules);
}

/** A day, or an hour that was clicked; ends of spans may be moments. */
const shownEnd = (end: string): string => (end.endsWith('时') ? end : end.slice(0, 10));

/** A filter's value as people read it on a chip. */
export function chipText({ kind, value, begin, end, values = [], relative }: ViewerFilter): string {
  if (kind === 'list') {
    const names = values.map(choiceName);
    return names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 项` : names.join('、');
  }
  if (kind !== 'date') return value;
  const [from, to] = [begin || end, end || begin].map(shownEnd) as [string, string];
  const span =
    relative === undefined ? (from === to ? from : `${from} 至 ${to}`) : relativeDateLabel[relative];
  return [span, ...values].filter((part) => part !== '').join(' · ');
}

const letters: Record<FilterKind, string> = { date: 'd', choice: 's', text: 't', number: 'n', list: 'm' };
const kinds = Object.fromEntries(Object.entries(letters).map(([kind, letter]) => [letter, kind])) as Record<
  string,
  FilterKind
>;
const isRelative = (text: string): text is RelativeDate =>
  (relativeDates as readonly string[]).includes(text);

function listOf(text: string): (string | null)[] {
  try {
    const list = parseJsonText(text);
    return Array.isArray(list) ? list.slice(0, 1000).map((one) => (one === null ? null : String(one))) : [];
  } catch {
    return [];
  }
}

/** A filter of one kind from its text in an address; anybody may have written that. */
function filterOfText(kind: FilterKind, text: string, today: string): ViewerFilter {
  if (kind === 'list') return { ...newFilter(kind), values: listOf(text) };
  if (kind !== 'date') return newFilter(kind, text);
  if (isRelative(text)) return spanFilter(text, today);
  const [begin = '', end = '', ...values] = text.split('~');
  const places = values.filter((one) => readCyclePlace(one) !== undefined);
  return { ...newFilter(kind, '', begin, end), ...(places.length === 0 ? {} : { values: places }) };
}

const textOf = ({ kind, value, begin, end, values = [], relative }: ViewerFilter): string => {
  if (kind === 'list') return JSON.stringify(values);
  return kind === 'date' ? (relative ?? [begin, end, ...values].join('~')) : value;
};

/** Filters that stand in the address: 's.科室=内科', 'd.就诊日期=2024-05-01~2024-05-31'; name and value preset one. */
export function filtersInAddress(address: URLSearchParams, today = todayText()): ViewerFilters {
  const found: [string, ViewerFilter][] = [];
  const [name, value] = [address.get('name'), address.get('value')];
  if (name !== null && name !== '' && value !== null) found.push([name, newFilter('choice', value)]);
  for (const [key, text] of address) {
    const match = /^([dstnm])\.(.+)$/s.exec(key);
    const kind = match === null ? undefined : kinds[match[1]!];
    if (match === null || kind === undefined) continue;
    found.push([match[2]!, filterOfText(kind, text, today)]);
  }
  return Object.fromEntries(found);
}

/** One value as a date range takes it: a month or a year, however it is written, as its days. */
function dated(filter: ViewerFilter, today: string): ViewerFilter {
  const { value } = filter;
  if (isRelative(value) || /^\d{4}-\d\d-\d\d/.test(value)) return filterOfText('date', value, today);
  const days = daysOfPeriod(value);
  return days === undefined ? filter : newFilter('date', '', days.from, days.to);
}

/**
 * Filters of an address as their parameters take them: by the parameter's name where another board named its column, one
 * value of a date range as both ends, of a list as its only one.
 */
export function fitted(filters: ViewerFilters, layout: BoardLayout, today: string): ViewerFilters {
  const kindOf = new Map(layout.paramsGroup.map((one) => [one.name, kindOfParameter(one)]));
  return Object.fromEntries(
    Object.entries(byParameter(filters, layout.paramsGroup, null)).map(([name, filter]) => {
      const kind = kindOf.get(name);
      if (filter.kind !== 'choice' || filter.value === '') return [name, filter];
      if (kind === 'list') return [name, { ...newFilter('list'), values: [filter.value] }];
      return [name, kind === 'date' ? dated(filter, today) : filter];
    }),
  );
}

/**
 * Filters of a clicked mark as the board's parameters take them: under the name of the one that asks for their column in
 * the mark's data, and as days where it asks for a date range: 2026年1月 is its days there.
 */
export function fittedMark(
  filters: ViewerFilters,
  layout: BoardLayout | undefined,
  place: ParameterPlace,
): ViewerFilters {
  const parameters = layout?.paramsGroup ?? [];
  const ranges = new Set(parameters.filter((one) => kindOfParameter(one) === 'date').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(byParameter(filters, parameters, place)).map(([name, filter]) => [
      name,
      filter.kind === 'choice' && ranges.has(name) ? dated(filter, '') : filter,
    ]),
  );
}

/** Filters as they stand in an address. */
export function addressOf(filters: ViewerFilters): [string, string][] {
  return Object.entries(filters).flatMap(([name, filter]): [string, string][] =>
    isSet(filter) ? [[`${letters[filter.kind]}.${name}`, textOf(filter)]] : [],
  );
}

const saysFilter = (key: string): boolean =>
  /^([dstnm])\./.test(key) || ['name', 'value', 'asked'].includes(key);

/** The address without its filters: the author's defaults speak again. */
export const addressWithout = (address: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...address].filter(([key]) => !saysFilter(key)));

/** The address with the filters of another one in place of its own. */
export function addressWithThoseOf(address: URLSearchParams, other: URLSearchParams): URLSearchParams {
  const of = (one: URLSearchParams) => [...one].filter(([key]) => saysFilter(key));
  const [own, wanted] = [of(address), of(other)];
  return JSON.stringify(own) === JSON.stringify(wanted)
    ? address
    : new URLSearchParams([...addressWithout(address), ...wanted]);
}

/** The address with these filters in place of those it had; `asked` remembers that defaults were replaced. */
export function addressWith(address: URLSearchParams, filters: ViewerFilters): URLSearchParams {
  const next = addressWithout(address);
  for (const [key, text] of addressOf(filters)) next.append(key, text);
  next.set('asked', '1');
  return next;
}

/** The control of a filter that is none of the author's parameters. */
const ownParameter = (name: string, { kind, value }: ViewerFilter): Parameter => ({
  name,
  type: kind === 'date' ? 3 : kind === 'choice' || kind === 'list' ? 2 : 1,
  valueType: kind === 'number' ? 1 : 0,
  value: '',
  beginDate: '',
  endDate: '',
  check: true,
  ...(kind === 'list' ? { multiple: true } : {}),
  options:
    kind === 'choice'
      ? [{ label: '全部', value: '' }, ...(value === '' ? [] : [{ label: value, value }])]
      : [],
});

/**
 * Parameters the viewer may set: the checked ones, and one named by the address even when it is not among them (a
 * jump from another panel carries its column, a condition is added by the viewer).
 */
export function shownParameters(layout: BoardLayout, presets: ViewerFilters): Parameter[] {
  const shown = layout.paramsGroup.filter(
    ({ name }) => layout.checkedGroup.includes(name) || Object.hasOwn(presets, name),
  );
  const known = new Set(layout.paramsGroup.map(({ name }) => name));
  const carried = Object.entries(presets).flatMap(([name, filter]) =>
    known.has(name) ? [] : [ownParameter(name, filter)],
  );
  return [...shown, ...carried];
}

/** Names of the parameters that must be filled and are not. */
export const missingNames = (parameters: readonly Parameter[], filters: ViewerFilters): string[] =>
  parameters.flatMap(({ name, required }) => {
    const filter = ownValue(filters, name);
    return required === true && (filter === undefined || !isSet(filter)) ? [name] : [];
  });

/** What is wrong with a typed value; null when nothing is. */
export const valueProblem = ({ kind, value }: ViewerFilter): string | null =>
  kind === 'number' && value.trim() !== '' && !Number.isFinite(Number(value)) ? '请输入数字' : null;

/** Filters that apply as they are kept: with the moving spans of today. */
export const filtersNow = (filters: ViewerFilters, today: string): ViewerFilters => filtersAt(filters, today);

/** A list in a control of another kind: one choice where it is one, else the list that it is, so that it is not lost. */
function draftOfList(own: ViewerFilter, kind: FilterKind): ViewerFilter {
  const [only, ...others] = own.values ?? [];
  const isOne = kind === 'choice' && others.length === 0 && typeof only === 'string' && only.trim() !== '';
  return isOne ? newFilter(kind, only) : own;
}

/**
 * What the form shows for a parameter: the applied filter, else the author's own values; a date without any, today.
 * Without a today a date that was taken away stays empty.
 */
export function draftOf(parameter: Parameter, applied: ViewerFilters, today: string): ViewerFilter {
  const own = ownValue(applied, parameter.name);
  const kind = kindOfParameter(parameter);
  if (own !== undefined) {
    if (own.kind === 'list' && kind !== 'list') return draftOfList(own, kind);
    const values = kind === 'list' && own.kind !== 'list' && own.value !== '' ? { values: [own.value] } : {};
    return { ...own, kind, ...values };
  }
  if (kind === 'list') return { ...newFilter(kind), values: [] };
  if (kind !== 'date' || today === '') return newFilter(kind);
  const begin = parameter.beginDate.slice(0, 10) || parameter.endDate.slice(0, 10) || today;
  const range = newFilter(kind, '', begin, parameter.endDate.slice(0, 10) || begin);
  return parameter.relative === undefined ? range : { ...range, relative: parameter.relative };
}
