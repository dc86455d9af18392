import { barsStyle } from '../../cartesian/bars.ts';
import { cartesianOption } from '../../cartesian/option.ts';
import type { CartesianSettings } from '../../cartesian/settings.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';

export function buildBar(input: ChartInput<CartesianSettings>): Drawn {
  return { renderer: 'echarts', option: cartesianOption(input, barsStyle(input)) };
}
