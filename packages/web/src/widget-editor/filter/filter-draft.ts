import {
  blankName,
  type Cell,
  type Column,
  type ColumnItem,
  emptyName,
  isDated,
  isNumeric,
  type LatestPeriod,
  latestLabel,
  latestPeriods,
  lengthOf,
  lengthText,
  periodUnit,
  type RelativeDate,
  relativeDateLabel,
  texts,
} from '@mingjing/contract';

/**
 * How a column is filtered: by its values, by one condition, between two ends, by days that move with today, or by the
 * last period that there are rows of.
 */
export type FilterMode = 'values' | 'compare' | 'range' | 'relative' | 'latest';

export interface FilterDraft {
  mode: FilterMode;
  /** Keeps the chosen values, else removes them. */
  equal: boolean;
  chosen: Cell[];
  filterType: number;
  value: string;
  from: string;
  to: string;
  relative: RelativeDate;
  latest: LatestPeriod;
}

/** A value as people read it: seconds of a length of time as hours, minutes and seconds. */
export const valueWords = (value: Cell, column: Column | undefined): string =>
  column?.unit === 'second' && Number.isSafeInteger(value) ? lengthText(Number(value)) : String(value);

const textOf = (value: Cell | undefined, column: Column | undefined): string =>
  value === null || value === undefined ? '' : valueWords(value, column);

/** What is typed for a length of time as the seconds that it is compared with. */
const typed = (text: string, column: Column | undefined): string =>
  String((column?.unit === 'second' ? lengthOf(text) : undefined) ?? text);

export const lastMode = { value: 'latest' as const, label: '最后一期' };
/** `values`: what the column was seen to hold; names of periods have a last one, as dates do. */
export const modesOf = (
  column: Column | undefined,
  values: readonly Cell[] = [],
): { value: FilterMode; label: string }[] => {
  const dated = column !== undefined && isDated(column.type);
  const numeric = column !== undefined && isNumeric(column.type);
  return [
    { value: 'values', label: '按取值' },
    { value: 'compare', label: '按条件' },
    ...(numeric || dated ? [{ value: 'range' as const, label: dated ? '日期范围' : '数值范围' }] : []),
    ...(dated ? [{ value: 'relative' as const, label: '相对日期' }] : []),
    ...(dated || periodUnit(values) !== undefined ? [lastMode] : []),
  ];
};

/** Of what the last one can be shown: what the rows name, or what a date is cut to. */
export const latestChoices = (column: Column | undefined): readonly LatestPeriod[] =>
  column !== undefined && isDated(column.type)
    ? latestPeriods.filter((one) => one !== 'value')
    : ['value', 'past'];
const latestOf = (column: Column | undefined): LatestPeriod => latestChoices(column)[0] ?? 'value';

export function filterDraftOf(item: ColumnItem, column?: Column): FilterDraft {
  const modes: [FilterMode, unknown][] = [
    ['relative', item.relative],
    ['latest', item.latest],
    ['range', item.range],
    ['compare', item.compare],
  ];
  const mode = modes.find(([, set]) => Boolean(set))?.[0] ?? 'values';
  return {
    mode,
    equal: item.equal ?? true,
    chosen: item.rightValues ?? [],
    filterType: item.compare?.filterType ?? 1,
    value: textOf(item.compare?.value, column),
    from: textOf(item.range?.from, column),
    to: textOf(item.range?.to, column),
    relative: item.relative ?? 'last30',
    latest: item.latest ?? latestOf(column),
  };
}

const inSeconds = (draft: FilterDraft, column: Column | undefined): FilterDraft => ({
  ...draft,
  value: typed(draft.value, column),
  from: typed(draft.from, column),
  to: typed(draft.to, column),
});

/** What is wrong with it, in one sentence. */
export function filterProblem(given: FilterDraft, column: Column | undefined): string | null {
  const draft = inSeconds(given, column);
  const numeric = column !== undefined && isNumeric(column.type);
  const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
  if (draft.mode === 'compare') {
    if (draft.value.trim() === '') return texts.rules.value;
    return numeric && draft.filterType !== 3 && !isNumber(draft.value) ? texts.widget.number : null;
  }
  if (draft.mode !== 'range') return null;
  const ends = [draft.from, draft.to].filter((text) => text.trim() !== '');
  if (ends.length === 0) return texts.rules.value;
  if (numeric && !ends.every(isNumber)) return texts.widget.number;
  if (ends.length < 2) return null;
  const wrong = numeric ? Number(draft.from) > Number(draft.to) : draft.from > draft.to;
  return wrong ? texts.rules.order : null;
}

/** The item without any filter. */
export function unfiltered(item: ColumnItem): ColumnItem {
  const {
    leftValues: _left,
    rightValues: _right,
    equal: _equal,
    compare: _compare,
    range: _range,
    relative: _relative,
    latest: _latest,
    ...rest
  } = item;
  return rest;
}

/** The item with the filter of the dialog; `offered` are the values that were listed and not chosen. */
export function withFilter(
  item: ColumnItem,
  given: FilterDraft,
  column: Column | undefined,
  offered: readonly Cell[],
): ColumnItem {
  const draft = inSeconds(given, column);
  const rest = unfiltered(item);
  const numeric = column !== undefined && isNumeric(column.type);
  const asCell = (text: string): Cell => {
    if (text.trim() === '') return null;
    return numeric && Number.isSafeInteger(Number(text)) ? Number(text) : text.trim();
  };
  switch (draft.mode) {
    case 'values': {
      if (draft.chosen.length === 0) return rest;
      const leftValues = offered.filter((value) => !draft.chosen.includes(value)).slice(0, 1000);
      return { ...rest, leftValues, rightValues: draft.chosen, equal: draft.equal };
    }
    case 'compare':
      return { ...rest, compare: { filterType: draft.filterType, value: asCell(draft.value) } };
    case 'range':
      return { ...rest, range: { from: asCell(draft.from), to: asCell(draft.to) } };
    case 'relative':
      return { ...rest, relative: draft.relative };
    case 'latest':
      return { ...rest, latest: draft.latest };
  }
}

export const isFiltered = (item: ColumnItem): boolean =>
  (item.rightValues?.length ?? 0) > 0 ||
  Boolean(item.compare) ||
  Boolean(item.range) ||
  Boolean(item.relative) ||
  Boolean(item.latest);

const signs: Record<number, string> = {
  1: '=',
  2: '≠',
  3: '包含',
  4: '属于',
  5: '>',
  6: '<',
  7: '≥',
  8: '≤',
};

/** The filter in a few words, for the chip. '' when there is none. */
export function filterWords(item: ColumnItem, column?: Column): string {
  const shown = (value: Cell | undefined): string =>
    value === null || value === undefined ? emptyName : value === '' ? blankName : valueWords(value, column);
  if (item.relative) return relativeDateLabel[item.relative];
  if (item.latest) return latestLabel[item.latest];
  if (item.range) {
    const { from, to } = item.range;
    if (from === null || from === '') return `≤ ${shown(to)}`;
    if (to === null || to === '') return `≥ ${shown(from)}`;
    return `${shown(from)} ~ ${shown(to)}`;
  }
  if (item.compare) return `${signs[item.compare.filterType] ?? ''} ${shown(item.compare.value)}`;
  const chosen = item.rightValues ?? [];
  if (chosen.length === 0) return '';
  const list = chosen.slice(0, 2).map(shown).join('、');
  const words = chosen.length > 2 ? `${list} 等 ${chosen.length} 项` : list;
  return item.equal === false ? `排除 ${words}` : words;
}
