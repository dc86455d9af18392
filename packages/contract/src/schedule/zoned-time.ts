/** A date and time as clocks show it; months from 1. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** The local time read as if it were UTC, in epoch milliseconds. */
const asUtc = ({ year, month, day, hour, minute, second }: LocalTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

const wholeSecond = (epochMs: number): number => Math.floor(epochMs / 1000) * 1000;

/** Since 1972 clocks everywhere are changed at full quarters of an hour of UTC. */
const quarterMs = 900_000;
const mostKept = 5000;
const offsets = new Map<string, number>();

/** How far clocks of a zone are ahead of UTC at an instant, in milliseconds. Asking the platform is slow. */
function offsetAt(epochMs: number, zone: string): number {
  const quarter = Math.floor(epochMs / quarterMs) * quarterMs;
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const time: LocalTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(zone).formatToParts(quarter))
    if (type in time) time[type as keyof LocalTime] = Number(value);
  const offset = asUtc(time) - quarter;
  if (offsets.size >= mostKept) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** What clocks of a time zone show at an instant, in epoch milliseconds; parts of a second are left out. */
export function localTime(epochMs: number, zone: string): LocalTime {
  const shown = new Date(epochMs + offsetAt(epochMs, zone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  };
}

const dayMs = 86_400_000;

/** The first instant, to the second, with the offset that holds at `after`; it does not hold at `before`. */
function changeBetween(before: number, after: number, zone: string): number {
  const offset = offsetAt(after, zone);
  let low = before;
  let high = after;
  while (high - low > 1000) {
    const middle = low + wholeSecond((high - low) / 2);
    if (offsetAt(middle, zone) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The instant at which clocks show a local time, in epoch milliseconds. A time that is skipped when clocks go forward
 * is the instant they do; of a time that is shown twice when they go back, it is the first. So later local times are
 * never earlier instants.
 */
export function instantOf(local: LocalTime, zone: string): number {
  const guess = asUtc(local);
  // Offsets are at most 14 hours: a day earlier and a day later are on both sides of a change near this time.
  const before = offsetAt(guess - dayMs, zone);
  const after = offsetAt(guess + dayMs, zone);
  if (before === after) return guess - before;
  const shown = [guess - before, guess - after].filter((at) => offsetAt(at, zone) === guess - at);
  return shown.length > 0 ? Math.min(...shown) : changeBetween(guess - dayMs, guess + dayMs, zone);
}
