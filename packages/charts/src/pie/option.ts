import type { EChartsCoreOption } from 'echarts/core';
import type { ChartInput } from '../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../number/format.ts';
import { measureFormat } from '../settings/number-fields.ts';
import { othersName } from '../shape/matrix.ts';
import { namesInOrder } from '../shape/name-order.ts';
import { noteUnder } from '../theme/note.ts';
import { colorAt } from '../theme/theme.ts';
import { tooltipBox, tooltipMarkup } from '../theme/tooltip.ts';
import { labelsOf, longestLine } from './label.ts';
import { type Layout, layoutOf } from './layout.ts';
import { pieLegend, plainText } from './legend.ts';
import type { PieSettings } from './settings.ts';
import { noteOf, type Slice, type Slices, shareText } from './slices.ts';

/** What makes one kind of pie different from the others. Radii are fractions of the room. */
export interface PieStyle {
  inner: number;
  outer: number;
  /** More of the series' own options. */
  series?: object;
  /** More of the options of one slice. */
  slice?: (at: number, color: string) => object;
  /** A line under the picture, beside what is left out. */
  note?: string;
  /** Two lines in a hole of this radius; null when they have no room. */
  centre?: (radius: number) => { title: string; figure: string; size: number } | null;
}

/**
 * The author's colours of names, else by their order as names: the same parts keep their colours from one chart to the
 * next and from one refresh to the next, whichever is larger. The grouped tail is no category of its own and stays grey.
 */
export function partColors(input: ChartInput<PieSettings>, names: readonly string[]): string[] {
  const { settings, theme } = input;
  const known = names.filter((name) => name !== othersName);
  const ordered = known.toSorted(namesInOrder(known));
  return names.map((name) => {
    const own = settings.colors.find((one) => one.name === name && one.color !== '');
    if (own !== undefined) return own.color;
    if (name === othersName) return theme.dark ? '#4b5a78' : '#c2c8d3';
    return colorAt(theme, ordered.indexOf(name));
  });
}

/** Writes into the hole: a label needs a series to belong to, so this one is a hidden slice. */
export function centreSeries(
  input: ChartInput<PieSettings>,
  layout: Pick<Layout, 'center'>,
  lines: ReturnType<NonNullable<PieStyle['centre']>>,
): object[] {
  if (lines === null) return [];
  return [
    {
      type: 'pie',
      silent: true,
      center: layout.center,
      radius: [0, 0],
      data: [{ value: 1, name: '' }],
      tooltip: { show: false },
      label: {
        show: true,
        position: 'center',
        formatter: () => `{figure|${plainText(lines.figure)}}\n{title|${plainText(lines.title)}}`,
        rich: {
          figure: {
            color: input.theme.text,
            fontSize: lines.size,
            fontWeight: 600,
            lineHeight: lines.size * 1.3,
          },
          title: { color: input.theme.mutedText, fontSize: 12, lineHeight: 18 },
        },
      },
      labelLine: { show: false },
    },
  ];
}

function sliceTooltip(sliced: Slices, slice: Slice, color: string, format: NumberFormat): string {
  const rows = [
    { color, name: sliced.measureName, value: formatNumber(slice.cell, format) },
    { color: 'transparent', name: '占比', value: shareText(slice.share) },
  ];
  const tail = slice.row === null && slice.name === othersName ? `共 ${sliced.grouped} 项` : '';
  return tooltipMarkup(slice.name, rows, tail);
}

/** The option of every kind made of one ring of slices. */
export function pieOption(
  input: ChartInput<PieSettings>,
  sliced: Slices,
  style: PieStyle,
): EChartsCoreOption {
  const { theme, settings } = input;
  const { slices } = sliced;
  const format = measureFormat(input, sliced.measure, settings);
  // What contradicts the picture comes first: a narrow picture shortens the rest.
  const note = [style.note ?? '', noteOf(sliced)].filter((text) => text !== '').join('；');
  const layout = layoutOf(input, slices, longestLine(slices, format, input), note);
  const colors = partColors(
    input,
    slices.map(({ name }) => name),
  );
  const colorOf = (at: number) => colors[at] ?? theme.accent;
  const { inkOf, ...labels } = labelsOf(input, slices, layout, format, colorOf);
  return {
    color: [...theme.palette],
    animationDuration: 520,
    animationEasing: 'cubicOut',
    textStyle: { fontFamily: 'inherit' },
    tooltip: {
      ...tooltipBox(theme),
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const slice = slices[dataIndex];
        return slice === undefined ? '' : sliceTooltip(sliced, slice, colorOf(dataIndex), format);
      },
    },
    legend: pieLegend(input, slices, layout, note),
    graphic: [noteUnder(input, note)],
    series: [
      {
        type: 'pie',
        name: sliced.measureName,
        center: layout.center,
        radius: [layout.radius * style.inner, layout.radius * style.outer],
        data: slices.map((slice, at) => ({
          name: slice.name,
          value: slice.value,
          itemStyle: { color: colorOf(at) },
          ...inkOf(at),
          ...style.slice?.(at, colorOf(at)),
        })),
        startAngle: settings.startAngle ?? 90,
        minAngle: slices.length > 1 ? (settings.minAngle ?? 1.5) : 0,
        itemStyle: { borderRadius: 4, borderColor: theme.background, borderWidth: slices.length > 1 ? 2 : 0 },
        ...labels,
        emphasis: { scaleSize: 5, focus: 'self' },
        blur: { itemStyle: { opacity: 0.4 } },
        ...style.series,
      },
      ...centreSeries(input, layout, style.centre?.(layout.radius * style.inner) ?? null),
    ],
  };
}
