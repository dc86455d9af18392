import { type Cell, type ColumnItem, columnInFormula } from '@mingjing/contract';
import type { ColumnProfile, Profile, Ratio, RatioShape } from './profile.ts';

/* Columns that each row holds ready divided: 次均费用 beside 收入 and 人次. Their mean is a mean of means. */

/** Rows that are looked at to find which columns could be such; the others are counted. */
export const ratioRows = 400;
const [mostMeans, mostAmounts] = [8, 12];
const [fewestRows, fewestValues] = [5, 4];
/** In so many rows of those that hold all three. */
export const nearlyAll = 0.95;
/** A value that is rounded more coarsely than that says nothing of what it was worked out of. */
const coarsest = 0.05;
const scales = [1, 100, 1000, 10_000, 0.0001] as const;
const shapes: readonly RatioShape[] = ['part', 'growth', 'rest'];

const quotient = (shape: RatioShape, above: number, below: number): number =>
  shape === 'part' ? above / below : shape === 'growth' ? above / below - 1 : 1 - above / below;

/** What could be a ratio, and what it could be worked out of. */
export function ratioColumns(columns: readonly ColumnProfile[]): {
  means: string[];
  amounts: string[];
} {
  const named = (role: ColumnProfile['role'], most: number, fewest: number): string[] =>
    columns
      .filter((column) => column.role === role && column.distinct >= fewest)
      .slice(0, most)
      .map(({ name }) => name);
  // Plans and rooms of a kind are a few numbers that come again: what was reached is divided by them.
  const amounts = named('amount', mostAmounts, 2);
  return amounts.length < 2
    ? { means: [], amounts: [] }
    : { means: named('mean', mostMeans, fewestValues), amounts };
}

/** Decimals that a number is written with. */
const decimalsOf = (value: Cell): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
/** The last digit of what is rounded; whole numbers are counted and exact. */
const stepOf = (values: readonly Cell[]): number => {
  const decimals = Math.max(0, ...values.map(decimalsOf));
  return 10 ** -Math.min(decimals, 12);
};

interface Series {
  name: string;
  values: readonly (number | null)[];
  /** By how much a value may be off by rounding. */
  step: number;
}

