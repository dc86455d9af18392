import {
  type Cell,
  type Filter,
  type Grain,
  grainNests,
  isCycle,
  type PeriodGrain,
  readCyclePlace,
} from '@mingjing/contract';
import { isMidnight, readPeriod } from '../value/moment.ts';

/** Whether a moment is where a period of this grain begins. */
function begins(moment: string, grain: PeriodGrain): boolean {
  if (grain === 'hour') return moment.endsWith(':00:00');
  if (!isMidnight(moment)) return false;
  const [year = 0, month = 1, day = 1] = moment.slice(0, 10).split('-').map(Number);
  if (grain === 'day') return true;
  if (grain === 'week') return new Date(Date.UTC(year, month - 1, day)).getUTCDay() === 1;
  if (day !== 1) return false;
  return grain === 'month' || (grain === 'quarter' ? month % 3 === 1 : month === 1);
}

/** Whether a value names whole periods, such as '2024-05', '2024' or 3月 for months. */
function isWhole(value: Cell, grain: Grain): boolean {
  const place = readCyclePlace(value);
  if (place !== undefined) return grainNests(grain, place.cycle);
  if (isCycle(grain)) return false;
  const period = readPeriod(value);
  return period?.end !== undefined && begins(period.start, grain) && begins(period.end, grain);
}

/**
 * Whether a filter on a column keeps whole periods of it only. Where a date is shown by month, a single day would be
 * more than what is shown.
 */
export function keepsWholePeriods({ op, value }: Filter, grain: Grain): boolean {
  const values = Array.isArray(value) ? value : [value];
  if (op === 'eq' || op === 'in' || op === 'ne' || op === 'notIn') {
    return values.every((one) => one === null || isWhole(one, grain));
  }
  // Bounds in time leave a part of each place.
  if (isCycle(grain)) return false;
  const [only = null] = values;
  const period = readPeriod(only);
  if (period === undefined) return false;
  if (op === 'gte' || op === 'lt') return begins(period.start, grain);
  if ((op === 'lte' || op === 'gt') && period.end !== undefined) return begins(period.end, grain);
  return false;
}
