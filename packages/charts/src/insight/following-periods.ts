/* Whether periods follow each other by their names, as answers write them: 2019年, 2019, 2019-10, 2019-Q3, 2019-10-26. */

const dayMs = 86_400_000;

/** Where a period stands among its like; undefined where its name does not tell. */
function placeOf(name: string): number | undefined {
  const [, year, quarter, month, day] =
    /^(\d{4})(?:-Q([1-4])|-(\d{2})(?:-(\d{2}))?|年)?$/.exec(name.trim()) ?? [];
  if (year === undefined) return undefined;
  if (quarter !== undefined) return Number(year) * 4 + Number(quarter);
  if (month === undefined) return Number(year);
  if (day === undefined) return Number(year) * 12 + Number(month);
  return Date.parse(`${year}-${month}-${day}`) / dayMs;
}

/**
 * Whether one period comes right after another: not farther than the nearest of all do. Surveys of every fifth year
 * follow each other.
 */
export function follows(before: string, now: string, all: readonly string[]): boolean {
  const [from, to] = [placeOf(before), placeOf(now)];
  if (from === undefined || to === undefined) return true;
  const places = all.flatMap((name) => placeOf(name) ?? []);
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
  return to - from <= Math.min(...steps.filter((step) => step > 0));
}
