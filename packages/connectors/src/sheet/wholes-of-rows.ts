import type { Cell, Column } from '@mingjing/contract';
import { type Told, toldBy } from './upper-levels.ts';
import { wholeName, wholesOfGroups } from './whole-of-groups.ts';

/** Rows of a table wherever they came from, one for each combination of what its columns other than numbers say. */
export interface ToldRows {
  columns: readonly Column[];
  /** Places of the columns that may be added up. */
  numbers: readonly number[];
  rows: readonly (readonly Cell[])[];
  /** Each stands for one row of its table: names that do not say that they are a whole are looked at as well. */
  areSingle: boolean;
}

/** The values that tell rows which are sums of the others of their group: 合计 in each month. By the rules of sheets. */
export function wholesOfRows({ columns, numbers, rows, areSingle }: ToldRows): Told[] {
  const cells = { rows: rows.map((row) => [...row]), width: columns.length };
  const upper = new Set(wholesOfGroups(cells, [...rows.keys()], numbers));
  if (upper.size === 0) return [];
  const texts = columns.flatMap(({ name, type }, at) =>
    !numbers.includes(at) && (type === 'text' || rows.some((row) => row[at] === null))
      ? [{ name, values: rows.map((row) => String(row[at] ?? '')) }]
      : [],
  );
  const told = toldBy(
    texts,
    rows.map((_, at) => upper.has(at)),
  );
  const isSure = told.every(({ values }) => values.every((value) => wholeName.test(value.trim())));
  return areSingle || isSure ? told : [];
}
