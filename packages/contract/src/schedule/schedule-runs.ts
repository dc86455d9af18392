import { nextQuartzRun } from './next-run.ts';
import { type ScheduleWire, shortestInterval } from './schedule-fields.ts';

/** Whether a dataset is refreshed by itself at all. */
export const isScheduled = ({ cron, realTimeInterval }: ScheduleWire): boolean =>
  cron !== '' || Number(realTimeInterval) > 0;

/**
 * The first run of a schedule after an instant, in epoch milliseconds; undefined when there is none. Runs of an interval
 * are counted from `anchor`, one of its runs or the moment it was set.
 */
export function nextRun(
  { cron, realTimeInterval }: ScheduleWire,
  after: number,
  zone: string,
  anchor: number,
): number | undefined {
  if (cron !== '') return nextQuartzRun(cron, after, zone);
  const seconds = Number(realTimeInterval);
  if (!(seconds > 0)) return undefined;
  const length = Math.max(seconds, shortestInterval) * 1000;
  return anchor + (Math.floor(Math.max(0, after - anchor) / length) + 1) * length;
}

/** The first so many runs of a schedule after an instant. */
export function nextRuns(
  schedule: ScheduleWire,
  { after, zone, anchor }: { after: number; zone: string; anchor: number },
  most: number,
): number[] {
  const runs: number[] = [];
  for (let at = nextRun(schedule, after, zone, anchor); at !== undefined && runs.length < most; ) {
    runs.push(at);
    at = nextRun(schedule, at, zone, anchor);
  }
  return runs;
}
