import { type Cell, type Filter, type PeriodGrain, type Question, readCyclePlace } from '@mingjing/contract';
import { dayOf, isMidnight, readPeriod, shortestStart, wholeDay } from '../value/moment.ts';

/** How far back: so many days or months. */
export interface StepBack {
  days: number;
  months: number;
  hours?: number;
}

const months: Partial<Record<PeriodGrain, number>> = { month: 1, quarter: 3, year: 12 };

/** One period of a unit. */
export const onePeriod = (unit: PeriodGrain): StepBack => ({
  days: unit === 'day' ? 1 : unit === 'week' ? 7 : 0,
  months: months[unit] ?? 0,
  ...(unit === 'hour' ? { hours: 1 } : {}),
});
/** A year; for weeks 52 of them. */
export const oneYear = (unit: PeriodGrain): StepBack =>
  unit === 'week' ? { days: 364, months: 0 } : { days: 0, months: 12 };

function hoursBack(moment: string, hours: number): string {
  const [clock = '', fraction] = moment.split('.');
  const time = new Date(`${clock.replace(' ', 'T')}Z`).getTime() - hours * hourMs;
  const text = new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  return fraction === undefined ? text : `${text}.${fraction}`;
}
const hourMs = 3_600_000;

/** A moment moved back. A day that the month lacks becomes the first of the next one: bounds stay in order. */
function back(moment: string, { days, months: count, hours }: StepBack): string {
  if (hours !== undefined) return hoursBack(moment, hours);
  const [year = 0, month = 1, day = 1] = dayOf(moment).split('-').map(Number);
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 - count, 1);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last + 1) - days);
  const text = first.toISOString().slice(0, 10);
  return isMidnight(moment) ? text : `${text}${moment.slice(dayOf(moment).length)}`;
}

/** A period that is named in a list, moved back; undefined where it is longer than the step. */
function namedBefore(value: Cell, step: StepBack): Cell | undefined {
  const text = typeof value === 'string' ? value.trim().replaceAll('/', '-') : '';
  const period = readPeriod(text);
  if (period?.end === undefined || step.hours !== undefined) return undefined;
  const start = back(period.start, step);
  if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(text)) return start;
  if (step.days > 0) return undefined;
  if (/^\d{4}-\d{1,2}$/.test(text)) return start.slice(0, 7);
  if (/-Q\d$/.test(text))
    return step.months % 3 === 0
      ? `${start.slice(0, 4)}-Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`
      : undefined;
  return step.months % 12 === 0 ? start.slice(0, 4) : undefined;
}

/** One filter moved back; undefined where it cannot be. */
function filterBefore(filter: Filter, step: StepBack): Filter[] | undefined {
  const { column, op, value } = filter;
  if (op === 'in' && Array.isArray(value)) {
    const moved = value.map((one) => namedBefore(one, step));
    return moved.includes(undefined) ? undefined : [{ column, op, value: moved as Cell[] }];
  }
  if (op === 'ne' || op === 'notIn') return [filter];
  if (op === 'like' || Array.isArray(value)) return undefined;
  const read = readPeriod(value);
  if (read === undefined) return undefined;
  const period =
    op === 'lte' && read.end === undefined && isMidnight(read.start) ? wholeDay(read.start) : read;
  const { start, end } = period;
  const at = (moved: Filter['op'], moment: string): Filter => {
    const end = back(moment, step);
    return filter.period === true && end.length === 10
      ? { column, op: moved, value: shortestStart(end), period: true }
      : { column, op: moved, value: end };
  };
  if (end === undefined) return [at(op, start)];
  switch (op) {
    case 'eq':
      return [at('gte', start), at('lt', end)];
    case 'gt':
      return [at('gte', end)];
    case 'lte':
      return [at('lt', end)];
    default:
      return [at(op, start)];
  }
}

const namesPlaces = ({ value }: Filter): boolean =>
  (Array.isArray(value) ? value : [value]).every((one) => readCyclePlace(one) !== undefined);

/**
 * The question under filters on a date that are moved back, so that the first periods it shows have something to be
 * compared with. Filters that keep rows from the caller stay where they are. Undefined where no filter on the date can be
 * moved: then nothing is cut off, or nothing may be seen behind it.
 */
export function questionBefore(question: Question, column: string, step: StepBack): Question | undefined {
  let isMoved = false;
  const moved = (level: Question): Question | undefined => {
    const filters: Filter[] = [];
    for (const filter of level.filters) {
      // All Mondays stay all Mondays.
      if (filter.column !== column || filter.fixed === true || namesPlaces(filter)) {
        filters.push(filter);
        continue;
      }
      const before = filterBefore(filter, step);
      if (before === undefined) return undefined;
      isMoved ||= filter.op !== 'ne' && filter.op !== 'notIn';
      filters.push(...before);
    }
    const { inner } = level;
    if (inner === undefined) return { ...level, filters };
    // Below a page other rows would move up; below groups the date may be another one.
    const passes = inner.page === undefined && inner.limit === undefined && inner.kind === 'rows';
    const below = passes ? moved(inner) : inner;
    return below === undefined ? undefined : { ...level, filters, inner: below };
  };
  const result = moved(question);
  return isMoved ? result : undefined;
}
