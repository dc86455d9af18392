import type { Cell } from '@mingjing/contract';
import type { BegunYear, ColumnProfile } from './profile.ts';

/* Years beside months in two columns: the last year may have begun only, and is no year to compare with others. */

export interface YearAsking {
  years: string;
  parts: string;
  unit: '个月' | '个季度';
}

/** The columns of years and of their months or quarters; undefined where there are none. */
export function yearAsking(columns: readonly ColumnProfile[]): YearAsking | undefined {
  const years = columns.find(
    ({ role, grain, distinct }) => role === 'period' && grain === 'year' && distinct > 1,
  );
  const parts = columns.find(
    ({ yearless, grain, distinct }) =>
      yearless === true && (grain === 'month' || grain === 'quarter') && distinct >= 3,
  );
  if (years === undefined || parts === undefined) return undefined;
  return { years: years.name, parts: parts.name, unit: parts.grain === 'month' ? '个月' : '个季度' };
}

const yearOf = (cell: Cell): number => Number.parseInt(String(cell ?? ''), 10);

/** The last year, where it has fewer months than the one before; `pairs`: each year with each of its months. */
export function begunYear(
  { years, unit }: YearAsking,
  pairs: readonly (readonly [year: Cell, part: Cell])[],
): BegunYear | undefined {
  const counts = new Map<Cell, number>();
  for (const [year, part] of pairs)
    if (part !== null && part !== '' && Number.isFinite(yearOf(year)))
      counts.set(year, (counts.get(year) ?? 0) + 1);
  const [last, before] = [...counts].toSorted(([a], [b]) => yearOf(b) - yearOf(a));
  if (last === undefined || before === undefined || last[1] >= before[1]) return undefined;
  return { column: years, value: last[0], told: `${String(last[0])} 只有 ${last[1]} ${unit}` };
}
