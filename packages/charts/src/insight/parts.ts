import type { Cell } from '@mingjing/contract';
import type { ColumnProfile, Parts } from './profile.ts';
import { orderedValues, plannedWords } from './vocabulary.ts';

/* Columns side by side that are the parts of something: ages, kinds of income, hours of the day. */

/** Columns that are looked at, and how many parts a chart can show. */
const [mostColumns, fewestParts, mostParts] = [16, 3, 10];
const fewestRows = 5;
const nearlyAll = 0.95;
/** Each part may be off by half of its last digit. */
const rounding = 0.006;

const amountsOf = (columns: readonly ColumnProfile[]): ColumnProfile[] =>
  columns
    .filter(({ role, label, min }) => role === 'amount' && !plannedWords.test(label) && Number(min ?? 0) >= 0)
    .slice(0, mostColumns);

/** The columns that could be parts and wholes, in their order; none where there are too few. */
export function partColumns(columns: readonly ColumnProfile[]): string[] {
  const names = amountsOf(columns).map(({ name }) => name);
  return names.length > fewestParts ? names : [];
}

const number = (cell: Cell | undefined): number => (cell === null || cell === undefined ? 0 : Number(cell));

/** Whether parts come to a whole, but for their rounding. */
const comesTo = (whole: number, parts: readonly number[]): boolean =>
  Math.abs(parts.reduce((sum, part) => sum + part, 0) - whole) <=
  rounding * (parts.length + 1) + Math.abs(whole) * 1e-9;

function holds(rows: readonly (readonly Cell[])[], whole: number, from: number, to: number): boolean {
  const known = rows.filter((row) => number(row[whole]) !== 0);
  if (known.length < fewestRows) return false;
  const held = known.filter((row) => {
    const parts = row.filter((_, at) => at >= from && at <= to && at !== whole).map(number);
    return comesTo(number(row[whole]), parts);
  });
  return held.length >= known.length * nearlyAll;
}

/** The longest run of columns beside each other whose sum another one is in nearly all rows: `names` are those of `rows`. */
export function partsIn(names: readonly string[], rows: readonly (readonly Cell[])[]): Parts | undefined {
  for (let length = Math.min(mostParts, names.length - 1); length >= fewestParts; length -= 1)
    for (let whole = 0; whole < names.length; whole += 1) {
      const others = names.flatMap((_, at) => (at === whole ? [] : [at]));
      for (let first = 0; first + length <= others.length; first += 1) {
        const run = others.slice(first, first + length);
        const [from = 0, to = 0] = [run[0], run.at(-1)];
        if (holds(rows, whole, from, to))
          return { whole: names[whole] ?? '', parts: run.map((at) => names[at] ?? '') };
      }
    }
  return undefined;
}

/**
 * Whether names below several headings are one row of parts: 2024年-男, 2024年-女, 2025年-男 hold the same thing twice,
 * of two years.
 */
function areOfSeveralHeads(labels: readonly string[]): boolean {
  const parted = labels.map((label) => label.split('-').map((part) => part.trim()));
  const several = (parts: readonly string[]): boolean => new Set(parts).size > 1;
  return (
    parted.every((parts) => parts.length > 1) &&
    several(parted.map(([head = '']) => head)) &&
    several(parted.map((parts) => parts.slice(1).join('-')))
  );
}

/** Columns beside each other that are called by steps of one measure, with no sum beside them: 0-6岁, 7-17岁, 18岁以上. */
export function stepsIn(columns: readonly ColumnProfile[]): Parts | undefined {
  const runs: string[][] = [[]];
  for (const { role, label, name } of columns)
    if (role === 'amount' && orderedValues.test(label)) runs.at(-1)?.push(name);
    else runs.push([]);
  const longest = runs.toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (areOfSeveralHeads(longest)) return undefined;
  return longest.length >= fewestParts && longest.length <= mostParts ? { parts: longest } : undefined;
}
