import { texts } from '@mingjing/contract';
import { categoryAxis, nameWidth, zoomedNameRoom } from '../../cartesian/category-axis.ts';
import { grid } from '../../cartesian/frame.ts';
import { dataZoom, type Zoom } from '../../cartesian/zoom.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { readableOn } from '../../color/ink.ts';
import { colorOn, rampOf } from '../../color/ramps.ts';
import { formatNumber, type NumberFormat } from '../../number/format.ts';
import { settled, wholeWhereShort } from '../../number/settled.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { colorBar, type Extent, referenceExtent } from '../../theme/color-scale.ts';
import { tooltipBox, tooltipMarkup } from '../../theme/tooltip.ts';
import { cellsOf, type HeatCell, type HeatCells } from './cells.ts';
import type { HeatmapSettings } from './settings.ts';

/** Squares narrower than this are no squares any more: a part of them is shown. */
const thinnest = 4;

/** Pixels that a bar of colours with its ends takes at a side. */
const barStrip = 96;

interface Room {
  /** About the size of one square in pixels. */
  width: number;
  height: number;
  zoom: Zoom | null;
  plot: number;
}

function roomOf(input: ChartInput<HeatmapSettings>, heat: HeatCells): Room {
  const side = Math.max(
    48,
    Math.min(140, input.width * 0.28, Math.max(0, ...heat.rows.slice(0, 60).map(nameWidth)) + 16),
  );
  const bar = input.settings.legend === 'left' || input.settings.legend === 'right' ? barStrip : 0;
  const [wide, high] = [input.width - side - bar - 16, input.height - 84];
  const fits = Math.max(10, Math.floor(wide / thinnest));
  const zoom = heat.columns.length > fits ? { from: 0, to: fits - 1 } : null;
  return {
    width: wide / (zoom === null ? heat.columns.length : fits),
    height: high / heat.rows.length,
    zoom,
    plot: wide,
  };
}

/** Values stand in the squares where the longest of them has room. */
function hasLabels(input: ChartInput<HeatmapSettings>, heat: HeatCells, room: Room, format: NumberFormat) {
  if (input.settings.labels !== 'auto') return input.settings.labels === 'show';
  if (heat.cells.length > 400 || room.height < 18) return false;
  return (
    Math.max(0, ...heat.cells.map(({ cell }) => nameWidth(formatNumber(cell, format)))) + 6 <= room.width
  );
}

function formatOf(input: ChartInput<HeatmapSettings>, { measure, cells }: HeatCells): NumberFormat {
  const figures = cells.map(({ cell }) => cell);
  return wholeWhereShort(measureFormat(input, measure, input.settings), figures, input.round);
}

/** 「城市只画最大的 100 项，共 300 项」 */
function leftOutOf({ answer: { rest } }: Pick<ChartInput<unknown>, 'answer'>, heat: HeatCells): string {
  const axes = [
    [heat.names.x, heat.columns, rest?.groups ?? 0],
    [heat.names.y, heat.rows, rest?.series?.groups ?? 0],
  ] as const;
  const say = (count: number) => count.toLocaleString('zh-CN');
  return axes
    .filter(([, , left]) => left > 0)
    .map(([name, { length }, left]) => `${name}只画最大的 ${say(length)} 项，共 ${say(length + left)} 项`)
    .join('；');
}

const placeOn = ({ min, max }: Extent, value: number): number => (value - min) / (max - min);

function squares(
  input: ChartInput<HeatmapSettings>,
  heat: HeatCells,
  { extent, ramp, format }: { extent: Extent; ramp: string[]; format: NumberFormat },
) {
  const { theme } = input;
  const room = roomOf(input, heat);
  const labels = hasLabels(input, heat, room, format);
  const smallest = Math.min(room.width, room.height);
  const point = ({ x, y, value }: HeatCell) => {
    const place = [x, y, value];
    if (!labels) return place;
    return { value: place, label: { color: readableOn(colorOn(ramp, placeOn(extent, value))) } };
  };
  return {
    type: 'heatmap',
    name: heat.names.value,
    data: heat.cells.map(point),
    progressive: 5000,
    progressiveThreshold: 10_000,
    itemStyle: {
      borderColor: theme.background,
      borderWidth: smallest > 14 ? 2 : smallest > 7 ? 1 : 0,
      borderRadius: smallest > 14 ? 4 : 0,
    },
    label: {
      show: labels,
      fontSize: 12,
      formatter: ({ dataIndex }: { dataIndex: number }) => formatNumber(heat.cells[dataIndex]?.cell, format),
    },
    labelLayout: { hideOverlap: true },
    emphasis: { itemStyle: { borderColor: theme.text, borderWidth: 1.5 } },
  };
}

