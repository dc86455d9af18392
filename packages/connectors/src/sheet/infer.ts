import type { Cell, Column, ColumnType } from '@mingjing/contract';
import { uniqueNames } from '../columns/unique-names.ts';
import { dateText } from './dates.ts';
import type { Grid, Raw } from './grid.ts';

type Kind = 'number' | 'numberText' | 'boolean' | 'booleanText' | 'date' | 'datetime' | 'text';

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const groupedNumber = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const shownMisfits = 5;
const shownCharacters = 20;

const ungrouped = (text: string): string => (text.includes(',') ? text.replaceAll(',', '') : text);

function isNumberText(text: string): boolean {
  if (!plainNumber.test(text) && !groupedNumber.test(text)) return false;
  // More digits than a double holds are an identifier, not a quantity.
  const digits = ungrouped(text)
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  return digits.length <= 15 && Number.isFinite(Number(ungrouped(text)));
}

function kindOf(value: Raw): Kind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  const text = value?.trim() ?? '';
  const first = text.charCodeAt(0);
  const isDigit = first >= 48 && first <= 57;
  if ((isDigit || first === 45) && isNumberText(text)) return 'numberText';
  if (isDigit) {
    const date = text.length < 8 ? undefined : dateText(text);
    if (date !== undefined) return date.length === 10 ? 'date' : 'datetime';
  }
  return /^(?:true|false)$/i.test(text) ? 'booleanText' : 'text';
}

interface Tally {
  kinds: Record<Kind, number>;
  filled: number;
  fractions: boolean;
}

function tallyOf(rows: readonly Raw[][], at: number): Tally {
  const kinds = { number: 0, numberText: 0, boolean: 0, booleanText: 0, date: 0, datetime: 0, text: 0 };
  const tally: Tally = { kinds, filled: 0, fractions: false };
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null) continue;
    const kind = kindOf(value);
    kinds[kind] += 1;
    tally.filled += 1;
    if (kind === 'number') tally.fractions ||= !Number.isSafeInteger(value);
    else if (kind === 'numberText')
      tally.fractions ||= !Number.isSafeInteger(Number(ungrouped(String(value).trim())));
  }
  return tally;
}

/** How many cells are numbers. In a workbook, digits typed as text are text, unless true numbers stand among them. */
const numbersOf = ({ kinds }: Tally, isPlainText: boolean): number =>
  isPlainText || kinds.number > 0 ? kinds.number + kinds.numberText : 0;

function typeOf(tally: Tally, isPlainText: boolean): ColumnType {
  const { kinds, filled, fractions } = tally;
  if (filled === 0) return 'text';
  if (numbersOf(tally, isPlainText) === filled) return fractions ? 'double' : 'integer';
  if (kinds.date === filled) return 'date';
  if (kinds.date + kinds.datetime === filled) return 'datetime';
  const booleans = kinds.boolean + (isPlainText || kinds.boolean > 0 ? kinds.booleanText : 0);
  return booleans === filled ? 'boolean' : 'text';
}

/** What the column nearly is: most of its cells, but not all of them. */
function nearly(tally: Tally, isPlainText: boolean): { name: string; kinds: Kind[] } | undefined {
  const half = tally.filled / 2;
  if (numbersOf(tally, isPlainText) > half) return { name: '数字', kinds: ['number', 'numberText'] };
  return tally.kinds.date + tally.kinds.datetime > half
    ? { name: '日期', kinds: ['date', 'datetime'] }
    : undefined;
}

/** Letters of a column as spreadsheets count them: A, B … Z, AA. */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

function misfitsOf(
  rows: readonly Raw[][],
  places: readonly number[],
  at: number,
  wanted: { name: string; kinds: Kind[] },
): string[] {
  const found: string[] = [];
  for (const [index, row] of rows.entries()) {
    const value = row[at] ?? null;
    if (value === null || wanted.kinds.includes(kindOf(value))) continue;
    const shown = [...String(value)].slice(0, shownCharacters).join('');
    found.push(`第${(places[index] ?? 0) + 1}行 ${columnLetters(at)}列: '${shown}' 不是${wanted.name}`);
    if (found.length === shownMisfits) break;
  }
  return found;
}

export interface Inferred {
  columns: Column[];
  rows: Raw[][];
  /** Cells because of which a column of numbers or dates became text. */
  misfits: string[];
}

/** Names and types of the columns, decided by every row. isPlainText: the file knows no types (csv). */
export function infer(grid: Grid, isPlainText: boolean): Inferred {
  const { header, rows, places } = grid.split();
  const titles = Array.from({ length: grid.width }, (_, at) => String(header[at] ?? ''));
  const misfits: string[] = [];
  const columns = uniqueNames(titles).map((name, at): Column => {
    const tally = tallyOf(rows, at);
    const type = typeOf(tally, isPlainText);
    const almost = type === 'text' ? nearly(tally, isPlainText) : undefined;
    if (almost !== undefined) misfits.push(...misfitsOf(rows, places, at, almost));
    return { name, type };
  });
  return { columns, rows, misfits };
}

function toCell(value: Raw, type: ColumnType): Cell {
  if (value === null) return null;
  switch (type) {
    case 'integer':
    case 'double':
      return typeof value === 'number' ? value : Number(ungrouped(String(value).trim()));
    case 'boolean':
      return typeof value === 'boolean' ? value : /^true$/i.test(String(value).trim());
    case 'date':
      return dateText(String(value).trim()) ?? null;
    case 'datetime': {
      const text = dateText(String(value).trim()) ?? null;
      return text?.length === 10 ? `${text} 00:00:00` : text;
    }
    default:
      return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
  }
}

/** Turns rows into cells of their columns' types, in place: there may be millions. */
export function toCells(rows: Raw[][], columns: readonly Column[]): Cell[][] {
  for (const row of rows) {
    for (const [at, { type }] of columns.entries()) row[at] = toCell(row[at] ?? null, type);
  }
  return rows;
}
