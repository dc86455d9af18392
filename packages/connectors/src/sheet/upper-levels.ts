import type { SheetReport } from '@mingjing/contract';
import type { ColumnPlan } from './column-plan.ts';
import type { Raw } from './grid.ts';
import type { UnmarkedTotals } from './unmarked-totals.ts';

type Upper = NonNullable<SheetReport['upper']>;
type Told = Pick<Upper, 'column' | 'values'>;

/** More names than that are no levels of a report. */
const mostUpper = 200;
/** Wholes of several columns: 全国 of one, both sexes of another. */
const mostColumns = 3;

const isCode = (value: string): boolean => /^[\d.-]+$/.test(value);

/** Places of upper rows among those of data that have a value which no other row has, by the value. */
function ownValues(values: readonly string[], isUpper: readonly boolean[]): Map<string, number[]> {
  const below = new Set(values.filter((_, index) => isUpper[index] !== true));
  const own = new Map<string, number[]>();
  for (const [index, value] of values.entries())
    if (isUpper[index] === true && !below.has(value)) own.set(value, [...(own.get(value) ?? []), index]);
  return own;
}

/**
 * What tells the rows of upper levels from all others: a column of texts whose values are those of one of both, names
 * rather than codes, and few rather than many; or several columns, each of which tells some of the rows.
 */
export function upperLevels(
  { rows, places }: { rows: readonly (readonly Raw[])[]; places: readonly number[] },
  plans: readonly ColumnPlan[],
  { note, upper }: UnmarkedTotals,
): { upper?: Upper } {
  if (upper.size === 0 || note === undefined) return {};
  const isUpper = rows.map((_, index) => upper.has(places[index] ?? -1));
  const count = isUpper.filter(Boolean).length;
  const told = plans.flatMap((plan, at) => {
    if (plan.column.type !== 'text') return [];
    const own = ownValues(
      rows.map((row) => String(plan.read(row[at] ?? null) ?? '')),
      isUpper,
    );
    const names = [...own.keys()];
    const areNames = names.some((value) => !isCode(value));
    return names.length === 0 || names.length > mostUpper
      ? []
      : [{ column: plan.column.name, values: names, areNames, rows: new Set([...own.values()].flat()) }];
  });
  const found = told.toSorted(
    (a, b) => Number(b.areNames) - Number(a.areNames) || a.values.length - b.values.length,
  );
  const bare = ({ column, values }: Told): Told => ({ column, values });
  const best = found.find((one) => one.rows.size === count);
  if (best !== undefined) return { upper: { ...bare(best), note } };
  const covered = new Set<number>();
  const several: Told[] = [];
  for (const one of found.slice(0, mostColumns)) {
    if ([...one.rows].every((row) => covered.has(row))) continue;
    for (const row of one.rows) covered.add(row);
    several.push(bare(one));
  }
  const [first, ...also] = several;
  return first !== undefined && covered.size === count ? { upper: { ...first, note, also } } : {};
}
