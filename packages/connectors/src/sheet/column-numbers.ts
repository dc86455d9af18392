import { isFilled, isName, isNumberLike, textOf } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';

/* A row below a header that numbers its columns, as official forms have it: 栏次 1 2 3, 甲 乙 1 2 3=1+2. */

const letters = '甲乙丙丁戊己庚辛壬癸';
/** 3=1+2, 6=4×5: how the column comes of others. */
const reckoned = /^(\d{1,2})[=＝][\d+＋\-－*×xX/÷()（）%]+$/;
const caption = /^(?:栏\s*次|列\s*次|行\s*次)$/;
const fewest = 4;
const sampleRows = 20;

const numberOf = (value: Raw | undefined): number | undefined => {
  if (typeof value === 'number') return value;
  const text = textOf(value)
    .replace(/\s/g, '')
    .replace(/^[（(](.*)[)）]$/, '$1');
  const digits = /^\d{1,2}$/.exec(text)?.[0] ?? reckoned.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const isLetter = (text: string, at: number): boolean =>
  text === letters[at] || text === String.fromCharCode(65 + at);

/** Whether the cells of a row count its columns from 1, behind letters or 栏次 at its left. */
function counts(row: readonly Raw[]): boolean {
  const cells = row.filter(isFilled);
  let at = caption.test(textOf(cells[0])) ? 1 : 0;
  let letter = 0;
  while (isLetter(textOf(cells[at]), letter)) {
    at += 1;
    letter += 1;
  }
  const numbers = cells.slice(at).map(numberOf);
  // Programs count from 0.
  const first = numbers[0] === 0 ? 0 : 1;
  return (
    cells.length >= fewest &&
    numbers.length > 1 &&
    numbers.every((number, index) => number === index + first || (letter > 0 && number === at + index + 1))
  );
}

/**
 * The row right below a header (`to`: its last row) that numbers the columns; undefined where it may be one of data: where
 * the rows below hold numbers in all the columns that it does, or count like it.
 */
export function columnNumbers(grid: Grid, to: number, width: number): number | undefined {
  const at = to + 1;
  const row = grid.rows[at] ?? [];
  if (row.filter(isFilled).length < Math.max(fewest, width * 0.6) || !counts(row)) return undefined;
  const below = grid.rows.slice(at + 1, at + 1 + sampleRows);
  if (below.length === 0 || below.some(counts)) return undefined;
  const holdsTexts = row.some(
    (value, column) =>
      isNumberLike(value) && below.filter((other) => isName(other[column])).length > below.length / 2,
  );
  return holdsTexts || row.some((value) => isName(value)) ? at : undefined;
}
