/** What a spreadsheet may hold: a file of 10 MB can unfold to far more. */
export interface SheetLimits {
  rows: number;
  columns: number;
  /** Cells that hold something, filled merged ones included. */
  cells: number;
  /** Characters of one cell; Excel's own limit is 32767. */
  cellCharacters: number;
  /** Bytes of all unpacked parts together. */
  unzippedBytes: number;
  /** A part of at least so many bytes may be so many times as large as it is packed: sheets reach 10 to 40 times. */
  expansion: { fromBytes: number; times: number };
  /** Rows that hold nothing. */
  emptyRows: number;
  zipEntries: number;
  sharedStrings: number;
  timeoutMs: number;
  /** Heap of the worker. */
  memoryMb: number;
}

export const sheetLimits: SheetLimits = {
  rows: 500_000,
  columns: 1000,
  cells: 5_000_000,
  cellCharacters: 100_000,
  unzippedBytes: 256 * 1024 * 1024,
  expansion: { fromBytes: 32 * 1024 * 1024, times: 150 },
  emptyRows: 1_048_576,
  zipEntries: 2000,
  sharedStrings: 2_000_000,
  timeoutMs: 60_000,
  memoryMb: 512,
};
