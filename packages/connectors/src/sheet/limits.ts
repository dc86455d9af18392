/** What a spreadsheet may hold: a file of 10 MB can unfold to far more. */
export interface SheetLimits {
  /** As many as a sheet of Excel has. */
  rows: number;
  columns: number;
  /** Cells that hold something, filled merged ones included. Larger files have more: see limitsOf. */
  cells: number;
  /** Characters of one cell; Excel's own limit is 32767. */
  cellCharacters: number;
  /** Characters of all cells together: a text that is stored once may stand in a million of them. */
  characters: number;
  /** Bytes of all unpacked parts together. */
  unzippedBytes: number;
  /** A part of at least so many bytes may be so many times as large as it is packed: sheets reach 10 to 40 times. */
  expansion: { fromBytes: number; times: number };
  /** Rows that hold nothing. */
  emptyRows: number;
  zipEntries: number;
  sharedStrings: number;
  /** Sheets of a workbook. */
  sheets: number;
  /** Cells of a rectangle around the table, empty ones included. */
  area: number;
  /** Row numbers, counted from 1. */
  rowNumber: number;
  /** Elements within elements. */
  depth: number;
  /**
   * Steps of reading XML, see xml-work.ts: so many for any file and so many more for each packed byte. Sheets of 5 million
   * cells with nothing but one value in them, the ones that pack best, cost up to 86 steps a packed byte.
   */
  work: { fixed: number; perByte: number };
  /** Of a file of ten megabytes or less; larger ones, which a setting allows, have more: see limitsOf. */
  timeoutMs: number;
  /** Heap of the worker. */
  memoryMb: number;
}

export const sheetLimits: SheetLimits = {
  rows: 1_048_576,
  columns: 1000,
  cells: 5_000_000,
  cellCharacters: 100_000,
  characters: 500_000_000,
  unzippedBytes: 256 * 1024 * 1024,
  expansion: { fromBytes: 32 * 1024 * 1024, times: 150 },
  emptyRows: 1_048_576,
  zipEntries: 2000,
  sharedStrings: 2_000_000,
  sheets: 1000,
  area: 25_000_000,
  rowNumber: 2_000_000,
  depth: 100,
  work: { fixed: 60_000_000, perByte: 90 },
  timeoutMs: 60_000,
  memoryMb: 512,
};

const usualBytes = 10 * 1024 * 1024;

/**
 * The limits of a file of so many bytes: a larger one may take longer, since a busy machine reads it slowly, and up to
 * twice the memory, so that it may hold up to twice as much.
 */
export function limitsOf(limits: SheetLimits, bytes: number): SheetLimits {
  const times = Math.max(1, bytes / usualBytes);
  const upToTwice = (limit: number): number => Math.round(limit * Math.min(2, times));
  return {
    ...limits,
    timeoutMs: Math.round(limits.timeoutMs * times),
    memoryMb: upToTwice(limits.memoryMb),
    cells: upToTwice(limits.cells),
    characters: upToTwice(limits.characters),
    unzippedBytes: upToTwice(limits.unzippedBytes),
  };
}
