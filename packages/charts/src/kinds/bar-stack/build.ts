import { barsStyle } from '../../cartesian/bars.ts';
import { cartesianChart } from '../../cartesian/option.ts';
import { isRight, withScalesApart } from '../../cartesian/right-axis.ts';
import { oneStack } from '../../cartesian/stack.ts';
import type { ChartInput, Drawn } from '../../chart-kind.ts';
import type { BarStackLineSettings } from './settings.ts';

export function buildBarStack(given: ChartInput<BarStackLineSettings>): Drawn {
  const input = withScalesApart(given, { stacks: true });
  const { settings } = input;
  return cartesianChart(
    input,
    barsStyle(input, {
      stackOf: (series) => (isRight(settings, series) ? undefined : oneStack(series)),
      percent: settings.percent,
    }),
  );
}
