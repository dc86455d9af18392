import {
  type Cell,
  type ColumnItem,
  calculationOfMeasure,
  comparesPeriods,
  isRate,
  type MeasureFormat,
  measureKey,
  type NumberStyle,
  type TableCalculation,
  tableCalculationOfMeasure,
} from '@mingjing/contract';
import type { ChartInput } from '../chart-kind.ts';
import { measureWords } from '../insight/measure-words.ts';
import type { NumberFormat } from '../number/format.ts';
import { settled, settledTogether } from '../number/settled.ts';
import { placeColumns, placeItems, shownX } from '../shape/columns.ts';
import { choice, line } from './fields.ts';

export const numberStyleLabels: Record<NumberStyle, string> = {
  thousands: '千分位',
  plain: '原样',
  wan: '万',
  yi: '亿',
  auto: '自动（万/亿）',
  percent: '百分比',
  duration: '时长（时:分:秒）',
};

/** How the figures of a chart are written. */
export const numberFields = {
  numberStyle: choice('数值', '数值格式', numberStyleLabels, 'auto'),
  prefix: line('数值', '前缀', 10, '如 ¥'),
  suffix: line('数值', '单位', 10, '如 人次'),
};
export interface NumberSettings {
  numberStyle: NumberStyle;
  prefix: string;
  suffix: string;
}

/** Units that count in more than tens of thousands by themselves, as 百万 and 亿元 do; of 万元 see `withUnit`. */
const ownMagnitude = /^\s*([百千]万|[百千]?亿|万.*\/)/;

/** Figures whose unit has a magnitude of its own get no second one: 1,234万, never 0.12万万. */
const styleBeside = ({ numberStyle, suffix }: NumberSettings): NumberStyle =>
  numberStyle === 'auto' && ownMagnitude.test(suffix) ? 'thousands' : numberStyle;

/**
 * The format of what is made of a measure's values: parts and rates are percentages with the same decimals, places are
 * counted, and what two percentages are apart is told in points.
 */
function madeFormat(
  made: TableCalculation,
  round: number,
  settings: NumberSettings,
  whole: boolean,
): NumberFormat {
  const signed = comparesPeriods(made);
  const plain = { prefix: '', suffix: '', signed };
  if (isRate(made)) return { style: 'percent', decimals: round, fixed: true, ...plain };
  if (made === 'rank') return { style: 'thousands', decimals: 0, fixed: false, ...plain };
  const style = styleBeside(settings);
  const { prefix, suffix } = settings;
  if (style === 'percent')
    return made === 'running'
      ? { style, decimals: round, fixed: true, ...plain }
      : { style: 'points', decimals: round, fixed: true, ...plain };
  return { style, decimals: round, fixed: !whole, prefix, suffix, signed };
}

/** Written beside money: ¥88, 12.5 万元. */
const currency = /[¥￥$€£元]/;

type Measured = Pick<ChartInput<unknown>, 'answer' | 'form' | 'round'>;

/** Where a measure stands in the answer, of maps at their N area, of heat maps at their own; -1 where it is not found. */
function placeOf({ answer, form }: Measured, measure: string): number {
  const { y, n } = placeColumns(answer, form);
  const heat = form.heatmapY.some((item) => measureKey(item) === measure)
    ? placeItems(answer, [...shownX(form), ...form.yAxis.slice(0, 1), ...form.heatmapY.slice(0, 1)]).slice(-1)
    : [];
  return [...y, ...n, ...heat].find(({ item }) => measureKey(item) === measure)?.index ?? -1;
}

/** The values of a measure in the answer; none where it is not found. */
function valuesOf(input: Measured, measure: string): Cell[] {
  const { answer } = input;
  const index = placeOf(input, measure);
  return index < 0 ? [] : answer.data.map((row) => row[index] ?? null);
}

/** Whether figures are money: by what is written beside them, or by what they are called. */
export function isMoney(name: string, { prefix, suffix }: Pick<NumberFormat, 'prefix' | 'suffix'>): boolean {
  if (currency.test(prefix) || currency.test(suffix)) return true;
  const order = [measureWords.share, measureWords.time, measureWords.money, measureWords.count];
  return order.find((words) => words.test(name)) === measureWords.money;
}

const itemOf = ({ form }: Pick<Measured, 'form'>, measure: string): ColumnItem | undefined =>
  [...form.yAxis, ...form.nAxis, ...form.heatmapY].find((item) => measureKey(item) === measure);

