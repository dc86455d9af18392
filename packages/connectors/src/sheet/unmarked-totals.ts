import { firstText, isFilled } from './cell-looks.ts';
import { columnLetters } from './column-names.ts';
import type { Grid } from './grid.ts';
import type { Layout } from './layout.ts';
import { rowsOfSums } from './levels.ts';
import { numberOf } from './totals.ts';

/* Rows that may be sums of other rows although no word says so. They stay: a note tells of them. */

/** Rows that a sum is made of and columns that agree: fewer may be chance. */
const least = { rows: 3, rowsOfOneColumn: 5, columns: 2, rowsOfWhole: 2 };
/** Names of what holds all others: 全院, 全国, 本年. */
const wholeName =
  /^(?:全(?:院|国|省|市|县|区|校|级|班|科|部|年|体|球|公司|集团|行业|系统)|所有|整体|总体|集团|总(?:数|量|人数|金额|部)?$|all$|overall$|(?:the )?(?:whole|entire) |nation(?:wide|al)?$|本(?:年|期|月|季|周|日|院)|年度$|当年)/i;
/** A sum of so many digits is no coincidence. */
const tellingDigits = 5;
const isTelling = (value: number): boolean =>
  String(Math.abs(value))
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length >= tellingDigits;
/** Groups within groups: each level counts every number once more. */
const mostLevels = 4;
/** Reports are short; a long sheet holds single events and is not added up for this. */
const mostRows = 20_000;

/** 合计, 总计：a total of everything, not of a group. */
const wholeTotal = /^(?:[合总總総共]\s*[计計]|[합총]\s*계|grand total|total)[:：]?$/i;

/** A share of a total by which its rounded parts may miss it. */
const roundedParts = 0.005;

const isSame = (found: number, wanted: number): boolean =>
  Math.abs(found - wanted) <= Math.max(1e-6, Math.abs(wanted) * 1e-9);

/** Sums of the columns that hold numbers, over the rows of data. */
function sumsOf(grid: Grid, rows: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const at of rows)
    for (const [column, value] of (grid.rows[at] ?? []).entries()) {
      const number = isFilled(value) ? numberOf(value) : undefined;
      if (number !== undefined) sums.set(column, (sums.get(column) ?? 0) + number);
    }
  return sums;
}

/** The numbers of a row other than 0, by their columns. */
const numbersOf = (grid: Grid, at: number): [column: number, value: number][] =>
  (grid.rows[at] ?? []).flatMap((value, column) => {
    const number = isFilled(value) ? numberOf(value) : undefined;
    return number === undefined || number === 0 ? [] : [[column, number] as [number, number]];
  });

const placeOf = (grid: Grid, at: number): number => (grid.places[at] ?? 0) + 1;

/** Whether the sheet is a pivot table whose groups stand in one column with what they are made of. */
const isPivot = (grid: Grid, { header }: Layout): boolean =>
  header !== undefined && /^(?:行标签|row labels)$/i.test(firstText(grid.rows[header.to] ?? []) ?? '');

/** The total of all that the sheet states is exactly so many times smaller than what was read. */
function countedAgain(grid: Grid, layout: Layout, sums: ReadonlyMap<number, number>): string | undefined {
  const totals = [...layout.skipped.keys()].filter((at) =>
    wholeTotal.test(firstText(grid.rows[at] ?? []) ?? ''),
  );
  const [last] = totals;
  // Several of them are the totals of pages.
  if (last === undefined || totals.length > 1) return undefined;
  const stated = numbersOf(grid, last).filter(([column]) => sums.has(column));
  if (stated.length === 0 || stated.some(([column, value]) => isSame(sums.get(column) ?? 0, value)))
    return undefined;
  for (let levels = 2; levels <= mostLevels; levels += 1) {
    const [column, value] = stated.find(([at, one]) => isSame(sums.get(at) ?? 0, one * levels)) ?? [];
    if (column === undefined || value === undefined) continue;
    const what = isPivot(grid, layout)
      ? '数据透视表把分组与明细放在同一列：请在其“设计”中选“以表格形式显示”“重复所有项目标签”“不显示分类汇总”后重新上传'
      : '其中可能有没有写明的小计行，请在原文件中删去';
    return `第${placeOf(grid, last)}行的合计（${columnLetters(column)}列）是${value}，而读入的各行之和正好是它的${levels}倍，求和会重复计算：${what}`;
  }
  return undefined;
}

/** Names of columns whose totals are no sums: shares, means, prices, places. */
const notSummed = /率|比|均|%|％|价|排名|名次|序号|编号|年龄|系数|指数|评分|得分|增长|增减|同期|环/;
const shownNumber = (value: number): string => String(Number(value.toPrecision(15)));

