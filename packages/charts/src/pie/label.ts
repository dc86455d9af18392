import type { ChartInput } from '../chart-kind.ts';
import { readableOn } from '../color/ink.ts';
import { formatNumber, type NumberFormat } from '../number/format.ts';
import { fitText, textWidth } from '../theme/text-width.ts';
import { besideLine, type Layout, labelLine, labelLineHeight, leastRadius } from './layout.ts';
import type { PieSettings } from './settings.ts';
import { type Slice, shareText } from './slices.ts';

/** Of a name beside its slice, in pixels: as much as the smallest ring leaves it. */
const nameWidth = (width: number): number => Math.max(12, Math.min(84, width / 2 - leastRadius - besideLine));

/** What is written beside a slice: its name on a line of its own, figures under it. */
export function labelText(
  slice: Pick<Slice, 'name' | 'cell' | 'share'>,
  format: NumberFormat,
  { labelContent }: PieSettings,
  width: number,
): string {
  const name = fitText(slice.name, nameWidth(width));
  const figure = formatNumber(slice.cell, format);
  const share = shareText(slice.share);
  const texts = {
    share: `${name}\n${share}`,
    value: `${name}\n${figure}`,
    all: `${name}\n${figure}（${share}）`,
    name,
    onlyShare: share,
    onlyValue: figure,
  };
  return texts[labelContent];
}

/** The longest line of all labels. */
export function longestLine(
  slices: readonly Slice[],
  format: NumberFormat,
  { settings, width }: Pick<ChartInput<PieSettings>, 'settings' | 'width'>,
): string {
  const lines = slices.flatMap((slice) => labelText(slice, format, settings, width).split('\n'));
  const widths = lines.map((line) => textWidth(line, 1));
  return lines[widths.indexOf(Math.max(...widths))] ?? '';
}

/** Slices thinner than this have no room for a text inside. */
const inside = 0.06;

/** Labels of a pie's series, and the lines that lead to them. */
export function labelsOf(
  input: ChartInput<PieSettings>,
  slices: readonly Slice[],
  layout: Layout,
  format: NumberFormat,
  colorOf: (at: number) => string,
) {
  const { settings, theme } = input;
  const within = settings.labelPlace === 'inside';
  const texts = slices.map((slice) =>
    within && slice.share < inside ? '' : labelText(slice, format, settings, input.width),
  );
  return {
    label: {
      show: layout.labels,
      position: within ? 'inside' : 'outside',
      color: theme.text,
      fontSize: 12,
      lineHeight: labelLineHeight,
      distanceToLabelLine: labelLine.distance,
      bleedMargin: labelLine.margin,
      formatter: ({ dataIndex }: { dataIndex: number }) => texts[dataIndex] ?? '',
    },
    labelLine: {
      show: layout.labels && !within,
      length: labelLine.length,
      length2: labelLine.length2,
      smooth: 0.2,
      lineStyle: { color: theme.mutedText },
    },
    labelLayout: { hideOverlap: true },
    avoidLabelOverlap: true,
    /** Texts on a slice take the ink that is read on its colour. */
    inkOf: (at: number) => (within ? { label: { color: readableOn(colorOf(at)) } } : {}),
  };
}
