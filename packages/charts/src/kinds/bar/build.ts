import type { BarSettings } from '../../cartesian/bar-settings.ts';
import { barsStyle } from '../../cartesian/bars.ts';
import { cartesianChart } from '../../cartesian/option.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';

export function buildBar(input: ChartInput<BarSettings>): Drawn {
  return cartesianChart(input, barsStyle(input));
}
