import { isUnit } from '@mingjing/contract';
import { uniqueNames } from '../columns/unique-names.ts';
import { isFilled, isName, isNumberLike, isYear } from './cell-looks.ts';
import { identifierName } from './column-names.ts';
import type { Raw } from './grid.ts';
import { matrixOf } from './matrix.ts';
import { periodMeasures } from './period-measures.ts';
import {
  countryNames,
  dayOfMonth,
  departmentNames,
  fewestDays,
  isReckoned,
  isRepublicYear,
  periodLabel,
  periodNames,
  placeNames,
  regionNames,
  republicYears,
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
  /** What the values are called that each two things have between them, whatever a title says. */
  measure?: string;
  /** Things are called by numbers alone: 3号. */
  numbered?: true;
}

/** Fewer of them are measures beside each other as well as a course. */
const fewest = 3;
/** ProductKey, product_key: what rows are told apart by in another table. */
const keyName = /[a-z]Key$|[_\s](?:key|KEY)$/;
const daysOfMonth = ['日', dayOfMonth, fewestDays] as const;
/** A roster by dates may be one of a week's working days. */
const fewestOfRoster = 5;
const ordinal = /^(?:序号|编号|行号|总?排名|名次|no\.?|#)$/i;
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
  // In a corner stands often nothing.
  (yearName.test(name) || /^(?:列\d+)?$/.test(name)) &&
  rows.slice(0, sample).every((row) => !isFilled(row[at]) || isYear(row[at]));

const [mostMarks, longestMark] = [12, 6];
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
 * where there are none, or where other columns hold numbers too: those would stand in every period's row again. `least`:
 * how many there have to be; the next file of a table whose periods are rows may hold a single one.
 */
export function periodColumns(
  names: readonly string[],
  rows: readonly (readonly Raw[])[],
  columns: readonly number[],
  least = fewest,
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
    const areDays = unit === daysOfMonth[0] || (unit === '日期' && found.length >= fewestOfRoster);
    return areDays && holdMarks(rows, cells) ? { totals, marks: true } : undefined;
  };
  const matrix = matrixOf(names, rows, columns);
  if (
    matrix !== undefined &&
    holdNumbers(
      rows,
      matrix.columns.map((at) => columns[at] ?? at),
    )
  ) {
    const groups = matrix.columns.map((at) => ({ label: nameAt(at), columns: [at] }));
    return { ...matrix, measures: [], groups, totals: [] };
  }
  const years = names.some((name) => isRepublicYear(name.trim())) ? [republicYears] : [];
  for (const [unit, pattern, wanted] of [
    ...[...periodNames, ...years].map((one) => [...one, least] as const),
    ...[regionNames, departmentNames, countryNames, ...placeNames].map((one) => [...one, fewest] as const),
    daysOfMonth,
  ]) {
    const found = places.filter((at) => pattern.test(nameAt(at)));
    if (found.length < wanted) continue;
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
  /(?:门诊|急诊|住院|出院|入院|手术|体检|药品|医疗|销售|营业|总)?(?:人次|人数|收入|支出|费用|金额|成本|销售额|营业额|销量|产量|业绩|利润|床日|例数|件数|次数|工作量|数量)(?!表)/g;
/** How a title ends that says what the values are in: 地区生产总值（亿元）. */
const titleUnit = /^([^（()）]{2,20})[（(]([^（()）]{1,12})[）)](?:统计|汇总|情况|明细|一览)*表?$/;
/** The line above a table that names the indicator which all its values are of. */
const indicatorLine = /^指标(?:名称)?[:：]\s*(\S.{1,60})$/;
const notOfMeasure = /^(?:(?:19|20)\d{2}(?:[-—~至](?:19|20)\d{2})?年?度?|各[地省市区县]区?|分\S{1,3})+/;

/** What a title is about that is no more than the name of a measure: 各省人均生产总值, 2011-2020年末常住人口. */
const bareMeasure =
  /^[\p{Script=Han}\d\sA-Z·:：-]{0,16}(?:生产总值|增加值|总[额量值]|产量|产值|人口|面积|里程|投资额?|税收|[用发耗]电量|[用供]水量|排放量|能耗|消费量|零售总?额|进出口额|保有量|拥有量|客运量|货运量|周转量|GDP|CPI|PPI|指数|[\p{Script=Han}]率|价格|单价|余额|人数|户数|床位数|密度|水平|规模)$/u;
/** A line above a table that tells its unit; money is told for the whole sheet elsewhere. */
const unitLine = /^[(（]?(?:计量)?单位[:：]\s*([^\s（()）,，、;；/]{1,8})[)）]?$/;
const ofMoney = /元|美元|港币|USD|RMB|CNY/i;

/** Whether a text is the name of a measure and nothing else: GDP, 常住人口（万人）. */
export const isMeasureName = (text: string): boolean =>
  bareMeasure.test(text.trim()) || isUnit((titleUnit.exec(text.trim())?.[2] ?? '').trim());

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
  const line = titles.flatMap((title) => unitLine.exec(title.trim())?.[1] ?? [])[0] ?? '';
  const behind = isUnit(line) && !ofMoney.test(line) ? `(${line})` : '';
  if (said !== undefined) return whole.includes(said) ? `${said}(${unit})` : `${said}${behind}`;
  const name = whole.replace(notOfMeasure, '').replace(/(?:统计|汇总|情况)*表?$/, '');
  if (name !== '') return `${name}(${unit})`;
  const bare = titles
    .map((title) =>
      title
        .trim()
        .replace(notOfMeasure, '')
        .replace(/(?:统计|汇总|情况|数据|一览)*表?$/, ''),
    )
    .find((title) => bareMeasure.test(title));
  return `${bare ?? '数值'}${behind}`;
}

/** The corner of a table that names both of its sides, the rows first: 科目\\时间, 地区/年份. */
const corner = /^(.*\S)\s*[\\＼/／|｜]\s*(?:年份?|年度|时间|日期|月份?|季度|期间|报告期|报表日期|时期|日)$/;
/** What the names of rows are called: not by what stands in the corner, where that is what the values are. */
const nameOfRows = (name: string, values: readonly string[]): string =>
  values.includes(name.trim()) ? '名称' : (corner.exec(name.trim())?.[1] ?? name);

const withUnit = /^([-+]?[\d,]+(?:\.\d+)?)\s*([%％‰]|[^\s\d.,，+-]{1,4})$/;
const countedIn =
  /^(?:[%％‰]|[十百千万亿]{0,2}(?:[美港日欧]?元|人次?|户|家|个|次|倍|[天日年月]|股|吨|[件台套辆张只头所座篇项例]|床|小时|岁))$/;
/** A number and the unit behind it, in the texts of cells. */
function parted(cell: Raw): [figure: string, unit: string] | undefined {
  const [, figure, unit] = typeof cell === 'string' ? (withUnit.exec(cell.trim()) ?? []) : [];
  return figure !== undefined && unit !== undefined && (countedIn.test(unit) || isUnit(unit))
    ? [figure, unit]
    : undefined;
}

/**
 * Rows of which each has a unit of its own behind all its numbers, as lines of 主要指标 have: 营业收入 in 元, 利润率 in %. The
 * unit becomes a part of the row's name, and the numbers are numbers. Where all rows have the same nothing is told apart.
 */
function withUnitsInNames(rows: readonly Raw[][], label: number, cells: readonly number[]): readonly Raw[][] {
  const units = rows.map((row) => {
    const filled = cells.flatMap((at) => (isFilled(row[at]) ? [row[at] ?? null] : []));
    const found = new Set(filled.map((cell) => parted(cell)?.[1]));
    return found.size === 1 ? [...found][0] : undefined;
  });
  if (new Set(units.filter((unit) => unit !== undefined)).size < 2) return rows;
  return rows.map((row, index) => {
    const unit = units[index];
    if (unit === undefined) return row;
    return row.map((cell, at) =>
      at === label && isFilled(cell)
        ? `${String(cell).trim()}(${unit})`
        : cells.includes(at)
          ? (parted(cell)?.[0] ?? cell)
          : cell,
    );
  });
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
  const unit = /[（(][^（()）]+[）)]$/.exec(measure)?.[0] ?? '';
  const called = found.measure === undefined ? measure : `${found.measure}${unit}`;
  const numbered = (cell: Raw): Raw =>
    found.numbered === true && isFilled(cell) ? `${String(cell)}号` : cell;
  const values = found.measures.length > 0 ? found.measures : [called];
  const turned: Turned = {
    names: uniqueNames([...labels.map((at) => nameOfRows(names[at] ?? '', values)), found.unit, ...values]),
    rows: [],
    places: [],
    from: [],
  };
  const cellOf = (row: readonly Raw[], at: number | undefined): Raw =>
    at === undefined ? null : (row[columns[at] ?? at] ?? null);
  const placeOf = (at: number): number => columns[at] ?? at;
  const single = found.measures.length <= 1 && labels.length > 0 && found.marks !== true;
  const told = single ? withUnitsInNames(rows, placeOf(labels[0] ?? 0), found.columns.map(placeOf)) : rows;
  for (const [index, row] of told.entries())
    for (const group of found.groups) {
      const cells = group.columns.map((at) => cellOf(row, at));
      if (!cells.some(isFilled)) continue;
      turned.rows.push([
        ...labels.map((label) => numbered(cellOf(row, label))),
        numbered(periodLabel(found.unit, group.label)),
        ...cells,
      ]);
      turned.places.push(places[index] ?? 0);
      turned.from.push(group.columns);
    }
  return turned;
}
