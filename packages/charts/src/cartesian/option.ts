import type { ChartForm } from '@mingjing/contract';
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartInput, Drawn } from '../chart-kind.ts';
import { formatNumber, type NumberFormat, numberOf } from '../number/format.ts';
import type { LegendPlace } from '../settings/category-fields.ts';
import { measureFormat } from '../settings/number-fields.ts';
import { type Matrix, matrixOf, type Series, total } from '../shape/matrix.ts';
import { isAdditive, keepTop, rowOf, sortCategories } from '../shape/order.ts';
import { legendAt } from '../theme/legend.ts';
import { colorAt, withAlpha } from '../theme/theme.ts';
import { tooltipBox, tooltipMarkup } from '../theme/tooltip.ts';
import { categoryAxis, grid, shareAxis, valueAxis } from './frame.ts';
import type { CartesianSettings } from './settings.ts';
import { asShares, type StackOf } from './stack.ts';

/** What a kind's own series builder is told. */
export interface SeriesPlace {
  series: Series;
  at: number;
  color: string;
  format: NumberFormat;
  matrix: Matrix;
  /** Whether values are written beside the marks. */
  labels: boolean;
}

/** What makes one cartesian kind different from the others. */
export interface CartesianStyle {
  horizontal?: boolean;
  /** Bars stand between ticks, lines on them. */
  gap: boolean;
  pointer: 'shadow' | 'line';
  /** Which stack a series belongs to; nothing is stacked when missing. */
  stackOf?: StackOf;
  /** Parts of a stack are drawn as shares of it. */
  percent?: boolean;
  series: (place: SeriesPlace) => object;
}

/** Categories and series in the order and number the settings ask for. */
export function arranged(input: ChartInput<CartesianSettings>): Matrix {
  const { settings, form } = input;
  const sorted = sortCategories(matrixOf(input.answer, form), settings.sort);
  return keepTop(sorted, settings.top, settings.others && isAdditive(form));
}

function legendPlace(
  settings: CartesianSettings,
  matrix: Matrix,
  split: boolean,
): Exclude<LegendPlace, 'auto'> {
  if (settings.legend !== 'auto') return settings.legend;
  return matrix.series.length > 1 || split ? 'top' : 'none';
}

/** Values are written only where they have room: few bars of one series. */
function hasLabels(input: ChartInput<CartesianSettings>, matrix: Matrix, horizontal: boolean): boolean {
  if (input.settings.labels !== 'auto') return input.settings.labels === 'show';
  const room = horizontal ? input.height / 22 : input.width / 64;
  return matrix.series.length === 1 && matrix.categories.length <= Math.min(16, room);
}

interface Hover {
  seriesIndex: number;
  dataIndex: number;
}

/** '（42%）' beside a value; nothing where there is none. */
const shareOf = (share: number | null | undefined): string =>
  share === null || share === undefined ? '' : `（${Math.round(share * 1000) / 10}%）`;

/** A stack's sum, where its parts may be added up and are all of one measure. */
function sumText(matrix: Matrix, form: ChartForm, formats: NumberFormat[], at: number): string {
  const [format] = formats;
  const measures = new Set(matrix.series.map((series) => series.measure));
  if (format === undefined || measures.size > 1 || matrix.series.length < 2 || !isAdditive(form)) return '';
  return `合计 ${formatNumber(total(matrix.series.map((series) => numberOf(series.cells[at]))), format)}`;
}

function tooltip(
  input: ChartInput<CartesianSettings>,
  matrix: Matrix,
  formats: NumberFormat[],
  { pointer, stackOf, percent }: CartesianStyle,
) {
  const { theme, form } = input;
  const shade = withAlpha(theme.dark ? '#94acd6' : '#1f2937', theme.dark ? 0.1 : 0.05);
  return {
    ...tooltipBox(theme),
    trigger: 'axis',
    axisPointer:
      pointer === 'shadow'
        ? { type: 'shadow', shadowStyle: { color: shade } }
        : { type: 'line', lineStyle: { color: withAlpha(theme.accent, 0.5), width: 1, type: 'solid' } },
    formatter: (hovers: Hover | Hover[]) => {
      const list = Array.isArray(hovers) ? hovers : [hovers];
      const at = list[0]?.dataIndex ?? 0;
      const shown = list.flatMap(({ seriesIndex }) => {
        const series = matrix.series[seriesIndex];
        const format = formats[seriesIndex];
        return series && format ? [{ series, format, seriesIndex }] : [];
      });
      // A long list is more useful with its largest values first.
      const ordered =
        shown.length > 12
          ? shown.toSorted((a, b) => Math.abs(b.series.values[at] ?? 0) - Math.abs(a.series.values[at] ?? 0))
          : shown;
      const rows = ordered.map(({ series, format, seriesIndex }) => ({
        color: colorAt(theme, seriesIndex),
        name: series.name,
        value: `${formatNumber(series.cells[at], format)}${percent ? shareOf(series.values[at]) : ''}`,
      }));
      const title = matrix.categories[at] ?? '';
      return tooltipMarkup(
        form.groupSeriesTitle === '' ? title : `${title} · ${form.groupSeriesTitle}`,
        rows,
        stackOf === undefined ? '' : sumText(matrix, form, formats, at),
      );
    },
  };
}

/** Every kind with a category axis and a value axis, and the answer's rows behind its marks. */
export function cartesianChart(input: ChartInput<CartesianSettings>, style: CartesianStyle): Drawn {
  const matrix = arranged(input);
  return { renderer: 'echarts', option: optionOf(input, style, matrix), rowAt: rowOf(matrix) };
}

function optionOf(
  input: ChartInput<CartesianSettings>,
  style: CartesianStyle,
  plain: Matrix,
): EChartsCoreOption {
  const matrix = style.percent && style.stackOf ? asShares(plain, style.stackOf) : plain;
  const horizontal = style.horizontal ?? false;
  const formats = matrix.series.map((series) =>
    measureFormat(input.form, input.round, series.measure, input.settings),
  );
  const first = formats[0] ?? measureFormat(input.form, input.round, '', input.settings);
  const place = legendPlace(input.settings, matrix, input.form.nAxis.length > 0);
  const labels = hasLabels(input, matrix, horizontal);
  const category = categoryAxis(input, matrix, { horizontal, gap: style.gap });
  const value = style.percent ? shareAxis(input, matrix, horizontal) : valueAxis(input, first, horizontal);
  return {
    color: [...input.theme.palette],
    animationDuration: 480,
    animationDurationUpdate: 320,
    animationEasing: 'cubicOut',
    textStyle: { fontFamily: 'inherit' },
    tooltip: tooltip(input, matrix, formats, style),
    legend: legendAt(
      place,
      matrix.series.map((series) => series.name),
      input.theme,
    ),
    grid: grid(place, labels && style.stackOf === undefined, horizontal),
    xAxis: horizontal ? value : category,
    yAxis: horizontal ? category : value,
    series: matrix.series.map((series, at) => ({
      name: series.name,
      ...style.series({
        series,
        at,
        color: colorAt(input.theme, at),
        format: formats[at] ?? first,
        matrix,
        labels,
      }),
    })),
  };
}