/** The total of all that the sheet states is another one than the rows add up to. */
function otherThanStated(
  grid: Grid,
  layout: Layout,
  sums: ReadonlyMap<number, number>,
  titles: readonly string[],
): string | undefined {
  const totals = [...layout.skipped].flatMap(([at, reason]) =>
    reason === 'total' && wholeTotal.test(firstText(grid.rows[at] ?? []) ?? '') ? [at] : [],
  );
  const [last] = totals;
  if (last === undefined || totals.length > 1) return undefined;
  for (const [column, value] of numbersOf(grid, last)) {
    const sum = sums.get(column);
    if (sum === undefined || notSummed.test(titles[column] ?? '')) continue;
    // Rounded parts of a rounded total differ by little.
    if (Math.abs(sum - value) <= Math.abs(value) * roundedParts) continue;
    const why =
      sum > value
        ? '可能有上下级的行（如一级科目与明细、“其中”）或没有写明的小计'
        : '可能有没有列出的行，或单元格不是数值';
    return `第${placeOf(grid, last)}行的合计（${columnLetters(column)}列${titles[column] ?? ''}）是${shownNumber(value)}，而读入的各行之和是${shownNumber(sum)}：${why}，请核对后再求和`;
  }
  return undefined;
}

/** The first or the last row of data holds the sums of all others under a name of its own: 全院, 本月. */
function namedSum(
  grid: Grid,
  rows: readonly number[],
  sums: ReadonlyMap<number, number>,
): { note: string; upper: number[] } | undefined {
  const others = rows.length - 1;
  for (const at of [rows.at(-1), rows[0]]) {
    if (at === undefined) continue;
    const name = firstText(grid.rows[at] ?? []);
    const isWhole = wholeName.test(name ?? '');
    if (others < (isWhole ? least.rowsOfWhole : least.rows)) continue;
    const numbers = numbersOf(grid, at);
    const enough =
      numbers.length >= least.columns ||
      (numbers.length === 1 &&
        (isWhole || others >= least.rowsOfOneColumn || numbers.every(([, value]) => isTelling(value))));
    if (name === undefined || !enough) continue;
    // Sums of groups stand between: each of them counts every number once more.
    for (let levels = 1; levels < (isWhole ? mostLevels : 2); levels += 1) {
      const agreed = numbers.filter(([column, value]) =>
        isSame((sums.get(column) ?? 0) - value, value * levels),
      );
      const sure = agreed.filter(([, value]) => isTelling(value)).length >= least.columns;
      // Shares and means stand beside the sums: that two long numbers are sums is no coincidence.
      if (agreed.length < numbers.length && !sure) continue;
      const note = `第${placeOf(grid, at)}行“${name.slice(0, 20)}”的数字正好是其余各行之和${levels > 1 ? `的${levels}分之一` : ''}，可能是合计，已作为数据，求和会重复计算；是合计时请在原文件中删去${levels > 1 ? '，其中的小计行也是' : ''}`;
      return { note, upper: levels === 1 && (isWhole || sure) ? [at] : [] };
    }
  }
  return undefined;
}

/** As many rows as a note names. */
const namedRows = 5;

/** Rows of an upper level hold the sums of the rows below them. */
function sumsOfLevels(grid: Grid, found: readonly number[]): string | undefined {
  if (found.length === 0) return undefined;
  const places = found.slice(0, namedRows).map((at) => placeOf(grid, at));
  const more = found.length > namedRows ? `等${found.length}行` : '行';
  return `第${places.join('、')}${more}的数字是其下各级明细之和，上级与明细都已作为数据，求和会重复计算；请在图表中只筛选其中一级，或在原文件中只保留末级`;
}

/** 其中：a part of the row above it. */
function partsOfRows(grid: Grid, rows: readonly number[]): string | undefined {
  const at = rows.find((row) => /^其\s*中\s*[:：]?/.test(firstText(grid.rows[row] ?? []) ?? ''));
  if (at === undefined || numbersOf(grid, at).length === 0) return undefined;
  return `第${placeOf(grid, at)}行“${(firstText(grid.rows[at] ?? []) ?? '').slice(0, 20)}”是其上一行的一部分，已作为数据，求和会重复计算；请在图表中筛选，或在原文件中删去`;
}

/** Rows of data that seem to be sums of others. */
export interface UnmarkedTotals {
  /** What tells of them; undefined where there are none. */
  note: string | undefined;
  /** Places of the rows that are sums of rows of the levels below them. */
  upper: ReadonlySet<number>;
}

export function unmarkedTotals(grid: Grid, layout: Layout, titles: readonly string[] = []): UnmarkedTotals {
  const rows: number[] = [];
  const first = layout.header === undefined ? 0 : layout.header.to + 1;
  for (let at = first; at < grid.rows.length; at += 1) if (!layout.skipped.has(at)) rows.push(at);
  if (rows.length > mostRows) return { note: undefined, upper: new Set() };
  const sums = sumsOf(grid, rows);
  // Which rows they are says more than how many times too large the sum is.
  const below = rowsOfSums(grid, rows, titles).toSorted((a, b) => a - b);
  const before =
    (isPivot(grid, layout) ? countedAgain(grid, layout, sums) : undefined) ??
    sumsOfLevels(grid, below) ??
    countedAgain(grid, layout, sums);
  const whole = before === undefined ? namedSum(grid, rows, sums) : undefined;
  const upper = whole === undefined ? below : whole.upper;
  const note =
    before ?? whole?.note ?? partsOfRows(grid, rows) ?? otherThanStated(grid, layout, sums, titles);
  return { note, upper: new Set(upper.map((at) => grid.places[at] ?? 0)) };
}
