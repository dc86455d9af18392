import { dateName, identifierName, quantityName } from './column-names.ts';
import { dateText } from './dates.ts';
import type { Raw } from './grid.ts';
import { isPlaceholder } from './numbers.ts';

/* 1130105: days of seven digits, whose year counts from 1911, the first of the Republic. */

const sevenDigits = /^(\d{3})(\d{2})(\d{2})$/;
/** Years that anybody writes so: 1961 to 2060. */
const [firstYear, lastYear] = [50, 149] as const;
/** So many of a column have to be such days. */
const mostly = 0.95;

/** The day that seven digits stand for; undefined: they are none. */
export function republicDigits(value: Raw): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value).trim();
  const [, year = '', month = '', day = ''] = sevenDigits.exec(text.padStart(7, '0')) ?? [];
  const of = Number(year);
  if (text.length < 6 || of < firstYear || of > lastYear) return undefined;
  return dateText(`${of + 1911}-${month}-${day}`);
}

/** The days of a column that is named for them and holds seven digits each, or six of years before 2011. */
export function republicDays(
  rows: readonly (readonly Raw[])[],
  at: number,
  name: string,
): { read: (value: Raw) => string | undefined; note: string } | undefined {
  if (!dateName.test(name) || identifierName.test(name) || quantityName.test(name)) return undefined;
  let [real, days, example] = [0, 0, ''];
  let hasSeven = false;
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null || typeof value === 'boolean') continue;
    const text = String(value).trim();
    if (text === '' || isPlaceholder(text)) continue;
    real += 1;
    if (republicDigits(value) === undefined) {
      // Digits that are no such day are of another way of writing.
      if (/^\d+$/.test(text) && text !== '0') return undefined;
      continue;
    }
    days += 1;
    hasSeven ||= text.length === 7;
    if (example === '') example = text;
  }
  if (!hasSeven || days < real * mostly) return undefined;
  return {
    read: republicDigits,
    note: `按民国纪年读作日期（如 ${example} 为 ${republicDigits(example) ?? ''}）；不是日期时请改选类型`,
  };
}