const nameOf = (input: Measured, measure: string): string => itemOf(input, measure)?.name ?? '';

/** How seconds of a length of time are written where nobody said anything. */
const lengthFormat: MeasureFormat = { numberStyle: 'duration', prefix: '', suffix: '' };

/** The format that belongs to a measure: the one it was given, else that of what it counts. */
export function formatOfMeasure(input: Measured, measure: string): MeasureFormat | undefined {
  const given = itemOf(input, measure)?.format;
  if (given !== undefined || input.answer.seconds === undefined) return given;
  const key = input.answer.keys[placeOf(input, measure)];
  return key !== undefined && input.answer.seconds.includes(key) ? lengthFormat : undefined;
}

/** The measure's own format, where the settings of the chart say nothing of how figures are written. */
function ownFormat(input: Measured, measure: string, settings: NumberSettings): MeasureFormat | undefined {
  const { numberStyle, prefix, suffix } = settings;
  return numberStyle === 'auto' && prefix === '' && suffix === ''
    ? formatOfMeasure(input, measure)
    : undefined;
}

/** The unit that a column's name tells its values in, where it is one of tens of thousands and more: 决算数(万元). */
const unitInName =
  /[（(【[]\s*((?:百|千)?万|[百千万]?亿)(元|美元|吨|人|人次|户|件|千瓦时|度|立方米|亩|公里|)\s*[)）】\]]$/;

/**
 * What a column's name says of its unit, where nobody said anything: 9.55万 of values in 万元 would be read as 9.55 万元. Of
 * how many values there are it says nothing.
 */
function unitOf(input: Measured, measure: string): string {
  const item = itemOf(input, measure);
  const made = calculationOfMeasure(input.form, measure);
  if (item === undefined || item.expressions != null || made === 'count' || made === 'countAndClearRepeat')
    return '';
  const [, size, of] = unitInName.exec(item.id) ?? unitInName.exec(item.name) ?? [];
  return size === undefined ? '' : `${size}${of === '' ? '元' : of}`;
}

/** As `measureFormat`, its unit and decimals not yet chosen by values. */
export function askedFormat(input: Measured, measure: string, settings: NumberSettings): NumberFormat {
  const { form, round } = input;
  const own = ownFormat(input, measure, settings);
  const { numberStyle, prefix, suffix: said } = own ?? settings;
  const suffix = numberStyle === 'auto' && said === '' && prefix === '' ? unitOf(input, measure) : said;
  const made = tableCalculationOfMeasure(form, measure);
  const type = calculationOfMeasure(form, measure);
  const whole = type === 'sum' && own?.decimals === undefined && itemOf(input, measure)?.whole === true;
  if (made !== undefined)
    return madeFormat(made, own?.decimals ?? round, { numberStyle, prefix, suffix }, whole);
  return {
    style: styleBeside({ numberStyle, prefix, suffix }),
    decimals: own?.decimals ?? round,
    fixed:
      (type === 'sum' && !whole) ||
      type === 'avg' ||
      numberStyle === 'percent' ||
      own?.decimals !== undefined,
    ...(own?.decimals !== undefined && { wished: true }),
    prefix,
    suffix,
  };
}

/** Whether figures of a measure are money, by its own format or that of the chart, or by its name. */
const isMoneyOf = (input: Measured, measure: string, settings: NumberSettings): boolean =>
  isMoney(nameOf(input, measure), ownFormat(input, measure, settings) ?? settings);

/**
 * The format of one measure: one unit and one number of decimals for all its values. Sums, averages and percentages
 * show all their decimals, so that 12 and 12.50 line up; anything else, sums of whole numbers too, as many as the most precise value has, at most
 * `round`: counts have none.
 */
export function measureFormat(
  input: Measured,
  measure: string,
  settings: NumberSettings,
  values: readonly Cell[] = valuesOf(input, measure),
): NumberFormat {
  return settled(askedFormat(input, measure, settings), values, isMoneyOf(input, measure, settings));
}

/** The formats of measures whose figures stand on one axis: see `settledTogether`. */
export function sharedFormats(
  input: Measured,
  measures: readonly { measure: string; settings: NumberSettings; values: readonly Cell[] }[],
): NumberFormat[] {
  return settledTogether(
    measures.map(({ measure, settings, values }) => ({
      asked: askedFormat(input, measure, settings),
      values,
      money: isMoneyOf(input, measure, settings),
    })),
  );
}
