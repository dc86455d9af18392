import type { Cell } from '@mingjing/contract';
import { formatNumber, isLargeUnit, type NumberFormat, numberOf, scaleOf, wanUnit } from './format.ts';

/** Figures of so many digits before the point are still read at a glance. */
const longest = 1e6;
/** From here on figures are told in 亿, whatever stands beside them: 42.34亿, not 423,446万. */
const longestInWan = 1e9;
/** And from here on in 万亿: 266.54万亿, not 2,665,440亿. */
const longestInYi = 1e14;

/**
 * The unit in which figures are written beside each other: the largest one that most of them come near to, so that
 * 3,200 and 12,000 stay whole. A figure that would be too long decides alone.
 */
function unitFor(sizes: readonly number[]): 'wanyi' | 'yi' | 'wan' | 'thousands' {
  const most = sizes.reduce((best, size) => Math.max(best, size), 0);
  const known = sizes.filter((size) => size > 0).length;
  const suits = (unit: number): boolean =>
    most >= unit && sizes.filter((size) => size >= unit / 2).length * 2 > known;
  if (suits(1e12) || most >= longestInYi) return 'wanyi';
  if (suits(1e8) || most >= longestInWan) return 'yi';
  return suits(1e4) || most >= longest ? 'wan' : 'thousands';
}

/** Digits that a figure is taken for. */
const significant = 12;

/** Decimals that a scaled value needs, at most so many. */
function decimalsOf(value: Cell, number: number, divisor: number, most: number): number {
  if (divisor === 1 && Number.isInteger(number)) {
    // A text may hold digits that a double has lost.
    const [, fraction = ''] = typeof value === 'string' ? value.split('.') : [];
    return Math.min(most, fraction.replace(/(?<!0)0+$/, '').length);
  }
  const scaled = Number((number / divisor).toPrecision(significant));
  // Beyond them stands what a double makes of a decimal: 276059028.07 is 276059028.0699999928.
  const whole = Math.floor(Math.log10(Math.max(1, Math.abs(scaled)))) + 1;
  const [, fraction = ''] = scaled.toFixed(Math.max(0, Math.min(most, significant - whole))).split('.');
  return fraction.replace(/(?<!0)0+$/, '').length;
}

/** Decimals, at most so many, with which every one of the figures is written without loss. */
export function decimalsFor(values: readonly Cell[], style: NumberFormat['style'], most: number): number {
  let needed = 0;
  for (const value of values) {
    if (needed >= most) return most;
    const number = numberOf(value);
    if (number === null) continue;
    needed = Math.max(needed, decimalsOf(value, number, scaleOf(style, number).divisor, most));
  }
  return needed;
}

/** `auto` decided for figures that stand beside each other. Those told in 万 already are told in 亿 or stay. */
export function withUnit(format: NumberFormat, values: readonly Cell[]): NumberFormat {
  if (format.style !== 'auto') return format;
  const sizes = values.map((value) => Math.abs(numberOf(value) ?? 0));
  if (!wanUnit.test(format.suffix)) return { ...format, style: unitFor(sizes), shared: true };
  const isYi = ['yi', 'wanyi'].includes(unitFor(sizes.map((size) => size * 1e4)));
  if (!isYi) return { ...format, style: 'thousands' };
  return { ...format, style: 'yiOfWan', suffix: format.suffix.replace(wanUnit, '$1'), shared: true };
}

/** So many digits of the largest figure are told at least in a unit that was chosen for it: 6.07万, not 6万. */
const leastDigits = 3;
/** Figures below this have no digit among the usual two decimals, which sums and averages have otherwise. */
const small = 0.01;
/** Below this stands what is left of sums of decimals that cancel each other out: 0.1 + 0.2 − 0.3. */
const smallest = 1e-9;
/** Decimals of a unit of ten thousand: beyond them nothing is lost, and beyond two the unit helps nobody. */
const mostScaled = 4;
const readableScaled = 2;
/** So many digits of the largest figure are read at a glance: 10,000.0000亿 beside 0.0312亿 tells nobody more. */
const mostDigits = 7;
/** Decimals of money: 角 and 分. */
const moneyDecimals = 2;
/** Among so many figures no two that differ look alike; nobody compares more of them one by one. */
const compared = 12;

const largestOf = (values: readonly Cell[]): number =>
  values.reduce<number>((most, value) => Math.max(most, Math.abs(numberOf(value) ?? 0)), 0);

/** Decimals with which the largest figure is told with as many digits as it needs to be of use. */
export function leastDecimals(values: readonly Cell[], style: NumberFormat['style']): number {
  const largest = largestOf(values);
  const size = largest / scaleOf(style, largest).divisor;
  const told = size < smallest || size >= small ? Math.max(1, size) : size;
  return Math.max(0, leastDigits - 1 - Math.floor(Math.log10(told)));
}

