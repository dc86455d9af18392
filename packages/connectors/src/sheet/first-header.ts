import { isDateLike, isFilled, isName, isNumberLike, textOf } from './cell-looks.ts';
import { isDescription } from './described-columns.ts';
import type { Raw } from './grid.ts';
import { isRemark, type Shape } from './table-shape.ts';

/** Rows above which no header is looked for. */
const headRows = 30;
/** Rows of a header whose upper ones leave gaps. */
const gapRows = 2;
/** A title and a remark beside it are no names. */
const fewestNames = 3;
/** Columns that nobody named: Excel calls those of a file that it loads so. */
const countedName = /^(?:Column|Field|列|字段)[ _]?(\d{1,4})$/i;

/** Column1, Column2 … above lines of one text: a bill that was loaded with the lines at its head. */
function isCounted(shape: Shape, at: number, wanted: number): boolean {
  const cells = shape.row(at).filter(isFilled);
  const isEach = cells.every((value, index) => Number(countedName.exec(textOf(value))?.[1]) === index + 1);
  if (!isEach || cells.length < wanted || shape.distinct(at + 1) !== 1) return false;
  return Array.from({ length: headRows }, (_, below) => at + 2 + below).some(
    (below) => shape.distinct(below) >= wanted && shape.isNames(below),
  );
}

/** A title over most of the width with figures beside it. */
const isTitleWithFigures = (shape: Shape, at: number): boolean =>
  !shape.isNames(at) &&
  shape.merges(at).some(({ left, right }) => right - left + 1 >= shape.width * 0.6) &&
  shape.isNames(at + 1);

/** Days above a row that names the columns, 姓名 and the days or weekdays again: nothing stands above the name. */
const areDaysAbove = (shape: Shape, at: number): boolean =>
  !isFilled(shape.row(at)[0]) &&
  shape.row(at).filter(isFilled).every(isDateLike) &&
  isName(shape.row(at + 1)[0]) &&
  shape.isNames(at + 1);

/** The rows right above one of data that name its columns together, each of them less than the width. */
function headerWithGaps(shape: Shape, data: number, wanted: number): number | undefined {
  for (let from = data - 1; from >= Math.max(0, data - gapRows); from -= 1) {
    const named = new Set<number>();
    for (let at = from; at < data; at += 1)
      for (const [column, value] of shape.row(at).entries()) if (isFilled(value)) named.add(column);
    if (shape.distinct(from) < 2 || !shape.isNames(from)) return undefined;
    if (named.size >= wanted) return from;
  }
  return undefined;
}

/** Whether a row says one thing beside the other, 姓名：张三; names like 中国:GDP behind one without such a mark do not. */
function isRemarks(shape: Shape, at: number, wanted: number): boolean {
  const cells = shape.row(at).filter(isFilled);
  const remarks = cells.filter(isRemark).length;
  if (remarks === 0 || remarks < cells.length / 2) return false;
  // 人口数:年龄:0-14 above 区域, 频率 and 单位 is what a series is called.
  if (!isFilled(shape.row(at)[0]) && isDescription(shape.row(at + 1))) return false;
  const [first, ...others] = cells;
  const isHead = cells.length >= Math.max(wanted, fewestNames) && !isRemark(first) && others.every(isRemark);
  return !isHead || shape.row(at + 1).some(isRemark);
}

/** The first row that is as wide as the table, unless it is a line of remarks. */
export function firstHeaderRow(shape: Shape, rows: number): number {
  const wanted = Math.max(2, Math.ceil(shape.width * 0.6));
  for (let at = 0; at < Math.min(rows, headRows); at += 1) {
    if (shape.distinct(at) < 2 || shape.coverage(at) < wanted) continue;
    if (isRemarks(shape, at, wanted)) continue;
    if (isCounted(shape, at, wanted) || isTitleWithFigures(shape, at) || areDaysAbove(shape, at)) continue;
    const wider = widerHeaderBelow(shape, at, rows);
    if (wider !== undefined) return wider;
    // Below a title it has to name something: a title above data without names is better shown as it is.
    return at === 0 || shape.isNames(at) ? at : (headerWithGaps(shape, at, wanted) ?? 0);
  }
  return 0;
}

/** Rows of names and values above a header: 账号, 622202…, 户名, 某公司. */
const pairRows = 6;
const isValue = (value: Raw): boolean =>
  isNumberLike(value) || isDateLike(value) || /^\d{8,}$/.test(textOf(value));

/** The row that names more columns than the rows of names and values above it, which one would take for a header. */
function widerHeaderBelow(shape: Shape, above: number, rows: number): number | undefined {
  const holdsValues = (at: number): boolean => shape.row(at).filter(isFilled).some(isValue);
  for (let at = above + 1; at < Math.min(rows - 1, above + pairRows) && holdsValues(at - 1); at += 1) {
    const cells = shape.row(at).filter(isFilled);
    const isWider = cells.length >= shape.coverage(above) * 1.5;
    const isAbove = shape.distinct(at + 1) >= cells.length / 2 && holdsValues(at + 1);
    if (isWider && cells.every(isName) && isAbove) return at;
  }
  return undefined;
}
