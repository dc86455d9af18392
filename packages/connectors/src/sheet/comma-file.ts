import { identifierName, pointedCode } from './column-names.ts';
import { isPlaceholder, writtenNumber } from './numbers.ts';
import { commaForm, withPoint } from './written-form.ts';

/** So many of a column have to be numbers of a file with commas before its fractions. */
const most = 0.9;
/** 0.500: no point between thousands. */
const zeroPoint = /^-?0\d*\./;
const groupedThousands = /^-?[1-9]\d{0,2}(?:,\d{3})+$/;

/** A column's texts as numbers, as far as their file's commas stand before fractions. */
export interface CommaColumn {
  read: (text: string) => string | undefined;
  /** For the uploader, behind the column's name. */
  note: string;
}

/**
 * How the numbers of a column are read whose file writes a comma before fractions, as another of its columns tells: there
 * 1,234 is a little more than one, and 1.234 a little more than a thousand. undefined: its numbers do not look so.
 */
export function commaColumn(texts: Iterable<string>, name: string): CommaColumn | undefined {
  if (identifierName.test(name) || pointedCode.test(name)) return undefined;
  let all = 0;
  let fits = 0;
  let commas = 0;
  let points = 0;
  let isUngrouped = false;
  let example = '';
  for (const text of texts) {
    if (isPlaceholder(text)) continue;
    all += 1;
    if (/^-?\d+$/.test(text)) {
      fits += 1;
      isUngrouped ||= text.replace('-', '').length > 3;
      continue;
    }
    if (text.length > 40 || zeroPoint.test(text)) return undefined;
    if (!commaForm.test(text)) {
      // A point before its fraction: the column is written another way than the file.
      if (/\.\d/.test(text) && writtenNumber(text) !== undefined) return undefined;
      continue;
    }
    fits += 1;
    if (text.includes(',')) commas += 1;
    else if (text.includes('.')) points += 1;
    if (example === '' || (commas === 1 && text.includes(','))) example = text;
  }
  if (fits < all * most || commas + points === 0 || (commas === 0 && isUngrouped)) return undefined;
  const how = commas > 0 ? '以逗号作小数点读作数值' : '去掉千位之间的点读作数值';
  return {
    read: withPoint,
    note: `${how}，与文件中其他列一致（如 ${example} 为 ${withPoint(example) ?? ''}）`,
  };
}

/** The first of a column's texts that may be thousands or, with a comma before its fraction, hardly more than one. */
export function thousandsOrFraction(texts: Iterable<string>): string | undefined {
  for (const text of texts) if (groupedThousands.test(text)) return text;
  return undefined;
}
