import { type Cell, type Question, type Sort, uniqueKeys } from '@mingjing/contract';
import { keptPlaces } from './kept-places.ts';

/** A question whose rows may stand in natural order: by which of its answer's columns, the first first. */
export interface NaturalQuestion {
  keys: Sort[];
}

/** Texts of one column that may be put in natural order at most: a longer list is nobody's axis. */
export const mostNatural = 5000;
/** Rows of a whole answer that may be: hours beside hundreds of places. */
export const mostNaturalRows = 20_000;

/**
 * Groups by something, asked in no order or in that of what they are grouped by: where those are texts that say an order
 * of their own, they stand in it. Undefined for any other question: rows as they are, and orders by size.
 */
export function naturalQuestionOf(question: Question): NaturalQuestion | undefined {
  const sorts: Sort[] = [];
  let level: Question | undefined = question;
  let shown: string[] | undefined;
  while (level?.kind === 'rows') {
    // Rows that were cut or named anew below are no longer the groups that stand there.
    if (level !== question && (level.page ?? level.limit) !== undefined) return undefined;
    if (level.columns.length > 0) shown ??= uniqueKeys(level.columns);
    sorts.push(...level.sorts);
    level = level.inner;
  }
  if (level === undefined || (level !== question && (level.page ?? level.limit) !== undefined))
    return undefined;
  sorts.push(...level.sorts);
  const names = uniqueKeys([
    ...level.dimensions.map(({ alias, column }) => alias ?? column),
    ...level.measures.map((measure) =>
      'expression' in measure ? measure.alias : (measure.alias ?? measure.column),
    ),
  ]);
  const dimensions = names.slice(0, level.dimensions.length);
  const isOurs = dimensions.length > 0 && sorts.every(({ key }) => dimensions.includes(key));
  if (!isOurs || (shown !== undefined && dimensions.some((name) => !shown.includes(name)))) return undefined;
  const rest = dimensions.filter((name) => !sorts.some(({ key }) => key === name));
  return { keys: [...sorts, ...rest.map((key) => ({ key, descending: false }))] };
}

/** The places of a column's texts in their natural order; undefined where it holds others, or where they say none. */
function placesOf(cells: readonly Cell[]): ReadonlyMap<string, number> | undefined {
  const texts = new Set<string>();
  for (const cell of cells) {
    if (cell === null) continue;
    if (typeof cell !== 'string') return undefined;
    texts.add(cell);
    if (texts.size > mostNatural) return undefined;
  }
  return keptPlaces(texts);
}

interface Key {
  cells: readonly Cell[];
  sign: number;
  /** Of each row, where the column has a natural order; -1 without a value. */
  places: readonly number[] | undefined;
}

/** Rows by their places in a column that each has another text in; undefined where some have the same, or none. */
function apartBy({ places, sign }: Key): number[] | undefined {
  if (places === undefined) return undefined;
  const rows = places.map(() => -1);
  for (const [row, place] of places.entries()) {
    const at = sign < 0 ? places.length - 1 - place : place;
    if (place < 0 || rows[at] !== -1) return undefined;
    rows[at] = row;
  }
  return rows;
}

/**
 * Rows as the engine ordered them by these keys, in natural order: undefined where they stand in it already. Columns that
 * are no texts, or whose texts say no order, keep the engine's; rows without a value stay last.
 */
export function inNaturalOrder(
  { keys }: NaturalQuestion,
  names: readonly string[],
  rows: readonly Cell[][],
): Cell[][] | undefined {
  const found = keys.map(({ key, descending }): Key => {
    const at = names.indexOf(key);
    const cells = rows.map((row) => row[at] ?? null);
    const known = placesOf(cells);
    const places = known && cells.map((cell) => (cell === null ? -1 : (known.get(cell as string) ?? -1)));
    return { cells, sign: descending ? -1 : 1, places };
  });
  const last = found.findLastIndex(({ places }) => places !== undefined);
  if (last < 0) return undefined;
  const deciding = found.slice(0, last + 1);
  const compare = (one: number, other: number): number => {
    for (const { cells, sign, places } of deciding) {
      if (places === undefined) {
        if (cells[one] === cells[other]) continue;
        // Rows that are equal so far stand together, in the engine's order by this key.
        break;
      }
      const [a, b] = [places[one] as number, places[other] as number];
      if (a === b) continue;
      if (a < 0 || b < 0) break;
      return sign * (a - b);
    }
    return one - other;
  };
  const [only] = deciding;
  const apart = deciding.length === 1 ? only && apartBy(only) : undefined;
  const sorted = apart ?? rows.map((_, at) => at).sort(compare);
  return sorted.every((place, at) => place === at) ? undefined : sorted.map((at) => rows[at] as Cell[]);
}
