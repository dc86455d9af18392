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
  /** Characters left out of what was read so far, as no text has them. */
  readonly dropped?: number;
  read(at: number): Promise<Grid>;
  close(): void;
}

const visibleFirst = <T extends BookSheet>(sheets: readonly T[]): T[] => [
  ...sheets.filter((one) => !one.isHidden),
  ...sheets.filter((one) => one.isHidden),
];

/** A workbook whose sheets are read one by one. */
export function bookOfParts<T extends BookSheet>(
  sheets: readonly T[],
  read: (sheet: T) => Promise<Grid>,
  close: () => void,
): Book {
  const ordered = visibleFirst(sheets);
  return {
    sheets: ordered.map(({ name, isHidden }) => ({ name, isHidden })),
    isPlainText: false,
    read: async (at) => {
      const sheet = ordered[at];
      if (sheet === undefined) throw new RangeError('no such sheet');
      return read(sheet);
    },
    close,
  };
}

/** A book whose sheets lie in memory already. */
export function bookOf(sheets: readonly (BookSheet & { grid: () => Grid })[], isPlainText: boolean): Book {
  const book = bookOfParts(
    sheets,
    async (sheet) => sheet.grid(),
    () => {},
  );
  return { ...book, isPlainText };
}
