import type { EChartsCoreOption } from 'echarts/core';
import type { ChartInput } from '../chart-kind.ts';
import { formatNumber } from '../number/format.ts';
import type { LegendPlace } from '../settings/category-fields.ts';
import { measureFormat } from '../settings/number-fields.ts';
import { othersName } from '../shape/matrix.ts';
import { legendAt, shorten } from '../theme/legend.ts';
import { colorAt } from '../theme/theme.ts';
import { tooltipBox, tooltipMarkup } from '../theme/tooltip.ts';
import type { PieSettings } from './settings.ts';
import { type Slice, shareText, slicesOf } from './slices.ts';

/** What makes one kind of pie different from the others. Radii are fractions of the room. */
export interface PieStyle {
  inner: number;
  outer: number;
  series?: object;
}

interface Layout {
  legend: Exclude<LegendPlace, 'auto'>;
  labels: boolean;
  center: [string | number, string | number];
  radius: number;
}

/** Slices thinner than this push their labels into each other. */
const thinnest = 0.04;

/** Wide places get a legend with shares at the right, tall ones below; labels stand outside when there is no legend. */
function layoutOf(input: ChartInput<PieSettings>, slices: readonly Slice[]): Layout {
  const { settings, width, height } = input;
  const wide = width >= height * 1.15 && width >= 300;
  const roomy = Math.min(width, height) >= 220 && slices.length <= 6;
  const labelled = roomy && slices.every(({ share }) => share >= thinnest);
  const auto = wide ? 'right' : labelled ? 'none' : 'bottom';
  const legend = settings.legend === 'auto' ? auto : settings.legend;
  const labels = settings.labels === 'auto' ? legend === 'none' : settings.labels === 'show';
  const side = legend === 'left' || legend === 'right';
  const strip = Math.min(220, width * 0.46);
  const room = {
    width: (side ? width - strip : width) - (labels ? 140 : 16),
    height: height - (legend === 'top' || legend === 'bottom' ? 44 : 8) - (labels ? 36 : 8),
  };
  const middle = legend === 'top' ? height / 2 + 18 : legend === 'bottom' ? height / 2 - 18 : height / 2;
  const centre =
    legend === 'right' ? (width - strip) / 2 : legend === 'left' ? (width + strip) / 2 : width / 2;
  return {
    legend,
    labels,
    center: [centre, middle],
    radius: Math.max(24, Math.min(room.width, room.height) / 2),
  };
}

/** Name at the left, share at the right, in columns. */
function sideLegend(input: ChartInput<PieSettings>, slices: readonly Slice[], place: 'left' | 'right') {
  const strip = Math.min(220, input.width * 0.46);
  const nameWidth = Math.max(48, strip - 92);
  const shares = new Map(slices.map((slice) => [slice.name, shareText(slice.share)]));
  return {
    ...legendAt(
      place,
      slices.map((slice) => slice.name),
      input.theme,
    ),
    ...(place === 'right' ? { left: input.width - strip, right: 'auto' } : {}),
    formatter: (name: string) =>
      `{name|${shorten(name, Math.max(3, Math.floor(nameWidth / 12.5))).replace(/[{}|]/g, ' ')}}{share|${shares.get(name) ?? ''}}`,
    textStyle: {
      color: input.theme.mutedText,
      fontSize: 12,
      rich: {
        name: { width: nameWidth, color: input.theme.mutedText, fontSize: 12, lineHeight: 20 },
        share: {
          width: 46,
          align: 'right',
          color: input.theme.text,
          fontSize: 12,
          fontWeight: 600,
          lineHeight: 20,
        },
      },
    },
    itemGap: input.height < 240 ? 2 : 6,
  };
}

/** The grouped tail is no category of its own: it stays grey. */
function sliceColor(input: ChartInput<PieSettings>, slice: Slice, at: number): string {
  if (slice.name === othersName) return input.theme.dark ? '#4b5a78' : '#c2c8d3';
  return colorAt(input.theme, at);
}

/** The option of every kind made of slices. */
export function pieOption(input: ChartInput<PieSettings>, style: PieStyle): EChartsCoreOption {
  const { theme } = input;
  const { slices, measure, measureName } = slicesOf(input);
  const format = measureFormat(input.form, input.round, measure, input.settings);
  const layout = layoutOf(input, slices);
  const side = layout.legend === 'left' || layout.legend === 'right';
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
        if (slice === undefined) return '';
        const rows = [
          {
            color: sliceColor(input, slice, dataIndex),
            name: measureName,
            value: formatNumber(slice.cell, format),
          },
          { color: 'transparent', name: '占比', value: shareText(slice.share) },
        ];
        return tooltipMarkup(slice.name, rows);
      },
    },
    legend: side
      ? sideLegend(input, slices, layout.legend as 'left' | 'right')
      : legendAt(
          layout.legend,
          slices.map((slice) => slice.name),
          theme,
        ),
    series: [
      {
        type: 'pie',
        name: measureName,
        center: layout.center,
        radius: [layout.radius * style.inner, layout.radius * style.outer],
        data: slices.map((slice, at) => ({
          name: slice.name,
          value: slice.value,
          itemStyle: { color: sliceColor(input, slice, at) },
        })),
        startAngle: 90,
        minAngle: slices.length > 1 ? 1.5 : 0,
        itemStyle: { borderRadius: 4, borderColor: theme.background, borderWidth: slices.length > 1 ? 2 : 0 },
        label: {
          show: layout.labels,
          color: theme.text,
          fontSize: 12,
          lineHeight: 18,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const slice = slices[dataIndex];
            return slice === undefined ? '' : `${shorten(slice.name, 7)}\n${shareText(slice.share)}`;
          },
        },
        labelLine: {
          show: layout.labels,
          length: 10,
          length2: 8,
          smooth: 0.2,
          lineStyle: { color: theme.mutedText },
        },
        labelLayout: { hideOverlap: true },
        avoidLabelOverlap: true,
        emphasis: { scaleSize: 5, focus: 'self' },
        blur: { itemStyle: { opacity: 0.4 } },
        ...style.series,
      },
    ],
  };
}
