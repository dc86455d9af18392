import {
  type Aggregation,
  type Cell,
  type ColumnItem,
  type ExpressionItem,
  isGrowthShare,
  isMeasuredUnit,
  type NumberStyle,
  sharedItem,
  usualCalculation,
} from '@mingjing/contract';
import { isOutcome, rateNameOf } from './flag.ts';
import { isQuantity, unitsOf } from './in-table.ts';
import { partedName } from './parted-name.ts';
import { type ColumnProfile, type MeasureIdea, type Profile, samplesOf } from './profile.ts';
import { weightedItem } from './ratio.ts';
import { passedStages, type Stages } from './stages-of.ts';
import {
  costWords,
  countedOn,
  markWords,
  plannedWords,
  runningWords,
  stockWords,
  wholeWords,
} from './vocabulary.ts';

/** What a board can measure: rows, things, amounts, means and calculated measures. */
export interface Measure {
  /** Tells it from the others. */
  key: string;
  /** What people call the figure. */
  label: string;
  item: ColumnItem;
  /** Values of groups add up to the value of all rows. */
  additive: boolean;
  idea: MeasureIdea;
  style: NumberStyle;
  prefix?: string;
  suffix: string;
  /** Decimals. */
  round: number;
  /** How much it says about the whole, 0 to 10. */
  worth: number;
  /** Set by plan, not counted. */
  planned: boolean;
  /** What has to be known of how it is worked out. */
  note?: string;
  /** The column whose values it tells apart: by that column nothing is compared. */
  parts?: string;
  /** Of a measure of one stage: the column that is counted at each. */
  counted?: string;
  /** What it is called where it stands alone, if not by its label. */
  alone?: string;
  /** The column and calculation, where it is one of a column. */
  of?: { column: string; calculation: Aggregation };
}

const idMark = /[_\s]?(编号|编码|代码|流水号|号码|号|ID|id|Id|_no|_id|no|code)$/;

/** What the number of rows is called. */
const rowsName = '记录数';

/** What is paid or booked: its rows are counted as 笔. */
const payment = /(收费|结算|缴费|交易|支付|付款|收款|退款|退费|充值|报销|记账)$/;

/** What rows with such an identifier are: 就诊号 → 就诊人次, 结算流水号 → 结算笔数, 订单编号 → 订单数, 工号 → 人数. */
export function thingOf(name: string): string {
  const thing = name.replace(idMark, '').trim();
  if (/^(工|学|考|身份证|证件|社保|准考证|学籍|考籍)$/.test(thing)) return '人数';
  // 医生工号 tells doctors apart, not their numbers.
  const person = /^(.{2,})[工学]$/.exec(thing)?.[1];
  if (person !== undefined && /[工学]号$/.test(name.trim())) return `${person}数`;
  if (/^(序|行|单|流水|流水单|记录|列\d+|)$/.test(thing) || !/[一-鿿]/.test(thing)) return '记录数';
  // 房号 and 账号 are words of their own: there is no number of 房.
  if (name.trim().endsWith('号') && (/^[一-鿿]$/.test(thing) || /[账帐型款货件门牌楼房床桌座]$/.test(thing)))
    return `${name.trim()}数`;
  const kind = thing.replace(/流水$/, '');
  if (payment.test(kind)) return `${kind}笔数`;
  if (/(就诊|门诊|急诊|挂号|住院|入院|出院|体检)$/.test(thing)) return `${thing}人次`;
  return /(手术|检查|检验|治疗)$/.test(thing) ? `${thing}例数` : `${thing}数`;
}

/** What says of itself that it is a mean. A rate does not: the mean of the rows' rates is not the rate of all of them. */
const meanName = /^(平均|人均|次均|日均|均)|(均值|平均)$|(^|[\s_-])(avg|average|mean|median)([\s_-]|$)/i;

/** Suffix and style of a figure in a unit. */
function written(unit: string, most: number): Pick<Measure, 'style' | 'suffix'> {
  // Values that are written in 万元 already are written in 亿元 where they are many, and get no second 万.
  if (unit.startsWith('万')) return { style: most >= 10_000 ? 'auto' : 'thousands', suffix: unit };
  if (/^(亿|千|百万)/.test(unit)) return { style: 'thousands', suffix: unit };
  if (unit === '%' || unit === '‰') return { style: 'thousands', suffix: unit };
  return { style: most >= 100_000 ? 'auto' : 'thousands', suffix: unit };
}

