import {
  type Cell,
  type ColumnItem,
  columnInFormula,
  type ExpressionItem,
  sharedItem,
  textInFormula,
  usualCalculation,
} from '@mingjing/contract';
import { fulfilment, isShareColumn, ofColumn } from './column-measure.ts';
import { isOutcome, isTicked, isUnsaid, rateNameOf } from './flag.ts';
import { isQuantity, unitsOf } from './in-table.ts';
import { currenciesOf, isOfCurrencies } from './in-table-money.ts';
import { indicatorMeasures } from './indicator-measures.ts';
import { withoutLeavers } from './leavers.ts';
import { resultRates } from './marked-results.ts';
import { measureIdea } from './measure-name.ts';
import { type Measure, shareOfFormula } from './measure-shape.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import { weightedItem } from './ratio.ts';
import { distinctOf, rowsOf } from './row-measures.ts';
import { choiceRates } from './several-choices.ts';
import { byCurrency, byStep, byUnit, passedRate } from './split-measures.ts';
import { passedBeside } from './stages-beside.ts';
import { passedStages } from './stages-of.ts';
import { asLevel, isRunning, isStockAt, leastOfRunning, momentOf, shiftOf } from './stock-measure.ts';
import { bySign, byWay, isRunningBalance, twoWaysOf } from './two-ways.ts';
import {
  besideMarks,
  givenMarks,
  listMoney,
  markWords,
  plannedWords,
  rowNumber,
  takenMoney,
} from './vocabulary.ts';

/** What stands for a column that is a stock over several moments, see `asLevel`; undefined for any other column. */
export function levelItem(profile: Profile, name: string): ColumnItem | undefined {
  const moment = momentOf(profile);
  const column = profile.columns.find((one) => one.name === name);
  if (moment === undefined || column === undefined || !isStockAt(column, moment)) return undefined;
  return asLevel(ofColumn(column, 0, false), column, moment, shiftOf(profile)).item;
}

const perThing =
  /^(平均|人均|次均|日均|均)|(均|客单价|占比|比例|[人店坪亩]效)$|(?<![功频汇速心曲倍斜])率$|(^|[\s_-])(arpu|arppu|aov|rate|ratio|pct|per[\s_-].+)$/i;
/** Whether each row holds a mean or a part of something already: what all rows are together, their mean does not say. */
const isDividedInRows = (column: ColumnProfile): boolean =>
  column.role === 'mean' &&
  (isShareColumn(column) || column.unit === '%' || perThing.test(column.label)) &&
  !markWords.test(column.label);

/** The mean of what each row holds divided already, which is told where it stands alone. */
const asMeanOfRows = (measure: Measure, column: ColumnProfile): Measure => ({
  ...measure,
  note: '各行的平均，每行一样重：表中没有可以按合计计算的分子和分母',
  alone: `${column.label}（各行平均）`,
});

const leastOfWeighted = 5;

/** A column that each row holds ready divided, as the sums of what it was divided of tell it. */
function asWeighted(measure: Measure, column: ColumnProfile, profile: Profile): Measure {
  const ratio = profile.ratios?.find((one) => one.column === column.name);
  if (ratio === undefined) return isDividedInRows(column) ? asMeanOfRows(measure, column) : measure;
  const { label } = column;
  const isOwnName = column.idea === 'share' || ratio.shape !== 'part' || measure.style === 'percent';
  const shown = isOwnName ? label : measure.label;
  const item = weightedItem(ratio, shown, profile);
  const inHundred = ratio.times === 100 && measure.suffix === '' && rateName.test(label);
  return {
    ...measure,
    ...(inHundred ? { suffix: '%' } : {}),
    key: `weighted:${column.name}`,
    label: shown,
    item,
    // Of all rows together it is as true as any sum.
    worth: Math.max(measure.worth, leastOfWeighted),
    planned: measure.planned && !fulfilment.test(label),
    note: `按合计计算：${item.expressions?.exp.replaceAll('`', '') ?? ''}，不是各行的平均`,
  };
}

const cellText = (value: Cell): string =>
  typeof value === 'number' ? String(value) : textInFormula(String(value));

