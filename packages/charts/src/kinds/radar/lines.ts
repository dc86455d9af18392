import type { ChartInput } from '../../chart-kind.ts';
import type { Series } from '../../shape/matrix.ts';
import type { Scale } from './scale.ts';
import type { RadarSettings } from './settings.ts';

export interface Place {
  center: [number, number];
  radius: number;
}

/** Where a value lies on its spoke, in pixels; null where it is missing. Spokes run clockwise from the top. */
export function pointsOf(series: Series, scales: readonly Scale[], { center, radius }: Place) {
  return series.values.map((value, at): [number, number] | null => {
    const scale = scales[at];
    if (value === null || scale === undefined) return null;
    const share = Math.max(0, Math.min(1, (value - scale.min) / (scale.max - scale.min)));
    const angle = Math.PI / 2 - (at / series.values.length) * Math.PI * 2;
    const round = (pixels: number) => Math.round(pixels * 100) / 100;
    return [
      round(center[0] + Math.cos(angle) * radius * share),
      round(center[1] - Math.sin(angle) * radius * share),
    ];
  });
}

/** Pixels beyond the web that still belong to its spokes: the halves of marks at its edge. */
const beyond = 6;

/** The spoke next to a point in pixels; null outside the web. */
export function spokeAt({ center, radius }: Place, spokes: number, x: number, y: number): number | null {
  const [right, up] = [x - center[0], center[1] - y];
  if (Math.hypot(right, up) > radius + beyond) return null;
  const turn = Math.atan2(right, up) / (Math.PI * 2);
  return (Math.round(turn * spokes) + spokes) % spokes;
}

/**
 * A series with gaps. ECharts would draw what is missing in the middle of a radar, as if it were nothing: here it is a
 * line in pixels that breaks off instead, closed where both its ends are known.
 */
export function brokenLine(series: Series, scales: readonly Scale[], place: Place, color: string) {
  const points = pointsOf(series, scales, place);
  const data = [...points, points[0] ?? null].map((point) => point ?? ['-', '-']);
  return {
    type: 'line',
    name: series.name,
    xAxisIndex: 0,
    yAxisIndex: 0,
    data,
    symbol: 'circle',
    symbolSize: 6,
    showAllSymbol: true,
    connectNulls: false,
    itemStyle: { color },
    lineStyle: { width: 2, color },
    emphasis: { focus: 'series', lineStyle: { width: 3 } },
    blur: { lineStyle: { opacity: 0.2 } },
  };
}

/** Axes that count in pixels of the whole place. */
export function pixelAxes({ width, height }: Pick<ChartInput<RadarSettings>, 'width' | 'height'>) {
  return {
    grid: { left: 0, top: 0, right: 0, bottom: 0 },
    xAxis: { type: 'value', min: 0, max: width, show: false },
    yAxis: { type: 'value', min: 0, max: height, inverse: true, show: false },
  };
}
