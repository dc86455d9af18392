import { plainNumber } from '../plain-number.ts';
import type { TableBuilder, Value } from '../table.ts';

/** A cell of Saiku's answers, as far as it is read. */
export interface SaikuCell {
  value?: string | null;
  type?: string;
  properties?: Record<string, string>;
}

const gap = 'null';
const isHeader = (cell: SaikuCell | null | undefined): boolean =>
  cell?.type === 'COLUMN_HEADER' || cell?.type === 'ROW_HEADER_HEADER';

/** What is written with separators of thousands, a sign of money or of percent, as a number. */
const shownDigits = (shown: string): string | undefined =>
  /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(shown) ? plainNumber(shown.replaceAll(',', '')) : undefined;

/**
 * The value of a cell. Saiku sends a number as a double; where the text that it shows has more digits and stands for the
 * same double, those are the ones that the cube holds.
 */
export function shownValue(cell: SaikuCell): Value | undefined {
  const raw = cell.properties?.raw;
  const shown = (cell.value ?? '').trim();
  if (raw === undefined) return shown === '' || shown === gap ? undefined : { kind: 'text', text: shown };
  const digits = shownDigits(shown);
  if (digits !== undefined && Number(digits) === Number(raw)) return { kind: 'number', text: digits };
  return { kind: 'number', text: raw };
}

const memberOf = (cell: SaikuCell): Value | undefined => {
  const text = cell.value ?? '';
  const isGap = text === '' || (text === gap && cell.properties?.uniquename === undefined);
  return isGap ? undefined : { kind: 'text', text };
};

/** Makes a flat table of Saiku's flattened cellset: rows of headers first, the last of them names the levels. */
export class CellsetReader {
  readonly #builder: TableBuilder;
  readonly #headers: (SaikuCell | null)[][] = [];

  constructor(builder: TableBuilder) {
    this.#builder = builder;
  }

  add(row: unknown): void {
    if (!Array.isArray(row)) return;
    const cells = row as (SaikuCell | null)[];
    if (cells.some(isHeader) && !cells.some((cell) => cell?.type === 'DATA_CELL')) {
      this.#headers.push(cells);
      return;
    }
    this.#builder.add(
      cells.map((cell) => {
        if (cell === null) return undefined;
        return cell.type === 'ROW_HEADER' ? memberOf(cell) : shownValue(cell);
      }),
    );
  }

  /** Names of the columns: levels by theirs, values by the members above them. */
  names(): string[] {
    const last = this.#headers.at(-1) ?? [];
    return last.map((cell, at) => {
      if (cell?.type === 'ROW_HEADER_HEADER') return cell.value ?? '';
      const above = this.#headers.map((cells) => cells[at]?.value ?? '');
      return above.filter((caption) => caption !== '' && caption !== gap).join(' ');
    });
  }
}