/** The part of rows that say yes, of those that say anything. */
function rateOf(profile: ColumnProfile): Measure {
  const { name, label, yes = null } = profile;
  const column = columnInFormula(name);
  const shown = rateNameOf(label, yes);
  const said = profile.top.flatMap(({ value }) => (isUnsaid(value) ? [] : [cellText(value)]));
  const isPartly = profile.top.some(({ value }) => value !== null && value !== '' && isUnsaid(value));
  const answered = isPartly ? `COUNTIF(${column} IN (${said.join(', ')}))` : `COUNT(${column})`;
  const all = isTicked(profile) ? 'COUNT(*)' : answered;
  return shareOfFormula(shown, `COUNTIF(${column} = ${cellText(yes)})/${all}`, {
    key: `rate:${name}`,
    round: 1,
    worth: isOutcome(label) || shown.endsWith('率') ? 5.5 : 3.2,
    parts: name,
    note: isTicked(profile)
      ? `「${name}」为“${String(yes)}”的行占全部行，空白算作否`
      : `「${name}」为“${String(yes)}”的行占${isPartly ? '有答复' : '有值'}的行`,
  });
}

/** Signs as they are typed, of half or full width. */
const divided = /[/／÷]/;
const timesHundred = /[*×＊]\s*100|(?<![\w.])100(?:\.0+)?\s*[*×＊]/;
const rateName = /(?<![功频汇速心曲倍斜])率|占比|比例|比重|百分比|rate|ratio|percent/i;

/** Whether a formula is a part of a whole by its name, from 0 to 1: one that is multiplied by 100 already is not. */
export const isRateFormula = (formula: Pick<ExpressionItem, 'alias' | 'exp'> | null | undefined): boolean => {
  const { alias, exp } = formula ?? { alias: '', exp: '' };
  return divided.test(exp) && rateName.test(alias) && !timesHundred.test(exp);
};

/** A shared measure, which a chart refers to: its formula may change. Its own format says how it is written. */
function ofExpression(measure: Profile['expressions'][number]): Measure {
  const { alias, exp, format } = measure;
  const isRate = rateName.test(alias) && !timesHundred.test(exp);
  const mean =
    usualCalculation({ type: 'double' }, [alias]) === 'avg' || divided.test(exp) || /AVG|MEDIAN/i.test(exp);
  return {
    key: `exp:${alias}`,
    label: alias,
    item: sharedItem(measure),
    additive: false,
    idea: isRate || format?.numberStyle === 'percent' ? 'share' : 'other',
    style: format?.numberStyle ?? (isRate ? 'percent' : 'auto'),
    prefix: format?.prefix ?? '',
    suffix: format?.suffix ?? '',
    round: format?.decimals ?? (isRate ? 1 : mean ? 2 : 0),
    worth: 6,
    planned: false,
  };
}

/** Two parts of all people, which say nothing but how many of them there are. */
const sexes = /^[男女][性生]?(人[数口])?$/;
const wholePeople = /^(总人[数口]|人[数口]|合计|总数)(合计)?$/;
/** Where the whole stands beside it, a part is a figure and leads no chart of its own. */
const mostAsPart = 2.9;

const isPlanned = ({ label }: ColumnProfile): boolean => plannedWords.test(label);

/** Results whose highs and lows are told; of a sheet with more the first ones. */
const mostMarked = 6;

const mostYuan = ({ max, unit }: ColumnProfile): number => Number(max) / (unit === '分' ? 100 : 1);

/** Of amounts of money the larger ones say more about the whole, and what was paid more than what it was before discounts. */
function byMoney(columns: readonly ColumnProfile[]): ColumnProfile[] {
  const listed = columns.filter(({ idea, label }) => idea === 'money' && listMoney.test(label));
  const isTaken = ({ label }: ColumnProfile): boolean => listed.length > 0 && takenMoney.test(label);
  const weight = (column: ColumnProfile): number =>
    Math.max(mostYuan(column), ...(isTaken(column) ? listed.map(mostYuan) : []));
  return columns.toSorted((a, b) =>
    a.idea === 'money' && b.idea === 'money'
      ? weight(b) - weight(a) || Number(isTaken(b)) - Number(isTaken(a))
      : 0,
  );
}

/**
 * Money that systems keep in 分, told in 元 as people read it. What is worked out otherwise stays as it is, and so does a
 * name that another column has.
 */
function inYuan(measure: Measure, columns: readonly ColumnProfile[]): Measure {
  const { item, label, of } = measure;
  const column = columns.find(({ name }) => name === of?.column);
  const isCents =
    column?.unit === '分' && measureIdea(column.label) === 'money' && item.calculation !== undefined;
  if (!isCents || columns.some(({ name }) => name === label)) return measure;
  const sum = item.calculation === 'avg' ? 'AVG' : 'SUM';
  const exp = `${sum}(${columnInFormula(column.name)})/100`;
  return {
    ...measure,
    item: { id: label, name: label, expressions: { exp, alias: label } },
    style: 'auto',
    suffix: '元',
    round: 2,
    note: '表中以分计，除以 100 写成元',
  };
}

