import { barsStyle } from '../../cartesian/bars.ts';
import { cartesianChart } from '../../cartesian/option.ts';
import { oneStack, type StackSettings } from '../../cartesian/stack.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';

export function buildBarYCategoryStack(input: ChartInput<StackSettings>): Drawn {
  return cartesianChart(
    input,
    barsStyle(input, { horizontal: true, stackOf: oneStack, percent: input.settings.percent }),
  );
}
