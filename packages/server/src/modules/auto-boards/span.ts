import { type ColumnProfile, type Material, samplesOf } from '@mingjing/charts/insight';
import { type AutoBoard, type Cell, readPeriodPlace } from '@mingjing/contract';

/** A date as exact as those of its column are: the month where each stands for a month. */
function dateText({ dates }: ColumnProfile, date: Cell): string {
  if (typeof date !== 'string') return '';
  const length = dates === 'year' ? 4 : dates === 'month' || dates === 'quarter' ? 7 : 10;
  return date.slice(0, length);
}

/** The first and the last of the names of periods that are known of a column, in the order of time. */
function namedSpan(period: ColumnProfile): Pick<AutoBoard, 'since' | 'until'> {
  const placed = samplesOf(period).flatMap((cell) => {
    const place = readPeriodPlace(cell);
    return place?.unit === period.grain ? [{ text: String(cell), at: place?.at ?? 0 }] : [];
  });
  // Of many different names only the most frequent ones are known.
  if (placed.length < period.distinct) return { since: '', until: '' };
  const sorted = placed.toSorted((a, b) => a.at - b.at);
  return { since: sorted[0]?.text ?? '', until: sorted.at(-1)?.text ?? '' };
}

/** From when until when there are rows; '' where they are of no time. */
export function spanOf({
  date,
  period,
}: Pick<Material, 'date' | 'period'>): Pick<AutoBoard, 'since' | 'until'> {
  if (date !== undefined) return { since: dateText(date, date.min), until: dateText(date, date.max) };
  return period === undefined || period.yearless === true ? { since: '', until: '' } : namedSpan(period);
}