/** What may be more than the whole: plans, and what customers of a year before pay now. */
const fulfilment =
  /(完成|达成|执行|使用|利用|达标|履约|进度|兑现)(率|度)|(^|[\s_-])(nrr|grr|ndr|attainment|achievement)([\s_-]|$)/i;
/** Parts of one reach so far; of those in a hundred the middle one is above that as well, but the largest too. */
const [mostFulfilled, usuallyFulfilled] = [3, 0.3];

/** Whether a share is told from 0 to 1, where some are above: plans that were more than fulfilled. */
const isOverfulfilled = (column: ColumnProfile, largest: number): boolean => {
  const known = samplesOf(column)
    .map((value) => Math.abs(Number(value)))
    .toSorted((a, b) => a - b);
  return (
    largest <= mostFulfilled &&
    fulfilment.test(column.label) &&
    (known[Math.floor(known.length / 2)] ?? 0) >= usuallyFulfilled
  );
};

const largestOf = ({ min, max }: ColumnProfile): number =>
  Math.max(Math.abs(Number(min ?? 0)), Math.abs(Number(max ?? 0)));

/** Parts of a whole that are called by what they are parts of. */
const partsOfWhole =
  /(^|[\s_-])(occupancy|utili[sz]ation|uptime|availability|turnout|literacy|accuracy|precision|recall|attendance|retention|churn|conversion|coverage|penetration|completion|gross[\s_-]margin|profit[\s_-]margin)$/i;

/** Whether a column holds parts of a whole that are told from 0 to 1: people read them as percentages. */
export function isShareColumn(column: ColumnProfile): boolean {
  if (column.role !== 'mean' || column.unit !== '') return false;
  const largest = largestOf(column);
  return (
    isGrowthShare(column.name, samplesOf(column)) ||
    ((column.idea === 'share' || partsOfWhole.test(partedName(column.label))) && largest <= 1) ||
    isOverfulfilled(column, largest)
  );
}

/** Means of values below are told with a digit more: 0.69 元/kWh is not 0.7. */
const smallMean = 2;

/** Decimals that sums of a column have: those of its values, two where too few of them are known. */
function decimalsOf(column: ColumnProfile): number {
  const known = samplesOf(column).map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
  const most = Math.max(0, ...known);
  return most > 0 && column.top.length === 0 ? 2 : Math.min(2, most);
}

/** A numeric column as a measure; `at`: its place among the others by size. */
function ofColumn(column: ColumnProfile, at: number, planned: boolean): Measure {
  const { name, label, role, idea, unit } = column;
  const isMean = role === 'mean';
  const largest = largestOf(column);
  const growth = isGrowthShare(name, samplesOf(column));
  const isShare = isShareColumn(column);
  const shown = isMean && !meanName.test(label) ? `平均${label}` : label;
  const isWhole = wholeWords.test(label);
  const format = isShare
    ? { style: 'percent' as const, suffix: '' }
    : written(unit, isMean ? largest : (largest * column.filled) / 4);
  return {
    key: `${isMean ? 'avg' : 'sum'}:${name}`,
    label: shown,
    item: { id: name, name: shown, calculation: isMean ? 'avg' : 'sum' },
    additive: !isMean,
    idea,
    ...format,
    round: isMean
      ? isShare || largest >= smallMean
        ? 1
        : 2
      : format.style === 'auto'
        ? 2
        : decimalsOf(column),
    worth:
      (isWhole
        ? 9
        : growth
          ? 2
          : isMean
            ? 4.5
            : idea === 'money'
              ? costWords.test(label)
                ? 6.8
                : 7.4
              : idea === 'count'
                ? 7
                : 5) -
      Math.min(2, at * 0.15) -
      (planned ? 4 : 0),
    planned,
    of: { column: name, calculation: isMean ? 'avg' : 'sum' },
  };
}

const each: Partial<Record<string, string>> = { day: '日均', week: '周均', month: '月均', year: '年均' };

