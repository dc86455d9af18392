import { measureKey, texts } from '@mingjing/contract';
import { grid, valueAxis } from '../../cartesian/frame.ts';
import { markLine, placeReferences, stretched } from '../../cartesian/references.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../../number/format.ts';
import { measureFormat } from '../../settings/number-fields.ts';
import { legendAt, legendRows, legendStrip, moreRows } from '../../theme/legend.ts';
import { colorAt, withAlpha } from '../../theme/theme.ts';
import { tooltipBox, tooltipMarkup } from '../../theme/tooltip.ts';
import { acrossAxis, extentOf, namesBeyond, titlesOf, xFormat } from './axes.ts';
import { type PointGroup, type Points, pointsOf } from './points.ts';
import type { ScatterSettings } from './settings.ts';
import { trendOf } from './trend.ts';

/** From here on points are drawn in one go, all of one size. */
const largeFrom = 2000;

/** More points are smaller and let each other through. */
function look(input: ChartInput<ScatterSettings>, count: number) {
  const room = Math.min(1.4, Math.max(0.8, Math.min(input.width, input.height) / 300));
  const size = Math.max(2, Math.min(12, 15 - Math.log10(Math.max(1, count)) * 3.2)) * room;
  return {
    size: input.settings.pointSize ?? Math.round(size * 10) / 10,
    opacity: Math.max(0.32, Math.min(0.82, 1.05 - Math.log10(Math.max(1, count)) * 0.17)),
  };
}

/** A point's radius grows with the root of its value, so that areas compare. */
function sizes(points: Points, smallest: number): ((value: number | null) => number) | null {
  if (points.columns.size === undefined) return null;
  let most = 0;
  for (const group of points.groups)
    for (const size of group.size) most = Math.max(most, Math.abs(size ?? 0));
  if (most === 0) return null;
  const largest = Math.max(smallest * 4, 28);
  return (value) => 4 + Math.sqrt(Math.abs(value ?? 0) / most) * (largest - 4);
}

function pointSeries(
  input: ChartInput<ScatterSettings>,
  points: Points,
  { group, at, radius }: { group: PointGroup; at: number; radius: ((value: number | null) => number) | null },
) {
  const { theme } = input;
  const color = colorAt(theme, at);
  const { size, opacity } = look(input, points.count);
  const large = radius === null && points.count > largeFrom;
  return {
    type: 'scatter',
    name: group.name,
    data: group.x.map((x, place) =>
      radius === null ? [x, group.y[place]] : [x, group.y[place], group.size[place]],
    ),
    symbolSize:
      radius === null
        ? size
        : (value: (number | null)[]) => radius(typeof value[2] === 'number' ? value[2] : null),
    large,
    largeThreshold: largeFrom,
    // Points of one step are one shape: only steps upon each other show where points are dense.
    ...(points.count > largeFrom ? { progressive: 1000, progressiveThreshold: largeFrom } : {}),
    itemStyle: {
      color: large ? withAlpha(color, opacity) : color,
      ...(large
        ? {}
        : { opacity, borderColor: theme.background, borderWidth: points.count > 300 ? 0 : 0.75 }),
    },
    emphasis: { focus: points.groups.length > 1 ? 'series' : 'none', itemStyle: { opacity: 1 } },
    blur: { itemStyle: { opacity: 0.12 } },
  };
}

/** One line through each group: over numbers only, and only where the groups are few. */
function trendLines(input: ChartInput<ScatterSettings>, points: Points) {
  if (!input.settings.trend || points.kind !== 'value' || points.groups.length > 6) return [];
  const data = points.groups.flatMap((group, at) => {
    const trend = trendOf(group);
    if (trend === null) return [];
    const color = colorAt(input.theme, at);
    const [from, to] = trend.ends;
    return [
      [
        {
          coord: from,
          lineStyle: { color, width: 2, type: [6, 4] },
          label: {
            // Several lines would write over each other.
            show: points.groups.length === 1,
            position: 'insideEndTop',
            formatter: () => `R² ${Math.round(trend.explained * 100) / 100}`,
            color,
            fontSize: 12,
            fontWeight: 600,
            textBorderColor: input.theme.background,
            textBorderWidth: 3,
          },
        },
        { coord: to },
      ],
    ];
  });
  return [
    {
      type: 'line',
      name: '趋势线',
      data: [],
      silent: true,
      markLine: { silent: true, symbol: 'none', data },
    },
  ];
}

