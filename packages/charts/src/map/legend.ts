import type { ChartTheme } from '../chart-kind.ts';
import { formatNumber, type NumberFormat, scaleOf } from '../number/format.ts';
import { settled, withUnit } from '../number/settled.ts';
import type { Outline } from './outline.ts';
import type { Scale } from './scale.ts';

interface Place {
  width: number;
  height: number;
}

/** Below this a legend would stand on the map. */
const smallest = 170;

/** Bounds are read at a glance: all with the same decimals, large ones with none. */
function boundWriter(bounds: readonly number[], format: NumberFormat): (value: number) => string {
  const united = withUnit({ ...format, fixed: false }, bounds);
  const most = Math.max(...bounds.map(Math.abs));
  const decimals = most / scaleOf(united.style, most).divisor >= 100 ? 0 : Math.min(united.decimals, 2);
  const shared = settled({ ...united, decimals }, bounds);
  return (value) => formatNumber(value, shared);
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
    values,
    dimension,
  }: {
    outline: Outline;
    theme: ChartTheme;
    place: Place;
    format: NumberFormat;
    values: readonly (number | null)[];
    dimension?: number;
  },
) {
  const [end = 'bottom', side = 'left'] = outline.calm.split('-');
  const small = place.height < 260;
  const shared = {
    show: place.height >= smallest && place.width >= 240 && values.some((value) => value !== null),
    [side]: 8,
    [end]: 8,
    orient: 'vertical' as const,
    align: side as 'left' | 'right',
    textStyle: { color: theme.mutedText, fontSize: 12 },
    hoverLink: false,
    ...(dimension === undefined ? {} : { dimension }),
  };
  const boundText = boundWriter(scale.kind === 'linear' ? [scale.min, scale.max] : scale.bounds, format);
  if (scale.kind === 'linear') {
    return {
      ...shared,
      type: 'continuous' as const,
      min: scale.min,
      max: scale.max,
      calculable: false,
      itemWidth: 8,
      itemHeight: place.height < 230 ? 32 : small ? 56 : 96,
      text: [boundText(scale.max), boundText(scale.min)],
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
        ? `< ${boundText(high)}`
        : last
          ? `≥ ${boundText(low)}`
          : `${boundText(low)} – ${boundText(high)}`;
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
