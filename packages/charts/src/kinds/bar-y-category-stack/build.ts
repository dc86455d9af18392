import { barsStyle } from '../../cartesian/bars.ts';
import { cartesianChart } from '../../cartesian/option.ts';
import { type BarStackSettings, oneStack } from '../../cartesian/stack.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';

export function buildBarYCategoryStack(input: ChartInput<BarStackSettings>): Drawn {
  return cartesianChart(
    input,
    barsStyle(input, { horizontal: true, stackOf: oneStack, percent: input.settings.percent }),
  );
}
