import { barsStyle } from '../../cartesian/bars.ts';
import { cartesianChart } from '../../cartesian/option.ts';
import { type BarStackSettings, stackOfMeasure } from '../../cartesian/stack.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';

/** A bar for each measure, stacked by the n axis; without one the measures stand side by side. */
export function buildBarYStack(input: ChartInput<BarStackSettings>): Drawn {
  return cartesianChart(
    input,
    barsStyle(input, { horizontal: true, stackOf: stackOfMeasure, percent: input.settings.percent }),
  );
}
