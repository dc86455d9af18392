import type { ChartInput, ChartTheme } from '../chart-kind.ts';
import type { NumberFormat } from '../number/format.ts';
import { askedFormat } from '../settings/number-fields.ts';
import type { Matrix, Series } from '../shape/matrix.ts';
import { shareAxis, type ValueScale, valueAxis } from './frame.ts';
import { markLine, type PlacedReference, placeReferences, type Reference, stretched } from './references.ts';
import { isRight } from './right-axis.ts';
import type { CartesianSettings } from './settings.ts';
import { extentOf } from './stack.ts';
import type { CartesianStyle } from './style.ts';

/** One value axis with what stands on it. */
export interface Side {
  right: boolean;
  axis: object;
  format: NumberFormat;
  lines: PlacedReference[];
}

const valuesIn = (series: readonly Series[]): number[] =>
  series.flatMap((one) => one.values.filter((value) => value !== null));

interface SideParts {
  right: boolean;
  length: number | undefined;
  matrix: Matrix;
  format: NumberFormat;
  lines: PlacedReference[];
}

/** An end the author gave stands; otherwise the axis reaches as far as the lines on it. */
function scaleOf(
  input: ChartInput<CartesianSettings>,
  style: CartesianStyle,
  { right, length, matrix, format, lines }: SideParts,
): ValueScale {
  const { settings } = input;
  const own = right
    ? { min: settings.rightMin ?? null, max: settings.rightMax ?? null, title: settings.rightTitle ?? '' }
    : { min: settings.axisMin, max: settings.axisMax, title: settings.valueTitle };
  const extent = extentOf(matrix, right ? undefined : style.stackOf);
  const reach = lines.length === 0 ? { min: null, max: null } : stretched(lines, extent);
  return {
    ...own,
    min: own.min ?? reach.min,
    max: own.max ?? reach.max,
    extent,
    format,
    right,
    zero: style.zero ?? true,
    ...(length === undefined ? {} : { length }),
  };
}

/** Whether a chart has a second axis: with everything on the right there is no left to keep apart from. */
export function isSplit(settings: CartesianSettings, { series }: Pick<Matrix, 'series'>): boolean {
  const onRight = series.filter((one) => isRight(settings, one)).length;
  return onRight > 0 && onRight < series.length;
}

/** What figures are, whatever unit they are told in: percentages, lengths of time, or numbers. */
const kindOf = ({ style }: NumberFormat): string =>
  style === 'percent' || style === 'points' || style === 'duration' ? style : 'number';

/** Whether figures of several kinds stand on one axis: 40万 is no 96 hours. */
const isMixed = (formats: readonly NumberFormat[]): boolean => new Set(formats.map(kindOf)).size > 1;

/**
 * How an axis is written: as its first measure, but without a unit that others on it do not have, and as plain numbers
 * where others are of another kind.
 */
function axisFormat(first: NumberFormat, formats: readonly NumberFormat[]): NumberFormat {
  if (isMixed(formats)) return { style: 'auto', decimals: 2, fixed: false, prefix: '', suffix: '' };
  const isLike = ({ suffix, style }: NumberFormat): boolean =>
    suffix === first.suffix && (style === 'yiOfWan') === (first.style === 'yiOfWan');
  if (formats.every(isLike)) return first;
  return first.style === 'yiOfWan'
    ? { ...first, style: 'thousands', decimals: 2, fixed: false, suffix: '' }
    : { ...first, suffix: '' };
}

/**
 * The value axes of a chart, the left one first, with the reference lines of each. `length` is how many pixels
 * they are long.
 */
export function valueSides(
  input: ChartInput<CartesianSettings>,
  style: CartesianStyle,
  { matrix, formats, length }: { matrix: Matrix; formats: readonly NumberFormat[]; length?: number },
): Side[] {
  const { settings, theme } = input;
  const horizontal = style.horizontal ?? false;
  const split = isSplit(settings, matrix);
  const isOn = (right: boolean) => (series: Series) => !split || isRight(settings, series) === right;
  return (split ? [false, true] : [false]).map((right): Side => {
    const own = matrix.series.filter(isOn(right));
    const format = formats[matrix.series.findIndex(isOn(right))] ?? askedFormat(input, '', settings);
    const belongs = ({ measure: [measure] }: Reference) =>
      measure === undefined ? !right : own.some((series) => series.measure === measure);
    const lines = placeReferences(
      settings.references.filter(belongs),
      ({ measure: [measure] }) =>
        valuesIn(own.filter((series) => measure === undefined || series.measure === measure)),
      theme,
    );
    const ownFormats = formats.filter((_, at) => own.includes(matrix.series[at]!));
    const shared = axisFormat(format, ownFormats);
    const parts = { right, length, matrix: { ...matrix, series: own }, format: shared, lines };
    // Lines stand on the axis: their figures are read at its numbers.
    const ofLines = isMixed(ownFormats) ? shared : format;
    if (style.percent && !right) {
      const share: NumberFormat = { style: 'percent', decimals: 1, fixed: false, prefix: '', suffix: '' };
      const place = { horizontal, ...(length === undefined ? {} : { length }) };
      return { right, axis: shareAxis(input, parts.matrix, place), format: share, lines };
    }
    return {
      right,
      axis: valueAxis(input, scaleOf(input, style, parts), horizontal),
      format: ofLines,
      lines,
    };
  });
}

/** A series without data that carries an axis' lines: they stay when another series is switched off. */
export function lineHolder(side: Side, theme: ChartTheme, horizontal: boolean) {
  return {
    type: 'line',
    name: side.right ? '参考线（右轴）' : '参考线',
    data: [],
    silent: true,
    tooltip: { show: false },
    markLine: markLine(side.lines, side.format, theme, horizontal),
  };
}
