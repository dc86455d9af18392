import type { Answer, Cell, Crossed } from '@mingjing/contract';
import { numberOf } from '../../number/format.ts';
import { namesInOrder } from '../../shape/name-order.ts';

/** Groups of rows as a table of two directions. */
export interface FoldedCross {
  /** Values beside each other, in their natural order. */
  heads: Cell[];
  rows: {
    /** Values of the names, in their order. */
    names: Cell[];
    /** The answer's rows of this row, by the place of their head. */
    cells: Map<number, readonly Cell[]>;
  }[];
}

const keyOf = (values: readonly Cell[]): string => JSON.stringify(values);

/** Dates and numbers by size, others by their natural order; nothing stands last. */
export function headsInOrder(heads: readonly Cell[], descending: boolean): Cell[] {
  const known = heads.filter((value) => value !== null && value !== '');
  const isNumbers = known.every((value) => numberOf(value) !== null);
  const byName = namesInOrder(known.map(String));
  const sign = descending ? -1 : 1;
  const compare = (a: Cell, b: Cell): number =>
    sign * (isNumbers ? numberOf(a)! - numberOf(b)! : byName(String(a), String(b)));
  return [...known.toSorted(compare), ...heads.filter((value) => value === null || value === '')];
}

/**
 * Folds groups into rows and heads: rows in the order in which they first come. Undefined where two groups would meet in
 * one cell, as those of masked names would.
 */
export function foldCross({ data }: Answer, crossed: Crossed, descending = false): FoldedCross | undefined {
  const { names, head } = crossed;
  const found = new Map(data.map((row) => [keyOf([row[head] ?? null]), row[head] ?? null]));
  const heads = headsInOrder([...found.values()], descending);
  const places = new Map(heads.map((value, at) => [keyOf([value]), at]));
  const rows = new Map<string, FoldedCross['rows'][number]>();
  for (const row of data) {
    const values = names.map((at) => row[at] ?? null);
    const place = places.get(keyOf([row[head] ?? null])) ?? -1;
    const known = rows.get(keyOf(values));
    if (known === undefined) rows.set(keyOf(values), { names: values, cells: new Map([[place, row]]) });
    else if (known.cells.has(place)) return undefined;
    else known.cells.set(place, row);
  }
  return { heads, rows: [...rows.values()] };
}

/** Figures over the groups that share values of some keys. */
export interface CrossGroups {
  /** The rows of such a group; none where there are none here. */
  rowsOf(by: readonly number[], values: readonly Cell[]): readonly (readonly Cell[])[];
  /** The figure as its source worked it out, by its place among the figures; undefined where it was not asked. */
  told(by: readonly number[], values: readonly Cell[], figure: number): Cell | undefined;
}

/** The groups of an answer that is folded, each set of keys looked through once. */
export function crossGroups({ data }: Answer, { totals }: Crossed): CrossGroups {
  const grouped = new Map<string, Map<string, (readonly Cell[])[]>>();
  const told = new Map(
    totals.map(({ by, rows }) => [
      keyOf(by),
      new Map(rows.map((row) => [keyOf(row.slice(0, by.length)), row.slice(by.length)])),
    ]),
  );
  function groupsBy(by: readonly number[]): Map<string, (readonly Cell[])[]> {
    const known = grouped.get(keyOf(by));
    if (known !== undefined) return known;
    const groups = new Map<string, (readonly Cell[])[]>();
    for (const row of data) {
      const key = keyOf(by.map((at) => row[at] ?? null));
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [row]);
      else group.push(row);
    }
    grouped.set(keyOf(by), groups);
    return groups;
  }
  return {
    rowsOf: (by, values) => groupsBy(by).get(keyOf(values)) ?? [],
    told: (by, values, figure) => {
      const rows = told.get(keyOf(by));
      return rows === undefined ? undefined : (rows.get(keyOf(values))?.[figure] ?? null);
    },
  };
}