/** As long as both of its ends have room to be written beside it. */
function barLength(
  { width, height, settings }: ChartInput<HeatmapSettings>,
  ends: readonly string[],
): number {
  if (settings.legend === 'left' || settings.legend === 'right') return height * 0.5;
  const written = ends.reduce((sum, text) => sum + nameWidth(text) + 12, 0);
  return Math.max(24, Math.min(180, width * 0.36, width - written));
}

export function buildHeatmap(input: ChartInput<HeatmapSettings>): Drawn {
  const { theme, settings, form } = input;
  const heat = cellsOf(input);
  if (heat === null) return { renderer: 'empty', message: texts.widget.heatmap };
  if (heat.cells.length === 0) return { renderer: 'empty', message: texts.data.empty };
  const format = formatOf(input, heat);
  const extent = referenceExtent(
    form,
    heat.cells.map(({ value }) => value),
  );
  const ends = settled({ ...format, fixed: false }, [extent.min, extent.max]);
  const ramp = rampOf(settings.ramp, theme);
  const { zoom, plot } = roomOf(input, heat);
  const place = settings.legend;
  const titled = { ...input, settings: { categoryTitle: settings.categoryTitle } };
  const note = leftOutOf(input, heat);
  return {
    renderer: 'echarts',
    ...(note === '' ? {} : { note: { text: note, names: [] } }),
    rowAt: ({ seriesIndex, dataIndex }) => (seriesIndex === 0 ? (heat.cells[dataIndex]?.row ?? null) : null),
    option: {
      animationDuration: 360,
      textStyle: { fontFamily: 'inherit' },
      tooltip: {
        ...tooltipBox(theme),
        trigger: 'item',
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const cell = heat.cells[dataIndex];
          if (cell === undefined) return '';
          return tooltipMarkup(`${heat.columns[cell.x] ?? ''} · ${heat.rows[cell.y] ?? ''}`, [
            {
              color: colorOn(ramp, placeOn(extent, cell.value)),
              name: heat.names.value,
              value: formatNumber(cell.cell, format),
            },
          ]);
        },
      },
      visualMap: colorBar(place, {
        extent,
        ramp,
        theme,
        format: (value) => formatNumber(value, ends),
        length: barLength(
          input,
          [extent.min, extent.max].map((end) => formatNumber(end, ends)),
        ),
      }),
      grid: grid({
        legend: place,
        legendStrip: barStrip,
        labels: false,
        horizontal: false,
        upright: true,
        slider: zoom !== null,
        beyond: zoomedNameRoom(input, { categories: heat.columns }, zoom),
        titleAbove: settings.valueTitle !== '',
        titleBelow: settings.categoryTitle !== '',
        linesAbove: false,
      }),
      ...(zoom === null ? {} : { dataZoom: dataZoom(zoom, theme, false, place === 'bottom' ? 36 : 4) }),
      xAxis: {
        ...categoryAxis(titled, { categories: heat.columns }, { horizontal: false, gap: true, zoom, plot }),
        axisLine: { show: false },
      },
      yAxis: {
        ...categoryAxis(
          { ...input, settings: { categoryTitle: settings.valueTitle } },
          { categories: heat.rows },
          { horizontal: true, gap: true, zoom: null },
        ),
      },
      series: [squares(input, heat, { extent, ramp, format })],
    },
  };
}

/** 「热力图，按星期和科室显示门诊量，共 56 格。最高 周三 心内科 8,210，最低 周日 眼科 320。」 */
export function describeHeatmap(input: ChartInput<HeatmapSettings>): string {
  const heat = cellsOf(input);
  const [first] = heat?.cells ?? [];
  if (heat === null || first === undefined) return `热力图，${texts.data.empty}`;
  const format = formatOf(input, heat);
  const say = (cell: HeatCell) =>
    `${heat.columns[cell.x] ?? ''} ${heat.rows[cell.y] ?? ''} ${formatNumber(cell.cell, format)}`;
  const high = heat.cells.reduce((best, cell) => (cell.value > best.value ? cell : best), first);
  const low = heat.cells.reduce((best, cell) => (cell.value < best.value ? cell : best), first);
  const note = leftOutOf(input, heat);
  return `热力图，按${heat.names.x}和${heat.names.y}显示${heat.names.value}，共 ${heat.cells.length} 格。最高 ${say(high)}，最低 ${say(low)}。${note === '' ? '' : `${note}。`}`;
}
