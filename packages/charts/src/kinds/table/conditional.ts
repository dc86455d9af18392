import { type Cell, typedNumber } from '@mingjing/contract';
import { numberOf } from '../../number/format.ts';
import { type Better, type Tone, toneOfChange } from '../../theme/tones.ts';
import type { ConditionOp, LookKind, TableSettings } from './settings.ts';
import type { TableColumn } from './table-column.ts';

/** A conditional format whose column was found among those that are drawn. */
export interface CellFormat {
  column: number;
  look: LookKind;
  op: ConditionOp;
  value: string;
  upper: string;
  /** Colours that were checked; '' is the theme's own. */
  color: string;
  background: string;
  /** Colours the whole row. */
  whole: boolean;
  /** Which way an arrow is good news. */
  better: Better;
}

/** Least and greatest value of a column over all rows, by the column's place. */
export type Ranges = ReadonlyMap<number, { low: number; high: number }>;

/** How a cell looks beside its text. Fractions are of the cell's width, or of the scale's strength. */
export interface CellLook {
  color?: string;
  background?: string;
  bar?: { from: number; to: number; color: string; negative: boolean };
  /** How strong a colour of the scale is, 0 to 1. */
  scale?: { strength: number; color: string };
  arrow?: { way: 'up' | 'down' | 'level'; tone: Tone };
}

type Compared = Pick<TableColumn, 'key' | 'figures' | 'inPercent'>;

/** What figures are compared with, as digits: 25万, 1:30:00, and 90% of percentages. Anything else stays the text it is. */
function limitOf(text: string, { figures, inPercent = false }: Compared): string {
  const read = figures ? numberOf(typedNumber(text, inPercent)) : null;
  return read === null ? text : String(read);
}

/** The formats whose columns are drawn, in the order of the author: a later one wins. */
export function formatsOf(settings: TableSettings, columns: readonly Compared[]): CellFormat[] {
  return settings.formats.flatMap(({ column: [id], ...format }) => {
    const column = columns.findIndex(({ key }) => key === id);
    const found = columns[column];
    if (found === undefined) return [];
    const isPart = format.op === 'contains' && format.look === 'text';
    const limit = (text: string): string => (isPart ? text : limitOf(text, found));
    return [{ ...format, column, value: limit(format.value), upper: limit(format.upper) }];
  });
}

/** Below, same or above; numbers as numbers, anything else as texts: dates are written so that they compare. */
function order(value: Cell, text: string): number {
  const [a, b] = [numberOf(value), numberOf(text)];
  if (a !== null && b !== null) return a - b;
  const written = String(value);
  return written < text ? -1 : Number(written > text);
}

const isEmpty = (value: Cell): boolean => value === null || value === '';

/** Whether a value meets a condition. An empty value meets none but `empty` and `ne`. */
export function meets(value: Cell, { op, value: text, upper }: Pick<CellFormat, 'op' | 'value' | 'upper'>) {
  if (op === 'empty') return isEmpty(value);
  if (op === 'filled') return !isEmpty(value);
  if (op === 'ne' && isEmpty(value)) return text !== '';
  if (isEmpty(value) || text === '') return false;
  switch (op) {
    case 'gt':
      return order(value, text) > 0;
    case 'gte':
      return order(value, text) >= 0;
    case 'lt':
      return order(value, text) < 0;
    case 'lte':
      return order(value, text) <= 0;
    case 'eq':
      return order(value, text) === 0;
    case 'ne':
      return order(value, text) !== 0;
    case 'between':
      return order(value, text) >= 0 && (upper === '' || order(value, upper) <= 0);
    case 'contains':
      return String(value).toLowerCase().includes(text.toLowerCase());
  }
}

const part = (value: number, low: number, high: number): number =>
  high === low ? 1 : Math.min(1, Math.max(0, (value - low) / (high - low)));

function lookOf(value: Cell, format: CellFormat, range: { low: number; high: number } | undefined): CellLook {
  if (format.look === 'text') {
    if (!meets(value, format)) return {};
    return {
      ...(format.color === '' ? {} : { color: format.color }),
      ...(format.background === '' ? {} : { background: format.background }),
      ...(format.color === '' && format.background === '' ? { scale: { strength: 0.3, color: '' } } : {}),
    };
  }
  const number = numberOf(value);
  if (number === null) return {};
  const own = format.background || format.color;
  if (format.look === 'arrow') {
    const difference = number - (numberOf(format.value) ?? 0);
    const way = difference > 0 ? 'up' : difference < 0 ? 'down' : 'level';
    return { arrow: { way, tone: toneOfChange(difference, format.better) } };
  }
  if (range === undefined) return {};
  if (format.look === 'scale')
    return { scale: { strength: part(number, range.low, range.high), color: own } };
  // Bars start at zero, which stands within the cell when there are values on both of its sides.
  const [low, high] = [Math.min(0, range.low), Math.max(0, range.high)];
  const [zero, end] = [part(0, low, high), part(number, low, high)];
  const bar = { from: Math.min(zero, end), to: Math.max(zero, end), color: own, negative: number < 0 };
  return { bar };
}

/** The looks of a row's cells, in the order of its columns; undefined where none differs from the plain look. */
export function looksOf(
  row: readonly Cell[],
  formats: readonly CellFormat[],
  ranges: Ranges,
): (CellLook | undefined)[] {
  const looks = row.map((): CellLook | undefined => undefined);
  for (const format of formats) {
    const look = lookOf(row[format.column] ?? null, format, ranges.get(format.column));
    if (Object.keys(look).length === 0) continue;
    const wide = format.whole && format.look === 'text';
    for (let at = 0; at < row.length; at += 1) {
      if (wide || at === format.column) looks[at] = { ...looks[at], ...look };
    }
  }
  return looks;
}

/** Columns whose least and greatest values the formats need. */
export const rangedColumns = (formats: readonly CellFormat[]): number[] => [
  ...new Set(formats.filter(({ look }) => look === 'bar' || look === 'scale').map(({ column }) => column)),
];