/** Whether figures that differ are written differently. */
function tellsApart(values: readonly Cell[], format: NumberFormat): boolean {
  const known = [...new Set(values.filter((value) => numberOf(value) !== null).map(Number))];
  if (known.length > compared) return true;
  return new Set(known.map((value) => formatNumber(value, format))).size === known.length;
}

/** Written whole in place of a unit: the decimals were that unit's, whole figures have none of their own. */
const withoutUnit = (format: NumberFormat): NumberFormat => ({ ...format, style: 'thousands', fixed: false });

/** Figures in a unit that was chosen for them, with decimals enough to be told apart; without it where that takes many. */
function apart(format: NumberFormat, values: readonly Cell[], mayDropUnit: boolean): NumberFormat {
  const { style, shared } = format;
  if (shared !== true || !isLargeUnit(style)) return format;
  const largest = largestOf(values);
  const needed = decimalsFor(values, style, Math.min(readableScaled, leastDecimals(values, style)));
  let decimals = Math.max(format.decimals, needed);
  const digits = Math.floor(Math.log10(Math.max(1, largest / scaleOf(style, largest).divisor))) + 1;
  const most = Math.min(mostScaled, mostDigits - digits);
  while (decimals < most && !tellsApart(values, { ...format, decimals, fixed: true })) decimals += 1;
  if (decimals <= Math.max(readableScaled, format.decimals)) return { ...format, decimals };
  return mayDropUnit && style !== 'yiOfWan' && largest < longest
    ? withoutUnit(format)
    : { ...format, decimals };
}

/** Who asks for fewer decimals wants whole figures, or nearly so. */
const usualDecimals = 2;

/** Small figures with decimals enough to be told at all: with the usual two, 0.0043 and 0.000002 would read as 0.00. */
function withSmall(format: NumberFormat, values: readonly Cell[]): NumberFormat {
  const { style, decimals, wished } = format;
  if (wished === true || decimals < usualDecimals || (style !== 'thousands' && style !== 'plain'))
    return format;
  const largest = largestOf(values);
  if (largest < smallest || largest >= small) return format;
  return {
    ...format,
    decimals: Math.max(decimals, decimalsFor(values, style, leastDecimals(values, style))),
  };
}

/**
 * The one way in which all figures of a chart or a column are written: one unit, chosen by their size, and as many
 * decimals as the most precise of them has. Money with a fraction has 角 and 分, where so many are asked for: ¥244.80.
 */
export function settled(format: NumberFormat, values: readonly Cell[], money = false): NumberFormat {
  if (format.style === 'duration') return { ...format, decimals: 0, fixed: true };
  const united = withSmall(apart(withUnit(format, values), values, format.style === 'auto'), values);
  if (united.fixed) return united;
  const needed = decimalsFor(values, united.style, united.decimals);
  const least = money && needed > 0 ? Math.min(moneyDecimals, united.decimals) : 0;
  return { ...united, decimals: Math.max(needed, least), fixed: true };
}

/**
 * Figures that are read one by one, as in squares, keep all their digits while these are few: 3,266 says more than 0.33万.
 * `decimals` are those that whole ones have.
 */
export function wholeWhereShort(
  format: NumberFormat,
  values: readonly Cell[],
  decimals: number,
): NumberFormat {
  if (format.shared !== true || format.style !== 'wan' || largestOf(values) >= longest) return format;
  return settled({ ...withoutUnit(format), shared: false, decimals }, values);
}

const isScaled = ({ style, shared }: NumberFormat): boolean => shared === true && isLargeUnit(style);

/** The figures of a measure, and the format that is asked for them. */
export interface AskedFigures {
  asked: NumberFormat;
  values: readonly Cell[];
  money: boolean;
}

/**
 * The formats of measures whose figures stand on one axis: in one unit, and in that with the same decimals; without it
 * where it would take more decimals than help anybody.
 */
export function settledTogether(measures: readonly AskedFigures[]): NumberFormat[] {
  const all = measures.flatMap(({ values }) => values);
  const formats = measures.map(({ asked, values, money }) => settled(withUnit(asked, all), values, money));
  const helpsNobody = measures.some(({ asked }, at) => {
    const { decimals } = formats[at] ?? asked;
    return asked.style === 'auto' && decimals > Math.max(readableScaled, asked.decimals);
  });
  if (helpsNobody && largestOf(all) < longest) {
    return measures.map(({ asked, values, money }) =>
      settled(asked.style === 'auto' ? withoutUnit(asked) : asked, values, money),
    );
  }
  const decimals = Math.max(0, ...formats.map((format) => (isScaled(format) ? format.decimals : 0)));
  return formats.map((format) => (isScaled(format) ? { ...format, decimals } : format));
}
