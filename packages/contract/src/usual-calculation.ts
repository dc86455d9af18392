import { type Cell, type Column, countsAsNumeric, isDated } from './data.ts';
import { laboratory } from './laboratory-words.ts';
import { isMeasuredUnit } from './measured-units.ts';
import { effort, identifier, mean, reading, toldMarks, total } from './measured-words.ts';
import { periodUnit } from './period.ts';
import type { Calculation } from './question.ts';

export type Aggregation = Exclude<Calculation, 'empty'>;

/** A scale that marks are given on, in brackets behind what is marked: (1-5分), (满分10分), (1-5分，5分最好). */
const scale =
  /[([【](满分\s*)?\d+(\s*[-~–—至到]\s*\d+)?\s*[分星](制)?([,，、;；:：\s][^)\]】]*)?[)\]】][?？。]?$/;
/** The same without a unit: (0-10), (1~5); but not below what is counted by such ranges: 人数(0-10). */
const bareScale = /(?<![数量额])\s*[([【]\s*[01]\s*[-~–—至到]\s*([3-9]|10|100)\s*[)\]】][?？。]?$/;
/** Prices of a day on a market; whole numbers below such names are of what is open or closed. */
const marketPrice = /^(adj[ _]?)?(open|high|low|close)$/;
/** Subjects of an examination in English, where the values are marks of a hundred or a little more. */
const subject =
  /^(maths?|mathematics|english|chinese|science|physics|chemistry|biology|geography|history)([\s_-](score|marks?|grade))?$/;
const fullMarks = 150;
const subjectOfSchool = /^(语文|数学|英语|外语|物理|化学|生物|历史|地理|政治|文综|理综)$/;
/** No mark is above that: below 语文 stands how many pupils have each. */
const highestMark = 300;
const areMarks = (values: readonly Cell[]): boolean =>
  values.length > 0 && values.every((value) => Number(value) >= 0 && Number(value) <= fullMarks);
/** Logarithms, whose sum is that of no amounts; whole numbers below such names are of records that were logged. */
const logarithm = /^(log(10|2|1p)?|ln)([\s_(.-]|$)|[\s_.-](log(10|2|1p)?|ln)$|(自然|常用)对数$|对数值$/;
/** Changes against a period before: shares where their values are, else amounts. */
const growth = /同比|环比|(增[幅速]|[涨降跌]幅)$|(^|[\s_-])(yoy|mom|growth)([\s_-]|$)/;
/** Lengths of time that are added up: hours of work, but for those that one piece takes, and what is a total by its name. */
const worked =
  /(?<!单件|单位|标准|定额|额定|平均)工时$|^(?!.*(平均|[人次日周月年]均)).*(总(时长|用时|耗时|历时|时间)|累计)/;
/** A change above ten times is an amount. */
const mostGrowth = 10;

/** A name in words: 'unitPrice', 'UNIT_PRICE' and '单价(元)' as people mean them. */
const worded = (name: string): string =>
  name
    .normalize('NFKC')
    .trim()
    // Forms mark so what has to be filled in.
    .replace(/^\*+\s*|\s*\*+$/g, '')
    // A unit in brackets says nothing of what it is, except that it is a share.
    .replace(/[([【](?![%‰])[^()[\]【】]*[)\]】]$/, '')
    .replace(/[([【]([%‰])[)\]】]$/, '$1')
    .replace(/°[CF]$/i, '')
    // What programs write behind a name that both of two joined tables have.
    .replace(/(?<=\p{Script=Han}[)）]?)_[xy]$/iu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/(?<=[a-z])\.(?=[a-z])/gi, '_')
    .toLowerCase()
    .trim();