/** The column that says when a stock was counted; nothing where rows are of one moment only. */
function momentOf({ columns }: Profile): ColumnProfile | undefined {
  return columns.find(
    ({ role, yearless, distinct, label }) =>
      (role === 'time' || (role === 'period' && yearless !== true)) && distinct > 1 && countedOn.test(label),
  );
}

const isRunning = ({ role, label }: ColumnProfile): boolean => role === 'amount' && runningWords.test(label);
const isStock = (column: ColumnProfile): boolean =>
  (column.role === 'amount' && stockWords.test(column.label)) || isRunning(column);

/** What was counted up to each moment says little on the average of them: only where there is nothing else. */
const leastOfRunning = 1.5;

const levelName = ({ label }: Pick<ColumnProfile, 'label'>, moment: ColumnProfile): string =>
  `${each[moment.dates ?? moment.grain ?? ''] ?? '平均'}${label}`;

/** A stock over several moments: what is there on the average of them. Of one moment it is the sum, as of any amount. */
function asLevel(measure: Measure, { name, label }: ColumnProfile, moment: ColumnProfile): Measure {
  const shown = levelName({ label }, moment);
  return {
    ...measure,
    key: `level:${name}`,
    label: shown,
    item: {
      id: shown,
      name: shown,
      expressions: { exp: `SUM(\`${name}\`)/COUNT(DISTINCT \`${moment.name}\`)`, alias: shown },
    },
    additive: false,
    round: 1,
    of: { column: name, calculation: 'avg' },
  };
}

/** What stands for a column that is a stock over several moments, see `asLevel`; undefined for any other column. */
export function levelItem(profile: Profile, name: string): ColumnItem | undefined {
  const moment = momentOf(profile);
  const column = profile.columns.find((one) => one.name === name);
  if (moment === undefined || column === undefined || !isStock(column)) return undefined;
  return asLevel(ofColumn(column, 0, false), column, moment).item;
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
  return {
    ...measure,
    key: `weighted:${column.name}`,
    label: shown,
    item,
    // Of all rows together it is as true as any sum.
    worth: Math.max(measure.worth, leastOfWeighted),
    planned: measure.planned && !fulfilment.test(label),
    note: `按合计计算：${item.expressions?.exp.replaceAll('`', '') ?? ''}，不是各行的平均`,
  };
}

const quoted = (text: string): string => text.replaceAll("'", "''");

/** The mean of what several substances were measured at says little. */
const leastOfMeasured = 2;

/** The moments that quantities are spread over as stocks: a stock is told by what there is on the average of them. */
const perMoment = (exp: string, moment: ColumnProfile | undefined): string =>
  moment === undefined ? exp : `${exp}/COUNT(DISTINCT \`${moment.name}\`)`;

/** A quantity for each unit that rows are counted in: kilowatt-hours and tons of water are no number together. */
function byUnit(
  measure: Measure,
  column: ColumnProfile,
  units: ColumnProfile,
  moment: ColumnProfile | undefined,
): Measure[] {
  const { name } = column;
  const stock = isStock(column) ? moment : undefined;
  const label = stock === undefined ? column.label : levelName(column, stock);
  return units.top.flatMap(({ value }) => {
    if (value === null || value === '') return [];
    const unit = String(value);
    // Milligrams in a litre are measured, not gathered: 结果 of laboratories, 监测值.
    const isMeasured = isMeasuredUnit(`${label}(${unit})`);
    const alias = `${isMeasured && !meanName.test(label) ? '平均' : ''}${label}（${unit}）`;
    const { of: _, ...own } = measure;
    const sum = `${isMeasured ? 'AVGIF' : 'SUMIF'}(\`${name}\`, \`${units.name}\` = '${quoted(unit)}')`;
    const exp = perMoment(sum, isMeasured ? undefined : stock);
    return {
      ...own,
      key: `unit:${name} ${unit}`,
      label: alias,
      item: { id: alias, name: alias, expressions: { exp, alias } },
      suffix: unit,
      ...(stock === undefined ? {} : { additive: false, round: 1 }),
      ...(isMeasured
        ? { additive: false, style: 'thousands' as const, round: 1, worth: leastOfMeasured }
        : {}),
    };
  });
}

