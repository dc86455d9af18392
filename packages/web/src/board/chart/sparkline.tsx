import { useId } from 'react';

/** Paths of a small line in a box of 100 × 100 and the area under it; gaps stay gaps. */
export function sparkPaths(values: readonly (number | null)[]): { line: string; area: string } {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => Math.round((at / Math.max(1, values.length - 1)) * 10_000) / 100;
  // A line that never changes runs through the middle.
  const y = (value: number) =>
    high === low ? 50 : Math.round((96 - ((value - low) / (high - low)) * 92) * 100) / 100;
  const runs: { at: number; value: number }[][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1)?.at === at - 1) last.push({ at, value });
    else runs.push([{ at, value }]);
  });
  const points = (run: (typeof runs)[number]) => run.map(({ at, value }) => `${x(at)} ${y(value)}`).join('L');
  const long = runs.filter((run) => run.length > 1);
  return {
    line: long.map((run) => `M${points(run)}`).join(''),
    area: long
      .map((run) => `M${x(run[0]?.at ?? 0)} 100L${points(run)}L${x(run.at(-1)?.at ?? 0)} 100Z`)
      .join(''),
  };
}

/** The way a figure came to be, without axes: its text says the rest. */
export function Sparkline({ values, color }: { values: readonly (number | null)[]; color: string }) {
  const id = useId();
  const { line, area } = sparkPaths(values);
  return (
    <svg className="figure-trend" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={color} stopOpacity="0.28" />
        <stop offset="1" stopColor={color} stopOpacity="0" />
      </linearGradient>
      <path d={area} fill={`url(#${id})`} />
      <path d={line} fill="none" stroke={color} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
