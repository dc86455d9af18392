import { isFilled } from './cell-looks.ts';
import type { Raw } from './grid.ts';
import { numberOf } from './totals.ts';

/* Tables whose columns are called as their rows are: distances between places, correlations, who sends how much to whom. */

/** So many names at least, and the share of both sides that has to be the same. */
const [fewest, mostly] = [3, 0.8];
/** More columns than that nobody laid out by hand. */
const mostNames = 400;

const nameOf = (cell: Raw | undefined): string => (isFilled(cell) ? String(cell).trim() : '');

/** Both sides of such a table. */
export interface Matrix {
  /** What the side across is called: as the rows, of the other end. */
  unit: string;
  /** Places of its columns. */
  columns: number[];
  /** What a value is where its name says nothing: of two things each, as no sum of them is. */
  measure?: string;
  /** Both sides are called by numbers alone, which are nothing to reckon with. */
  numbered?: true;
}

/** Whether the value of A and B is that of B and A, wherever both are told. */
function isSymmetric(values: ReadonlyMap<string, ReadonlyMap<string, number>>): boolean {
  let [told, same] = [0, 0];
  for (const [from, row] of values)
    for (const [to, value] of row) {
      const back = from === to ? undefined : values.get(to)?.get(from);
      if (back === undefined) continue;
      told += 1;
      if (back === value) same += 1;
    }
  return told >= fewest && same === told;
}

/**
 * The columns of a table whose first column holds their names. `columns`: where each name's cells stand in a row; undefined
 * for any other table.
 */
export function matrixOf(
  names: readonly string[],
  rows: readonly (readonly Raw[])[],
  columns: readonly number[],
): Matrix | undefined {
  const [corner = ''] = names;
  if (names.length <= fewest || names.length > mostNames || rows.length > names.length / mostly)
    return undefined;
  const firsts = rows.map((row) => nameOf(row[columns[0] ?? 0]));
  const below = new Set(firsts);
  if (below.size < firsts.length || below.has('')) return undefined;
  const found = names.flatMap((name, at) => (at > 0 && below.has(name.trim()) ? [at] : []));
  if (found.length < fewest || found.length < Math.max(names.length - 1, rows.length) * mostly)
    return undefined;
  const values = new Map(
    rows.map((row, index) => [
      firsts[index] ?? '',
      new Map(
        found.flatMap((at): [string, number][] => {
          const value = numberOf(row[columns[at] ?? at]);
          return value === undefined ? [] : [[(names[at] ?? '').trim(), value]];
        }),
      ),
    ]),
  );
  const isNamed = corner !== '' && !/^列\d+$/.test(corner);
  const all = [...values.values()].flatMap((row) => [...row.values()]);
  const areShares = all.every((value) => Math.abs(value) <= 1);
  const ones = found.every((at) => {
    const name = (names[at] ?? '').trim();
    return values.get(name)?.get(name) === 1;
  });
  return {
    unit: isNamed ? `对应${corner}` : '对应项',
    columns: found,
    ...(firsts.every((name) => /^\d+$/.test(name)) ? { numbered: true as const } : {}),
    ...(isSymmetric(values) ? { measure: areShares && ones ? '相关系数' : '两两数值' } : {}),
  };
}
