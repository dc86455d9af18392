import { barsStyle } from '../../cartesian/bars.ts';
import { cartesianChart } from '../../cartesian/option.ts';
import { type BarStackSettings, oneStack, stackOfMeasure } from '../../cartesian/stack.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';

/** A bar for each measure, stacked by the n axis; without one the measures are the parts of one stack. */
export function buildBarYStack(input: ChartInput<BarStackSettings>): Drawn {
  const stackOf = input.form.nAxis.length === 0 ? oneStack : stackOfMeasure;
  return cartesianChart(
    input,
    barsStyle(input, { horizontal: true, stackOf, percent: input.settings.percent }),
  );
}
