import { type Cell, type ChartForm, type DrillStep, drilledEntries, type Filter } from '@mingjing/contract';
import { readPeriod } from '../value/moment.ts';

const weekMs = 7 * 86_400_000;

/** The seven days of a week that is named by its Monday. */
function weekOf(column: string, monday: string): Filter[] | undefined {
  const start = readPeriod(monday)?.start.slice(0, 10);
  if (start === undefined) return undefined;
  const next = new Date(Date.parse(`${start}T00:00:00Z`) + weekMs).toISOString().slice(0, 10);
  return [
    { column, op: 'gte', value: start },
    { column, op: 'lt', value: next },
  ];
}

/** The days of a week that is named by its Monday; anything else stays what it is. */
export function daysOfWeek(monday: Cell): Cell[] {
  const start = typeof monday === 'string' ? readPeriod(monday)?.start.slice(0, 10) : undefined;
  if (start === undefined) return [monday];
  const first = Date.parse(`${start}T00:00:00Z`);
  return [0, 1, 2, 3, 4, 5, 6].map((day) => new Date(first + (day * weekMs) / 7).toISOString().slice(0, 10));
}

/**
 * The values clicked on the way down to a level as filters. A period is what its X entry's grain cut it to: months,
 * quarters and years name themselves, a week is named by its first day.
 */
export function pathFilters(
  form: Pick<ChartForm, 'xAxis'>,
  level: number,
  path: readonly DrillStep[],
): Filter[] {
  const steps = path.slice(0, level);
  const entries = drilledEntries(form.xAxis, { level, path: steps });
  return steps.flatMap(({ key, value }, at): Filter[] => {
    const week =
      entries?.[at]?.grain === 'week' && typeof value === 'string' ? weekOf(key, value) : undefined;
    return week ?? [{ column: key, op: 'eq', value }];
  });
}
