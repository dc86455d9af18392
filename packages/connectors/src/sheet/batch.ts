import type { Raw } from './grid.ts';

const mostRows = 2000;
/**
 * Characters of one message between the processes: a text that a file stores once may stand in a million cells, and is
 * written out for each of them on the way.
 */
const mostCharacters = 4_000_000;

/** Where the batch ends that begins at a row: behind that row at least. */
export function batchEnd(rows: readonly (readonly Raw[])[], from: number): number {
  const last = Math.min(rows.length, from + mostRows);
  let characters = 0;
  for (let at = from; at < last; at += 1) {
    for (const value of rows[at] ?? []) if (typeof value === 'string') characters += value.length;
    if (characters > mostCharacters) return Math.max(at, from + 1);
  }
  return last;
}
