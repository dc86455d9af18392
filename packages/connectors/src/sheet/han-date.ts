import type { Raw } from './grid.ts';

/** Digits as documents write them; 廿 and 卅 are twenty and thirty. */
const digits: Record<string, number> = Object.fromEntries(
  [...'〇一二三四五六七八九'].map((digit, value) => [digit, value]),
);
const zeros = /[零○Ο]/g;
const written =
  /^([〇零○Ο一二三四五六七八九]{4}|\d{4})年([一二三四五六七八九十]{1,2}|\d{1,2})月(?:([一二三四五六七八九十廿卅]{1,3}|\d{1,2})([日号號]))?(?![一-鿿〇])(.*)$/s;
const small = /^(?:([二三]?)十|([廿卅]))?([一二三四五六七八九]?)$/;

/** A number below 40 that counts with 十; undefined where it is none. */
function smallNumber(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const [whole, tens, scores, ones = ''] = small.exec(text) ?? [];
  if (whole === undefined || whole === '') return undefined;
  const ten = scores === undefined ? (tens === undefined ? 0 : (digits[tens] ?? 1)) : scores === '廿' ? 2 : 3;
  return ten * 10 + (digits[ones] ?? 0);
}

/**
 * A day or month whose numbers are written in words, 二〇二六年十一月二十七日, with digits in their place: 2026年11月27日;
 * what follows it stays. undefined where it is none.
 */
export function hanDate(text: string): string | undefined {
  const [, year, month = '', day, sign = '', rest = ''] = written.exec(text) ?? [];
  if (year === undefined || !/[〇-鿿]/.test(`${year}${month}${day ?? ''}`)) return undefined;
  const numbers = [...year.replace(zeros, '〇')].map((digit) => digits[digit] ?? digit).join('');
  const [inMonth, inDay] = [smallNumber(month), day === undefined ? 0 : smallNumber(day)];
  if (inMonth === undefined || inDay === undefined) return undefined;
  return `${numbers}年${inMonth}月${day === undefined ? '' : `${inDay}${sign}`}${rest}`;
}

const inDigits = /^\d{4}年\d{1,2}月$/;

/** Whether a column holds months alone, some of them with their numbers in words. */
export function areHanMonths(rows: readonly (readonly Raw[])[], at: number): boolean {
  let inWords = 0;
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null || (typeof value === 'string' && value.trim() === '')) continue;
    if (typeof value !== 'string') return false;
    const text = value.trim();
    if (inDigits.test(text)) continue;
    if (!inDigits.test(hanDate(text) ?? '')) return false;
    inWords += 1;
  }
  return inWords > 0;
}
