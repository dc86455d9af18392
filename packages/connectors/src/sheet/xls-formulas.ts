/** A formula's record (BIFF 5 and 8), with its row, column, format, result of eight bytes and options. */
export const formulaRecord = 0x06;
const resultAt = 6;
const optionsAt = 14;
const leastBytes = 16;
/** Options: the program that opens the file is to calculate it first. */
const calculateOnLoad = 2;

/** Results of programs that calculate nothing: an empty text (xlwt), and 0 (POI, PHPExcel). */
const emptyText = '030000000000ffff';
const zero = '0000000000000000';
/** What JXL writes into every formula: 4, to be calculated, and bytes that no other program writes. */
const ofJxl = '000000000000104002000000e0fc';

/** Cells of a sheet: row and column in turn. */
export type Cells = number[];

/**
 * Looks at the results of a workbook's formulas. A program that calculates nothing leaves the same result in each, which
 * reads as an empty text or as 0, and says that they are to be calculated when the file is opened. One that calculates
 * leaves different ones.
 */
export class FormulaResults {
  readonly #cells = new Map<number, Cells>();
  readonly #found = new Set<string>();
  #areAllLeft = true;

  /** Takes a formula of the sheet whose stream begins at a place. */
  see(sheet: number, record: Buffer): void {
    if (record.length < leastBytes) return;
    const result = record.toString('hex', resultAt, optionsAt);
    const isLeft = ((record[optionsAt] ?? 0) & calculateOnLoad) !== 0;
    this.#areAllLeft &&=
      result === emptyText ||
      (result === zero && isLeft) ||
      record.toString('hex', resultAt, resultAt + ofJxl.length / 2) === ofJxl;
    if (!this.#areAllLeft) {
      this.#cells.clear();
      return;
    }
    this.#found.add(result);
    const cells = this.#cells.get(sheet) ?? [];
    cells.push(record.readUInt16LE(0), record.readUInt16LE(2));
    this.#cells.set(sheet, cells);
  }

  /** Cells whose formulas were never calculated, by the place at which the stream of their sheet begins. */
  get uncalculated(): ReadonlyMap<number, Cells> {
    return this.#found.size === 1 ? this.#cells : new Map();
  }
}