function tooltip(input: ChartInput<ScatterSettings>, points: Points, formats: readonly NumberFormat[]) {
  const { theme, answer } = input;
  const { x, y, size } = points.columns;
  return {
    ...tooltipBox(theme),
    trigger: 'item',
    formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
      const group = points.groups[seriesIndex];
      const row = answer.data[group?.rows[dataIndex] ?? -1];
      if (group === undefined || row === undefined) return '';
      const rows = [x, y, ...(size === undefined ? [] : [size])].map(({ item, index }, at) => ({
        color: at === 0 ? colorAt(theme, seriesIndex) : 'transparent',
        name: item.name,
        value: formatNumber(row[index], formats[at] ?? xFormat(points)),
      }));
      return tooltipMarkup(points.columns.n === undefined ? '' : group.name, rows);
    },
  };
}

export function buildScatter(input: ChartInput<ScatterSettings>): Drawn {
  const { theme, settings } = input;
  const points = pointsOf(input);
  if (points === null || points.count === 0) return { renderer: 'empty', message: texts.data.empty };
  const format = measureFormat(input, measureKey(points.columns.y.item), settings);
  const { size } = points.columns;
  const sizeFormat = size === undefined ? [] : [measureFormat(input, measureKey(size.item), settings)];
  const titles = titlesOf(input, points);
  const split = points.columns.n !== undefined;
  const place = settings.legend === 'auto' ? (split ? 'top' : 'none') : settings.legend;
  const names = points.groups.map((group) => group.name);
  const rows = place === 'top' || place === 'bottom' ? legendRows(names, input.width, input.height) : 1;
  const radius = sizes(points, look(input, points.count).size);
  const every = () => points.groups.flatMap((group) => group.y);
  const lines = placeReferences(settings.references, every, theme);
  const reach = lines.length === 0 ? { min: null, max: null } : stretched(lines, extentOf(every(), false));
  const scale = {
    min: settings.axisMin ?? reach.min,
    max: settings.axisMax ?? reach.max,
    title: titles.y,
    format,
    extent: extentOf(every(), settings.zero),
    zero: settings.zero,
  };
  return {
    renderer: 'echarts',
    rowAt: ({ seriesIndex, dataIndex }) => points.groups[seriesIndex]?.rows[dataIndex] ?? null,
    option: {
      color: [...theme.palette],
      animationDuration: 360,
      textStyle: { fontFamily: 'inherit' },
      tooltip: tooltip(input, points, [xFormat(points), format, ...sizeFormat]),
      legend: legendAt(place, names, theme, rows),
      grid: grid({
        legend: place,
        legendMore: moreRows(rows),
        legendStrip: legendStrip(names),
        labels: false,
        horizontal: false,
        slider: false,
        beyond: namesBeyond(input, points),
        titleAbove: titles.y !== '',
        titleBelow: titles.x !== '',
        linesAbove: false,
      }),
      xAxis: acrossAxis(input, points, titles.x),
      yAxis: valueAxis(input, scale, false),
      series: [
        ...points.groups.map((group, at) => pointSeries(input, points, { group, at, radius })),
        ...trendLines(input, points),
        ...(lines.length === 0
          ? []
          : [
              {
                type: 'line',
                name: '参考线',
                data: [],
                silent: true,
                markLine: markLine(lines, format, theme, false),
              },
            ]),
      ],
    },
  };
}

/** 「散点图，年龄与次均费用，共 120 个点，分为 3 组。」 */
export function describeScatter(input: ChartInput<ScatterSettings>): string {
  const points = pointsOf(input);
  if (points === null) return `散点图，${texts.data.empty}`;
  const { x, y, n } = points.columns;
  const groups = n === undefined ? '' : `，按${n.item.name}分为 ${points.groups.length} 组`;
  const [only] = points.groups;
  const trend = points.kind === 'value' && points.groups.length === 1 && only ? trendOf(only) : null;
  const way = trend === null || trend.explained < 0.1 ? '' : trend.slope > 0 ? '升高' : '降低';
  const told = way === '' ? '' : `${y.item.name}随${x.item.name}的增大而${way}。`;
  return `散点图，${x.item.name}与${y.item.name}的关系，共 ${points.count} 个点${groups}。${told}`;
}
