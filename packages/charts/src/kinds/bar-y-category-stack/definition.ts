import { describeCartesian } from '../../cartesian/describe.ts';
import { type BarStackSettings, lyingStackFields } from '../../cartesian/stack.ts';
import type { ChartKind } from '../../chart-kind.ts';
import { bySeries } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildBarYCategoryStack } from './build.ts';

export const barYCategoryStack: ChartKind<BarStackSettings> = {
  type: 'bar_y_category_stack',
  label: '堆叠条形图',
  slots: { xAxis: slot.category(), yAxis: slot.measures(), nAxis: slot.stack() },
  fields: lyingStackFields,
  settings: settingsOf(lyingStackFields),
  migrations: [],
  sample: bySeries,
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions < 1 || measures < 1) return { good: false, reason: '需要一个维度和至少一个数值' };
    if (dimensions < 2 && measures < 2) return { good: false, reason: '只有一个系列，没有可堆叠的部分' };
    if (rows > 120) return { good: false, reason: '分类较多，条形会过密' };
    return { good: true, reason: '适合比较名称较长的分类及其构成' };
  },
  build: buildBarYCategoryStack,
  describe: (input) => describeCartesian('堆叠条形图', input),
};