const ofStep = (column: string, stage: string, step: string): string =>
  `SUMIF(\`${column}\`, \`${stage}\` = '${quoted(step)}')`;

/** An amount at the first step of a way and at its last: over all steps the same people would be counted again. */
function byStep(
  measure: Measure,
  column: ColumnProfile,
  { column: stage, steps, ordered }: Stages,
): Measure[] {
  const { of: _, ...own } = measure;
  const shown = ordered ? [...new Set([steps[0] ?? '', steps.at(-1) ?? ''])] : steps.slice(0, 3);
  return shown.map((step): Measure => {
    const alias = `${column.label}（${step}）`;
    const exp = ofStep(column.name, stage.name, step);
    return {
      ...own,
      key: `step:${column.name} ${step}`,
      label: alias,
      item: { id: alias, name: alias, expressions: { exp, alias } },
      parts: stage.name,
      counted: column.name,
    };
  });
}

/** What part of those at the first step came to the last. */
function passedRate(column: ColumnProfile, { column: stage, steps, ordered }: Stages): Measure[] {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!ordered || first === undefined || last === undefined || first === last) return [];
  const alias = `${first}到${last}转化率`;
  const exp = `${ofStep(column.name, stage.name, last)}/${ofStep(column.name, stage.name, first)}`;
  return [
    {
      key: `passed:${column.name}`,
      label: alias,
      item: { id: alias, name: alias, expressions: { exp, alias } },
      additive: false,
      idea: 'share',
      style: 'percent',
      suffix: '',
      round: 2,
      worth: 6.5,
      planned: false,
      parts: stage.name,
      note: `${column.label}中${last}占${first}`,
    },
  ];
}

/** Things that can be counted without repeats: doctors, patients, products. */
function distinctOf(column: ColumnProfile): Measure {
  const thing = column.role === 'id' ? thingOf(column.label) : rowsName;
  // There are fewer of what repeats than there are rows: it is never called their number.
  const label = thing === rowsName ? `${column.label}数` : thing;
  return {
    key: `distinct:${column.name}`,
    label,
    item: { id: column.name, name: label, calculation: 'countAndClearRepeat' },
    additive: false,
    idea: 'count',
    style: column.distinct >= 100_000 ? 'auto' : 'thousands',
    suffix: '',
    round: 0,
    worth: 3,
    planned: false,
    of: { column: column.name, calculation: 'countAndClearRepeat' },
  };
}

const cellText = (value: Cell): string =>
  typeof value === 'number' ? String(value) : `'${quoted(String(value))}'`;

/** The part of rows that say yes, of those that say anything. */
function rateOf({ name, label, yes = null }: ColumnProfile): Measure {
  const alias = rateNameOf(label);
  const exp = `COUNTIF(\`${name}\` = ${cellText(yes)})/COUNT(\`${name}\`)`;
  return {
    key: `rate:${name}`,
    label: alias,
    item: { id: alias, name: alias, expressions: { exp, alias } },
    additive: false,
    idea: 'share',
    style: 'percent',
    suffix: '',
    round: 1,
    worth: isOutcome(label) ? 5.5 : 3.2,
    planned: false,
    parts: name,
    note: `「${name}」为“${String(yes)}”的行占有值的行`,
  };
}

/** Rows of a table with a row for each thing at each time, or nearly each. */
const seriesFilled = 0.85;
/** Whether rows were not something that happened but measured again and again: their number is that of the dates. */
function isSeries({ rows, columns }: Profile): boolean {
  const date = columns.find(({ role }) => role === 'time');
  if (date === undefined) return false;
  const things = columns.filter(({ role }) => ['category', 'entity', 'region'].includes(role));
  return [1, ...things.map(({ distinct }) => distinct)].some((count) => {
    const filled = rows / (date.distinct * count);
    return filled >= seriesFilled && filled <= 1;
  });
}

const givenMarks = /成绩|分数|得分|评分|绩点|(^|[_\s])(marks?|scores?|grades?|gpa)([_\s]|$)/i;

