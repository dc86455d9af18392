import { type Cell, type Column, type LookBack, lookBack, lookBackUnitsOf } from '@mingjing/contract';
import type { DatasetRow } from '../dataset.store.ts';

const dayMs = 86_400_000;
const unitMs = { minute: 60_000, hour: 3_600_000, day: dayMs } as const;
const secondMs = 1000;

/** The window that a dataset reads again; undefined when there is none. */
export function lookBackOf({ look_back }: Pick<DatasetRow, 'look_back'>): LookBack | undefined {
  return look_back === '' ? undefined : lookBack.parse(JSON.parse(look_back));
}

/** The columns of which no two rows are equal; none when all rows are kept. */
export const uniqueByOf = ({ unique_by }: Pick<DatasetRow, 'unique_by'>): string[] =>
  JSON.parse(unique_by) as string[];

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Exact: values of 19 digits and decimals lose nothing. */
function numberBefore(value: string, amount: number): string | undefined {
  const [, sign = '', whole = '', places = ''] = decimal.exec(value) ?? [];
  if (whole === '') return undefined;
  const left = BigInt(`${sign}${whole}${places}`) - BigInt(amount) * 10n ** BigInt(places.length);
  if (places === '') return String(left);
  const digits = String(left < 0n ? -left : left).padStart(places.length + 1, '0');
  return `${left < 0n ? '-' : ''}${digits.slice(0, -places.length)}.${digits.slice(-places.length)}`;
}

/** Days and times without a zone, as columns hold them; the part of a second stays. */
export function timeBefore(value: string, ms: number): string | undefined {
  const [whole = '', part] = value.split('.');
  const at = Date.parse(`${whole.replace(' ', 'T')}${whole.includes(':') ? '' : 'T00:00:00'}Z`);
  if (Number.isNaN(at)) return undefined;
  const before = new Date(at - ms);
  // What lies before the first year that four digits can write is before every row.
  const year = before.getUTCFullYear();
  if (Number.isNaN(year) || year < 1) return whole.includes(':') ? '0001-01-01 00:00:00' : '0001-01-01';
  const text = before.toISOString().slice(0, 19).replace('T', ' ');
  if (!whole.includes(':')) return text.slice(0, 10);
  return part === undefined ? text : `${text}.${part}`;
}

/**
 * The value above which rows are read: the greatest stored one, or so much before it. The same value where the window
 * does not fit the column, as after a change of its type.
 */
export function readFrom(column: Column, greatest: Cell, window: LookBack | undefined): Cell {
  if (window === undefined || greatest === null || !lookBackUnitsOf(column).includes(window.unit))
    return greatest;
  if (window.unit !== 'value')
    return timeBefore(String(greatest), window.amount * unitMs[window.unit]) ?? greatest;
  if (typeof greatest === 'number') {
    const exact = numberBefore(String(greatest), window.amount);
    if (exact === undefined) return greatest - window.amount;
    return Number.isSafeInteger(greatest) && !exact.includes('.') ? Number(exact) : exact;
  }
  return numberBefore(String(greatest), window.amount) ?? greatest;
}

/** Days, times and numbers as texts. */
const digits = /^\d[\d\p{P} T]*Z?$/u;
/** Signs that every database orders alike. */
const plainSigns = /^[!-~][ -~]+$/;

/**
 * What a text begins with: its last sign is left out, of digits the last digit with what stands behind it, so that few
 * values lie between.
 */
function beginningOf(text: string): string | undefined {
  if (digits.test(text)) {
    const last = [...text.matchAll(/\d/g)].at(-2);
    return last && text.slice(0, last.index + 1);
  }
  return plainSigns.test(text) ? text.slice(0, -1) : undefined;
}

/** Singles are stored as the shortest numbers that stand for them: on one side of another single both are. */
const singleParts = 2 ** 22;

/** A single below a number, by one or, where singles are farther apart, by a few of them. */
function singleBelow(greatest: Cell): number | undefined {
  if (typeof greatest !== 'number') return undefined;
  const below = Math.fround(greatest - Math.max(1, Math.abs(greatest) / singleParts));
  return Number.isFinite(below) ? below : undefined;
}

/**
 * A value below the greatest one, above which all rows are that are shown as the greatest; undefined for columns whose
 * values have no distance, and for texts that databases order each in its own way.
 */
export function justBelow(column: Column, greatest: Cell): Cell | undefined {
  if (greatest === null) return undefined;
  if (column.type === 'datetime') return timeBefore(String(greatest), secondMs);
  if (column.type === 'date') return timeBefore(String(greatest), dayMs);
  if (column.type === 'text') return beginningOf(String(greatest));
  if (column.type === 'double') return singleBelow(greatest);
  if (column.type !== 'integer' && column.type !== 'decimal') return undefined;
  return readFrom(column, greatest, { amount: 1, unit: 'value' });
}
