import { fade } from '../../cartesian/fade.ts';
import { course, hasDots, isAlone, lineSeries, pointLabels, sampleFrom } from '../../cartesian/lines.ts';
import { cartesianChart } from '../../cartesian/option.ts';
import { isRight, withScalesApart } from '../../cartesian/right-axis.ts';
import { oneStack } from '../../cartesian/stack.ts';
import type { SeriesPlace } from '../../cartesian/style.ts';
import { gapName, hasGap } from '../../cartesian/undated.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import { withAlpha } from '../../theme/theme.ts';
import type { AreaSettings } from './settings.ts';

type Values = readonly (number | null)[];

/** Values with those between two others on the straight line from one to the other. */
function bridged(values: Values): (number | null)[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  return values.map((value, at) => {
    const next = known.findIndex((one) => one.at > at);
    const [from, to] = [known[next - 1], known[next]];
    if (value !== null || from === undefined || to === undefined) return value;
    return from.value + ((to.value - from.value) * (at - from.at)) / (to.at - from.at);
  });
}

function areaSeries(input: ChartInput<AreaSettings>, place: SeriesPlace) {
  const { settings, theme } = input;
  const { series, color, matrix } = place;
  const count = matrix.categories.length;
  const single = matrix.series.length === 1;
  const sampled = count > sampleFrom;
  const dots = hasDots(input, place, settings.symbols);
  // A missing part adds nothing to its stack; alone it stays a gap, as do periods that all parts lack and what sets rows
  // without a date apart.
  const isGap = (name = ''): boolean => name === gapName || matrix.absent?.has(name) === true;
  const known = single
    ? series.values
    : series.values.map((value, at) => value ?? (isGap(matrix.categories[at]) ? null : 0));
  const isJoined = matrix.apart === true && !hasGap(matrix);
  // The ground of what stands on it must not fall to zero in between.
  const values = isJoined ? bridged(known) : known;
  const alone = !dots && !sampled && known.some((_, at) => isAlone(known, at));
  return {
    type: 'line',
    stack: oneStack(series),
    data: values.map((value, at) => {
      if (value !== known[at]) return { value, symbol: 'none', label: { show: false } };
      return alone && isAlone(known, at) ? { value, symbol: 'circle', symbolSize: 5 } : value;
    }),
    showSymbol: dots || alone,
    ...(alone ? { showAllSymbol: true } : {}),
    symbol: alone ? 'none' : 'circle',
    symbolSize: count === 1 ? 8 : 5,
    ...(sampled ? { sampling: 'lttb' } : {}),
    ...course(settings, sampled),
    lineStyle: { width: sampled ? 1 : 2, color, cap: 'round', join: 'round' },
    itemStyle: { color },
    areaStyle: {
      color: fade(withAlpha(color, theme.dark ? 0.5 : 0.42), withAlpha(color, theme.dark ? 0.14 : 0.1)),
    },
    emphasis: single ? {} : { focus: 'series' },
    blur: { lineStyle: { opacity: 0.22 }, areaStyle: { opacity: 0.14 } },
    ...pointLabels(input, place),
  };
}

/** Measures on the second axis are lines over the areas. */
export function buildAreaStack(given: ChartInput<AreaSettings>): Drawn {
  const input = withScalesApart(given, { stacks: true });
  const { settings } = input;
  return cartesianChart(input, {
    gap: false,
    pointer: 'line',
    curves: true,
    stackOf: (series) => (isRight(settings, series) ? undefined : oneStack(series)),
    percent: settings.percent,
    series: (place) =>
      place.right
        ? {
            ...lineSeries(
              input,
              { ...settings, area: false, connect: place.matrix.absent === undefined },
              place,
            ),
            z: 3,
          }
        : areaSeries(input, place),
  });
}