function rowsOf(profile: Profile): Measure {
  const { rows, columns } = profile;
  const id = columns.find(({ role, unique, filled }) => role === 'id' && unique && filled === rows);
  const amounts = columns.filter(({ role }) => role === 'amount').length;
  const label = id === undefined ? '记录数' : thingOf(id.label);
  // Without a number of their own rows are what can be counted.
  const hasMeans = columns.some(({ role }) => role === 'mean');
  // Of marks people ask how good they are, not how many were given.
  const areMarks = columns.some(({ role, label: name }) => role === 'mean' && givenMarks.test(name));
  return {
    key: 'rows',
    label,
    item:
      id === undefined || label === '记录数'
        ? { id: '记录数', name: '记录数', expressions: { exp: 'COUNT(*)', alias: '记录数' } }
        : { id: id.name, name: label, calculation: 'count' },
    additive: true,
    idea: 'count',
    style: rows >= 10_000_000 ? 'auto' : 'thousands',
    suffix: '',
    round: rows >= 10_000_000 ? 2 : 0,
    // Where every row is an event its number says much; where rows are sums of something it says nothing.
    worth: id !== undefined ? 8.5 : amounts > 0 ? 1 : hasMeans && isSeries(profile) ? 2 : areMarks ? 4 : 8,
    planned: false,
    ...(id === undefined || label === '记录数'
      ? {}
      : { of: { column: id.name, calculation: 'count' as const } }),
  };
}

const rateName = /(?<![功频汇速心曲倍斜])率|占比|比例|比重|百分比|rate|ratio|percent/i;

/** Whether a formula is a part of a whole by its name, from 0 to 1: one that is multiplied by 100 already is not. */
export const isRateFormula = (formula: Pick<ExpressionItem, 'alias' | 'exp'> | null | undefined): boolean => {
  const { alias, exp } = formula ?? { alias: '', exp: '' };
  return exp.includes('/') && rateName.test(alias) && !/[*×]\s*100/.test(exp);
};

/** A shared measure, which a chart refers to: its formula may change. Its own format says how it is written. */
function ofExpression(measure: Profile['expressions'][number]): Measure {
  const { alias, exp, format } = measure;
  const isRate = rateName.test(alias) && !/[*×]\s*100/.test(exp);
  const mean = usualCalculation({ type: 'double' }, [alias]) === 'avg' || /\/|AVG|MEDIAN/i.test(exp);
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

const isPlanned = ({ label }: ColumnProfile): boolean => plannedWords.test(label);

/** What a board about these rows can measure, what says most first. */
export function measuresOf(profile: Profile): Measure[] {
  const { columns, expressions } = profile;
  const moment = momentOf(profile);
  const units = unitsOf(columns);
  const passed = passedStages(profile);
  const firstAmount = columns.find(({ role }) => role === 'amount')?.name;
  // Of amounts of money the larger ones say more about the whole.
  const numbers = columns
    .filter(({ role }) => role === 'amount' || role === 'mean')
    .toSorted((a, b) => (a.idea === 'money' && b.idea === 'money' ? Number(b.max) - Number(a.max) : 0))
    // A plan without what came of it is all there is.
    .flatMap((column, at, all) => {
      const planned =
        isPlanned(column) && all.some((other) => other.idea === column.idea && !isPlanned(other));
      const measure = asWeighted(ofColumn(column, at, planned), column, profile);
      if (passed !== undefined && column.role === 'amount')
        return [
          ...byStep(measure, column, passed),
          ...(column.name === firstAmount ? passedRate(column, passed) : []),
        ];
      if (units !== undefined && isQuantity(column)) return byUnit(measure, column, units, moment);
      if (moment === undefined || !isStock(column)) return measure;
      const level = asLevel(measure, column, moment);
      const isAll = all.every((other) => other.role === 'mean' || isRunning(other));
      return isRunning(column) && !isAll ? { ...level, worth: leastOfRunning } : level;
    });
  const things = columns
    .filter(
      ({ role, unique, distinct }) => (role === 'entity' || (role === 'id' && !unique)) && distinct >= 10,
    )
    .slice(0, 3)
    .map(distinctOf);
  const rates = columns
    .filter(({ yes }) => yes !== undefined)
    .slice(0, 3)
    .map(rateOf);
  return [rowsOf(profile), ...numbers, ...rates, ...expressions.map(ofExpression), ...things].toSorted(
    (a, b) => b.worth - a.worth,
  );
}
