import { type ChartForm, type ChartType, traitsOf } from '@mingjing/contract';
import { mostSteps } from './kinds/funnel/settings.ts';
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
  if (kind === undefined || form.yAxis.length === 0) return undefined;
  const settings = kind.settings.parse(storedSettingsOf(kind, form)) as CategorySettings;
  const { sort, top, others } = settings;
  // Steps are the first measure, whatever stands beside it.
  if (type === 'funnel') return { top: top ?? mostSteps, others: false, bySize: true, above: true };
  const isPlain = form.yAxis.length === 1 && form.nAxis.length === 0;
  if (!(shares || (ranks && isPlain))) return undefined;
  if (shares) {
    const most = Math.min(top ?? mostSlices, form.top ?? mostSlices, mostSlices);
    // More slices than there is room for stand by their size, whatever order they were to have, but for that by name.
    return sort === 'name' ? undefined : { top: most, others: true, bySize: true, above: true };
  }
  if (top === null || sort === 'ascending') return undefined;
  return { top, others, bySize: sort === 'descending', above: false };
}
