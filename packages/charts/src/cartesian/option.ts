import { isRate, tableCalculationOfMeasure } from '@mingjing/contract';
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartInput, Drawn } from '../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../number/format.ts';
import type { LegendPlace } from '../settings/category-fields.ts';
import { askedFormat, sharedFormats } from '../settings/number-fields.ts';
import { type Matrix, matrixOf, restOf } from '../shape/matrix.ts';
import { once } from '../shape/once.ts';
import { arrange, isAdditive, isDwarfing, rowOf } from '../shape/order.ts';
import { legendAt, legendRows, legendStrip, moreRows } from '../theme/legend.ts';
import { noteHeight, noteUnder } from '../theme/note.ts';
import { colorAt } from '../theme/theme.ts';
import {
  categoryAxis,
  fontSize,
  lastNameRoom,
  markNameRoom,
  namesHeight,
  namesWidth,
  zoomedNameRoom,
} from './category-axis.ts';
import { besidePlot, rowOf as figureRow, figuresOf } from './figures.ts';
import { grid, legendRoom, valueRoom } from './frame.ts';
import { legendTitle, titleStrip } from './legend-title.ts';
import { isRight, rightNumbers } from './right-axis.ts';
import type { CartesianSettings } from './settings.ts';
import { asShares, type StackOf, type StackSettings } from './stack.ts';
import type { CartesianStyle } from './style.ts';
import { categoryTooltip } from './tooltip.ts';
import { apartUndated } from './undated.ts';
import { isSplit, lineHolder, type Side, valueSides } from './value-sides.ts';
import { withWholeAxis } from './whole-axis.ts';
import { closestRow, dataZoom, visibleCount, zoomOf } from './zoom.ts';

/** A line of so few points does not begin at the very edge. */
const gapUpTo = 12;

/** Categories and series in the order and number the settings ask for. */
export const arranged = once((input: ChartInput<CartesianSettings>): Matrix => {
  const { settings, form } = input;
  const { sort, top } = settings;
  // Values of the second axis are of another kind: a category's size is not made of them.
  const matrix = matrixOf(input.answer, form);
  const counted = matrix.series.some((series) => !isRight(settings, series));
  const behind = restOf(input.answer, form, matrix);
  const rest = behind !== undefined && behind.groups > 0 ? behind : undefined;
  const summed = rest?.values.some((value) => value !== null) ?? true;
  const others = settings.others && isAdditive(form, input.answer) && summed;
  const arrangedWith = (asOthers: boolean): Matrix =>
    arrange(
      matrix,
      { sort, top, others: asOthers, rest },
      (series) => !counted || !isRight(settings, series),
    );
  const whole = arrangedWith(others);
  // Shares of a whole are of one length.
  const apart = others && (settings as Partial<StackSettings>).percent !== true && isDwarfing(whole);
  const shown = apart ? arrangedWith(false) : whole;
  const untold = apart && whole.series.length === 1 ? whole.series[0]?.values.at(-1) : undefined;
  const all = matrix.categories.length + (rest?.groups ?? 0);
  return withWholeAxis(input, {
    ...shown,
    ...(matrix.hidden === undefined ? {} : { hidden: matrix.hidden }),
    ...((!others || apart) && shown.categories.length < all ? { cutOf: all } : {}),
    ...(untold == null ? {} : { untold }),
  });
});

/** 「前 10 项，共 23 项」 where only so many of the categories are seen. */
const firstOf = ({ categories, cutOf }: Matrix, seen = categories.length): string => {
  const all = cutOf ?? categories.length;
  return seen < all ? `前 ${seen.toLocaleString('zh-CN')} 项，共 ${all.toLocaleString('zh-CN')} 项` : '';
};

/** 「其余 155 项合计 160.72万」 where that stands beside no bar, as it would dwarf them all. */
function untoldOf({ categories, cutOf, untold }: Matrix, format: NumberFormat | undefined): string {
  if (untold === undefined || cutOf === undefined || format === undefined) return '';
  return `其余 ${(cutOf - categories.length).toLocaleString('zh-CN')} 项合计 ${formatNumber(untold, format)}`;
}

