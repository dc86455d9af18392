import { firstText, isFilled, isName, isNumberLike, textOf } from './cell-looks.ts';
import type { Grid, Raw } from './grid.ts';
import { writtenNumber } from './numbers.ts';

/** 合計 and 합계 are written in files of Taiwan, Japan and Korea. */
const totalWord =
  /^(?:[合总總総小共]\s*[计計]|总\s*和|汇\s*总|累\s*计|本页[合小]计|[합총소]\s*계|계|grand total|total|sub\s?total|sum)\s*[:：]?$/i;
/** SubTotal Bikes: an English subtotal stands before the name of its group. */
const subtotalOf = /^sub[\s-]?total\s.{1,24}$/i;
/** Names of groups are short; a longer text is a sentence. */
const longestTotal = 30;
const isTotal = (text: string): boolean =>
  text.length <= longestTotal &&
  (totalWord.test(text) ||
    totalOfAll.test(text) ||
    subtotalOf.test(text) ||
    /^.{1,24}(?:[小合总總総][计計]|[소합총]계)[:：]?$/.test(text));

/** 合计, 【小计】, 总计（元）: a cell that says nothing but that its row holds totals. */
export const onlyTotal =
  /^[【[(（]?(?:[合总總総小共]\s*[计計]|[합총소]\s*계|grand total|total|sub\s?total)[】\])）]?(?:[（(].{1,6}[)）])?[:：]?$/i;

/** What Excel, WPS and pivot tables write behind the name of a group (内科 汇总, 内科 平均值) ... */
const groupTotal =
  /^(?:\s*汇总|\s+(?:求和|计数|平均值|最大值|最小值|乘积|sum|count|average|max|min|product))$/i;
/** ... and below all groups. */
const totalOfAll =
  /^(?:总计?(?:平均值|最大值|最小值|乘积)|总计数|总求和|grand (?:sum|count|average|max|min|product))$/i;

