import type { Cell } from '@mingjing/contract';
import { measureIdea, unitOf } from './measure-name.ts';
import { type ColumnProfile, fewValues, type IndicatorFacts, type Indicators } from './profile.ts';
import { twoWaysOf } from './two-ways.ts';
import { balanceWords, costWords, incomeWords, runningWords, unitColumn } from './vocabulary.ts';

/*
 * Long tables that tell many measures below each other: 指标 (门诊人次, 床位数, 药占比) beside 数值 and 单位, as statistical
 * bureaus, laboratories and programs write them. Values of different indicators are no number together.
 */

/** A column that may say so: what has to be counted of it. */
export interface IndicatorAsking {
  column: string;
  units?: string;
  values: string[];
  /** It is called so. */
  isNamed: boolean;
}

/** Indicators that are counted, and those that are told on a board. */
export const indicatorGroups = 120;
export const mostIndicators = 12;
const mostColumns = 4;

const namedSo =
  /^(统计|监测|检测|检验|检查|化验|考核|经济|主要|核算|评价|财务|质量|质控|运营|绩效|观测)?指标(名称|名|项|项目)?$|^(检验|检测|化验|检查|监测|测试|测量|体检|分析)(项目|因子|参数)(名称)?$|^数据项$|参数(名称)?$|^(variables?|indicators?|measures?|metrics?|series|elements?|parameters?|statistics?|analytes?)([\s_-]?(names?|label|title))?$/i;
/** What may be kinds of one measure as well: only what stands below it tells. */
const namedMaybe =
  /^(费用|收支|统计|预算|报表|财务)?(项目|科目|类别|类型|名称|内容|分类)(名称)?$|^会计科目$|^(type|item|items|category|kind|name|key|feature|characteristic|stat|subject|account|line[\s_-]?item)$/i;
/** What values are called that are of anything. */
const anyValue =
  /^(指标|观测|检测|监测|测定|测量|检验|统计|实际|计划|目标|预算|标准|参考)?(数值|值|数据|结果|数)$|^(本|上|去|今)?(年|月|季|季度|期|周|日)?(实际|同期|完成|累计|计划|预算)(数|值)?$|^(本|上|去|今)(年|月|季度?|期|周|日)(数|值|数值|累计|同期)?$|^(合计|金额|本期金额|上期金额|期[初末]余额|年[初末](数|余额)|全年)$|^(obs[\s_-]?|mean[\s_-]?|data[\s_-]?)?(values?|results?|measurements?|readings?|observations?|estimates?|data|amount|val|obs)$|^(1[89]|20)\d\d年?$/i;

const texts = ({ top }: ColumnProfile): string[] =>
  top.flatMap(({ value }) => (typeof value === 'string' && value.trim() !== '' ? [value] : []));

const number = ({ min, role, idea }: ColumnProfile): boolean =>
  min !== null && Number.isFinite(Number(min)) && !['time', 'period'].includes(role) && idea !== 'time';

const isValue = (column: ColumnProfile): boolean =>
  number(column) &&
  (anyValue.test(column.label) ||
    (column.idea === 'other' && !['category', 'id', 'none'].includes(column.role)));

const leastSaid = 0.6;
/** Whether values name measures of different kinds: what came, what was paid, what part of it. */
function nameMeasures(values: readonly string[]): boolean {
  const ideas = values.map((value) => measureIdea(unitOf(value).label)).filter((idea) => idea !== 'other');
  const units = new Set(values.flatMap((value) => unitOf(value).unit || []));
  return (
    (ideas.length >= values.length * leastSaid && new Set(ideas).size >= 2) ||
    (units.size >= 2 &&
      values.filter((value) => unitOf(value).unit !== '').length >= values.length * leastSaid)
  );
}

const ofAssets = /资金|应收|存货|固定资产|无形资产|资产(总[额计]|合计)/;
const ofDebts = /应付|借款|负债|实收资本|股本|未分配利润|所有者权益/;

/** Whether values name what is owned and what is owed, as a balance sheet has them below each other. */
const nameBalances = (values: readonly string[]): boolean =>
  values.filter((value) => ofAssets.test(value)).length >= fewestNames &&
  values.filter((value) => ofDebts.test(value)).length >= fewestNames;

/** Lines of a statement of cash flows. */
const flowOf = /^[*＊\s一二三四五六七八九十、.]*(经营|投资|筹资|融资)活动/;
/** Whether values name what is earned and what is spent of it: 营业收入, 营业成本 and 净利润 of a statement. */
function nameBothSides(values: readonly string[]): boolean {
  if (nameBalances(values) || values.filter((value) => flowOf.test(value)).length >= fewestNames) return true;
  const has = (words: RegExp): boolean => values.some((value) => words.test(value) && !/率/.test(value));
  return has(incomeWords) && (has(costWords) || has(balanceWords));
}

/** Whether values name what came and what was counted up to then below each other: 今日入库, 本月累计入库, 库存. */
const nameLevels = (values: readonly string[]): boolean =>
  values.some((value) => runningWords.test(value.replace(/\s+/g, ''))) &&
  values.some((value) => !runningWords.test(value.replace(/\s+/g, '')));