/**
 * What a reader would miss: series and categories that are neither drawn nor summed up. `seen`: categories in sight;
 * `format`: that of the figures, which tells what is left over.
 */
export function leftOut(matrix: Matrix, seen?: number, format?: NumberFormat): string {
  const series = matrix.hidden === undefined ? '' : `另有 ${matrix.hidden} 个系列较小，未画出`;
  const isWhole = seen === undefined || seen === matrix.categories.length;
  const rest = isWhole ? untoldOf(matrix, format) : '';
  return [series, rest === '' ? firstOf(matrix, seen) : rest].filter((text) => text !== '').join('；');
}

function legendPlace(
  { settings, width, height }: ChartInput<CartesianSettings>,
  matrix: Matrix,
  split: boolean,
): Exclude<LegendPlace, 'auto'> {
  if (settings.legend !== 'auto') return settings.legend;
  if (matrix.series.length < 2 && !split) return 'none';
  if (height - legendRoom(height) - axisRoom >= leastPlot) return 'top';
  // Marks that cannot be told apart say less than marks whose names are found by pointing at them.
  const names = matrix.series.map(({ name }) => name);
  const rows = Math.min(names.length, fewestRows);
  return rows * uprightRow <= height && legendStrip(names) <= width * mostStrip ? 'right' : 'none';
}

/** Pixels of a plot whose marks can be told apart. */
const leastPlot = 36;
/** Pixels of a name of an upright legend, how many it shows at once at least, and the part of a low picture that it may have. */
const [uprightRow, fewestRows, mostStrip] = [22, 3, 0.35];

/**
 * Pixels that a bar with its name needs at least, those above and below them, and the most bars that are pressed so
 * closely. Over a note every pixel counts: names just do not touch.
 */
const closest = { bar: closestRow, beside: 24, most: 20 };
const closestOverNote = { bar: fontSize + 2, beside: noteHeight + 12 };

/**
 * A short ranking in a low place: its bars stand closely with their values beside them, and the axis, which says the
 * same again, is left out, before any bar is.
 */
function isCompact(input: ChartInput<CartesianSettings>, style: CartesianStyle, matrix: Matrix): boolean {
  const { settings, height } = input;
  const count = matrix.categories.length;
  const { bar, beside } = leftOut(matrix) === '' ? closest : closestOverNote;
  const legend = settings.legend === 'top' ? 28 : settings.legend === 'bottom' ? 32 : 0;
  return (
    style.horizontal === true &&
    style.gap &&
    style.stackOf === undefined &&
    matrix.series.length === 1 &&
    settings.labels !== 'hide' &&
    settings.zoom === 'auto' &&
    settings.references.length === 0 &&
    settings.valueTitle === '' &&
    count <= closest.most &&
    count * 22 > height - 30 &&
    count * bar + beside + legend <= height
  );
}

/** Pixels from which on a picture has room for an axis beside figures that say the same. */
const roomy = 520;

/**
 * Whether every bar of a narrow ranking carries its figure, so that the axis says nothing more: its room is given to the
 * names and to the bars.
 */
function isTold(input: ChartInput<CartesianSettings>, style: CartesianStyle, matrix: Matrix): boolean {
  const { settings, width, height } = input;
  return (
    style.horizontal === true &&
    style.gap &&
    style.stackOf === undefined &&
    matrix.series.length === 1 &&
    width < roomy &&
    (height - besidePlot.level) / Math.max(1, matrix.categories.length) >= figureRow &&
    settings.axisMin === null &&
    settings.axisMax === null &&
    settings.references.length === 0 &&
    settings.valueTitle === ''
  );
}

/** The parts of such a picture's width that names take at most, and that its longest bar is left, beside `edges` pixels. */
const toldParts = { names: 0.45, bar: 0.22, edges: 28 };

/** The part of a told picture's width that names may take: what its figures and its bars leave. */
const namesPartOf = (width: number, figuresRoom: number): number =>
  Math.min(toldParts.names, 1 - toldParts.bar - (figuresRoom + toldParts.edges) / width);

