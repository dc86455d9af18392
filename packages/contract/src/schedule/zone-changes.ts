import { localTime } from './zoned-time.ts';

/** From an instant on, in seconds since 1970, clocks of a zone are so many seconds ahead of UTC. */
export interface ZoneChange {
  from: number;
  ahead: number;
}

/** Seconds since 1970 within which changes of clocks are known: until 2040 begins. */
const known = 2_208_988_800;
/** No zone changed its clocks back within so many seconds. */
const step = 10 * 86_400;

function aheadAt(second: number, zone: string): number {
  const { year, month, day, hour, minute, second: shown } = localTime(second * 1000, zone);
  return Date.UTC(year, month - 1, day, hour, minute, shown) / 1000 - second;
}

const kept = new Map<string, readonly ZoneChange[]>();

/** How clocks of a zone have changed since 1970, the earliest first; the first one holds before the second as well. */
export function zoneChanges(zone: string): readonly ZoneChange[] {
  const found = kept.get(zone);
  if (found !== undefined) return found;
  const changes: ZoneChange[] = [{ from: 0, ahead: aheadAt(0, zone) }];
  for (let at = step; at < known; at += step) {
    const ahead = aheadAt(at, zone);
    if (ahead === changes.at(-1)?.ahead) continue;
    let [before, from] = [at - step, at];
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (aheadAt(middle, zone) === ahead) from = middle;
      else before = middle;
    }
    changes.push({ from, ahead });
  }
  kept.set(zone, changes);
  return changes;
}

/** Whether this is the name of a time zone. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
