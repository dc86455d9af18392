import type { Cell } from '@mingjing/contract';

type Row = readonly Cell[];

/** Figures over rows of a file, which stand among them as rows of their own. Cells stand where the rows have theirs. */
export interface WrittenTotals {
  /** Behind all rows. */
  row?: Row | undefined;
  /**
   * Rows with the same value at a place stand together, in the order of these; behind those of several their own row.
   */
  groups?: { index: number; lines: readonly { value: Cell; rows: number; cells: Row }[] } | undefined;
}

/** Rows of a file, those that are made of others told apart by their places. */
export interface WrittenRows {
  rows: readonly Row[];
  made: ReadonlySet<number>;
}

const keyOf = (value: Cell | undefined): string => JSON.stringify(value ?? null);

/** The rows with what is made of them in its place. A group that is there in part has no figures: they tell of all. */
export function withTotals(rows: readonly Row[], { row, groups }: WrittenTotals): WrittenRows {
  const made = new Set<number>();
  const written: Row[] = groups === undefined ? [...rows] : [];
  if (groups !== undefined) {
    const { index, lines } = groups;
    const byValue = new Map<string, Row[]>();
    for (const one of rows) {
      const key = keyOf(one[index]);
      const own = byValue.get(key);
      if (own === undefined) byValue.set(key, [one]);
      else own.push(one);
    }
    const known = new Map(lines.map((line) => [keyOf(line.value), line]));
    for (const key of new Set([...known.keys(), ...byValue.keys()])) {
      const own = byValue.get(key) ?? [];
      written.push(...own);
      const line = known.get(key);
      if (line === undefined || own.length < 2 || own.length !== line.rows) continue;
      made.add(written.length);
      written.push(line.cells);
    }
  }
  if (row !== undefined) {
    made.add(written.length);
    written.push(row);
  }
  return { rows: written, made };
}
