import { isPlaceholder } from './numbers.ts';
import { centuryOf } from './written-days.ts';
import type { WrittenForm } from './written-form.ts';

/* Jan-95, 95-Jan, Feb'96: months whose year has two digits, which may as well be days of a month. */

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const name = '(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)';
const nameFirst = new RegExp(`^${name}[- ']*(\\d{2})$`, 'i');
const numberFirst = new RegExp(`^(\\d{2})[- ']*${name}$`, 'i');

function parts(text: string): { month: number; number: number } | undefined {
  const [, first = '', second = ''] = nameFirst.exec(text) ?? [];
  const [, before = '', after = ''] = numberFirst.exec(text) ?? [];
  const [word, digits] = first === '' ? [after, before] : [first, second];
  return word === ''
    ? undefined
    : { month: months.indexOf(word.slice(0, 3).toLowerCase()) + 1, number: Number(digits) };
}

/** No month has as many days. */
const lastDay = 31;
/** Days of every month would reach that. */
const nearlyLastDay = 28;

/**
 * Whether the numbers beside the months are years: one is no day, or all months stand beside each number but the first
 * and the last, and none is near the end of a month.
 */
function areYears(seen: readonly { month: number; number: number }[]): boolean {
  if (seen.some(({ number }) => number > lastDay || number === 0)) return true;
  const numbers = [...new Set(seen.map(({ number }) => number))].toSorted((a, b) => a - b);
  const inner = numbers.slice(1, -1);
  return (
    inner.length > 0 &&
    (numbers.at(-1) ?? 0) < nearlyLastDay &&
    numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1) &&
    inner.every(
      (number) => new Set(seen.filter((one) => one.number === number).map(({ month }) => month)).size === 12,
    )
  );
}

const day = (text: string): string | undefined => {
  const found = parts(text);
  if (found === undefined) return undefined;
  return `${centuryOf(found.number) + found.number}-${String(found.month).padStart(2, '0')}-01`;
};

/** How a column of months is read whose years have two digits; undefined where it is none, or does not tell. */
export function shortMonths(texts: Iterable<string>): WrittenForm | undefined {
  const seen: { month: number; number: number }[] = [];
  let example = '';
  for (const text of texts) {
    if (isPlaceholder(text)) continue;
    const found = parts(text);
    if (found === undefined) return undefined;
    if (example === '') example = text;
    seen.push(found);
  }
  if (seen.length === 0 || !areYears(seen)) return undefined;
  return { read: day, note: `的两位数读作年份（如 ${example} 为 ${day(example)?.slice(0, 7) ?? ''}）` };
}
