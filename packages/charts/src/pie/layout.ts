import type { ChartInput } from '../chart-kind.ts';
import type { LegendPlace } from '../settings/category-fields.ts';
import { type AfterName, legendFits, legendRows, moreRows } from '../theme/legend.ts';
import { noteHeight } from '../theme/note.ts';
import { textWidth } from '../theme/text-width.ts';
import type { PieSettings } from './settings.ts';
import { type Slice, shareText } from './slices.ts';

export interface Layout {
  legend: Exclude<LegendPlace, 'auto'>;
  /** Names and figures beside or on the slices. */
  labels: boolean;
  center: [number, number];
  radius: number;
  /** Rows of a legend above or below. */
  legendRows: number;
  /** What such a legend says behind a name: the share, which is written nowhere else. */
  afterName: AfterName;
  /** How wide a legend at a side is. */
  strip: number;
  /** How far a legend at a side stands from the edge. */
  legendAt: number;
}

/** Slices thinner than this push their labels into each other. */
const thinnest = 0.04;
/** Of the strip of a legend at a side, what its marks and shares take. */
export const besideName = 76;
/** The strip of a legend at a side where the ring takes the rest. */
const stripOf = (width: number): number => Math.min(220, Math.max(width * 0.46, Math.min(156, width * 0.62)));
/** No ring is smaller. */
export const leastRadius = 24;
/** The line to a label outside, in its two parts, what it leaves to the label, and the label to the edge. */
export const labelLine = { length: 10, length2: 8, distance: 5, margin: 2 };
export const besideLine = labelLine.length + labelLine.length2 + labelLine.distance + labelLine.margin + 1;
/** Between picture and legend. */
const gap = 40;
/** The part of a place that the names at its side may have. */
const mostStrip = 0.62;

/** Labels outside leave the ring this part of the place at least: a smaller one is a mark among texts. */
const leastDrawn = 0.42;

/** Of a line of a label, in pixels. */
export const labelLineHeight = 17;

/** Whether the author said what labels hold, or where they stand: who says so wants to see them. */
const hasOwnLabels = ({ labelContent, labelPlace }: PieSettings): boolean =>
  labelContent !== 'share' || labelPlace !== 'outside';

/** Whether labels beside the slices leave a ring that is more than a mark among texts. */
function hasLabelRoom(
  { labelPlace }: PieSettings,
  { width, height }: { width: number; height: number },
  { besideLabels, count }: { besideLabels: number; count: number },
): boolean {
  if (labelPlace === 'inside') return true;
  const least = leastDrawn * Math.min(width, height);
  // At each side stands one half of them, two lines each.
  return width - besideLabels >= least && height - 44 >= least && count * labelLineHeight <= height;
}

function sharesOf(parts: readonly Pick<Slice, 'name' | 'share'>[]): AfterName {
  const shares = new Map(parts.map(({ name, share }) => [name, ` ${shareText(share)}`]));
  return (name) => shares.get(name) ?? '';
}

/** Whether names at the side leave a ring more room than the same names below it. */
const isLargerBeside = (names: readonly string[], width: number, height: number): boolean =>
  Math.min(width - stripOf(width) - 16, height - 16) >
  Math.min(width - 16, height - 52 - moreRows(legendRows(names, width, height, undefined, true)));

/**
 * Wide places get a legend with shares at the right, tall ones below; labels stand outside when there is no legend.
 * `isWhole`: whether the parts are shares of a whole.
 */
export function layoutOf(
  input: ChartInput<PieSettings>,
  slices: readonly Pick<Slice, 'name' | 'share'>[],
  longest: string,
  note: string,
  isWhole = true,
): Layout {
  const { settings, width } = input;
  const height = input.height - (note === '' ? 0 : noteHeight);
  const names = slices.map(({ name }) => name);
  const wide = width >= height * 1.15 && (width >= 300 || isLargerBeside(names, width, height));
  const roomy = Math.min(width, height) >= 220 && slices.length <= 6;
  const labelled = roomy && slices.every(({ share }) => share >= thinnest);
  const widest = Math.max(96, width / 3);
  const besideLabels = 2 * (Math.min(widest, textWidth(longest, 12)) + besideLine);
  const isDrawn = width - besideLabels >= leastDrawn * Math.min(width, height);
  const auto = wide ? 'right' : labelled && isDrawn ? 'none' : 'bottom';
  const wanted = settings.legend === 'auto' ? auto : settings.legend;
  // Names that would have to be paged through stand beside the picture instead, unless their author chose the place.
  const wantsBelow = wanted === 'top' || wanted === 'bottom';
  const tells = settings.labels !== 'show' && isWhole;
  const shareOf = tells ? sharesOf(slices) : () => '';
  // Names without their shares before a ring that is squeezed by them.
  const afterName = legendFits(names, width, height, shareOf, true) ? shareOf : () => '';
  const pages =
    settings.legend === 'auto' &&
    wantsBelow &&
    !legendFits(names, width, height, afterName, true) &&
    width >= 180;
  const asked = pages ? 'right' : wanted;
  const least = stripOf(width);
  const isAside = asked === 'left' || asked === 'right';
  const ownRoom = { width: isAside ? width - least : width, height: isAside ? height : height - 44 };
  const isMeant =
    hasOwnLabels(settings) && hasLabelRoom(settings, ownRoom, { besideLabels, count: slices.length });
  const labels = settings.labels === 'auto' ? asked === 'none' || isMeant : settings.labels === 'show';
  const outside = labels && settings.labelPlace === 'outside';
  // Names stand at the slices, or beside the picture: both at once would run into each other.
  const named = settings.labelContent !== 'onlyShare' && settings.labelContent !== 'onlyValue';
  const squeezed = isAside && outside && named && width - least - besideLabels < 2 * leastRadius;
  const legend = squeezed ? 'none' : asked;
  const side = isAside && !squeezed;
  const lies = legend === 'top' || legend === 'bottom';
  const rows = lies ? legendRows(names, width, height, afterName, true) : 1;
  // A share that is cut is another one: the ring gives way to what is written beside it.
  const beside = outside ? besideLabels : 16;
  const room = {
    width: (side ? width - least : width) - beside,
    height: height - (lies ? 44 + moreRows(rows) : 8) - (outside ? 44 : 8),
  };
  const aside = lies ? 18 + moreRows(rows) / 2 : 0;
  const middle = height / 2 + (legend === 'top' ? aside : -aside);
  const radius = Math.max(leastRadius, Math.min(room.width, room.height) / 2);
  const half = radius + beside / 2;
  // Names that are longer take what a low ring leaves of a wide place.
  const wish = Math.max(0, ...names.map((name) => textWidth(name, 12))) + besideName + 8;
  const strip = side ? Math.max(least, Math.min(wish, width - 2 * half - gap, width * mostStrip)) : least;
  // In a wide place picture and legend stand together in the middle, not at its two ends.
  const spare = side ? Math.max(0, (width - strip - 2 * half - gap) / 2) : 0;
  const centre = !side ? width / 2 : spare > 0 ? spare + half : (width - strip) / 2;
  return {
    legend,
    labels,
    center: [legend === 'left' ? width - centre : centre, middle],
    radius,
    legendRows: rows,
    afterName,
    legendAt: spare,
    strip,
  };
}