/** What pivot tables write before a name: 求和项:金额. */
const summedItem = /^(求和|计数)项[:：]/;
/** How terminals of markets say of which kind a series is, behind its name: 失业率:季调. */
const kindOfSeries = /([:：](非?季调|当[年月季周日期]值|累[计积]值|期末值|现价|不变价|年度|季度|月度))+$/;
/** What data services write behind a Chinese name, the same in English: 市净率_PB, 股票代码_Stkcd. */
const inEnglish = /(?<=\p{Script=Han}[^_]*)([(（][)）])?_[a-z][a-z\d]*$/iu;
/** How programs write names of two levels: ('语文', 'max'). */
const ofLevels = /^\('([^']+)', ?'([^']*)'\)$/;
/** A name, and the same without what programs put around it. */
const variantsOf = (name: string): string[] => {
  const bare = name
    .trim()
    .replace(ofLevels, '$1-$2')
    .replace(summedItem, '')
    .replace(kindOfSeries, '')
    .replace(inEnglish, '');
  return bare === name || bare === '' ? [name] : [name, bare];
};

/** How terminals of markets put together what a series is: 中国:开工率:螺纹钢:主要钢厂:当周值. */
const partsOfSeries = (name: string): string[] =>
  /\p{Script=Han}/u.test(name) && /[:：]/.test(name) ? name.split(/[:：]/).filter((part) => part !== '') : [];

const isOf = (name: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => pattern.test(name));

/** Whether the values look like shares: between 0 and 1, and not only the two ends. */
function looksLikeShares(values: readonly Cell[]): boolean {
  const numbers = values.flatMap((value) => (value === null || value === '' ? [] : [Number(value)]));
  return (
    numbers.length >= 3 &&
    numbers.every((value) => value >= 0 && value <= 1) &&
    numbers.some((value) => !Number.isInteger(value))
  );
}

/** Whether a column is of changes in parts of what was before: 0.12 for 12%. A cell of 0.12 in amounts alone is no such. */
export function isGrowthShare(name: string, values: readonly Cell[]): boolean {
  if (!growth.test(worded(name))) return false;
  const numbers = values.flatMap((value) => (value === null || value === '' ? [] : [Number(value)]));
  return (
    numbers.some((value) => !Number.isInteger(value)) &&
    numbers.every((value) => Math.abs(value) <= mostGrowth)
  );
}

const isScale = (name: string): boolean => {
  const plain = name.normalize('NFKC').trim();
  return scale.test(plain) || bareScale.test(plain);
};

/** Whether a name is of what blood, urine or a body is tested for; each result stands for one person at one time. */
export const isLaboratoryTest = (name: string): boolean => isOf(worded(name), laboratory);

/** Whether a name is about time that people or machines gave. */
export const isEffortTime = (name: string): boolean => effort.test(worded(name));

const leastMonths = 3;
/** Whether whole numbers are months as ledgers write them: 202501, 202502, and never a month beyond the twelfth. */
function areMonths(values: readonly Cell[]): boolean {
  const numbers = new Set(values.filter((value) => value !== null && value !== ''));
  return (
    numbers.size >= leastMonths &&
    [...numbers].every((value) => typeof value === 'number' && periodUnit([value]) === 'month')
  );
}

/**
 * How rows of a column become one number when nobody has said it yet. Numbers are added up; shares, means, ages, scores
 * and prices are averaged, by any of their names or units or by the values seen; of what a meter shows the last is the largest;
 * numbers that only tell things apart are counted
 * without repeats, texts and dates are counted. Lengths of time are averaged unless they are totals.
 */
export function usualCalculation(
  column: Pick<Column, 'type' | 'numeric' | 'unit'>,
  called: readonly string[],
  values: readonly Cell[] = [],
): Aggregation {
  if (column.type === 'boolean') return 'sum';
  if (isDated(column.type) || !countsAsNumeric(column)) return 'count';
  const names = called.flatMap(variantsOf);
  const words = names.map(worded);
  if (words.some((name) => reading.test(name))) return 'max';
  if (column.unit === 'second')
    return words.some((name) => total.test(name) || effort.test(name) || worked.test(name)) ? 'sum' : 'avg';
  if (areMonths(values)) return 'countAndClearRepeat';
  if (names.some(isLaboratoryTest)) return 'avg';
  if (words.some((name) => toldMarks.test(name))) return 'avg';
  if (words.some((name) => total.test(name) || effort.test(name))) return 'sum';
  if (words.some((name) => subjectOfSchool.test(name)) && values.some((value) => Number(value) > highestMark))
    return 'sum';
  const parts = names.flatMap(partsOfSeries).map(worded);
  if ([...words, ...parts].some((name) => isOf(name, mean)) || names.some(isMeasuredUnit)) return 'avg';
  if (names.some(isScale)) return 'avg';
  if (names.some((name) => isGrowthShare(name, values))) return 'avg';
  if (
    words.some((name) => marketPrice.test(name) || logarithm.test(name)) &&
    values.some((value) => !Number.isInteger(Number(value)))
  )
    return 'avg';
  if (words.some((name) => subject.test(name)) && areMarks(values)) return 'avg';
  if (words.some((name) => isOf(name, identifier))) return 'countAndClearRepeat';
  return looksLikeShares(values) ? 'avg' : 'sum';
}