const fewestNames = 2;
/** Columns that may say what each row's values are of, the surest first; `columns`: as they are by themselves. */
export function indicatorAskings(columns: readonly ColumnProfile[]): IndicatorAsking[] {
  const units = columns.find(({ label, top }) => unitColumn.test(label) && top.length > 0);
  // Which way money went is told by measures of its own.
  const way = twoWaysOf(columns)?.column;
  const found = columns.flatMap((column): IndicatorAsking[] => {
    const { label, distinct, role } = column;
    const names = texts(column);
    if (
      column === units ||
      column === way ||
      column.min !== null ||
      ['time', 'period', 'id', 'region'].includes(role)
    )
      return [];
    const isNamed = namedSo.test(label.trim());
    // What is counted up beside what came is no sum with it, whatever both are called.
    const areCounted = namedMaybe.test(label.trim()) && nameLevels(names);
    const values = columns
      .filter((one) => one !== column && (isValue(one) || (areCounted && one.role === 'amount')))
      .map(({ name }) => name);
    // One indicator alone says what the values are called; its name is not counted before.
    const isAlone = isNamed && distinct === 1;
    if (values.length === 0 || !(isAlone || (names.length > 0 && distinct >= fewestNames))) return [];
    const isSo =
      isNamed ||
      (distinct <= indicatorGroups && nameBothSides(names)) ||
      (distinct <= fewValues &&
        (nameMeasures(names) ||
          areCounted ||
          (namedMaybe.test(label.trim()) && hasOwnName(columns, values))));
    return isSo
      ? [
          {
            column: column.name,
            ...(units === undefined ? {} : { units: units.name }),
            values: values.slice(0, mostColumns),
            isNamed: isNamed || nameMeasures(names) || nameBothSides(names) || areCounted,
          },
        ]
      : [];
  });
  return found.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed)).slice(0, 2);
}

/** Whether one of the columns is called a value of anything, and not by what it measures. */
const hasOwnName = (columns: readonly ColumnProfile[], values: readonly string[]): boolean =>
  columns.some(({ name, label }) => values.includes(name) && anyValue.test(label));

/** What was counted of one indicator, by the unit beside it: of each value column filled, distinct, least and most. */
export interface IndicatorGroup {
  name: Cell;
  unit: Cell;
  columns: readonly { filled: number; distinct: number; min: Cell; max: Cell }[];
}

const timesApart = 20;
/** Whether all values of one indicator lie far from all of another: they are not of one measure. */
function areApart(facts: readonly IndicatorFacts[]): boolean {
  const sized = facts.filter(({ filled, min }) => filled >= 3 && Number(min) > 0);
  return sized.some((one) => sized.some((other) => Number(one.min) > Number(other.max) * timesApart));
}

const textOf = (cell: Cell): string => (cell === null ? '' : String(cell).trim());

/** What the counted groups say of a column that may tell indicators; undefined where it tells kinds of one measure. */
export function indicatorsIn(
  { column, units, values, isNamed }: IndicatorAsking,
  groups: readonly IndicatorGroup[],
): Indicators | undefined {
  const named = groups.filter(({ name }) => textOf(name) !== '');
  const names = [...new Set(named.map(({ name }) => String(name)))];
  // One that stands beside several units is a thing that is counted in any of them.
  const isOfOneUnit = named.length === names.length;
  const of = named.flatMap(({ name, unit, columns }) =>
    columns.flatMap((facts, at): IndicatorFacts[] =>
      facts.filled === 0
        ? []
        : [{ ...facts, name: String(name), unit: isOfOneUnit ? textOf(unit) : '', column: values[at] ?? '' }],
    ),
  );
  const unitsSaid = new Set(of.map(({ unit }) => unit).filter((unit) => unit !== ''));
  if (!isNamed && !(isOfOneUnit && unitsSaid.size >= 2) && !areApart(of)) return undefined;
  return {
    column,
    ...(units === undefined ? {} : { units }),
    values,
    count: names.length,
    // All lines of a statement are known: the largest of them may stand at its end.
    of: of.every(({ filled }) => filled <= 1) ? of : of.slice(0, mostIndicators * values.length),
  };
}

const named = 3;
/** The columns without those of indicators, which measures tell one by one. */
export function withoutIndicators(
  columns: readonly ColumnProfile[],
  indicators: Indicators | undefined,
): readonly ColumnProfile[] {
  if (indicators === undefined) return columns;
  const { column: key, units, values, count, of } = indicators;
  const first = [...new Set(of.map(({ name }) => name))].slice(0, named).join('、');
  const isOfOneRow = count > 1 && of.every(({ filled }) => filled <= 1);
  return columns.map((column) => {
    const because =
      column.name === key
        ? `取值是 ${count} 种指标（${first}${count > named ? ' 等' : ''}），每种单独计算`
        : values.includes(column.name)
          ? count === 1
            ? `都是「${first}」的数值`
            : `混有 ${count} 种指标，相加没有意义，按「${key}」分开计算`
          : column.name === units
            ? '各指标的单位，不用来分组'
            : isOfOneRow && (column.role === 'mean' || column.role === 'amount')
              ? '每行一种指标，各行的数不能放在一起计算'
              : undefined;
    return because === undefined ? column : { ...column, role: 'none', because };
  });
}