function seriesOf(name: string, at: number, rows: readonly (readonly Cell[])[]): Series {
  const cells = rows.map((row) => row[at] ?? null);
  const values = cells.map((cell) => (cell === null || cell === '' ? null : Number(cell)));
  const known = cells.filter((cell) => cell !== null && cell !== '');
  return { name, values, step: stepOf(known) };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What differs by less says nothing of what is divided by it. */
const nearlySame = 0.01;

/** The scale by which most values are the quotient; undefined where none fits. */
function scaleOf(pairs: readonly (readonly [value: number, quotient: number])[]): number | undefined {
  const told = median(pairs.flatMap(([value, raw]) => (raw === 0 ? [] : [value / raw])));
  return scales.find((scale) => Math.abs(told / scale - 1) < coarsest);
}

/** In sums of what comes and goes the rows take from each other: they say nothing of what one was worth. */
const mostOpposed = 0.2;
function cancelsOut({ values }: Series): boolean {
  const known = values.filter((value) => value !== null);
  const size = (signed: readonly number[]): number => signed.reduce((sum, value) => sum + Math.abs(value), 0);
  return (
    size(known.filter((value) => value < 0)) > size(known) * mostOpposed && known.some((value) => value > 0)
  );
}

/** In what part of the rows one series is worked out of two others; undefined where it is not. */
function fitOf(ratio: Series, above: Series, below: Series, shape: RatioShape) {
  const pairs = ratio.values.flatMap((value, at) => {
    const [up, down] = [above.values[at] ?? null, below.values[at] ?? null];
    if (value === null || up === null || down === null || down === 0) return [];
    const raw = quotient(shape, up, down);
    // Both sides are rounded themselves, where they are no whole numbers.
    const off =
      Math.abs(up / down) *
      ((above.step < 1 ? above.step / Math.max(Math.abs(up), above.step) : 0) +
        (below.step < 1 ? below.step / Math.abs(down) : 0));
    return [[value, raw, off, down] as const];
  });
  // Divided by always the same, or nearly so, it is that column itself, told in other words.
  const downs = pairs.map(([, , , down]) => Math.abs(down));
  if (Math.max(...downs) - Math.min(...downs) <= Math.max(...downs) * nearlySame) return undefined;
  if (pairs.length < fewestRows || new Set(pairs.map(([value]) => value)).size < fewestValues)
    return undefined;
  const times = scaleOf(pairs.map(([value, raw]) => [value, raw] as const));
  if (times === undefined) return undefined;
  const usual = median(pairs.map(([value]) => Math.abs(value)));
  const spread = Math.max(...pairs.map(([value]) => value)) - Math.min(...pairs.map(([value]) => value));
  if (ratio.step > usual * coarsest || ratio.step * fewestValues > spread) return undefined;
  const held = pairs.filter(
    ([value, raw, off]) => Math.abs(value - raw * times) <= ratio.step + off * times,
  ).length;
  return held >= pairs.length * nearlyAll ? { held: held / pairs.length, times } : undefined;
}

/**
 * The columns that are worked out of two others by what some rows hold: `names` are those of `rows`, means and amounts
 * as `ratioColumns` tells them.
 */
export function ratiosIn(
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  { means, amounts }: ReturnType<typeof ratioColumns>,
): Ratio[] {
  const series = (name: string): Series => seriesOf(name, names.indexOf(name), rows);
  const sides = amounts.map(series);
  const cancelling = new Set(sides.filter(cancelsOut));
  return means.flatMap((column) => {
    const ratio = series(column);
    let best: (Ratio & { held: number }) | undefined;
    for (const shape of shapes)
      for (const above of sides)
        for (const below of sides) {
          if (above === below || cancelling.has(below)) continue;
          const found = fitOf(ratio, above, below, shape);
          if (found === undefined || found.held <= (best?.held ?? 0)) continue;
          best = { column, above: above.name, below: below.name, shape, ...found };
        }
    if (best === undefined) return [];
    const { held: _, ...rest } = best;
    return rest;
  });
}

const shapedLike = (shape: RatioShape, exp: string): string =>
  shape === 'part' ? exp : shape === 'growth' ? `${exp}-1` : `1-${exp}`;
const scaled = (times: number, shape: RatioShape, exp: string): string =>
  times === 1 ? exp : `${shape === 'part' ? exp : `(${exp})`}*${times}`;

/** Expressions that count the rows which hold all three columns, and those of them in which the ratio is theirs. */
export function ratioCounts({ column, above, below, shape, times }: Ratio): { all: string; held: string } {
  const [ratio, up, down] = [column, above, below].map(columnInFormula);
  const exp = scaled(times, shape, shapedLike(shape, `${up}/${down}`));
  const known = `${ratio} IS NOT NULL AND ${up} IS NOT NULL AND ${down} <> 0`;
  return {
    all: `COUNTIF(${known})`,
    // Found by exact rounding in some rows: the others need not be told so exactly.
    held: `COUNTIF(${known} AND ABS(${ratio} - (${exp})) <= ABS(${ratio})*0.01 + 0.01*${times > 1 ? times / 100 : 1})`,
  };
}

/** The ratio of all rows together, of the sums and no mean of the rows' own. */
function weighted(
  { above, below, shape, times }: Ratio,
  { columns, rows }: Pick<Profile, 'columns' | 'rows'>,
): string {
  const filled = (name: string): boolean => columns.find((one) => one.name === name)?.filled === rows;
  // Of rows that hold one side only, as months to come do, neither is counted.
  const both = filled(above) && filled(below);
  const sum = (name: string, other: string): string =>
    both
      ? `SUM(${columnInFormula(name)})`
      : `SUMIF(${columnInFormula(name)}, ${columnInFormula(other)} IS NOT NULL)`;
  return scaled(times, shape, shapedLike(shape, `${sum(above, below)}/${sum(below, above)}`));
}

/** The same as an item of a chart. */
export function weightedItem(
  ratio: Ratio,
  label: string,
  profile: Pick<Profile, 'columns' | 'rows'>,
): ColumnItem {
  const alias = `${label}（按合计）`;
  return { id: alias, name: label, expressions: { exp: weighted(ratio, profile), alias } };
}

/** What the mean of a column is over all rows where rows hold it ready divided; undefined for any other column. */
export function weightedMean(profile: Profile | undefined, name: string): string | undefined {
  const ratio = profile?.ratios?.find(({ column }) => column === name);
  return profile === undefined || ratio === undefined ? undefined : weighted(ratio, profile);
}
