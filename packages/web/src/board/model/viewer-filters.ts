import type { BoardLayout, FilterRule, Parameter } from '@mingjing/contract';

/** How a filter is asked: a date range, an exact choice, a part of a text, or a number. */
export type FilterKind = 'date' | 'choice' | 'text' | 'number';

/** One filter as a viewer set it. Dates use begin and end, the others value. */
export interface ViewerFilter {
  kind: FilterKind;
  value: string;
  begin: string;
  end: string;
}
/** By the parameter's name, which is the column's. */
export type ViewerFilters = Readonly<Record<string, ViewerFilter>>;

const filterOf = (kind: FilterKind, value: string, begin = '', end = ''): ViewerFilter => ({
  kind,
  value,
  begin,
  end,
});

export function kindOfParameter({ type, valueType }: Pick<Parameter, 'type' | 'valueType'>): FilterKind {
  if (type === 3) return 'date';
  if (type === 2) return 'choice';
  return valueType === 1 ? 'number' : 'text';
}

export function isSet({ kind, value, begin, end }: ViewerFilter): boolean {
  return kind === 'date' ? begin !== '' || end !== '' : value.trim() !== '';
}

/** The filters as rules of the wire. An empty value or 'all' is no rule; one end of a range stands for both. */
export function rulesOf(filters: ViewerFilters): FilterRule[] {
  return Object.entries(filters).flatMap(([key, filter]): FilterRule[] => {
    if (!isSet(filter)) return [];
    const { kind, value } = filter;
    if (kind === 'date') {
      const begin = filter.begin === '' ? filter.end : filter.begin;
      const end = filter.end === '' ? filter.begin : filter.end;
      return [
        { key, filterType: 7, value: begin, startTime: begin },
        { key, filterType: 8, value: end, endTime: end },
      ];
    }
    if (kind === 'text') return [{ key, filterType: 3, value: value.trim() }];
    const number = Number(value);
    return [{ key, filterType: 1, value: kind === 'number' && Number.isFinite(number) ? number : value }];
  });
}

/** The JSON text of board/loaddata and widgets/data; undefined without a filter. */
export function filtersText(filters: ViewerFilters): string | undefined {
  const rules = rulesOf(filters);
  return rules.length === 0 ? undefined : JSON.stringify(rules);
}

const letters: Record<FilterKind, string> = { date: 'd', choice: 's', text: 't', number: 'n' };
const kinds = Object.fromEntries(Object.entries(letters).map(([kind, letter]) => [letter, kind])) as Record<
  string,
  FilterKind
>;

/** Filters that stand in the address: 's.科室=内科', 'd.就诊日期=2024-05-01~2024-05-31'; name and value preset one. */
export function filtersInAddress(address: URLSearchParams): ViewerFilters {
  const found: [string, ViewerFilter][] = [];
  const [name, value] = [address.get('name'), address.get('value')];
  if (name !== null && name !== '' && value !== null) found.push([name, filterOf('choice', value)]);
  for (const [key, text] of address) {
    const match = /^([dstn])\.(.+)$/s.exec(key);
    const kind = match === null ? undefined : kinds[match[1]!];
    if (match === null || kind === undefined) continue;
    const [begin = '', end = ''] = text.split('~');
    found.push([match[2]!, kind === 'date' ? filterOf(kind, '', begin, end) : filterOf(kind, text)]);
  }
  return Object.fromEntries(found);
}

/** Filters as they stand in an address. */
export function addressOf(filters: ViewerFilters): [string, string][] {
  return Object.entries(filters).flatMap(([name, filter]): [string, string][] =>
    isSet(filter)
      ? [
          [
            `${letters[filter.kind]}.${name}`,
            filter.kind === 'date' ? `${filter.begin}~${filter.end}` : filter.value,
          ],
        ]
      : [],
  );
}

/** The address with these filters in place of those it had; `asked` remembers that defaults were replaced. */
export function addressWith(address: URLSearchParams, filters: ViewerFilters): URLSearchParams {
  const next = new URLSearchParams();
  for (const [key, text] of address) {
    if (!/^([dstn])\./.test(key) && !['name', 'value', 'asked'].includes(key)) next.append(key, text);
  }
  for (const [key, text] of addressOf(filters)) next.append(key, text);
  next.set('asked', '1');
  return next;
}

/**
 * Parameters the viewer may set: the checked ones, and one named by the address even when it is not among them (a
 * jump from another panel carries its column).
 */
export function shownParameters(layout: BoardLayout, presets: ViewerFilters): Parameter[] {
  const shown = layout.paramsGroup.filter(
    ({ name }) => layout.checkedGroup.includes(name) || Object.hasOwn(presets, name),
  );
  const known = new Set(layout.paramsGroup.map(({ name }) => name));
  const carried = Object.entries(presets)
    .filter(([name]) => !known.has(name))
    .map(
      ([name, { kind, value }]): Parameter => ({
        name,
        type: kind === 'date' ? 3 : kind === 'choice' ? 2 : 1,
        valueType: kind === 'number' ? 1 : 0,
        value: '',
        beginDate: '',
        endDate: '',
        check: true,
        options:
          kind === 'choice'
            ? [{ label: '全部', value: '' }, ...(value === '' ? [] : [{ label: value, value }])]
            : [],
      }),
    );
  return [...shown, ...carried];
}

/**
 * What applies before the viewer asks for anything: the author's values. A date range of today alone is only what the
 * server puts where the author set none; it fills the form and filters nothing yet.
 */
export function defaultFilters(layout: BoardLayout, today: string): ViewerFilters {
  const checked = layout.paramsGroup.filter(({ name }) => layout.checkedGroup.includes(name));
  return Object.fromEntries(
    checked.flatMap((parameter): [string, ViewerFilter][] => {
      const kind = kindOfParameter(parameter);
      const { name, value, beginDate, endDate } = parameter;
      const isToday = beginDate.startsWith(today) && endDate.startsWith(today);
      const filter = kind === 'date' ? filterOf(kind, '', beginDate, endDate) : filterOf(kind, value);
      return !isSet(filter) || (kind === 'date' && isToday) ? [] : [[name, filter]];
    }),
  );
}

/** What the form shows for a parameter: the applied filter, else the author's own values; a date without any, today. */
export function draftOf(parameter: Parameter, applied: ViewerFilters, today: string): ViewerFilter {
  const own = Object.hasOwn(applied, parameter.name) ? applied[parameter.name] : undefined;
  const kind = kindOfParameter(parameter);
  if (own !== undefined) return { ...own, kind };
  if (kind !== 'date') return filterOf(kind, '');
  const begin = parameter.beginDate.slice(0, 10) || parameter.endDate.slice(0, 10) || today;
  return filterOf(kind, '', begin, parameter.endDate.slice(0, 10) || begin);
}
