import { describeCartesian } from '../../cartesian/describe.ts';
import { withScalesApart } from '../../cartesian/right-axis.ts';
import type { ChartKind } from '../../chart-kind.ts';
import { bySeries } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildBarStack } from './build.ts';
import { type BarStackLineSettings, barStackLineFields } from './settings.ts';

export const barStack: ChartKind<BarStackLineSettings> = {
  type: 'bar_stack',
  label: '堆叠柱状图',
  slots: { xAxis: slot.category(), yAxis: slot.measures(), nAxis: slot.stack() },
  fields: barStackLineFields,
  settings: settingsOf(barStackLineFields),
  migrations: [],
  sample: bySeries,
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions < 1 || measures < 1) return { good: false, reason: '需要一个维度和至少一个数值' };
    if (dimensions < 2 && measures < 2) return { good: false, reason: '只有一个系列，没有可堆叠的部分' };
    if (rows > 240) return { good: false, reason: '分类较多，柱子会过密' };
    return { good: true, reason: '适合比较总量及其构成' };
  },
  build: buildBarStack,
  describe: (input) => describeCartesian('堆叠柱状图', withScalesApart(input, { stacks: true })),
};
