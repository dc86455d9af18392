import type { SheetReport } from '@mingjing/contract';
import type { ColumnPlan } from './column-plan.ts';
import type { Raw } from './grid.ts';
import type { UnmarkedTotals } from './unmarked-totals.ts';

type Upper = NonNullable<SheetReport['upper']>;
/** A column, and the values of it that tell rows which are sums of others. */
export type Told = Pick<Upper, 'column' | 'values'>;

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
export function toldBy(
  columns: readonly { name: string; values: readonly string[] }[],
  isUpper: readonly boolean[],
): Told[] {
  const count = isUpper.filter(Boolean).length;
  const told = columns.flatMap(({ name, values }) => {
    const own = ownValues(values, isUpper);
    const names = [...own.keys()];
    const areNames = names.some((value) => !isCode(value));
    return names.length === 0 || names.length > mostUpper
      ? []
      : [{ column: name, values: names, areNames, rows: new Set([...own.values()].flat()) }];
  });
  const found = told.toSorted(
    (a, b) => Number(b.areNames) - Number(a.areNames) || a.values.length - b.values.length,
  );
  const bare = ({ column, values }: Told): Told => ({ column, values });
  const best = found.find((one) => one.rows.size === count);
  if (best !== undefined) return [bare(best)];
  const covered = new Set<number>();
  const several: Told[] = [];
  for (const one of found.slice(0, mostColumns)) {
    if ([...one.rows].every((row) => covered.has(row))) continue;
    for (const row of one.rows) covered.add(row);
    several.push(bare(one));
  }
  return covered.size === count ? several : [];
}

/** What tells the rows of a sheet that are sums of others, as its report says it. */
export function upperLevels(
  { rows, places }: { rows: readonly (readonly Raw[])[]; places: readonly number[] },
  plans: readonly ColumnPlan[],
  { note, upper }: UnmarkedTotals,
): { upper?: Upper } {
  if (upper.size === 0 || note === undefined) return {};
  const columns = plans.flatMap(({ column, read }, at) =>
    column.type === 'text'
      ? [{ name: column.name, values: rows.map((row) => String(read(row[at] ?? null) ?? '')) }]
      : [],
  );
  const [first, ...also] = toldBy(
    columns,
    rows.map((_, index) => upper.has(places[index] ?? -1)),
  );
  if (first === undefined) return {};
  return { upper: { ...first, note, ...(also.length === 0 ? {} : { also }) } };
}
