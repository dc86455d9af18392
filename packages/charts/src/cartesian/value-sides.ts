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
  matrix: Matrix;
  format: NumberFormat;
  lines: PlacedReference[];
}

/** An end the author gave stands; otherwise the axis reaches as far as the lines on it. */
function scaleOf(
  input: ChartInput<CartesianSettings>,
  style: CartesianStyle,
  { right, matrix, format, lines }: SideParts,
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
  };
}

/** The value axes of a chart, the left one first, with the reference lines of each. */
export function valueSides(
  input: ChartInput<CartesianSettings>,
  style: CartesianStyle,
  matrix: Matrix,
  formats: readonly NumberFormat[],
): Side[] {
  const { settings, theme } = input;
  const horizontal = style.horizontal ?? false;
  const onRight = matrix.series.filter((series) => isRight(settings, series));
  // With everything on the right there is no left to keep apart from.
  const split = onRight.length > 0 && onRight.length < matrix.series.length;
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
    const parts = { right, matrix: { ...matrix, series: own }, format, lines };
    if (style.percent && !right) {
      const share: NumberFormat = { style: 'percent', decimals: 1, fixed: false, prefix: '', suffix: '' };
      return { right, axis: shareAxis(input, parts.matrix, horizontal), format: share, lines };
    }
    return { right, axis: valueAxis(input, scaleOf(input, style, parts), horizontal), format, lines };
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
