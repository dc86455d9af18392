import { type FormatKind, formatKind, formatted } from '../dates.ts';
import type { Grid, Raw } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { isNoNumber, shownDouble } from '../numbers.ts';
import { cellTooLong, tooMany, tooManySheets, unreadable, wrongPlace } from '../sheet-error.ts';
import type { XmlHandler } from '../xlsx/xml.ts';

interface ReadSheet {
  name: string;
  isHidden: boolean;
  grid: Grid;
}

/** Formats by name. Those of numbers stand here too: the letters of Standard and Fixed would say that they are dates. */
const namedFormats: Record<string, FormatKind> = {
  general: 'number',
  'general number': 'number',
  currency: 'number',
  'euro currency': 'number',
  fixed: 'number',
  standard: 'number',
  percent: 'number',
  scientific: 'number',
  'yes/no': 'number',
  'true/false': 'number',
  'on/off': 'number',
  'general date': 'date',
  'long date': 'date',
  'medium date': 'date',
  'short date': 'date',
  'long time': 'time',
  'medium time': 'time',
  'short time': 'time',
};

const isMoment = (format: FormatKind): boolean => format !== 'number' && typeof format === 'string';

/** An attribute by its local name: files prefix them with whatever letters they declare. */
function attribute(attributes: Record<string, string>, name: string): string | undefined {
  const exact = attributes[`ss:${name}`] ?? attributes[name];
  if (exact !== undefined) return exact;
  return Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}

/** A place by its number (ss:Index). Throws SheetError where none is written. */
function placeOf(written: string, what: '行号' | '单元格位置' = '行号'): number {
  const number = Number(written);
  if (!(Number.isInteger(number) && number >= 1)) throw wrongPlace(what, written);
  return number - 1;
}

/** A moment of the file as days since the calendar's start. */
function serialOf(text: string): number {
  const time = Date.parse(`${text.replace(/Z$/, '')}Z`);
  if (Number.isNaN(time)) throw unreadable(new Error(`date ${text}`));
  const days = (time - Date.UTC(1899, 11, 30)) / 86_400_000;
  // The calendar's 29 February 1900 never was.
  return days < 61 && days >= 1 ? days - 1 : days;
}

/** Turns the elements of an XML Spreadsheet 2003 into sheets. */
export class SpreadsheetReader implements XmlHandler {
  readonly sheets: ReadSheet[] = [];
  readonly #make: () => Grid;
  readonly #limits: SheetLimits;
  readonly #styles = new Map<string, FormatKind>();
  #style = '';
  #sheet: ReadSheet | undefined;
  #row: Raw[] = [];
  #isHiddenRow = false;
  /** Of the descriptions of columns, not of cells. */
  #nextColumn = 0;
  #place = -1;
  #skippedRows = 0;
  #column = -1;
  #across = 0;
  #format: FormatKind = 'number';
  #isFormula = false;
  #type = '';
  #text = '';
  #inData = false;
  #hasData = false;
  #inHidden = false;
  #inComment = false;

  constructor(make: () => Grid, limits: SheetLimits) {
    this.#make = make;
    this.#limits = limits;
  }