/** What stands behind the word in a row of totals: all of them, or nothing. */
const ofAll = /^(?:all|total|sub\s?total|overall|[-–—/*]+|n\.?a\.?)(?:\s|$)/i;
const fewestNames = 2;
/** Words for totals that something may be called: Total sells oil in France, and nobody is called Grand Total. */
const mayBeName = /^(?:total|sum)$/i;
const isOther = (value: Raw): boolean =>
  isName(value) && !ofAll.test(textOf(value)) && !isTotal(textOf(value));
/** Whether names of other things stand behind a cell. */
const areTold = (row: readonly Raw[], column: number): boolean =>
  row.slice(column + 1).filter(isOther).length >= fewestNames;
/** Whether something is called so: behind a word for totals stands no other name, at most the word of a table beside it. */
const isNamedSo = (row: readonly Raw[], column: number): boolean =>
  mayBeName.test(textOf(row[column])) && areTold(row, column);

/** A table this wide has more to say of a row than a word for totals. */
const widthOfRows = 3;

/**
 * Whether a row holds totals: a word for it comes first, and numbers follow, or nothing at all where the sums are formulas that were
 * stored without their results. It may stand behind a running number, or behind the name of the group that it is the
 * total of. `above`: the last text of each column; `named`: as many columns as the header reaches over, since a sum
 * noted at the right of a table (… | 合计： | 21,244) says nothing of the row that it stands beside.
 */
export function isTotalRow(
  row: readonly Raw[],
  above: readonly string[],
  width: number,
  named = row.length,
): boolean {
  if (!row.slice(0, named).some(isFilled)) return row.length > named && isTotalRow(row, above, width);
  const first = firstText(row.slice(0, named));
  if (first !== undefined && isTotal(first)) {
    if (row.some(isNumberLike)) return !isNamedSo(row, row.findIndex(isFilled));
    return width >= widthOfRows && row.filter(isFilled).length === 1;
  }
  const word = row.slice(0, named).findIndex((value, column) => {
    const text = textOf(value);
    // 17pro max below 17pro, with what else is said of it, is the next one: a row of totals says nothing more.
    return onlyTotal.test(text) || (isTotalOf(text, above[column] ?? '') && !areTold(row, column));
  });
  return word >= 0 && row.slice(word + 1).some(isNumberLike) && !isNamedSo(row, word);
}

/** Whether a cell says that its row holds the totals of the group above it: 内科 小计 below 内科. */
function isTotalOf(text: string, above: string): boolean {
  if (above === '' || !text.startsWith(above)) return false;
  const word = text.slice(above.length);
  return onlyTotal.test(word.trim()) || groupTotal.test(word);
}

/** 平均分, 最高分, 及格率 below a list: what is worked out of its rows, and no row of it. */
const reckonedRow =
  /^(?:平均|平均值|平均分|平均数|均值|均分|最高|最高值|最高分|最大值?|最低|最低值|最低分|最小值?|中位数|众数|极差|标准差|标准偏差|方差|变异系数|偏度|峰度|总?样本数|[上下](?:四分位|限)[数点值]?|(?:第?[一三]|[13]\/4)四?分位[数点值]?|(?:及格|合格|优秀|优良|良好|低分|达标)(?:率|人数)|(?:参考|应考|实考|缺考)人数|average|mean|max(?:imum)?|min(?:imum)?|median|std|std\.? ?dev(?:iation)?|s\.?d\.?|variance|count|q[13]|25%|50%|75%)\s*[:：]?$/i;

/** Whether a row says of the rows above it what they come to, by the word that it begins with. */
export const isReckonedRow = (row: readonly Raw[]): boolean =>
  reckonedRow.test(firstText(row) ?? '') && row.some(isNumberLike);

/** Of so many rows at least a sum is no coincidence. */
export const summedRows = 3;
/** The number that a cell holds or writes. */
export const numberOf = (value: Raw | undefined): number | undefined =>
  typeof value === 'number' ? value : writtenNumber(textOf(value))?.value;

/** Beside a zero, as sums of codes that are texts come to, so many sums are no coincidence. */
const sumsBesideZero = 2;
const [tellingSums, mostlyNamed] = [3, 0.95];

/** Whether a row without a name holds the sums of others which have one each. */
function isSumOf(grid: Grid, at: number, others: readonly number[]): boolean {
  const row = grid.rows[at];
  if (row === undefined || others.length < summedRows) return false;
  const filled = row.flatMap((value, column) => (isFilled(value) ? [column] : []));
  if (filled.length === 0 || !filled.every((column) => numberOf(row[column]) !== undefined)) return false;
  const stated = filled.filter((column) => numberOf(row[column]) !== 0);
  // Where many numbers agree, a few rows without a name are no reason to doubt.
  const named = others.length * (stated.length >= tellingSums ? mostlyNamed : 1);
  const isNameless = grid.rows[others[0] ?? 0]?.some(
    (value, column) =>
      isName(value) &&
      !isFilled(row[column]) &&
      others.filter((one) => isFilled(grid.rows[one]?.[column])).length >= named,
  );
  if (isNameless !== true) return false;
  if (stated.length < (stated.length < filled.length ? sumsBesideZero : 1)) return false;
  return stated.every((column) => {
    const sum = numberOf(row[column]) ?? 0;
    let found = 0;
    for (const one of others) found += numberOf(grid.rows[one]?.[column]) ?? 0;
    return Math.abs(found - sum) <= Math.max(1e-6, Math.abs(sum) * 1e-9);
  });
}

/**
 * The last row of data, or the first, where it is the sum of all others without a word for it: it names nothing, where
 * every other row has a name, and each of its numbers is the sum of its column.
 */
export function unnamedTotal(grid: Grid, rows: readonly number[]): number | undefined {
  const [first, last] = [rows[0], rows.at(-1)];
  if (last !== undefined && isSumOf(grid, last, rows.slice(0, -1))) return last;
  return first !== undefined && isSumOf(grid, first, rows.slice(1)) ? first : undefined;
}