const numbered = /[\d一二三四五六七八九十]{1,2}$/;
const fewestNumbered = 3;
/** Means that are several of a kind, 评委1 to 评委5, beside another that is not: no single one of them leads a board. */
function numberedMeans(columns: readonly ColumnProfile[]): ReadonlySet<string> {
  const means = columns.filter(({ role }) => role === 'mean');
  const stemOf = ({ label }: ColumnProfile): string => label.replace(numbered, '');
  const found = means.filter((one) => {
    const [stem, of] = [stemOf(one), means.filter((other) => stemOf(other) === stemOf(one))];
    return stem !== '' && stem !== one.label && of.length >= fewestNumbered && of.length < means.length;
  });
  return new Set(found.map(({ name }) => name));
}

/** What a board about these rows can measure, what says most first. */
export function measuresOf(profile: Profile): Measure[] {
  const { columns, expressions, parts, indicators } = profile;
  const moment = momentOf(profile);
  const shift = shiftOf(profile);
  const units = unitsOf(columns);
  const currencies = currenciesOf(columns);
  const ways = twoWaysOf(columns);
  const several = numberedMeans(columns);
  const areMarks = columns.some(({ role, label }) => role === 'mean' && givenMarks.test(label));
  const passed = passedStages(profile);
  const firstAmount = columns.find(({ role }) => role === 'amount')?.name;
  const numbers = byMoney(columns.filter(({ role }) => role === 'amount' || role === 'mean'))
    // A plan without what came of it is all there is.
    .flatMap((column, at, all): Measure | Measure[] => {
      const planned =
        isPlanned(column) && all.some((other) => other.idea === column.idea && !isPlanned(other));
      const own = asWeighted(ofColumn(column, at, planned), column, profile);
      const isPart =
        (parts?.whole !== undefined && parts.parts.includes(column.name)) ||
        several.has(column.name) ||
        (areMarks && column.role === 'amount' && besideMarks.test(column.label)) ||
        (sexes.test(column.label) && columns.some(({ label }) => wholePeople.test(label)));
      const measure = isPart ? { ...own, worth: Math.min(own.worth, mostAsPart) } : own;
      if (passed !== undefined && column.role === 'amount')
        return [
          ...byStep(measure, column, passed),
          ...(column.name === firstAmount ? passedRate(column, passed) : []),
        ];
      if (moment === undefined && isRunningBalance(column, columns)) return [];
      const isOne = currencies === undefined || !isOfCurrencies(column);
      const parted = isOne && ways !== undefined ? byWay(measure, column, ways, columns) : undefined;
      // Of boxes and bottles that came and went no sum says anything.
      if (parted !== undefined) return units !== undefined && isQuantity(column) ? [] : parted;
      if (currencies !== undefined && isOfCurrencies(column))
        return byCurrency(measure, column, currencies, moment);
      if (units !== undefined && isQuantity(column)) return byUnit(measure, column, units, moment);
      const signed = isOne && ways === undefined ? bySign(measure, column, columns) : undefined;
      if (signed !== undefined) return signed;
      if (moment === undefined || !isStockAt(column, moment)) return measure;
      const level = asLevel(measure, column, moment, shift);
      const isAll = all.every((other) => other.role === 'mean' || isRunning(other));
      return isRunning(column) && !isAll ? { ...level, worth: leastOfRunning } : level;
    });
  const things = columns
    .filter(
      ({ role, label, unique, distinct }) =>
        (role === 'entity' || (role === 'id' && !unique && !rowNumber.test(label))) && distinct >= 10,
    )
    .slice(0, 3)
    .map(distinctOf)
    // 存货 and 存货编码 are two numbers, and neither is called as the other.
    .map((measure, at, all) => {
      const isShared = all.some(({ label }, other) => other !== at && label === measure.label);
      const label = `${measure.of?.column ?? measure.label}数`;
      return isShared ? { ...measure, label, item: { ...measure.item, name: label } } : measure;
    });
  const rates = columns
    .filter(({ yes }) => yes !== undefined)
    .slice(0, 3)
    .map(rateOf);
  const marked = columns.flatMap(resultRates).slice(0, mostMarked);
  const chosen = columns.flatMap(choiceRates);
  return [
    // Rows of such a table are values, and their number is no number of anything.
    ...(indicators === undefined ? [] : indicatorMeasures(profile, indicators)),
    ...withoutLeavers([...(indicators === undefined ? [rowsOf(profile)] : []), ...numbers], profile).map(
      (measure) => inYuan(measure, columns),
    ),
    ...rates,
    ...passedBeside(columns),
    ...marked,
    ...chosen,
    ...expressions.map(ofExpression),
    ...things,
  ].toSorted((a, b) => b.worth - a.worth);
}
