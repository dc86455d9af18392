import { lineSeries } from '../../cartesian/lines.ts';
import { cartesianChart } from '../../cartesian/option.ts';
import { withScalesApart } from '../../cartesian/right-axis.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import type { LineSettings } from './settings.ts';

export function buildLine(given: ChartInput<LineSettings>): Drawn {
  const input = withScalesApart(given);
  return cartesianChart(input, {
    gap: false,
    pointer: 'line',
    curves: true,
    zero: input.settings.zero,
    series: (place) => lineSeries(input, input.settings, place),
  });
}
