import type { ColumnProfile } from './profile.ts';

/* What rows are made of, in parts of a hundred that stand beside each other: 二氧化硅 69.3, 氧化钾 10, 氧化钙 6.3 … */

const hundred = 100;
const [fewestParts, mostParts, fewestRows] = [3, 30, 5];
/** What was not measured is missing from a row's parts. */
const missing = 15;
/** In so many of the rows the parts have to be nearly all. */
const nearlyAll = 0.85;

/** How far from a hundred the parts of a row may be together. */
export const compositionRoom = missing;

/** The columns that may be parts of a hundred together; empty where there are none. */
export function compositionColumns(columns: readonly ColumnProfile[], rows: number): string[] {
  const parts = columns.filter(
    ({ role, min, max, unit, idea }) =>
      (role === 'amount' || role === 'mean') &&
      (unit === '' || unit === '%') &&
      (idea === 'other' || idea === 'share') &&
      Number(min) >= 0 &&
      Number(max) <= hundred,
  );
  const sum = parts.reduce((largest, { max }) => largest + Number(max), 0);
  const isAny = parts.some(({ role }) => role === 'amount');
  const areFew = parts.length >= fewestParts && parts.length <= mostParts;
  return isAny && areFew && rows >= fewestRows && sum >= hundred ? parts.map(({ name }) => name) : [];
}

/** The columns with parts of a hundred averaged. `held`: rows whose parts are nearly a hundred together. */
export const withoutSumsOfParts = (
  columns: readonly ColumnProfile[],
  parts: readonly string[],
  { held, rows }: { held: number; rows: number },
): ColumnProfile[] =>
  columns.map((column) =>
    column.role === 'amount' && held >= rows * nearlyAll && parts.includes(column.name)
      ? {
          ...column,
          role: 'mean',
          calculation: 'avg',
          because: '与旁边各列加起来约为 100，是每行的构成，只求平均',
        }
      : column,
  );
