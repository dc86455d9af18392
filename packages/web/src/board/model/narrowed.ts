import { isSet, type ViewerFilter, type ViewerFilters } from '@mingjing/contract';

/** The last moment of a range's end as a text to compare: a day, and a midnight that stands for one, end with it. */
const lastOf = (end: string): string =>
  /^.{10}([ T]00:00(:00)?)?$/.test(end) ? `${end.slice(0, 10)} 23:59:59.999` : end;

/** Both ends of a range: one that is missing is the same as the other. */
const endsOf = ({ begin, end }: ViewerFilter): [string, string] => [begin || end, end || begin];

function bothSpans(one: ViewerFilter, other: ViewerFilter): ViewerFilter {
  const [begin, end] = endsOf(one);
  const [otherBegin, otherEnd] = endsOf(other);
  const places = [...new Set([...(one.values ?? []), ...(other.values ?? [])])];
  return {
    kind: 'date',
    value: '',
    begin: otherBegin > begin ? otherBegin : begin,
    end: end === '' || (otherEnd !== '' && lastOf(otherEnd) < lastOf(end)) ? otherEnd : end,
    ...(places.length === 0 ? {} : { values: places }),
  };
}

/**
 * Filters within others: what is clicked lies within what the board shows. A value takes the place of what it was found
 * by; of two ranges of days what lies in both is left, as a month at the end of a range is there in part only.
 */
export function narrowed(around: ViewerFilters, within: ViewerFilters): ViewerFilters {
  const found = new Map(Object.entries(around));
  for (const [name, filter] of Object.entries(within)) {
    const outer = found.get(name);
    const areSpans = outer?.kind === 'date' && isSet(outer) && filter.kind === 'date';
    found.set(name, areSpans ? bothSpans(outer, filter) : filter);
  }
  return Object.fromEntries(found);
}
