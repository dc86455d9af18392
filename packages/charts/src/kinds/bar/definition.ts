import { type BarSettings, barFields } from '../../cartesian/bar-settings.ts';
import { describeCartesian } from '../../cartesian/describe.ts';
import type { ChartKind } from '../../chart-kind.ts';
import { byName, departments } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildBar } from './build.ts';

export const bar: ChartKind<BarSettings> = {
  type: 'bar',
  label: '柱状图',
  slots: { xAxis: slot.category(), yAxis: slot.oneMeasure(), nAxis: slot.series() },
  fields: barFields,
  settings: settingsOf(barFields),
  migrations: [],
  sample: () => byName(departments, '科室'),
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions < 1 || measures < 1) return { good: false, reason: '需要一个维度和一个数值' };
    if (rows > 60) return { good: false, reason: '分类较多，柱子会过密' };
    return { good: true, reason: '适合比较各分类的大小' };
  },
  build: buildBar,
  describe: (input) => describeCartesian('柱状图', input),
};
