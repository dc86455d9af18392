import { uniqueNames } from '../columns/unique-names.ts';
import { isFilled, isNumberLike } from './cell-looks.ts';
import { identifierName } from './column-names.ts';
import type { Raw } from './grid.ts';

/** Columns that are the periods of one measure, as reports are laid out: 科室, 1月 … 12月, 合计. */
export interface PeriodColumns {
  /** What the column of the periods is called. */
  unit: string;
  /** Places of the periods' columns among the table's. */
  columns: number[];
  /** Places of the columns that add them up or compare them: as rows they would be counted again. */
  totals: number[];
}

const year = '(?:(?:19|20)?\\d{2} ?年 ?-?)?';
const englishMonth =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const quarter = new RegExp(`^(?:${year}第?[一二三四1-4]季度?|(?:(?:19|20)\\d{2}[-年 ]?)?Q[1-4])$`, 'i');
const periods: readonly (readonly [string, RegExp])[] = [
  [
    '月份',
    new RegExp(
      `^(?:${year}(?:(?:1[0-2]|0?[1-9])|十[一二]?|[一二三四五六七八九])月份?|(?:19|20)\\d{2}[-/.]?(?:0[1-9]|1[0-2])|(?:${englishMonth})\\.?)$`,
      'i',
    ),
  ],
  ['季度', quarter],
  ['年份', /^(?:19|20)\d{2} ?年?度?$/],
  ['日期', /^(?:19|20)\d{2}-\d{2}-\d{2}$/],
];
/** Fewer of them are measures beside each other as well as a course. */
const fewest = 3;
/** Names of columns that reckon with the periods. */
const reckoned =
  /合计|总计|小计|共计|累计|全年|上半年|下半年|平均|月均|年均|均值|同比|环比|增长|增幅|占比|^(?:grand |annual )?total$|^sum$|^average$|^avg\.?$|^ytd$|^(?:full )?year$/i;
/** Quarters that stand between the months that they add up. */
const isReckoned = (unit: string, name: string): boolean =>
  reckoned.test(name) || (unit === '月份' && quarter.test(name));
const ordinal = /^(?:序号|编号|行号|no\.?|#)$/i;
/** Rows that tell what a column holds, and the share of numbers that makes it one of numbers. */
const [sample, mostly] = [1000, 0.8];

/** Whether the filled cells of some columns are nearly all numbers. */
function holdNumbers(rows: readonly (readonly Raw[])[], columns: readonly number[]): boolean {
  let [filled, numbers] = [0, 0];
  for (const row of rows.slice(0, sample))
    for (const at of columns) {
      if (!isFilled(row[at])) continue;
      filled += 1;
      if (isNumberLike(row[at])) numbers += 1;
    }
  return filled > 0 && numbers >= filled * mostly;
}

/**
 * The columns of a table that are periods of one measure. `columns`: where each name's cells stand in a row. undefined
 * where there are none, or where other columns hold numbers too: those would stand in every period's row again.
 */
export function periodColumns(
  names: readonly string[],
  rows: readonly (readonly Raw[])[],
  columns: readonly number[],
): PeriodColumns | undefined {
  const places = names.map((_, at) => at);
  for (const [unit, pattern] of periods) {
    const found = places.filter((at) => pattern.test((names[at] ?? '').trim()));
    if (found.length < fewest) continue;
    const others = places.filter((at) => !found.includes(at));
    const totals = others.filter((at) => isReckoned(unit, (names[at] ?? '').trim()));
    const isMeasure = (at: number): boolean =>
      !totals.includes(at) &&
      !ordinal.test((names[at] ?? '').trim()) &&
      !identifierName.test(names[at] ?? '') &&
      holdNumbers(rows, [columns[at] ?? at]);
    const cells = found.map((at) => columns[at] ?? at);
    if (others.some(isMeasure) || !holdNumbers(rows, cells)) return undefined;
    return { unit, columns: found, totals };
  }
  return undefined;
}

/** A table whose periods are rows. */
export interface Turned {
  names: string[];
  rows: Raw[][];
  /** Where each row stands in its sheet. */
  places: number[];
  /** By row: the column that its period and its value come from, among those that the table had. */
  from: number[];
}

const measured =
  /(?:门诊|急诊|住院|出院|入院|手术|体检|药品|医疗|销售|营业|总)?(?:人次|人数|收入|支出|费用|金额|成本|销售额|营业额|销量|产量|业绩|利润|床日|例数|件数|次数|工作量|数量)/g;
/** What values are called by titles such as 2024年各科室门诊人次统计表; the first that says so counts. */
export const measureName = (titles: readonly string[]): string =>
  titles.flatMap((title) => title.match(measured)?.at(-1) ?? [])[0] ?? '数值';

/** Makes a row of each period that holds something. `measure`: what the column of the values is called. */
export function turnPeriods(
  { names, rows, places, columns }: Omit<Turned, 'from'> & { columns: readonly number[] },
  found: PeriodColumns,
  measure: string,
): Turned {
  const labels = names.flatMap((_, at) =>
    found.columns.includes(at) || found.totals.includes(at) ? [] : [at],
  );
  const turned: Turned = {
    names: uniqueNames([...labels.map((at) => names[at] ?? ''), found.unit, measure]),
    rows: [],
    places: [],
    from: [],
  };
  const cellOf = (row: readonly Raw[], at: number): Raw => row[columns[at] ?? at] ?? null;
  for (const [index, row] of rows.entries())
    for (const at of found.columns) {
      const value = cellOf(row, at);
      if (!isFilled(value)) continue;
      turned.rows.push([...labels.map((label) => cellOf(row, label)), (names[at] ?? '').trim(), value]);
      turned.places.push(places[index] ?? 0);
      turned.from.push(at);
    }
  return turned;
}
