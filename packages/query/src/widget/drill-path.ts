import {
  type Cell,
  type ChartForm,
  type DrillStep,
  drilledEntries,
  type Filter,
  type Grain,
} from '@mingjing/contract';
import { hourName, readPeriod } from '../value/moment.ts';

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

/** What an answer calls a period, or a place of a cycle, as values that a filter takes for it. */
export function filterValues(value: Cell, grain: Grain | undefined): Cell[] {
  if (grain === 'hour') return [hourName(value)];
  return grain === 'week' ? daysOfWeek(value) : [value];
}

/** The days of a week that is named by its Monday; anything else stays what it is. */
function daysOfWeek(monday: Cell): Cell[] {
  const start = typeof monday === 'string' ? readPeriod(monday)?.start.slice(0, 10) : undefined;
  if (start === undefined) return [monday];
  const first = Date.parse(`${start}T00:00:00Z`);
  return [0, 1, 2, 3, 4, 5, 6].map((day) => new Date(first + (day * weekMs) / 7).toISOString().slice(0, 10));
}

/**
 * The values clicked on the way down to a level as filters. A period is what its X entry's grain cut it to: months,
 * quarters, years and places of cycles name themselves, a week is named by its first day, an hour by its first minute.
 */
export function pathFilters(
  form: Pick<ChartForm, 'xAxis'>,
  level: number,
  path: readonly DrillStep[],
): Filter[] {
  const steps = path.slice(0, level);
  const entries = drilledEntries(form.xAxis, { level, path: steps });
  return steps.flatMap(({ key, value }, at): Filter[] => {
    const grain = entries?.[at]?.grain;
    const week = grain === 'week' && typeof value === 'string' ? weekOf(key, value) : undefined;
    return week ?? [{ column: key, op: 'eq', value: grain === 'hour' ? hourName(value) : value }];
  });
}
