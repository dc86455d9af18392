import type { Cell, ChosenType } from '@mingjing/contract';
import { dateIn, type Tally } from './column-tally.ts';
import { countFits, numberReader, numericType, type Wish } from './column-wish.ts';
import { compactMoment } from './dates.ts';
import { durationAsked } from './duration-form.ts';
import type { Raw } from './grid.ts';
import { serialDay } from './serial-days.ts';

/** The number of a cell whose column was made one by hand: zeros before it do not make it a name. */
function numberAsked(read: (value: Raw) => number | undefined): (value: Raw) => number | undefined {
  return (value) => read(typeof value === 'string' ? value.trim().replace(/^0+(?=\d)/, '') : value);
}

/** The day or moment of a cell; both may be digits without anything between. */
function momentAsked(value: Raw, date1904: boolean): string | undefined {
  if (typeof value === 'boolean' || value === null) return undefined;
  const text = String(value).trim();
  return compactMoment(text, true) ?? dateIn(text) ?? serialDay(value, date1904);
}

const yes = /^(?:true|yes|y|是|有|1)$/i;
const no = /^(?:false|no|n|否|无|0)$/i;
function booleanAsked(value: Raw): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = String(value ?? '').trim();
  return yes.test(text) ? true : no.test(text) ? false : undefined;
}

/** A column of lengths of time, in seconds. */
export function durationWish(
  rows: readonly (readonly Raw[])[],
  at: number,
  seconds: (value: Raw) => number | undefined,
): Wish {
  const isFit = (value: Raw): boolean => seconds(value) !== undefined;
  return {
    wanted: 'duration',
    fits: countFits(rows, at, isFit),
    type: { type: 'integer', unit: 'second' },
    isFit,
    read: (value) => seconds(value) ?? null,
  };
}

/** A column as its uploader wants it; cells of another kind are counted, never bent into it. */
export function askedWish(
  rows: readonly (readonly Raw[])[],
  at: number,
  tally: Tally,
  { name, type, date1904 }: { name: string; type: Exclude<ChosenType, 'text'>; date1904: boolean },
): Wish {
  if (type === 'boolean') {
    const isFit = (value: Raw): boolean => booleanAsked(value) !== undefined;
    const read = (value: Raw): Cell => booleanAsked(value) ?? null;
    return { wanted: 'boolean', fits: countFits(rows, at, isFit), type: { type }, isFit, read };
  }
  if (type === 'duration') return durationWish(rows, at, durationAsked(name));
  if (type === 'date' || type === 'datetime') {
    const isFit = (value: Raw): boolean => momentAsked(value, date1904) !== undefined;
    const read = (value: Raw): Cell => {
      const text = momentAsked(value, date1904);
      if (text === undefined) return null;
      return type === 'date' ? text.slice(0, 10) : text.length === 10 ? `${text} 00:00:00` : text;
    };
    return { wanted: 'date', fits: countFits(rows, at, isFit), type: { type }, isFit, read };
  }
  const number = numberAsked(numberReader(tally, name));
  if (type === 'decimal') {
    const { fits, type: found, isWhole } = numericType(rows, at, number);
    const isFit = (value: Raw): boolean => number(value) !== undefined;
    const decimal = isWhole ? ({ type: 'decimal', precision: 18, scale: 2 } as const) : found;
    return { wanted: 'number', fits, type: decimal, isFit, read: (value) => number(value) ?? null };
  }
  const whole = (value: Raw): number | undefined => {
    const found = number(value);
    return Number.isSafeInteger(found) ? found : undefined;
  };
  const isFit = (value: Raw): boolean => whole(value) !== undefined;
  const read = (value: Raw): Cell => whole(value) ?? null;
  return { wanted: 'integer', fits: countFits(rows, at, isFit), type: { type }, isFit, read };
}
