import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../../number/format.ts';
import { tickWriter } from '../../number/ticks.ts';
import { askedFormat, sharedFormats } from '../../settings/number-fields.ts';
import { shownX } from '../../shape/columns.ts';
import type { Matrix, Series } from '../../shape/matrix.ts';
import { legendAt, legendFits, legendRows, moreRows } from '../../theme/legend.ts';
import { noteHeight, noteUnder } from '../../theme/note.ts';
import { fitText, textWidth } from '../../theme/text-width.ts';
import { colorAt, withAlpha } from '../../theme/theme.ts';
import { cutApart } from '../../theme/told-apart.ts';
import { tooltipBox, tooltipMarkup } from '../../theme/tooltip.ts';
import { hiddenNote, indicatorsOf } from './indicators.ts';
import { brokenLine, type Place, pixelAxes, spokeAt } from './lines.ts';
import { scalesOf } from './scale.ts';
import type { RadarSettings } from './settings.ts';

type Input = ChartInput<RadarSettings>;

/** Fewer spokes are no area. */
const fewest = 3;
/** Of a name beside its spoke, in pixels. */
const nameWidth = 96;

/** The largest web with its names around it and legend and note outside. */
function placeOf(
  input: Input,
  names: readonly string[],
  legend: string,
  { note, rows }: { note: string; rows: number },
): Place {
  const top = legend === 'top' ? 34 + moreRows(rows) : 4;
  const bottom = (legend === 'bottom' ? 34 + moreRows(rows) : 4) + (note === '' ? 0 : noteHeight);
  const side = legend === 'left' || legend === 'right' ? Math.min(140, input.width * 0.3) : 0;
  const room = { width: input.width - side, height: input.height - top - bottom };
  const longest = Math.max(...names.map((name) => Math.min(nameWidth, textWidth(name, 12))));
  const radius = Math.min(room.height / 2 - 22, room.width / 2 - longest - 12);
  const left = legend === 'left' ? side : 0;
  return { center: [left + room.width / 2, top + room.height / 2], radius: Math.max(24, radius) };
}

const formatsOf = ({ answer, form, round, settings }: Input, matrix: Matrix): NumberFormat[] =>
  sharedFormats(
    { answer, form, round },
    matrix.series.map(({ measure, cells }) => ({ measure, settings, values: cells })),
  );

const ringWriter = (format: NumberFormat, scale: { min: number; max: number }, rings: number) =>
  tickWriter(format, scale, rings, (scale.max - scale.min) / rings);

const isWhole = (series: Series): boolean => series.values.every((value) => value !== null);

