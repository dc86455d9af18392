import { describeCartesian } from '../../cartesian/describe.ts';
import { withScalesApart } from '../../cartesian/right-axis.ts';
import type { ChartKind } from '../../chart-kind.ts';
import { bySeries } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildAreaStack } from './build.ts';
import { type AreaSettings, areaFields } from './settings.ts';

export const areaStack: ChartKind<AreaSettings> = {
  type: 'area_stack',
  label: '堆叠面积图',
  slots: { xAxis: slot.category(), yAxis: slot.measures(), nAxis: slot.stack() },
  fields: areaFields,
  settings: settingsOf(areaFields),
  migrations: [],
  sample: bySeries,
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions < 1 || measures < 1) return { good: false, reason: '需要一个维度和至少一个数值' };
    if (dimensions < 2 && measures < 2) return { good: false, reason: '只有一个系列，没有可堆叠的部分' };
    if (rows < 3) return { good: false, reason: '数据点太少，看不出趋势' };
    return { good: true, reason: '适合查看总量及构成随时间的变化' };
  },
  build: buildAreaStack,
  describe: (input) => describeCartesian('堆叠面积图', withScalesApart(input, { stacks: true })),
};
