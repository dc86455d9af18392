import { readPeriodPlace } from '@mingjing/contract';

/**
 * Whether one period comes right after another by their names, 2019年 or 2019-Q3: not farther than the nearest of all do.
 * Surveys of every fifth year follow each other.
 */
export function follows(before: string, now: string, all: readonly string[]): boolean {
  const [from, to] = [readPeriodPlace(before), readPeriodPlace(now)];
  if (from === undefined || from.unit !== to?.unit) return true;
  const places = all.flatMap((name) => readPeriodPlace(name)?.at ?? []);
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
  return to.at - from.at <= Math.min(...steps.filter((step) => step > 0));
}
