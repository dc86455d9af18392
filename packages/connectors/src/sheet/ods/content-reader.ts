import { type Grid, isBlank, type Raw } from '../grid.ts';
import type { SheetLimits } from '../limits.ts';
import { cellTooLong, tooMany, tooManySheets } from '../sheet-error.ts';
import type { XmlHandler } from '../xlsx/xml.ts';
import { cellValue } from './cell-value.ts';

interface ReadSheet {
  name: string;
  isHidden: boolean;
  grid: Grid;
}

type Attributes = Record<string, string>;

const mostRepeated = 4_000_000;
/** What holds texts or cells that are none of the sheet's: notes, drawings, older contents. */
const foreign = new Set([
  'annotation',
  'tracked-changes',
  'shapes',
  'frame',
  'custom-shape',
  'g',
  'control',
  'caption',
  'rect',
  'ellipse',
  'line',
  'forms',
  'ruby-text',
]);

/**
 * Turns the elements of an OpenDocument spreadsheet into sheets (OpenDocument 1.3, part 3, chapters 9 and 19). Repeated
 * rows and cells are written out as far as they hold something.
 */
export class ContentReader implements XmlHandler {
  readonly sheets: ReadSheet[] = [];
  /** Whether the document is a spreadsheet: texts have tables as well. */
  isSpreadsheet = false;
  readonly #make: () => Grid;
  readonly #limits: SheetLimits;
  readonly #hiddenStyles = new Set<string>();
  /** Whether the root declares the prefixes that every program writes. */
  #isUsual: boolean | undefined;
  #style = '';
  #foreign = 0;
  #sheet: ReadSheet | undefined;
  #place = 0;
  #row: Raw[] = [];
  #rowRepeat = 1;
  #isHiddenRow = false;
  /** Columns of the sheet that were described so far. */
  #described = 0;
  #spans: { column: number; across: number; down: number }[] = [];
  #column = 0;
  #cell: Attributes | undefined;
  #text = '';
  #paragraphs = 0;
  #inParagraph = false;

  constructor(make: () => Grid, limits: SheetLimits) {
    this.#make = make;
    this.#limits = limits;
  }

