import {
  type Cell,
  type CompareTexts,
  naturalOrder,
  type Question,
  type Sort,
  uniqueKeys,
} from '@mingjing/contract';

/** A question whose rows may stand in natural order: by which of its answer's columns, the first first. */
export interface NaturalQuestion {
  keys: Sort[];
}

/** What may be put in natural order at most: a longer list is nobody's axis. */
export const mostNatural = 5000;

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

/** The natural order of a column's texts; undefined where it holds others, or where they say none. */
function orderOf(cells: Iterable<Cell | undefined>): CompareTexts | undefined {
  const texts = new Set<string>();
  for (const cell of cells) {
    if (cell === null || cell === undefined) continue;
    if (typeof cell !== 'string') return undefined;
    texts.add(cell);
  }
  return naturalOrder(texts);
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
  const found = keys.map(({ key, descending }) => {
    const at = names.indexOf(key);
    return { at, sign: descending ? -1 : 1, compare: orderOf(rows.map((row) => row[at])) };
  });
  const last = found.findLastIndex(({ compare }) => compare !== undefined);
  if (last < 0) return undefined;
  const deciding = found.slice(0, last + 1);
  const places = new Map(rows.map((row, at) => [row, at]));
  const sorted = rows.toSorted((one, other) => {
    for (const { at, sign, compare } of deciding) {
      const [a, b] = [one[at] ?? null, other[at] ?? null];
      if (a === b) continue;
      // Rows that are equal so far stand together, in the engine's order by this key.
      if (typeof a !== 'string' || typeof b !== 'string' || compare === undefined) break;
      return sign * compare(a, b);
    }
    return (places.get(one) ?? 0) - (places.get(other) ?? 0);
  });
  return sorted.every((row, at) => row === rows[at]) ? undefined : sorted;
}
