import type { ChartInput } from '../chart-kind.ts';
import type { LegendPlace } from '../settings/category-fields.ts';
import { noteHeight } from '../theme/note.ts';
import { textWidth } from '../theme/text-width.ts';
import type { PieSettings } from './settings.ts';
import type { Slice } from './slices.ts';

export interface Layout {
  legend: Exclude<LegendPlace, 'auto'>;
  /** Names and figures beside or on the slices. */
  labels: boolean;
  center: [number, number];
  radius: number;
  /** How far a legend at a side stands from the edge. */
  legendAt: number;
}

/** Slices thinner than this push their labels into each other. */
const thinnest = 0.04;
/** The strip of a legend at a side; the same for the legend and the room it leaves. */
export const stripOf = (width: number): number => Math.min(220, width * 0.46);
/** Between picture and legend. */
const gap = 40;

/** Wide places get a legend with shares at the right, tall ones below; labels stand outside when there is no legend. */
export function layoutOf(
  input: ChartInput<PieSettings>,
  slices: readonly Pick<Slice, 'name' | 'share'>[],
  longest: string,
  note: string,
): Layout {
  const { settings, width } = input;
  const height = input.height - (note === '' ? 0 : noteHeight);
  const wide = width >= height * 1.15 && width >= 300;
  const roomy = Math.min(width, height) >= 220 && slices.length <= 6;
  const labelled = roomy && slices.every(({ share }) => share >= thinnest);
  const auto = wide ? 'right' : labelled ? 'none' : 'bottom';
  const legend = settings.legend === 'auto' ? auto : settings.legend;
  const labels = settings.labels === 'auto' ? legend === 'none' : settings.labels === 'show';
  const outside = labels && settings.labelPlace === 'outside';
  const side = legend === 'left' || legend === 'right';
  const strip = stripOf(width);
  const beside = outside ? 2 * (Math.min(96, textWidth(longest, 12)) + 26) : 16;
  const room = {
    width: (side ? width - strip : width) - beside,
    height: height - (legend === 'top' || legend === 'bottom' ? 44 : 8) - (outside ? 44 : 8),
  };
  const middle = legend === 'top' ? height / 2 + 18 : legend === 'bottom' ? height / 2 - 18 : height / 2;
  const radius = Math.max(24, Math.min(room.width, room.height) / 2);
  const half = radius + beside / 2;
  // In a wide place picture and legend stand together in the middle, not at its two ends.
  const spare = side ? Math.max(0, (width - strip - 2 * half - gap) / 2) : 0;
  const centre = !side ? width / 2 : spare > 0 ? spare + half : (width - strip) / 2;
  return {
    legend,
    labels,
    center: [legend === 'left' ? width - centre : centre, middle],
    radius,
    legendAt: spare,
  };
}