  open(name: string, attributes: Attributes): void {
    this.#isUsual ??= 'xmlns:office' in attributes && 'xmlns:table' in attributes;
    if (this.#isForeign(name)) this.#foreign += 1;
    if (this.#foreign > 0) return;
    switch (name) {
      case 'spreadsheet':
        this.isSpreadsheet = true;
        break;
      case 'style':
        this.#style = this.#attribute(attributes, 'style', 'name') ?? '';
        break;
      case 'table-properties':
        if (this.#attribute(attributes, 'table', 'display') === 'false') this.#hiddenStyles.add(this.#style);
        break;
      case 'table':
        this.#openTable(attributes);
        break;
      case 'table-column':
        this.#openColumn(attributes);
        break;
      case 'table-row':
        this.#row = [];
        this.#spans = [];
        this.#column = 0;
        this.#rowRepeat = this.#repeat(attributes, 'number-rows-repeated');
        this.#isHiddenRow = /^(?:collapse|filter)$/.test(
          this.#attribute(attributes, 'table', 'visibility') ?? '',
        );
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.#cell = attributes;
        this.#text = '';
        this.#paragraphs = 0;
        break;
      case 'p':
        if (this.#paragraphs > 0) this.#add('\n');
        this.#paragraphs += 1;
        this.#inParagraph = true;
        break;
      case 's':
        this.#add(' '.repeat(Math.min(Number(this.#attribute(attributes, 'text', 'c') ?? 1) || 1, 1000)));
        break;
      case 'tab':
        this.#add('\t');
        break;
      case 'line-break':
        this.#add('\n');
        break;
    }
  }

  text(piece: string): void {
    // White space between paragraphs is no text.
    if (this.#foreign === 0 && this.#inParagraph) this.#add(piece);
  }

  close(name: string): void {
    if (this.#isForeign(name)) {
      this.#foreign -= 1;
      return;
    }
    if (this.#foreign > 0) return;
    if (name === 'p') this.#inParagraph = false;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell(name === 'table-cell');
    else if (name === 'table-row') this.#closeRow();
    else if (name === 'table') this.#sheet = undefined;
  }

  /** A table within a cell or a drawing is none of the sheet's rows; it would end them. */
  #isForeign(name: string): boolean {
    return foreign.has(name) || (name === 'table' && (this.#foreign > 0 || this.#cell !== undefined));
  }

  /** An attribute by its local name where the file declares prefixes of its own. */
  #attribute(attributes: Attributes, prefix: string, name: string): string | undefined {
    const exact = attributes[`${prefix}:${name}`];
    if (exact !== undefined || this.#isUsual === true) return exact;
    return Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
  }

  #repeat(attributes: Attributes, name: string): number {
    const count = Number(this.#attribute(attributes, 'table', name) ?? 1);
    return Number.isInteger(count) && count >= 1 ? Math.min(count, mostRepeated) : 1;
  }

  #openTable(attributes: Attributes): void {
    if (this.sheets.length >= this.#limits.sheets) throw tooManySheets(this.#limits.sheets);
    const style = this.#attribute(attributes, 'table', 'style-name') ?? '';
    this.#sheet = {
      name: this.#attribute(attributes, 'table', 'name') ?? '',
      isHidden: this.#hiddenStyles.has(style),
      grid: this.#make(),
    };
    this.sheets.push(this.#sheet);
    this.#place = 0;
    this.#described = 0;
  }

  #openColumn(attributes: Attributes): void {
    const from = this.#described;
    this.#described += this.#repeat(attributes, 'number-columns-repeated');
    const visibility = this.#attribute(attributes, 'table', 'visibility') ?? '';
    if (/^(?:collapse|filter)$/.test(visibility)) this.#sheet?.grid.hideColumns(from, this.#described - 1);
  }

  #add(text: string): void {
    if (this.#cell === undefined) return;
    this.#text += text;
    if (this.#text.length > this.#limits.cellCharacters) throw cellTooLong();
  }

  #closeCell(isOwn: boolean): void {
    const attributes = this.#cell ?? {};
    this.#cell = undefined;
    this.#paragraphs = 0;
    const column = this.#column;
    const repeat = this.#repeat(attributes, 'number-columns-repeated');
    this.#column += repeat;
    // Covered cells keep what stood there before they were merged.
    if (!isOwn || this.#sheet === undefined) return;
    const found = cellValue((prefix, name) => this.#attribute(attributes, prefix, name), this.#text);
    if (found.lost !== undefined)
      this.#sheet.grid.lose({ place: this.#place, column, why: found.lost, text: this.#text.trim() });
    this.#span(attributes, column);
    const { value } = found;
    if (value === null || value === '') return;
    const isOutside = column + repeat > this.#limits.columns;
    if (isOutside && isBlank(value)) return;
    if (isOutside) throw tooMany(`${this.#limits.columns}列`);
    while (this.#row.length < column) this.#row.push(null);
    for (let at = 0; at < repeat; at += 1) this.#row.push(value);
  }

  #span(attributes: Attributes, column: number): void {
    const across = this.#repeat(attributes, 'number-columns-spanned');
    const down = this.#repeat(attributes, 'number-rows-spanned');
    if (across > 1 || down > 1) this.#spans.push({ column, across, down });
  }

  #closeRow(): void {
    const place = this.#place;
    this.#place += this.#rowRepeat;
    const grid = this.#sheet?.grid;
    if (grid === undefined || this.#row.length === 0) return;
    for (let at = place; at < this.#place; at += 1) {
      grid.add(at, at === place ? this.#row : [...this.#row], this.#isHiddenRow);
      for (const { column, across, down } of this.#spans)
        grid.merge({
          top: at,
          left: column,
          bottom: at + down - 1,
          right: Math.min(column + across - 1, this.#limits.columns - 1),
        });
    }
  }
}
