import { columnLetters } from './column-names.ts';
import type { Grid } from './grid.ts';

/*
 * Signs at every value of a column, by which systems keep a spreadsheet program from changing digits: '00123 of shops and
 * registries, `100.00 and `2024-03-01 of WeChat's bills, whose empty cells hold the sign alone, tabs behind the words of
 * Alipay's.
 */

type Sign = '`' | "'" | '\t';
/** So many of a column's cells have the sign; what stands below the table of a bill has none. */
const least: readonly [Sign, number][] = [
  ['`', 0.8],
  ["'", 0.9],
  ['\t', 0.9],
];
const fewest = 2;
/** Columns that are told by their letters. */
const told = 5;
/** What an author's text begins with behind an apostrophe that keeps it from being calculated is none of this. */
const value = /^[\p{L}\p{N}]/u;

function isMarked(text: string, sign: Sign): boolean {
  if (sign === '\t') return text.length > 1 && text.at(-1) === sign;
  if (text[0] !== sign) return false;
  const rest = text.slice(1, 3);
  if (rest === '') return sign === '`';
  // A pair of them are quotes, `name` and 'name'.
  return text.at(-1) !== sign && (sign === '`' ? rest[0] !== sign : value.test(rest));
}
const unmarked = (text: string, sign: Sign): string => (sign === '\t' ? text.slice(0, -1) : text.slice(1));

/** The sign at the values of a column; title and header above them have none. */
function signOf(grid: Grid, column: number): Sign | undefined {
  for (const [sign, share] of least) {
    let [marked, others] = [0, 0];
    for (const row of grid.rows) {
      const cell = row[column];
      if (typeof cell === 'string' && isMarked(cell, sign)) marked += 1;
      else if (marked > 0 && cell !== null && cell !== undefined) others += 1;
    }
    if (marked >= fewest && marked >= (marked + others) * share) return sign;
  }
  return undefined;
}

/** Takes those signs away. A sentence for the uploader; undefined: there are none. */
export function withoutLeadingMarks(grid: Grid): string | undefined {
  const found: { column: number; sign: Sign }[] = [];
  for (let column = 0; column < grid.width; column += 1) {
    const sign = signOf(grid, column);
    if (sign !== undefined) found.push({ column, sign });
  }
  for (const row of grid.rows)
    for (const { column, sign } of found) {
      const cell = row[column];
      if (typeof cell === 'string' && isMarked(cell, sign)) row[column] = unmarked(cell, sign) || null;
    }
  const seen = found.filter(({ sign }) => sign !== '\t');
  if (seen.length === 0) return undefined;
  const letters = seen.slice(0, told).map(({ column }) => columnLetters(column));
  const which = `${letters.join('、')}${seen.length > told ? `等${seen.length}` : ''}列`;
  const written = [...new Set(seen.map(({ sign }) => `“${sign}”`))].join('、');
  return `${which}的值前面都有${written}，已去掉，其余内容不变`;
}