/** The format of each series: of its measure, in the unit of its axis. */
export function formatsOf(input: ChartInput<CartesianSettings>, matrix: Matrix): NumberFormat[] {
  const { form, settings } = input;
  const asked = matrix.series.map(({ measure, cells, ...series }) => {
    const right = isRight(settings, { measure, cells, ...series });
    const made = tableCalculationOfMeasure(form, measure);
    // A rate stays a percentage on whatever axis.
    const isOwn = made !== undefined && (isRate(made) || made === 'rank');
    return { right, measure, values: cells, settings: right && !isOwn ? rightNumbers(settings) : settings };
  });
  const sideOf = (right: boolean) => asked.filter((one) => one.right === right);
  const sides = [false, true].map((right) => sharedFormats(input, sideOf(right)));
  return asked.map(
    (one) =>
      sides[one.right ? 1 : 0]?.[sideOf(one.right).indexOf(one)] ??
      askedFormat(input, one.measure, one.settings),
  );
}

/** Every kind with a category axis and a value axis, and the answer's rows behind its marks. */
export function cartesianChart(input: ChartInput<CartesianSettings>, style: CartesianStyle): Drawn {
  const matrix = arranged(input);
  const shown = style.curves === true ? apartUndated(matrix) : matrix;
  return { renderer: 'echarts', option: optionOf(input, style, matrix, shown), rowAt: rowOf(shown) };
}

/**
 * Whether the value axis may end where its longest bar ends: bars beyond zero that are not stacked, on one axis to which
 * neither an end nor a reference line is given.
 */
function isFree(settings: CartesianSettings, { stackOf }: CartesianStyle, matrix: Matrix): boolean {
  return (
    stackOf === undefined &&
    settings.axisMax === null &&
    settings.references.length === 0 &&
    !isSplit(settings, matrix) &&
    matrix.series.some(({ values }) => values.some((value) => value !== null && value > 0))
  );
}

/** An axis whose numbers stand beside the bars. A `free` one needs no round end: the longest bar takes all its room. */
function withoutNumbers(side: Side, free: boolean): Side {
  const ends = free ? { max: 'dataMax' } : {};
  return { ...side, axis: { ...side.axis, ...ends, axisLabel: { show: false }, splitLine: { show: false } } };
}

/** Pixels of a picture's height that the numbers and a title of its level axis take, with the margins. */
const axisRoom = 52;

/** How many marks stand beside each other in one category. */
function besides(matrix: Matrix, stackOf: StackOf | undefined): number {
  return new Set(matrix.series.map((series, at) => stackOf?.(series) ?? at)).size;
}

