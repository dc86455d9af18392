import { cellErrors } from '../cell-errors.ts';
import { formatted } from '../dates.ts';
import { Grid, isBlank, type Raw } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { shownDouble } from '../numbers.ts';
import { cellTooLong, tooMany, unreadable } from '../sheet-error.ts';
import type { Archive } from '../xlsx/archive.ts';
import type { Book } from '../xlsx/worksheet.ts';
import { type Body, readRecords } from './records.ts';

/** Records of a sheet ([MS-XLSB] 2.3.1). */
const kinds = { row: 0, column: 60, merge: 176, richText: 62 } as const;
/** What later versions added stands between these two, in records of its own whose numbers may be those of cells. */
const future = { begin: 35, end: 36 };
/** Cells with their column, by what they hold; short ones stand behind the cell before them. */
const full = {
  rk: 2,
  error: 3,
  bool: 4,
  real: 5,
  text: 6,
  shared: 7,
  ftext: 8,
  fnum: 9,
  fbool: 10,
  ferror: 11,
};
const short = { rk: 13, error: 14, bool: 15, real: 16, text: 17, shared: 18 };
const blank = { full: 1, short: 12 };

const wanted = new Set<number>([
  ...Object.values(kinds),
  ...Object.values(future),
  ...Object.values(full),
  ...Object.values(short),
  ...Object.values(blank),
]);
const shortKinds = new Set<number>([...Object.values(short), blank.short]);

/** Turns the records of a sheet into rows. Formulas are passed over: their stored results are what counts. */
class SheetRecords {
  readonly grid: Grid;
  readonly #book: Book;
  readonly #limits: SheetLimits;
  #row: Raw[] = [];
  #isHidden = false;
  #place = -1;
  #column = -1;
  #inFuture = false;

  constructor(book: Book, limits: SheetLimits) {
    this.#book = book;
    this.#limits = limits;
    this.grid = new Grid(limits);
    this.grid.date1904 = book.date1904;
  }

  take(kind: number, body: Body): void {
    if (kind === future.begin) this.#inFuture = true;
    else if (kind === future.end) this.#inFuture = false;
    else if (this.#inFuture) return;
    else if (kind === kinds.row) {
      this.end();
      this.#place = body.u32();
      // The style, the height and two bits of outline stand before the flags; the fifth bit hides the row.
      body.skip(7);
      this.#isHidden = (body.u8() & 0x10) !== 0;
    } else if (kind === kinds.column) {
      const [from, to] = [body.u32(), body.u32()];
      // The width and the style stand before the flags; the first bit hides the columns.
      body.skip(8);
      if ((body.u8() & 1) !== 0) this.grid.hideColumns(from, to);
    } else if (kind === kinds.merge) {
      const [top, bottom, left, right] = [body.u32(), body.u32(), body.u32(), body.u32()];
      this.grid.merge({ top, left, bottom, right: Math.min(right, this.#limits.columns - 1) });
    } else this.#cell(kind, body);
  }

  /** Closes the row at hand. */
  end(): void {
    if (this.#row.length > 0) this.grid.add(this.#place, this.#row, this.#isHidden);
    this.#row = [];
    this.#column = -1;
  }

  #cell(kind: number, body: Body): void {
    if (this.#place < 0) throw unreadable(new Error('cell without a row'));
    this.#column = shortKinds.has(kind) ? this.#column + 1 : body.u32();
    const style = body.u24();
    body.skip(1);
    const value = this.#value(kind, body, style);
    if (value === null || value === '') return;
    const isOutside = this.#column >= this.#limits.columns;
    if (isOutside && isBlank(value)) return;
    if (isOutside) throw tooMany(`${this.#limits.columns}列`);
    while (this.#row.length < this.#column) this.#row.push(null);
    this.#row[this.#column] = value;
  }

  #value(kind: number, body: Body, style: number): Raw {
    switch (kind) {
      case full.rk:
      case short.rk:
        return this.#number(body.rk(), style);
      case full.real:
      case short.real:
      case full.fnum:
        return this.#number(body.double(), style);
      case full.bool:
      case short.bool:
      case full.fbool:
        return body.u8() !== 0;
      case full.shared:
      case short.shared:
        return this.#shared(body.u32());
      case full.text:
      case short.text:
      case full.ftext:
        return this.#text(body.text());
      case kinds.richText:
        body.skip(1);
        return this.#text(body.text());
      case full.error:
      case short.error:
      case full.ferror: {
        const code = body.u8();
        const text = cellErrors[code] ?? `#${code}`;
        this.grid.lose({ place: this.#place, column: this.#column, why: 'error', text });
        return null;
      }
      default:
        return null;
    }
  }

  #text(text: string): string {
    if (text.length > this.#limits.cellCharacters) throw cellTooLong();
    return text;
  }

  #shared(at: number): string {
    const text = this.#book.strings[at];
    if (text === undefined) throw unreadable(new Error(`shared string ${at}`));
    return text;
  }

  #number(value: number, style: number): Raw {
    if (!Number.isFinite(value)) throw unreadable(new Error('number'));
    const shown = Number.isSafeInteger(value) ? value : shownDouble(value);
    return formatted(shown, this.#book.styles[style] ?? 'number', this.#book.date1904);
  }
}

/** Reads one sheet; its merged areas are noted, not filled. */
export async function readBinarySheet(
  archive: Archive,
  part: string,
  book: Book,
  limits: SheetLimits,
): Promise<Grid> {
  const records = new SheetRecords(book, limits);
  await readRecords(await archive.read(part), wanted, (kind, body) => {
    records.take(kind, body);
    return undefined;
  });
  records.end();
  return records.grid;
}
