import { type FormatKind, formatted, isoText } from '../dates.ts';
import { Grid, isBlank, type Raw } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { isNoNumber, storedNumber } from '../numbers.ts';
import { cellTooLong, tooMany, unreadable, wrongPlace } from '../sheet-error.ts';
import type { Dropped } from '../stray-characters.ts';
import type { Archive } from './archive.ts';
import { unescaped } from './shared-strings.ts';
import { readXml, type XmlHandler } from './xml.ts';

export interface Book {
  strings: string[];
  styles: FormatKind[];
  date1904: boolean;
  /** Whoever opens it is to calculate its formulas first. */
  calculatesOnLoad?: boolean;
}

/** Column of a reference such as BC12, counted from 0; -1 when there is none. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    // Some programs write them small.
    const letter = reference.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

/** Place of a row by its number. Throws SheetError where none is written. */
function rowPlace(written: string): number {
  const number = Number(written);
  if (!(Number.isInteger(number) && number >= 1)) throw wrongPlace('行号', written);
  return number - 1;
}

/** Column of a cell by its reference. Throws SheetError where it names none. */
function cellColumn(reference: string): number {
  const column = columnOf(reference);
  if (column < 0) throw wrongPlace('单元格位置', reference);
  return column;
}

const placeOf = (reference: string): number => Number(/(?<!\d)\d+$/.exec(reference)?.[0] ?? 1) - 1;

/** Turns a sheet's XML into rows. Formulas are passed over: their stored results are what counts. */
class WorksheetReader implements XmlHandler {
  readonly grid: Grid;
  readonly #book: Book;
  readonly #limits: SheetLimits;
  readonly #dropped: Dropped;
  #row: Raw[] = [];
  #isHidden = false;
  #place = -1;
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #wanted = false;
  #hasOwnText = false;
  #isFormula = false;
  #inReading = false;
  /** Cells of formulas whose result is 0, row and column in turn, until another result shows that it was calculated. */
  #zeros: number[] | undefined;

  constructor(book: Book, limits: SheetLimits, dropped: Dropped) {
    this.#book = book;
    this.#limits = limits;
    this.#dropped = dropped;
    this.grid = new Grid(limits);
    this.grid.date1904 = book.date1904;
    if (book.calculatesOnLoad === true) this.#zeros = [];
  }

  open(name: string, attributes: Record<string, string>): void {
    switch (name) {
      case 'row':
        this.#row = [];
        this.#isHidden = attributes.hidden === '1' || attributes.hidden === 'true';
        this.#place = attributes.r === undefined ? this.#place + 1 : rowPlace(attributes.r);
        this.#column = -1;
        break;
      case 'col':
        if (attributes.hidden === '1' || attributes.hidden === 'true')
          this.grid.hideColumns(Number(attributes.min) - 1, Number(attributes.max) - 1);
        break;
      case 'c':
        this.#column = attributes.r === undefined ? this.#column + 1 : cellColumn(attributes.r);
        this.#type = attributes.t ?? 'n';
        this.#style = attributes.s === undefined ? 0 : Number(attributes.s);
        this.#value = '';
        this.#hasOwnText = false;
        this.#isFormula = false;
        break;
      case 'f':
        this.#isFormula = true;
        break;
      case 'v':
        this.#wanted = !this.#hasOwnText;
        break;
      case 'is':
        // Some programs write a number beside the text that is shown.
        this.#hasOwnText = this.#type === 'inlineStr';
        this.#value = '';
        break;
      case 't':
        this.#wanted = this.#type === 'inlineStr' && !this.#inReading;
        break;
      case 'rPh':
        this.#inReading = true;
        break;
      case 'mergeCell':
        this.#merge(attributes.ref ?? '');
        break;
    }
  }

  text(piece: string): void {
    if (!this.#wanted) return;
    this.#value += piece;
    if (this.#value.length > this.#limits.cellCharacters) throw cellTooLong();
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#wanted = false;
    else if (name === 'rPh') this.#inReading = false;
    else if (name === 'c') this.#cell();
    else if (name === 'row') {
      this.grid.add(this.#place, this.#row, this.#isHidden);
      this.#row = [];
    }
  }

  #cell(): void {
    if (this.#value === '') {
      // An empty text is a result as well.
      if (this.#isFormula && this.#type !== 'str') this.#lose('formula', '');
      return;
    }
    if (this.#isFormula) this.#seeResult();
    const value = this.#raw();
    if (value === null) return;
    const isOutside = this.#column >= this.#limits.columns;
    if (isOutside && isBlank(value)) return;
    if (isOutside) throw tooMany(`${this.#limits.columns}列`);
    while (this.#row.length < this.#column) this.#row.push(null);
    this.#row[this.#column] = value;
  }

  /** Programs that calculate nothing (XlsxWriter) write 0 into every formula. */
  #seeResult(): void {
    if (this.#value === '0' && this.#type === 'n') this.#zeros?.push(this.#place, this.#column);
    else this.#zeros = undefined;
  }

  /** The sheet once all of it is read. */
  get whole(): Grid {
    if (this.#zeros !== undefined) this.grid.loseResults(this.#zeros);
    return this.grid;
  }

  #raw(): Raw {
    const text = this.#value;
    switch (this.#type) {
      case 's':
        return this.#shared(text);
      case 'n':
        return this.#number(text);
      case 'b':
        return text === '1' || text === 'true';
      case 'd':
        return isoText(text) ?? text;
      case 'e':
        this.#lose('error', text);
        return null;
      default:
        return unescaped(text, this.#dropped);
    }
  }

  #shared(text: string): string {
    const string = this.#book.strings[Number(text)];
    if (string === undefined) throw unreadable(new Error(`shared string ${text}`));
    return string;
  }

  #lose(why: 'formula' | 'error', text: string): void {
    this.grid.lose({ place: this.#place, column: this.#column, why, text });
  }

  #number(text: string): Raw {
    const value = storedNumber(text);
    if (value === undefined && isNoNumber(text)) {
      this.#lose('error', text);
      return null;
    }
    if (value === undefined) throw unreadable(new Error(`number ${text}`));
    if (typeof value === 'string') return value;
    return formatted(value, this.#book.styles[this.#style] ?? 'number', this.#book.date1904);
  }

  #merge(reference: string): void {
    const [first = '', last = first] = reference.split(':');
    this.grid.merge({
      top: placeOf(first),
      left: columnOf(first),
      bottom: placeOf(last),
      right: Math.min(columnOf(last), this.#limits.columns - 1),
    });
  }
}

/** Reads one sheet; its merged areas are noted, not filled. */
export async function readWorksheet(
  archive: Archive,
  part: string,
  book: Book,
  limits: SheetLimits,
): Promise<Grid> {
  const reader = new WorksheetReader(book, limits, (characters) => archive.work.drop(characters));
  await readXml(await archive.read(part), reader);
  return reader.whole;
}
