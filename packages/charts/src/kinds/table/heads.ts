import type { TableColumn } from './table-column.ts';

/** Neighbours that stand under the same value, by their places, both ends included. */
export interface HeadGroup {
  above: string;
  from: number;
  to: number;
}

/** What stands above the columns of a head of two rows. */
export function headGroups(columns: readonly TableColumn[]): HeadGroup[] {
  const groups: HeadGroup[] = [];
  for (const [at, { above }] of columns.entries()) {
    const last = groups.at(-1);
    if (last?.above === above && last?.to === at - 1) last.to = at;
    else if (above !== undefined) groups.push({ above, from: at, to: at });
  }
  return groups;
}

/** How many rows the head has: two where columns stand together under a value. */
export const headRows = (columns: readonly TableColumn[]): number =>
  columns.some(({ above }) => above !== undefined) ? 2 : 1;

/** How many columns there are before the first of figures: those of names. */
export function leadingNames(columns: readonly TableColumn[]): number {
  const firstFigures = columns.findIndex(({ figures }) => figures);
  return firstFigures < 0 ? columns.length : firstFigures;
}
