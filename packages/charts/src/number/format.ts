import { type Cell, lengthText, type NumberStyle } from '@mingjing/contract';

export interface NumberFormat {
  /**
   * `points`: a difference of percentages, which is no percentage of them. `yiOfWan`: values told in 万 that are written in
   * 亿; their suffix has lost its 万. `wanyi`: in 万亿, chosen by size.
   */
  style: NumberStyle | 'points' | 'yiOfWan' | 'wanyi';
  /** Decimals at most; all of them are written out when `fixed`. */
  decimals: number;
  fixed: boolean;
  prefix: string;
  suffix: string;
  /** Written with a plus where it is above nothing: a change. */
  signed?: boolean;
  /** The decimals are somebody's own wish: no more are written, however small the figures are. */
  wished?: boolean;
  /** The unit was chosen by the size of other figures too: what would be written as 0 in it is written without it. */
  shared?: boolean;
}

/** A figure taken apart, for a component that animates the number alone. */
export interface Figure {
  /** Already divided by its unit; a text when a double would lose digits. */
  value: number | string;
  unit: '' | '万' | '亿' | '万亿' | '%' | ' 个百分点';
  minimumFractionDigits: number;
  maximumFractionDigits: number;
  useGrouping: boolean;
  /** Written with a plus where it is above nothing. */
  signed?: true;
}

/** Units that count in tens of thousands by themselves: 万元, 万吨. Of 万元/人 nothing is written in 亿. */
export const wanUnit = /^(\s*)万(?!.*\/)/;

/**
 * A format without the words around it. What is as short as a digit and changes the figure stays: 91.3%, and the 万 of
 * 12,000 万元, which would be told ten thousand times too small without it.
 */
export function bareOf(format: NumberFormat): NumberFormat {
  const { style, suffix } = format;
  const isWhole = style === 'thousands' || style === 'plain';
  const wan = isWhole ? wanUnit.exec(suffix)?.[0] : undefined;
  return { ...format, suffix: /^[%‰]$/.test(suffix) ? suffix : (wan ?? '') };
}

/** What stands where there is no value. */
export const noValue = '—';

const decimalText = /^-?\d+(\.\d+)?$/;

/** The value as a number to draw with; null when there is none. Texts that are numbers count, other texts do not. */
export function numberOf(value: Cell | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export function scaleOf(
  style: NumberFormat['style'],
  value: number,
): { divisor: number; unit: Figure['unit'] } {
  const size = Math.abs(value);
  if (style === 'wanyi' || (style === 'auto' && size >= 1e12)) return { divisor: 1e12, unit: '万亿' };
  if (style === 'yi' || (style === 'auto' && size >= 1e8)) return { divisor: 1e8, unit: '亿' };
  if (style === 'wan' || (style === 'auto' && size >= 1e4)) return { divisor: 1e4, unit: '万' };
  if (style === 'yiOfWan') return { divisor: 1e4, unit: '亿' };
  if (style === 'percent') return { divisor: 0.01, unit: '%' };
  if (style === 'points') return { divisor: 0.01, unit: ' 个百分点' };
  return { divisor: 1, unit: '' };
}

/** Whether figures are written in a unit of ten thousand or more. */
export const isLargeUnit = (style: NumberFormat['style']): boolean =>
  style === 'wan' || style === 'yi' || style === 'yiOfWan' || style === 'wanyi';

/** Whether a figure would be written as nothing in a unit that others chose, or is nothing: 0 has no 万. */
function isLost(value: number, { style, decimals, shared }: NumberFormat): boolean {
  if (shared !== true || !isLargeUnit(style)) return false;
  return Math.abs(value) / scaleOf(style, value).divisor < 0.5 * 10 ** -decimals;
}

/** Takes a value apart by its format; null when the value is no number, or written as hours, minutes and seconds. */
export function figureOf(value: Cell | undefined, format: NumberFormat): Figure | null {
  const number = numberOf(value);
  if (number === null || format.style === 'duration') return null;
  if (isLost(number, format)) {
    const decimals = Math.max(2, format.decimals);
    const whole = figureOf(value, { ...format, style: 'thousands', decimals, fixed: false });
    return whole !== null && format.style === 'yiOfWan' && number !== 0 ? { ...whole, unit: '万' } : whole;
  }
  const { divisor, unit } = scaleOf(format.style, number);
  const exact = divisor === 1 && typeof value === 'string' && decimalText.test(value);
  // 0.07 / 0.01 is 7.000000000000001: twelve digits are all a scaled figure can honestly have.
  const scaled = divisor === 1 ? number : Number((number / divisor).toPrecision(12));
  return {
    value: exact ? value : scaled,
    unit,
    minimumFractionDigits: format.fixed ? format.decimals : 0,
    maximumFractionDigits: format.decimals,
    useGrouping: format.style !== 'plain',
    ...(format.signed === true ? { signed: true } : {}),
  };
}

const writers = new Map<string, Intl.NumberFormat>();

function writerOf(figure: Figure): Intl.NumberFormat {
  const key = `${figure.minimumFractionDigits}/${figure.maximumFractionDigits}/${figure.useGrouping}`;
  let writer = writers.get(key);
  if (writer === undefined) {
    writer = new Intl.NumberFormat('zh-CN', {
      minimumFractionDigits: figure.minimumFractionDigits,
      maximumFractionDigits: figure.maximumFractionDigits,
      useGrouping: figure.useGrouping,
    });
    writers.set(key, writer);
  }
  return writer;
}

/** What a share that would be written as nothing is less than: '0.1%'; '' where it is nothing, or can be written. */
function leastShare(figure: Figure, { style, signed }: NumberFormat): string {
  const value = Number(figure.value);
  const least = 10 ** -figure.maximumFractionDigits;
  if (style !== 'percent' || signed === true || value <= 0 || value >= least / 2) return '';
  return writerOf(figure).format(least);
}

/** Seconds as a length of time, with the words around it. */
function durationText(value: number, { prefix, suffix, signed }: NumberFormat): string {
  const text = lengthText(value);
  const sign = signed === true && value > 0 && Math.round(value) > 0 ? '+' : '';
  return text.startsWith('-') ? `-${prefix}${text.slice(1)}${suffix}` : `${sign}${prefix}${text}${suffix}`;
}

/** Writes a value for people: '12,345.60', '1.23万', '45.6%', '<0.1%', '0:03:25'. What is no number is written as it is, nothing as '—'. */
export function formatNumber(value: Cell | undefined, format: NumberFormat): string {
  const seconds = format.style === 'duration' ? numberOf(value) : null;
  if (seconds !== null) return durationText(seconds, format);
  const figure = figureOf(value, format);
  if (figure === null) return value === null || value === undefined || value === '' ? noValue : String(value);
  const least = leastShare(figure, format);
  if (least !== '') return `<${format.prefix}${least}${figure.unit}${format.suffix}`;
  // What is below zero by less than is written is 0.0, and not -0.0.
  const digits = writerOf(figure)
    .format(figure.value as Intl.StringNumericLiteral | number)
    .replace(/^-(?=[0.]+$)/, '');
  const sign = format.signed === true && Number(figure.value) > 0 ? '+' : '';
  return `${sign}${format.prefix}${digits}${figure.unit}${format.suffix}`;
}
