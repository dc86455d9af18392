import type { Random } from './random.ts';

/** A day of the demo with its share of the rows. */
export interface Day {
  text: string;
  /** Months from the first one on, 0 to 36. */
  month: number;
  /** 0 to 11. */
  monthOfYear: number;
  weekend: boolean;
  /** Years since the first day. */
  age: number;
  weight: number;
}

const dayMs = 86_400_000;
const hospitalWeek = [0.52, 1.22, 1.14, 1.08, 1.04, 1.02, 0.64];
const hospitalYear = [1.06, 0.9, 1.06, 1.02, 1.0, 0.97, 1.0, 0.98, 0.98, 0.95, 1.02, 1.06];
/** First days of the lunar year: the week around them the hospital is nearly empty. */
const springFestivals = [
  '2020-01-25',
  '2021-02-12',
  '2022-02-01',
  '2023-01-22',
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
  '2032-02-11',
  '2033-01-31',
  '2034-02-19',
  '2035-02-08',
].map((text) => Date.parse(text));

function holiday(time: number, month: number, day: number): number {
  if (springFestivals.some((first) => time >= first - dayMs && time < first + 6 * dayMs)) return 0.34;
  if (month === 9 && day <= 7) return 0.58;
  if (month === 4 && day <= 3) return 0.7;
  return 1;
}

/** Three years of days up to and with `until` ('yyyy-MM-dd'), busy as a hospital is. */
export function threeYears(until: string, random: Random, growth = 0.07): Day[] {
  const last = Date.parse(`${until}T00:00:00Z`);
  const end = new Date(last);
  const first = Date.UTC(end.getUTCFullYear() - 3, end.getUTCMonth(), end.getUTCDate()) + dayMs;
  const start = new Date(first);
  const days: Day[] = [];
  for (let time = first; time <= last; time += dayMs) {
    const date = new Date(time);
    const monthOfYear = date.getUTCMonth();
    const age = (time - first) / (365.25 * dayMs);
    const noise = 0.94 + 0.12 * random.unit();
    days.push({
      text: date.toISOString().slice(0, 10),
      month: (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + monthOfYear - start.getUTCMonth(),
      monthOfYear,
      weekend: date.getUTCDay() === 0 || date.getUTCDay() === 6,
      age,
      weight:
        (1 + growth) ** age *
        hospitalYear[monthOfYear]! *
        hospitalWeek[date.getUTCDay()]! *
        holiday(time, monthOfYear, date.getUTCDate()) *
        noise,
    });
  }
  return days;
}

/** How many of `rows` fall on each day; together exactly `rows`. */
export function rowsPerDay(days: readonly Day[], rows: number): number[] {
  const total = days.reduce((sum, { weight }) => sum + weight, 0);
  let soFar = 0;
  let given = 0;
  return days.map(({ weight }) => {
    soFar += weight;
    const upTo = Math.round((rows * soFar) / total);
    const count = upTo - given;
    given = upTo;
    return count;
  });
}
