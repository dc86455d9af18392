import { lastYear, type QuartzTimes, readQuartz } from './quartz-times.ts';
import { instantOf, type LocalTime, localTime } from './zoned-time.ts';

/** The first time of day later than one; undefined when there is none on this day. `from` leaves it open. */
function laterToday(times: QuartzTimes, from: LocalTime | undefined) {
  for (const hour of times.hours) {
    if (from !== undefined && hour < from.hour) continue;
    const isHour = from !== undefined && hour === from.hour;
    for (const minute of times.minutes) {
      if (isHour && minute < from.minute) continue;
      const isMinute = isHour && minute === from.minute;
      for (const second of times.seconds)
        if (!isMinute || second > from.second) return { hour, minute, second };
    }
  }
  return undefined;
}

/** The first local time later than one at which an expression fires; undefined when it never does again. */
function nextLocal(times: QuartzTimes, from: LocalTime): LocalTime | undefined {
  for (let year = from.year; year <= lastYear; year += 1) {
    if (!times.isYear(year)) continue;
    for (let month = year === from.year ? from.month : 1; month <= 12; month += 1) {
      if (!times.months.has(month)) continue;
      const isMonth = year === from.year && month === from.month;
      for (const day of times.daysOf(year, month)) {
        if (isMonth && day < from.day) continue;
        const time = laterToday(times, isMonth && day === from.day ? from : undefined);
        if (time !== undefined) return { year, month, day, ...time };
      }
    }
  }
  return undefined;
}

const read = new Map<string, QuartzTimes>();
const mostRead = 1000;

function timesOf(cron: string): QuartzTimes | undefined {
  const known = read.get(cron);
  if (known !== undefined) return known;
  const times = readQuartz(cron);
  if (times === undefined) return undefined;
  if (read.size >= mostRead) read.clear();
  read.set(cron, times);
  return times;
}

/**
 * The first instant after another at which a Quartz expression fires in a time zone, in epoch milliseconds; undefined
 * when it never does again or is none. A time that is skipped when clocks go forward fires at the instant they do; one
 * that is shown twice fires the first time only.
 */
export function nextQuartzRun(cron: string, after: number, zone: string): number | undefined {
  const times = timesOf(cron);
  if (times === undefined) return undefined;
  for (
    let local = nextLocal(times, localTime(after, zone));
    local !== undefined;
    local = nextLocal(times, local)
  ) {
    const at = instantOf(local, zone);
    // Not later while clocks show times for the second time.
    if (at > after) return at;
  }
  return undefined;
}
