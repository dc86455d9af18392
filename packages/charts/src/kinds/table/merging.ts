import type { Cell } from '@mingjing/contract';

/** Of a row's leading columns: how many rows the cell covers; 0 where a cell above covers this place. */
export type Spans = number[][];

/** Whether two rows show the same in a column and in all columns before it. Nothing is never the same as nothing. */
function isSame(above: readonly Cell[], row: readonly Cell[], column: number): boolean {
  for (let at = 0; at <= column; at += 1) {
    const value = row[at] ?? null;
    if (value === null || value === '' || value !== above[at]) return false;
  }
  return true;
}

/**
 * Spans of the rows from `first` to before `last` of a page. A run that reaches over the edges of what is drawn covers
 * its part within them, so that a list that is drawn in windows never has a hole.
 */
export function spansOf(
  rows: readonly (readonly Cell[])[],
  columns: number,
  first = 0,
  last = rows.length,
): Spans {
  const spans: Spans = Array.from({ length: last - first }, () => Array.from({ length: columns }, () => 1));
  for (let column = 0; column < columns; column += 1) {
    let top = first;
    for (let at = first + 1; at < last; at += 1) {
      if (isSame(rows[at - 1] ?? [], rows[at] ?? [], column)) {
        spans[top - first]![column]! += 1;
        spans[at - first]![column] = 0;
      } else top = at;
    }
  }
  return spans;
}

/** Which stripe each row of a page belongs to: rows of one merged cell share theirs. */
export function stripesOf(rows: readonly (readonly Cell[])[], merged: boolean): boolean[] {
  let odd = true;
  return rows.map((row, at) => {
    if (!merged || at === 0 || !isSame(rows[at - 1] ?? [], row, 0)) odd = !odd;
    return odd;
  });
}
