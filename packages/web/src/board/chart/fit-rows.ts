export interface FittedRows {
  /** Pixels of a row, of the head and of the totals. */
  rowHeight: number;
  /** Pixels of the part that scrolls, where not all rows fit: whole rows of them. */
  most?: number;
}

/** Rows close up by this much to be seen together; beyond, the rest is scrolled to. */
const tightest = 0.75;

/**
 * How the lines of a page (its rows, its head, its totals) stand in a place: as they are, a little closer where that
 * shows all of them, or else as many whole ones as there is room for. No row is cut in half.
 */
export function fitRows(lines: number, place: number, full: number, least: number): FittedRows {
  if (place <= 0 || lines * full <= place) return { rowHeight: full };
  const tight = Math.floor(place / lines);
  if (tight >= Math.max(least, full * tightest)) return { rowHeight: tight };
  const whole = Math.floor(place / full);
  return whole < 2 ? { rowHeight: full } : { rowHeight: full, most: whole * full };
}