function optionOf(
  input: ChartInput<CartesianSettings>,
  style: CartesianStyle,
  plain: Matrix,
  shown: Matrix,
): EChartsCoreOption {
  const { settings, theme } = input;
  const { stackOf, horizontal = false } = style;
  const matrix = style.percent && stackOf ? asShares(shown, stackOf) : shown;
  const formats = formatsOf(input, matrix);
  const place = legendPlace(input, matrix, input.form.nAxis.length > 0);
  const fits = isCompact(input, style, matrix);
  const zoom = fits
    ? null
    : zoomOf(input, matrix, { horizontal, bars: style.gap, beside: besides(matrix, stackOf) });
  const compact = fits || (zoom?.bare === true && settings.labels !== 'hide');
  const split = isSplit(settings, matrix);
  const figures = figuresOf(input, {
    matrix,
    formats,
    visible: visibleCount(matrix, zoom),
    horizontal,
    beside: besides(matrix, stackOf),
    stacked: stackOf !== undefined,
    curves: style.curves === true,
    split,
  });
  const labels = compact || figures.shown;
  const bare = compact || (figures.shown && zoom === null && isTold(input, style, matrix));
  const count = matrix.categories.length;
  // With few points their values and names need room on both sides.
  const gap = style.gap || labels || count <= gapUpTo;
  const note = leftOut(plain, zoom?.bare === true ? visibleCount(matrix, zoom) : undefined, formats[0]);
  const under = note === '' ? 0 : noteHeight;
  const names = matrix.series.map((series) => series.name);
  const onRight = new Set(split ? matrix.series.filter((series) => isRight(settings, series)) : []);
  const rightNames = new Set([...onRight].map(({ name }) => name));
  const axisOf = (name: string) => (rightNames.has(name) ? '（右轴）' : '');
  const groupTitle = input.form.groupSeriesTitle;
  const side = Math.max(legendStrip(names, axisOf), titleStrip(groupTitle));
  const title = legendTitle(groupTitle, place, theme, { under: place === 'bottom' ? under : 0, side });
  const lies = place === 'top' || place === 'bottom';
  const rows = lies ? legendRows(names, input.width - (title.legend.left ?? 0), input.height, axisOf) : 1;
  const legendMore = moreRows(rows);
  const high = input.height - under - (lies ? legendRoom(input.height) + legendMore : 0) - axisRoom;
  const figuresRoom = horizontal
    ? valueRoom(input.width, matrix, figures.written, visibleCount(matrix, zoom))
    : 0;
  const category = categoryAxis(input, matrix, {
    horizontal,
    gap,
    zoom,
    high,
    ...(bare && { namesPart: namesPartOf(input.width, figuresRoom) }),
  });
  const room = {
    under,
    tight: fits && under > 0,
    legend: place,
    legendRoom: legendRoom(input.height),
    legendMore,
    legendStrip: side,
    // Figures of a stack's parts stand inside it.
    labels: labels && (stackOf === undefined || matrix.series.length === 1),
    horizontal,
    valueRoom: figuresRoom,
    slider: zoom !== null && zoom.bare !== true,
    beyond: horizontal
      ? 0
      : !gap
        ? lastNameRoom(input, category, matrix)
        : zoom === null
          ? markNameRoom(input, category, matrix)
          : zoomedNameRoom(input, matrix, zoom),
    titleAbove: horizontal
      ? settings.categoryTitle !== ''
      : settings.valueTitle !== '' || (split && (settings.rightTitle ?? '') !== ''),
    titleBelow: horizontal ? settings.valueTitle !== '' : settings.categoryTitle !== '',
  };
  const edges = grid({ ...room, linesAbove: false });
  const length = horizontal
    ? input.width - edges.left - edges.right - namesWidth(category, matrix)
    : input.height - edges.top - edges.bottom - namesHeight(category, matrix);
  const sides = valueSides(input, style, {
    matrix,
    formats,
    length,
  }).map((side) => (bare ? withoutNumbers(side, isFree(settings, style, matrix)) : side));
  const values = sides.length === 1 ? sides[0]?.axis : sides.map(({ axis }) => axis);
  const indexOf = (side: Side) => (side.right ? (horizontal ? { xAxisIndex: 1 } : { yAxisIndex: 1 }) : {});
  const right = sides.find((side) => side.right);
  return {
    color: [...theme.palette],
    animationDuration: 480,
    animationDurationUpdate: 320,
    animationEasing: 'cubicOut',
    textStyle: { fontFamily: 'inherit' },
    tooltip: categoryTooltip(input, matrix, formats, style),
    legend: {
      ...legendAt(place, names, theme, rows, axisOf),
      ...(place === 'bottom' ? { bottom: under } : {}),
      ...title.legend,
    },
    graphic: [noteUnder(input, note), title.mark],
    grid: grid({ ...room, linesAbove: horizontal && sides.some((side) => side.lines.length > 0) }),
    ...(zoom === null
      ? {}
      : {
          dataZoom: dataZoom(
            zoom,
            theme,
            horizontal,
            4 +
              (horizontal ? 0 : under) +
              (!horizontal && place === 'bottom' ? legendRoom(input.height) - 8 + legendMore : 0) +
              (horizontal && place === 'right' ? side : 0),
          ),
        }),
    xAxis: horizontal ? values : category,
    yAxis: horizontal ? category : values,
    series: [
      ...matrix.series.map((series, at) => {
        const isOnRight = right !== undefined && onRight.has(series);
        return {
          name: series.name,
          ...(isOnRight ? indexOf(right) : {}),
          ...style.series({
            series,
            at,
            color: colorAt(theme, at),
            written: figures.written[at] ?? askedFormat(input, '', settings),
            matrix,
            labels,
            visible: visibleCount(matrix, zoom),
            right: isOnRight,
          }),
        };
      }),
      ...sides.flatMap((side) =>
        side.lines.length === 0 ? [] : [{ ...lineHolder(side, theme, horizontal), ...indexOf(side) }],
      ),
    ],
  };
}
