import { instantOf, localTime } from '@mingjing/contract';

/** Clocks are changed by full quarters of an hour. */
const quarterMs = 900_000;
/** By three hours at most, whatever day it is. */
const mostQuarters = 12;
/** A whole day was skipped where the date line was moved. */
const mostSteps = 110;

const wallOf = (at: number, zone: string): number => {
  const { year, month, day, hour, minute, second } = localTime(at, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Whether clocks of a zone show a time once: none is skipped and none comes again. `wall`: the time read as UTC. */
function isShownOnce(wall: number, zone: string): boolean {
  const first = instantOf(localTime(wall, 'UTC'), zone);
  if (wallOf(first, zone) !== wall) return false;
  for (let quarters = 1; quarters <= mostQuarters; quarters += 1)
    if (wallOf(first + quarters * quarterMs, zone) === wall) return false;
  return true;
}

const moment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d+)?$/;

/**
 * A moment, or the last quarter of an hour before it that clocks show once. A source takes a time that is skipped or comes
 * again for one instant, while stored rows are compared by what clocks showed: rows between would be lost.
 */
export function shownOnce(text: string, zone: string): string {
  const [, day, clock] = moment.exec(text) ?? [];
  if (day === undefined) return text;
  const wall = new Date(`${day}T${clock}Z`).getTime();
  for (let step = 0; step <= mostSteps; step += 1) {
    const earlier = wall - step * quarterMs;
    if (!isShownOnce(earlier, zone)) continue;
    return step === 0 ? text : new Date(earlier).toISOString().slice(0, 19).replace('T', ' ');
  }
  return text;
}