  open(name: string, attributes: Record<string, string>): void {
    switch (name) {
      case 'Style':
        this.#style = attribute(attributes, 'ID') ?? '';
        break;
      case 'NumberFormat': {
        const format = attribute(attributes, 'Format') ?? '';
        this.#styles.set(this.#style, namedFormats[format.toLowerCase()] ?? formatKind(format));
        break;
      }
      case 'Worksheet':
        if (this.sheets.length >= this.#limits.sheets) throw tooManySheets(this.#limits.sheets);
        this.#sheet = { name: attribute(attributes, 'Name') ?? '', isHidden: false, grid: this.#make() };
        this.sheets.push(this.#sheet);
        this.#place = -1;
        this.#skippedRows = 0;
        this.#nextColumn = 0;
        break;
      case 'Visible':
        this.#inHidden = true;
        this.#text = '';
        break;
      case 'Column':
        this.#openColumn(attributes);
        break;
      case 'Row':
        this.#openRow(attributes);
        break;
      case 'Cell':
        this.#openCell(attributes);
        break;
      case 'Comment':
        this.#inComment = true;
        break;
      case 'Data':
        if (this.#inComment) break;
        this.#inData = true;
        this.#hasData = true;
        this.#type = attribute(attributes, 'Type') ?? 'String';
        this.#text = '';
        break;
    }
  }

  text(piece: string): void {
    if (!this.#inData && !this.#inHidden) return;
    this.#text += piece;
    if (this.#text.length > this.#limits.cellCharacters) throw cellTooLong();
  }

  close(name: string): void {
    if (name === 'Data') this.#inData = false;
    else if (name === 'Comment') this.#inComment = false;
    else if (name === 'Visible') {
      this.#inHidden = false;
      if (this.#sheet !== undefined && /hidden/i.test(this.#text)) this.#sheet.isHidden = true;
    } else if (name === 'Cell') this.#closeCell();
    else if (name === 'Row') {
      this.#sheet?.grid.add(this.#place, this.#row, this.#isHiddenRow);
      this.#row = [];
    }
  }

  #openColumn(attributes: Record<string, string>): void {
    const index = attribute(attributes, 'Index');
    const from = index === undefined ? this.#nextColumn : Number(index) - 1;
    this.#nextColumn = from + 1 + Number(attribute(attributes, 'Span') ?? 0);
    if (attribute(attributes, 'Hidden') === '1') this.#sheet?.grid.hideColumns(from, this.#nextColumn - 1);
  }

  #openRow(attributes: Record<string, string>): void {
    const index = attribute(attributes, 'Index');
    this.#place = index === undefined ? this.#place + 1 + this.#skippedRows : placeOf(index);
    this.#skippedRows = Number(attribute(attributes, 'Span') ?? 0);
    this.#isHiddenRow = attribute(attributes, 'Hidden') === '1';
    this.#row = [];
    this.#column = -1;
    this.#across = 0;
  }

  #openCell(attributes: Record<string, string>): void {
    const index = attribute(attributes, 'Index');
    this.#column = index === undefined ? this.#column + 1 + this.#across : placeOf(index, '单元格位置');
    if (!(this.#column < this.#limits.columns)) throw tooMany(`${this.#limits.columns}列`);
    this.#across = Number(attribute(attributes, 'MergeAcross') ?? 0);
    const down = Number(attribute(attributes, 'MergeDown') ?? 0);
    if (this.#across > 0 || down > 0)
      this.#sheet?.grid.merge({
        top: this.#place,
        left: this.#column,
        bottom: this.#place + down,
        right: Math.min(this.#column + this.#across, this.#limits.columns - 1),
      });
    this.#format = this.#styles.get(attribute(attributes, 'StyleID') ?? '') ?? 'number';
    this.#isFormula = attribute(attributes, 'Formula') !== undefined;
    this.#hasData = false;
  }

  #closeCell(): void {
    if (!this.#hasData) {
      if (this.#isFormula) this.#lose('formula', '');
      return;
    }
    const value = this.#raw();
    if (value === null || value === '') return;
    while (this.#row.length < this.#column) this.#row.push(null);
    this.#row[this.#column] = value;
  }

  #raw(): Raw {
    const text = this.#text;
    switch (this.#type) {
      case 'Number':
        return this.#number(text.trim());
      case 'DateTime':
        return formatted(serialOf(text.trim()), isMoment(this.#format) ? this.#format : 'date', false);
      case 'Boolean':
        return text.trim() === '1' || /^true$/i.test(text.trim());
      case 'Error':
        this.#lose('error', text.trim());
        return null;
      default:
        return text;
    }
  }

  #number(text: string): Raw {
    if (text === '') return null;
    const value = Number(text);
    if (isNoNumber(text)) {
      this.#lose('error', text);
      return null;
    }
    if (!Number.isFinite(value)) throw unreadable(new Error(`number ${text}`));
    if (Number.isSafeInteger(value)) return formatted(value, this.#format, false);
    return /^-?\d{16,}$/.test(text) ? text : formatted(shownDouble(value), this.#format, false);
  }

  #lose(why: 'formula' | 'error', text: string): void {
    this.#sheet?.grid.lose({ place: this.#place, column: this.#column, why, text });
  }
}
