import { type ChartForm, type ChartType, traitsOf } from '@mingjing/contract';
import { defaultType, kindOf } from './kinds/index.ts';
import { mostSlices } from './pie/slices.ts';
import type { CategorySettings } from './settings/category-fields.ts';
import { storedSettingsOf } from './settings/stored.ts';

/** How a picture cuts its entries. */
export interface EntryCut {
  /** So many of them are shown, the largest. */
  top: number;
  /** What the others add up to is drawn, where they may be: as 其他, or in the whole that shares are of. */
  others: boolean;
  /** The largest stands first; otherwise they stand as the answer has them. */
  bySize: boolean;
  /** What is not above zero is no entry, and told apart. */
  above: boolean;
}

/**
 * The cut of a picture that shows the largest entries of one measure alone, whatever the others are; undefined where it
 * draws all that it is given, or needs them to choose.
 */
export function cutOfEntries(asked: ChartType | undefined, form: ChartForm): EntryCut | undefined {
  const type = asked ?? defaultType;
  const kind = kindOf(type);
  const { ranks = false, shares = false } = traitsOf(type);
  const isPlain = form.yAxis.length === 1 && form.nAxis.length === 0;
  if (kind === undefined || !isPlain || !(ranks || shares)) return undefined;
  const { sort, top, others } = kind.settings.parse(storedSettingsOf(kind, form)) as CategorySettings;
  if (shares) {
    const most = Math.min(top ?? mostSlices, form.top ?? mostSlices, mostSlices);
    // More slices than there is room for stand by their size, whatever order they were to have, but for that by name.
    return sort === 'name' ? undefined : { top: most, others: true, bySize: true, above: true };
  }
  if (top === null || sort === 'ascending') return undefined;
  return { top, others, bySize: sort === 'descending', above: false };
}