export function buildRadar(input: Input): Drawn {
  const found = indicatorsOf(input);
  const { matrix } = found;
  if (matrix.categories.length < fewest) return { renderer: 'empty', message: '雷达图至少需要三个指标' };
  const { theme, settings, form } = input;
  const { scales, rings, common } = scalesOf(matrix, settings);
  const note = [hiddenNote(found), common ? '' : '各指标刻度不同'].filter((text) => text !== '').join('；');
  const names = matrix.series.map((series) => series.name);
  const rowsAbove = legendRows(names, input.width, input.height);
  const lain = (at: 'top' | 'right') => placeOf(input, matrix.categories, at, { note, rows: rowsAbove });
  const isOneRow = rowsAbove === 1 && legendFits(names, input.width, input.height);
  // Several rows of names above a low web would leave little of it.
  const auto = !isOneRow && lain('right').radius > lain('top').radius ? 'right' : 'top';
  const needed = matrix.series.length > 1 || form.nAxis.length > 0 ? auto : 'none';
  const legend = settings.legend === 'auto' ? needed : settings.legend;
  const rows = legend === 'top' || legend === 'bottom' ? rowsAbove : 1;
  const place = placeOf(input, matrix.categories, legend, { note, rows });
  const spoke = cutApart(matrix.categories, (name) => fitText(name, nameWidth));
  const formats = formatsOf(input, matrix);
  const first = formats[0] ?? askedFormat(input, '', settings);
  const whole = matrix.series.flatMap((series, at) => (isWhole(series) ? [at] : []));
  const broken = matrix.series.flatMap((series, at) => (isWhole(series) ? [] : [at]));
  /** Which series a mark shows: those without gaps share one radar, every other one is a line of its own. */
  const seriesAt = (seriesIndex: number, dataIndex: number): number | undefined =>
    seriesIndex === 0 ? whole[dataIndex] : broken[seriesIndex - 1];
  const tooltipOf = (at: number | undefined): string => {
    const series = matrix.series[at ?? -1];
    const format = formats[at ?? -1];
    if (series === undefined || format === undefined) return '';
    const color = colorAt(theme, at ?? 0);
    const rows = matrix.categories.map((name, spoke) => ({
      color,
      name,
      value: formatNumber(series.cells[spoke], format),
    }));
    return tooltipMarkup(series.name, rows);
  };
  const fill = theme.dark ? 0.22 : 0.14;
  return {
    renderer: 'echarts',
    option: {
      color: [...theme.palette],
      animationDuration: 520,
      animationEasing: 'cubicOut',
      textStyle: { fontFamily: 'inherit' },
      tooltip: {
        ...tooltipBox(theme),
        trigger: 'item',
        formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) =>
          tooltipOf(seriesAt(seriesIndex, dataIndex)),
      },
      legend: {
        ...legendAt(legend, names, theme, rows),
        ...(legend === 'bottom' && note !== '' ? { bottom: noteHeight } : {}),
      },
      graphic: [noteUnder(input, note)],
      ...pixelAxes(input),
      radar: {
        center: place.center,
        radius: place.radius,
        shape: settings.shape,
        clockwise: true,
        splitNumber: rings,
        indicator: matrix.categories.map((name, at) => ({
          name,
          ...scales[at],
          ...(common && at === 0
            ? {
                axisLabel: {
                  show: place.radius >= 64,
                  color: theme.mutedText,
                  fontSize: 12,
                  showMinLabel: false,
                  formatter: ringWriter(first, scales[0] ?? { min: 0, max: 0 }, rings),
                },
              }
            : {}),
        })),
        axisName: {
          color: theme.mutedText,
          fontSize: 12,
          formatter: (name?: string) => spoke(name ?? ''),
        },
        axisNameGap: 8,
        axisLine: { lineStyle: { color: theme.line } },
        splitLine: { lineStyle: { color: theme.line } },
        splitArea: { show: false },
      },
      series: [
        {
          type: 'radar',
          symbol: 'circle',
          symbolSize: matrix.categories.length > 8 ? 4 : 6,
          data: whole.map((at) => {
            const series = matrix.series[at];
            const color = colorAt(theme, at);
            return {
              name: series?.name ?? '',
              value: series?.values ?? [],
              itemStyle: { color },
              lineStyle: { width: 2, color },
              ...(settings.fill
                ? { areaStyle: { color: withAlpha(color, matrix.series.length > 3 ? 0.06 : fill) } }
                : {}),
              label: {
                show: settings.values,
                color: theme.text,
                fontSize: 12,
                formatter: ({ value }: { value: number }) => formatNumber(value, formats[at] ?? first),
              },
            };
          }),
          labelLayout: { hideOverlap: true },
          emphasis: { focus: 'self', lineStyle: { width: 3 } },
          blur: { lineStyle: { opacity: 0.2 }, areaStyle: { opacity: 0.05 } },
        },
        ...broken.flatMap((at) => {
          const series = matrix.series[at];
          return series === undefined ? [] : [brokenLine(series, scales, place, colorAt(theme, at))];
        }),
      ],
    },
    rowAtPoint: (x, y) => {
      const at = spokeAt(place, matrix.categories.length, x, y);
      const row = matrix.series.map(({ rows }) => rows[at ?? -1] ?? -1).find((one) => one >= 0);
      return row ?? null;
    },
    // A polygon stands for many rows; a point of a broken line for its own.
    rowAt: ({ seriesIndex, dataIndex }) => {
      const row =
        seriesIndex === 0
          ? undefined
          : matrix.series[broken[seriesIndex - 1] ?? -1]?.rows[dataIndex % matrix.categories.length];
      return row === undefined || row < 0 ? null : row;
    },
  };
}

/** 「雷达图，按指标显示男、女，共 6 个指标。男最高 …」 */
export function describeRadar(input: Input): string {
  const found = indicatorsOf(input);
  const { matrix } = found;
  const by = shownX(input.form)[0]?.name ?? '';
  const names = matrix.series.slice(0, 3).map(({ name }) => name);
  const more = matrix.series.length > 3 ? `等 ${matrix.series.length} 个系列` : '';
  const formats = formatsOf(input, matrix);
  const highs = matrix.series.slice(0, 3).flatMap((series, at) => {
    const known = series.values.flatMap((value, at) => (value === null ? [] : [at]));
    if (known.length === 0) return [];
    const high = known.reduce((a, b) => ((series.values[b] ?? 0) > (series.values[a] ?? 0) ? b : a));
    const format = formats[at] ?? askedFormat(input, series.measure, input.settings);
    const gaps = series.values.length - known.length;
    const missing = gaps > 0 ? `，${gaps} 个指标无数据` : '';
    return [
      `${series.name}最高 ${matrix.categories[high]} ${formatNumber(series.cells[high], format)}${missing}。`,
    ];
  });
  const note = hiddenNote(found);
  return `雷达图，按${by}显示${names.join('、')}${more}，共 ${matrix.categories.length} 个指标。${highs.join('')}${note === '' ? '' : `${note}。`}`;
}
