import { tooLarge } from '../faults.ts';
import { plainNumber } from '../plain-number.ts';
import { mostCells, type TableBuilder, type Value } from '../table.ts';
import { ancestorOf } from '../unique-name.ts';
import type { SaikuCell } from './cell.ts';
import { type Above, type Levels, levelsAbove } from './levels.ts';

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
  return { kind: 'double', text: raw };
}

const memberOf = (cell: SaikuCell): Value | undefined => {
  const text = cell.value ?? '';
  const isGap = text === '' || (text === gap && cell.properties?.uniquename === undefined);
  return isGap ? undefined : { kind: 'text', text };
};

const ancestorValue = (cell: SaikuCell | null, up: number): Value | undefined => {
  const above = ancestorOf(cell?.properties?.uniquename ?? '', up);
  return above === undefined ? undefined : { kind: 'text', text: above.name };
};

/** Makes a flat table of Saiku's flattened cellset: rows of headers first, the last of them names the levels. */
export class CellsetReader {
  readonly #builder: TableBuilder;
  readonly #headers: (SaikuCell | null)[][] = [];
  #headerCells = 0;
  readonly #levels: Levels;
  /** What stands before each column, once the first row is there. */
  #above: Above[][] | undefined;

  constructor(builder: TableBuilder, levels: Levels) {
    this.#builder = builder;
    this.#levels = levels;
  }

  add(row: unknown): void {
    if (!Array.isArray(row)) return;
    const cells = row as (SaikuCell | null)[];
    if (cells.some(isHeader) && !cells.some((cell) => cell?.type === 'DATA_CELL')) {
      this.#headerCells += cells.length;
      if (this.#headerCells > mostCells) throw tooLarge();
      this.#headers.push(cells);
      return;
    }
    this.#above ??= levelsAbove(this.#headers.at(-1) ?? [], cells, this.#levels);
    const above = this.#above;
    this.#builder.add(
      cells.flatMap((cell, at) => {
        const own =
          cell?.type === 'ROW_HEADER' ? memberOf(cell) : cell === null ? undefined : shownValue(cell);
        const before = above[at] ?? [];
        return before.length === 0 ? [own] : [...before.map(({ up }) => ancestorValue(cell, up)), own];
      }),
    );
  }

  /** Names of the columns: levels by theirs, values by the members above them. */
  names(): string[] {
    const last = this.#headers.at(-1) ?? [];
    return last.flatMap((cell, at) => {
      const above = (this.#above?.[at] ?? []).map(({ name }) => name);
      if (cell?.type === 'ROW_HEADER_HEADER') return [...above, cell.value ?? ''];
      const captions = this.#headers.map((cells) => cells[at]?.value ?? '');
      return captions.filter((caption) => caption !== '' && caption !== gap).join(' ');
    });
  }
}
