import type { ChartTheme } from '../chart-kind.ts';
import { formatNumber, type NumberFormat } from '../number/format.ts';
import type { Outline } from './outline.ts';
import type { Scale } from './scale.ts';

interface Place {
  width: number;
  height: number;
}

/** Below this a legend would stand on the map. */
const smallest = 170;

const unitOf: Partial<Record<NumberFormat['style'], number>> = { wan: 1e4, yi: 1e8, percent: 0.01 };

function boundDecimals(value: number, { style, decimals }: NumberFormat): number {
  const size =
    Math.abs(value) /
    (style === 'auto'
      ? Math.abs(value) >= 1e8
        ? 1e8
        : Math.abs(value) >= 1e4
          ? 1e4
          : 1
      : (unitOf[style] ?? 1));
  return Math.min(decimals, size >= 100 ? 0 : 2);
}

/** Bounds are read at a glance: large ones need no decimals. */
const boundText = (value: number, format: NumberFormat): string =>
  formatNumber(value, { ...format, fixed: false, decimals: boundDecimals(value, format) });

/** The legend of a scale, in the emptiest corner of the outline. */
export function visualMapOf(
  scale: Scale,
  ramp: readonly string[],
  {
    outline,
    theme,
    place,
    format,
    dimension,
  }: {
    outline: Outline;
    theme: ChartTheme;
    place: Place;
    format: NumberFormat;
    dimension?: number;
  },
) {
  const [end = 'bottom', side = 'left'] = outline.calm.split('-');
  const small = place.height < 260;
  const shared = {
    show: place.height >= smallest && place.width >= 240,
    [side]: 8,
    [end]: 8,
    orient: 'vertical' as const,
    align: side as 'left' | 'right',
    textStyle: { color: theme.mutedText, fontSize: 11 },
    hoverLink: false,
    ...(dimension === undefined ? {} : { dimension }),
  };
  if (scale.kind === 'linear') {
    return {
      ...shared,
      type: 'continuous' as const,
      min: scale.min,
      max: scale.max,
      calculable: false,
      itemWidth: 8,
      itemHeight: place.height < 230 ? 32 : small ? 56 : 96,
      text: [boundText(scale.max, format), boundText(scale.min, format)],
      textGap: 6,
      inRange: { color: [...ramp] },
    };
  }
  const { bounds } = scale;
  const classes = bounds.slice(0, -1).map((low, at) => {
    const high = bounds[at + 1] ?? low;
    const last = at === bounds.length - 2;
    const text =
      at === 0
        ? `< ${boundText(high, format)}`
        : last
          ? `≥ ${boundText(low, format)}`
          : `${boundText(low, format)} – ${boundText(high, format)}`;
    return {
      ...(at === 0 ? {} : { gte: low }),
      ...(last ? {} : { lt: high }),
      label: text,
      color: ramp[at] ?? ramp[0],
    };
  });
  return {
    ...shared,
    type: 'piecewise' as const,
    pieces: classes,
    itemWidth: 12,
    itemHeight: 10,
    itemSymbol: 'roundRect',
    itemGap: small ? 3 : 6,
    // The strongest colour stands at the top.
    inverse: false,
    outOfRange: { color: ramp[0] },
  };
}
