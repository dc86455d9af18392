import { isUnit } from '@mingjing/contract';
import { uniqueNames } from '../columns/unique-names.ts';
import { isFilled, isName, isNumberLike, isYear } from './cell-looks.ts';
import { identifierName } from './column-names.ts';
import type { Raw } from './grid.ts';
import { periodMeasures } from './period-measures.ts';
import {
  countryNames,
  dayOfMonth,
  departmentNames,
  fewestDays,
  isReckoned,
  periodLabel,
  periodNames,
  placeNames,
  regionNames,
  yearName,
} from './period-names.ts';
import { numberOf } from './totals.ts';

/**
 * Columns that are the periods of one measure, as reports are laid out: 科室, 1月 … 12月, 合计; or of several measures
 * side by side: 1月计划, 1月实际, 2月计划 …; or regions or departments in place of periods: 指标, 北京, 上海 …
 */
export interface PeriodColumns {
  /** What the column of the periods is called. */
  unit: string;
  /** Places of the periods' columns among the table's. */
  columns: number[];
  /** What is measured where that stands beside each period's name; empty where the columns are called by the periods alone. */
  measures: string[];
  /** Each period with the place of the column of each measure. */
  groups: { label: string; columns: (number | undefined)[] }[];
  /** Places of the columns that add them up or compare them: as rows they would be counted again. */
  totals: number[];
  /** The cells hold marks as rosters and check lists do: √, ×, 白, 休. */
  marks?: true;
}

