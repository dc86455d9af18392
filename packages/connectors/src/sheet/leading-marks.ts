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

interface Count {
  marked: number;
  /** Values without the sign below the first that has it; title and header above have none. */
  others: number;
}

/** How often a sign stands at the values of each column. Rows end with their last value: what is beyond is not looked at. */
function countsOf({ rows, width }: Grid, sign: Sign): Count[] {
  const counts = Array.from({ length: width }, (): Count => ({ marked: 0, others: 0 }));
  for (const row of rows) {
    for (let column = 0; column < row.length; column += 1) {
      const [cell, count] = [row[column], counts[column]];
      if (count === undefined || cell === null || cell === undefined) continue;
      if (typeof cell === 'string' && isMarked(cell, sign)) count.marked += 1;
      else if (count.marked > 0) count.others += 1;
    }
  }
  return counts;
}

/** The columns whose values have a sign, from the left. */
function markedColumns(grid: Grid): { column: number; sign: Sign }[] {
  const counted = least.map(([sign, share]) => ({ sign, share, counts: countsOf(grid, sign) }));
  return Array.from({ length: grid.width }, (_, column) => {
    const found = counted.find(({ share, counts }) => {
      const { marked = 0, others = 0 } = counts[column] ?? {};
      return marked >= fewest && marked >= (marked + others) * share;
    });
    return found === undefined ? [] : [{ column, sign: found.sign }];
  }).flat();
}

/** Takes those signs away. A sentence for the uploader; undefined: there are none. */
export function withoutLeadingMarks(grid: Grid): string | undefined {
  const found = markedColumns(grid);
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
