import type { Grid } from './grid.ts';

export interface BookSheet {
  name: string;
  isHidden: boolean;
}

/** An open file of one or more sheets. */
export interface Book {
  /** Visible ones first. A text file has one without a name. */
  sheets: BookSheet[];
  /** The file knows no types: digits may be numbers or identifiers. */
  isPlainText: boolean;
  read(at: number): Promise<Grid>;
  close(): void;
}

/** A book whose sheets lie in memory already. */
export function bookOf(sheets: readonly (BookSheet & { grid: () => Grid })[], isPlainText: boolean): Book {
  const ordered = [...sheets.filter((one) => !one.isHidden), ...sheets.filter((one) => one.isHidden)];
  return {
    sheets: ordered.map(({ name, isHidden }) => ({ name, isHidden })),
    isPlainText,
    read: async (at) => {
      const sheet = ordered[at];
      if (sheet === undefined) throw new RangeError('no such sheet');
      return sheet.grid();
    },
    close: () => {},
  };
}