/** Fewer of them are measures beside each other as well as a course. */
const fewest = 3;
/** ProductKey, product_key: what rows are told apart by in another table. */
const keyName = /[a-z]Key$|[_\s](?:key|KEY)$/;
const daysOfMonth = ['日', dayOfMonth, fewestDays] as const;
const ordinal = /^(?:序号|编号|行号|no\.?|#)$/i;
/** What numbers say of each row's own thing, in every period the same: its code and where it lies. */
const ofThing = /(?:^|[\s_-])(?:code|id|fips|iso\d?|lat|latitude|long|lng|longitude)$|经度|纬度/i;
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

/** Whether most filled cells of a column are words: below Year may stand groups of ages, and no year's total. */
function holdsNames(rows: readonly (readonly Raw[])[], at: number): boolean {
  const filled = rows.slice(0, sample).flatMap((row) => (isFilled(row[at]) ? [row[at]] : []));
  const names = filled.filter((cell) => isName(cell) && !/[%％‰]$/.test(String(cell).trim()));
  return names.length * 2 > filled.length;
}

/** Of so many rows at least sums are no coincidence, and the share of all that has to agree. */
const [summedRows, mostlySums] = [2, 0.95];
/** Whether the numbers of a column are the sums of others in their rows: 总额 behind 1月 … 6月. */
function holdsSums(rows: readonly (readonly Raw[])[], at: number, of: readonly number[]): boolean {
  let [told, held] = [0, 0];
  for (const row of rows.slice(0, sample)) {
    const wanted = numberOf(row[at]);
    if (wanted === undefined || wanted === 0) continue;
    told += 1;
    const sum = of.reduce((all, one) => all + (numberOf(row[one]) ?? 0), 0);
    if (Math.abs(sum - wanted) <= Math.max(1e-6, Math.abs(wanted) * 1e-9)) held += 1;
  }
  return held >= summedRows && held >= told * mostlySums;
}

/** Whether a column says of which year each row is: that is no measure beside the periods. */
const holdsYears = (rows: readonly (readonly Raw[])[], name: string, at: number): boolean =>
  yearName.test(name) && rows.slice(0, sample).every((row) => !isFilled(row[at]) || isYear(row[at]));

const [mostMarks, longestMark] = [12, 4];
/** Whether the filled cells of some columns are a few short marks. */
function holdMarks(rows: readonly (readonly Raw[])[], columns: readonly number[]): boolean {
  const seen = new Set(
    rows.slice(0, sample).flatMap((row) => columns.flatMap((at) => (isFilled(row[at]) ? [row[at]] : []))),
  );
  const areMarks = [...seen].every((cell) => typeof cell === 'string' && cell.trim().length <= longestMark);
  return seen.size > 1 && seen.size <= mostMarks && areMarks;
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
  const nameAt = (at: number): string => (names[at] ?? '').trim();
  /** The columns where no other one holds numbers. */
  const alone = (
    unit: string,
    found: readonly number[],
  ): Pick<PeriodColumns, 'totals' | 'marks'> | undefined => {
    const others = places.filter((at) => !found.includes(at));
    const cells = found.map((at) => columns[at] ?? at);
    const totals = others.filter(
      (at) =>
        (isReckoned(unit, nameAt(at)) && !holdsNames(rows, columns[at] ?? at)) ||
        holdsSums(rows, columns[at] ?? at, cells),
    );
    const isMeasure = (at: number): boolean =>
      !totals.includes(at) &&
      !ordinal.test(nameAt(at)) &&
      !ofThing.test(nameAt(at)) &&
      !identifierName.test(names[at] ?? '') &&
      !keyName.test(nameAt(at)) &&
      !holdsYears(rows, nameAt(at), columns[at] ?? at) &&
      holdNumbers(rows, [columns[at] ?? at]);
    if (others.some(isMeasure)) return undefined;
    if (holdNumbers(rows, cells)) return { totals };
    return unit === daysOfMonth[0] && holdMarks(rows, cells) ? { totals, marks: true } : undefined;
  };
  for (const [unit, pattern, least] of [
    ...[...periodNames, regionNames, departmentNames, countryNames, ...placeNames].map(
      (one) => [...one, fewest] as const,
    ),
    daysOfMonth,
  ]) {
    const found = places.filter((at) => pattern.test(nameAt(at)));
    if (found.length < least) continue;
    const rest = alone(unit, found);
    if (rest === undefined) return undefined;
    const groups = found.map((at) => ({ label: nameAt(at), columns: [at] }));
    return { unit, columns: found, measures: [], groups, ...rest };
  }
  const several = periodMeasures(names);
  if (several === undefined) return undefined;
  const found = several.groups.flatMap((group) => group.columns.filter((at) => at !== undefined));
  const rest = alone(several.unit, found);
  return rest === undefined ? undefined : { ...several, columns: found.toSorted((a, b) => a - b), ...rest };
}

/** A table whose periods are rows. */
export interface Turned {
  names: string[];
  rows: Raw[][];
  /** Where each row stands in its sheet. */
  places: number[];
  /** By row: the columns that its values come from, among those that the table had. */
  from: (number | undefined)[][];
}

const measured =
  /(?:门诊|急诊|住院|出院|入院|手术|体检|药品|医疗|销售|营业|总)?(?:人次|人数|收入|支出|费用|金额|成本|销售额|营业额|销量|产量|业绩|利润|床日|例数|件数|次数|工作量|数量)/g;
/** How a title ends that says what the values are in: 地区生产总值（亿元）. */
const titleUnit = /^([^（()）]{2,20})[（(]([^（()）]{1,12})[）)](?:统计|汇总|情况|明细|一览)*表?$/;
/** The line above a table that names the indicator which all its values are of. */
const indicatorLine = /^指标(?:名称)?[:：]\s*(\S.{1,60})$/;
const notOfMeasure = /^(?:(?:19|20)\d{2}(?:[-—~至](?:19|20)\d{2})?年?度?|各[地省市区县]区?|分\S{1,3})+/;

/** What values are called by titles such as 2024年各科室门诊人次统计表, 各大区销售额（万元）; the first that says so counts. */
export function measureName(titles: readonly string[]): string {
  const indicator = titles.flatMap((title) => indicatorLine.exec(title.trim())?.[1] ?? [])[0];
  if (indicator !== undefined) return indicator;
  const said = titles.flatMap((title) => title.match(measured)?.at(-1) ?? [])[0];
  const parts = titles.map((title) => titleUnit.exec(title.trim()));
  const unitOf = (found: RegExpExecArray | null): string =>
    (found?.[2] ?? '').replace(/^单位[:：]?/, '').trim();
  const stated = parts.find((found) => isUnit(unitOf(found))) ?? null;
  const [whole, unit] = [(stated?.[1] ?? '').trim(), unitOf(stated)];
  if (said !== undefined) return whole.includes(said) ? `${said}(${unit})` : said;
  const name = whole.replace(notOfMeasure, '').replace(/(?:统计|汇总|情况)*表?$/, '');
  return name === '' ? '数值' : `${name}(${unit})`;
}

/** Makes a row of each period that holds something. `measure`: what one measure's values are called. */
export function turnPeriods(
  { names, rows, places, columns }: Omit<Turned, 'from'> & { columns: readonly number[] },
  found: PeriodColumns,
  measure: string,
): Turned {
  const labels = names.flatMap((_, at) =>
    found.columns.includes(at) || found.totals.includes(at) ? [] : [at],
  );
  const values = found.measures.length > 0 ? found.measures : [measure];
  const turned: Turned = {
    names: uniqueNames([...labels.map((at) => names[at] ?? ''), found.unit, ...values]),
    rows: [],
    places: [],
    from: [],
  };
  const cellOf = (row: readonly Raw[], at: number | undefined): Raw =>
    at === undefined ? null : (row[columns[at] ?? at] ?? null);
  for (const [index, row] of rows.entries())
    for (const group of found.groups) {
      const cells = group.columns.map((at) => cellOf(row, at));
      if (!cells.some(isFilled)) continue;
      turned.rows.push([
        ...labels.map((label) => cellOf(row, label)),
        periodLabel(found.unit, group.label),
        ...cells,
      ]);
      turned.places.push(places[index] ?? 0);
      turned.from.push(group.columns);
    }
  return turned;
}
