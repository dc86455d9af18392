/* Years that a date was mistyped with, 2203 for 2023, or that stand for no date: an axis that reaches them shows nothing else. */

/** So many years without a row part the rows before from those behind. */
const leastGap = 10;
/** More than this share of the rows is no mistake, nor where there are so few rows beside it. */
const [mostFar, leastNear] = [0.02, 10] as const;

export interface FarYears {
  /** First and last year that is not far; undefined at an end that no row is far behind. */
  from?: number;
  to?: number;
  /** The years that are, in their order, and the rows of them. */
  years: number[];
  rows: number;
}

/** The few years that stand far from all others; undefined where there are none. `counts`: each year with its rows. */
export function farYears(counts: readonly (readonly [year: number, rows: number])[]): FarYears | undefined {
  const runs: [year: number, rows: number][][] = [];
  for (const [year, rows] of counts.toSorted(([a], [b]) => a - b)) {
    const run = runs.at(-1);
    const last = run?.at(-1)?.[0];
    if (run === undefined || last === undefined || year - last > leastGap) runs.push([[year, rows]]);
    else run.push([year, rows]);
  }
  const rowsOf = (run: readonly (readonly [number, number])[]): number =>
    run.reduce((sum, [, rows]) => sum + rows, 0);
  const [near] = runs.toSorted((a, b) => rowsOf(b) - rowsOf(a));
  if (near === undefined || runs.length < 2) return undefined;
  const far = runs.filter((run) => run !== near).flat();
  const rows = rowsOf(far);
  if (rowsOf(near) < leastNear || rows > Math.max(1, rowsOf(near) * mostFar)) return undefined;
  const years = far.map(([year]) => year);
  const [first = 0] = near[0] ?? [];
  // The ends lie at the far rows and not at the others: rows of later years that are still to come are none of them.
  const before = Math.max(...years.filter((year) => year < first));
  const behind = Math.min(...years.filter((year) => year > first));
  return {
    ...(Number.isFinite(before) ? { from: before + 1 } : {}),
    ...(Number.isFinite(behind) ? { to: behind - 1 } : {}),
    years,
    rows,
  };
}
