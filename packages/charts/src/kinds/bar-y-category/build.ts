import { barsStyle } from '../../cartesian/bars.ts';
import { cartesianChart } from '../../cartesian/option.ts';
import type { CartesianSettings } from '../../cartesian/settings.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';

export function buildBarYCategory(input: ChartInput<CartesianSettings>): Drawn {
  return cartesianChart(input, barsStyle(input, { horizontal: true }));
}
