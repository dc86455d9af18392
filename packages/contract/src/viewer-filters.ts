import { z } from 'zod';
import { type RelativeDate, relativeDates, relativeSpan } from './relative-dates.ts';
import type { FilterRule } from './rules.ts';

/**
 * How a filter is asked: a part of a text, an exact choice, a date range, one of several choices, a number. Their places
 * here are their numbers: dynamic conditions are of types 1 to 5.
 */
export const filterKinds = ['text', 'choice', 'date', 'list', 'number'] as const;
export type FilterKind = (typeof filterKinds)[number];
/** What viewers call them. */
export const filterKindLabel: Record<FilterKind, string> = {
  text: '文本输入',
  choice: '下拉单选',
  date: '日期范围',
  list: '下拉多选',
  number: '数字输入',
};
export const filterKindOfType = (type: number): FilterKind | undefined => filterKinds[type - 1];
export const typeOfFilterKind = (kind: FilterKind): number => filterKinds.indexOf(kind) + 1;

/**
 * One filter as a viewer set it: dates use begin and end, and values for places of cycles (周一, 9点) that all hold; lists
 * use values, the others value.
 */
export const viewerFilter = z.object({
  kind: z.enum(filterKinds),
  value: z.string().max(1000).default(''),
  begin: z.string().max(20).default(''),
  end: z.string().max(20).default(''),
  /** null asks for the rows without a value, '' for those whose text is empty. */
  values: z.array(z.string().max(1000).nullable()).max(1000).optional(),
  /** A span that moves with today; begin and end follow it. */
  relative: z.enum(relativeDates).optional(),
});
export type ViewerFilter = z.infer<typeof viewerFilter>;
/** By the parameter's name, or the column's where it is none of a parameter. */
export type ViewerFilters = Readonly<Record<string, ViewerFilter>>;
/** Filters as they are kept. */
export const viewerFilters = z
  .record(z.string().min(1).max(256), viewerFilter)
  .refine((filters) => Object.keys(filters).length <= 100);

/** A filter of one kind, empty where nothing is given. */
export const newFilter = (kind: FilterKind, value = '', begin = '', end = ''): ViewerFilter => ({
  kind,
  value,
  begin,
  end,
});

/** Whether a filter asks for anything. */
export function isSet({ kind, value, begin, end, values = [], relative }: ViewerFilter): boolean {
  if (kind === 'date') return begin !== '' || end !== '' || relative !== undefined || values.length > 0;
  if (kind === 'list') return values.length > 0;
  return value.trim() !== '';
}

/** A span of days with its ends as they are today. */
export function spanFilter(relative: RelativeDate, today: string): ViewerFilter {
  const { from, to } = relativeSpan(relative, today);
  return { ...newFilter('date', '', from, to), relative };
}

/** Moving spans with their ends as they are today; everything else as it is. */
export function filtersAt(filters: ViewerFilters, today: string): ViewerFilters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      filter.kind === 'date' && filter.relative !== undefined ? spanFilter(filter.relative, today) : filter,
    ]),
  );
}

/** The filters as rules of the wire. An empty value or 'all' is no rule; one end of a range stands for both. */
export function rulesOf(filters: ViewerFilters): FilterRule[] {
  return Object.entries(filters).flatMap(([key, filter]): FilterRule[] => {
    if (!isSet(filter)) return [];
    const { kind, value } = filter;
    if (kind === 'date') {
      const begin = filter.begin === '' ? filter.end : filter.begin;
      const end = filter.end === '' ? filter.begin : filter.end;
      const places = (filter.values ?? []).map(
        (one): FilterRule => ({ key, filterType: 1, value: one ?? '' }),
      );
      if (begin === '') return places;
      return [
        { key, filterType: 7, value: begin, startTime: begin },
        { key, filterType: 8, value: end, endTime: end },
        ...places,
      ];
    }
    if (kind === 'list') return [{ key, filterType: 4, value: filter.values ?? [] }];
    if (kind === 'text') return [{ key, filterType: 3, value: value.trim() }];
    const number = Number(value);
    return [{ key, filterType: 1, value: kind === 'number' && Number.isFinite(number) ? number : value }];
  });
}
