import { describeCartesian } from '../../cartesian/describe.ts';
import { type BarStackSettings, lyingStackFields } from '../../cartesian/stack.ts';
import type { ChartKind } from '../../chart-kind.ts';
import { bySeries } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildBarYStack } from './build.ts';

export const barYStack: ChartKind<BarStackSettings> = {
  type: 'bar_y_stack',
  label: '分组堆叠条形图',
  slots: { xAxis: slot.category(), yAxis: slot.measures(), nAxis: slot.stack() },
  fields: lyingStackFields,
  settings: settingsOf(lyingStackFields),
  migrations: [],
  sample: bySeries,
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions < 2 || measures < 1) return { good: false, reason: '需要两个维度和至少一个数值' };
    if (rows > 120) return { good: false, reason: '分类较多，条形会过密' };
    return {
      good: measures > 1,
      reason: measures > 1 ? '适合并列比较几个数值各自的构成' : '只有一个数值时堆叠条形图更简单',
    };
  },
  build: buildBarYStack,
  describe: (input) => describeCartesian('分组堆叠条形图', input),
};
