import type { ChartTheme } from '../chart-kind.ts';
import { formatNumber, type NumberFormat, scaleOf } from '../number/format.ts';
import { settled, withUnit } from '../number/settled.ts';
import { textWidth } from '../theme/text-width.ts';
import type { Rect } from './labels.ts';
import type { Outline } from './outline.ts';
import { type Fit, fitOf, type Size } from './place.ts';
import type { Scale } from './scale.ts';

/** Bounds are read at a glance: all with the same decimals, large ones with none. */
function boundWriter(bounds: readonly number[], format: NumberFormat): (value: number) => string {
  const united = withUnit({ ...format, fixed: false }, bounds);
  const most = Math.max(...bounds.map(Math.abs));
  const decimals = most / scaleOf(united.style, most).divisor >= 100 ? 0 : Math.min(united.decimals, 2);
  const shared = settled({ ...united, decimals }, bounds);
  return (value) => formatNumber(value, shared);
}

/** What a legend says from its top: both ends of a line of colours, or each class, the strongest first. */
function textsOf(scale: Scale, format: NumberFormat): string[] {
  if (scale.kind === 'linear') {
    const say = boundWriter([scale.min, scale.max], format);
    return [say(scale.max), say(scale.min)];
  }
  const { bounds } = scale;
  const say = boundWriter(bounds, format);
  const last = bounds.length - 2;
  return bounds
    .slice(0, -1)
    .map((low, at) => {
      const high = bounds[at + 1] ?? low;
      if (at === 0) return `< ${say(high)}`;
      return at === last ? `≥ ${say(low)}` : `${say(low)} – ${say(high)}`;
    })
    .toReversed();
}

/** Pixels of a legend's parts: from the edge of its place, its marks, between its rows. */
const edge = 8;
const markOf = { classes: { width: 12, height: 14 }, linear: { width: 8, height: 18 } };
const barHeight = (height: number): number => (height < 230 ? 32 : height < small ? 56 : 96);
const rowGap = (height: number): number => (height < small ? 3 : 6);
const small = 260;

function sizeOf(scale: Scale, texts: readonly string[], { height }: Size): Size {
  const mark = markOf[scale.kind];
  const words = Math.max(0, ...texts.map((text) => textWidth(text, 12)));
  if (scale.kind === 'linear')
    return { width: Math.max(mark.width, words), height: barHeight(height) + 2 * mark.height };
  const rows = texts.length;
  return { width: mark.width + 5 + words, height: rows * mark.height + (rows - 1) * rowGap(height) };
}

const cornerOf = ({ calm }: Outline): ['top' | 'bottom', 'left' | 'right'] =>
  calm.split('-') as ['top' | 'bottom', 'left' | 'right'];

/** So much of a legend may touch a region: its box is larger than the region itself. */
const touching = 12;

/** Where a legend stands in its corner. */
function rectOf(outline: Outline, place: Size, { width, height }: Size): Rect {
  const [end, side] = cornerOf(outline);
  const left = side === 'left' ? edge : place.width - edge - width;
  const top = end === 'top' ? edge : place.height - edge - height;
  return { left, top, right: left + width, bottom: top + height };
}

/** Whether a legend would stand on a region. */
const covers = (outline: Outline, fit: Fit, { left, top, right, bottom }: Rect): boolean =>
  outline.regions.some(({ box }) => {
    const [west, north] = fit.at([box.west, box.north]);
    const [east, south] = fit.at([box.east, box.south]);
    return (
      west < right - touching && east > left + touching && north < bottom - touching && south > top + touching
    );
  });

/** In a narrower place the map needs all of it. */
const narrowest = 240;
/** A map gives up so much of its width at most to stand beside its legend. */
const leastPart = 0.55;

export interface MapPlace {
  fit: Fit;
  /** Where its legend stands; undefined where it has no room. */
  legend: Rect | undefined;
}

/** Where a map stands: beside its legend, where that would stand on it, and without one where both have no room. */
export function mapPlace(
  outline: Outline,
  place: Size,
  scale: Scale,
  { format, values }: { format: NumberFormat; values: readonly (number | null)[] },
): MapPlace {
  const fit = fitOf(outline, place);
  if (place.width < narrowest || values.every((value) => value === null)) return { fit, legend: undefined };
  const size = sizeOf(scale, textsOf(scale, format), place);
  if (size.height + edge * 2 > place.height) return { fit, legend: undefined };
  const legend = rectOf(outline, place, size);
  if (!covers(outline, fit, legend)) return { fit, legend };
  const beside = fitOf(outline, place, { side: cornerOf(outline)[1], width: size.width + edge * 2 });
  return beside.width < fit.width * leastPart ? { fit, legend: undefined } : { fit: beside, legend };
}

/** The legend of a scale, in the emptiest corner of the outline; none where no value has a place on it. */
export function visualMapOf(
  scale: Scale,
  ramp: readonly string[],
  {
    outline,
    theme,
    place,
    format,
    shown,
    dimension,
  }: {
    outline: Outline;
    theme: ChartTheme;
    place: Size;
    format: NumberFormat;
    shown: boolean;
    dimension?: number;
  },
) {
  const [end, side] = cornerOf(outline);
  const shared = {
    show: shown,
    [side]: edge,
    [end]: edge,
    orient: 'vertical' as const,
    align: side,
    textStyle: { color: theme.mutedText, fontSize: 12 },
    hoverLink: false,
    ...(dimension === undefined ? {} : { dimension }),
  };
  const texts = textsOf(scale, format);
  if (scale.kind === 'linear') {
    return {
      ...shared,
      type: 'continuous' as const,
      min: scale.min,
      max: scale.max,
      calculable: false,
      itemWidth: markOf.linear.width,
      itemHeight: barHeight(place.height),
      text: texts,
      textGap: 6,
      inRange: { color: [...ramp] },
    };
  }
  const { bounds } = scale;
  const classes = bounds.slice(0, -1).map((low, at) => {
    const high = bounds[at + 1] ?? low;
    const last = at === bounds.length - 2;
    return {
      ...(at === 0 ? {} : { gte: low }),
      ...(last ? {} : { lt: high }),
      label: texts[bounds.length - 2 - at],
      color: ramp[at] ?? ramp[0],
    };
  });
  return {
    ...shared,
    type: 'piecewise' as const,
    pieces: classes,
    itemWidth: markOf.classes.width,
    itemHeight: 10,
    itemSymbol: 'roundRect',
    itemGap: rowGap(place.height),
    // The strongest colour stands at the top.
    inverse: false,
    outOfRange: { color: ramp[0] },
  };
}
