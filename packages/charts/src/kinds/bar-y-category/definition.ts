import { type BarSettings, lyingBarFields } from '../../cartesian/bar-settings.ts';
import { describeCartesian } from '../../cartesian/describe.ts';
import type { ChartKind } from '../../chart-kind.ts';
import { byName, departments } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildBarYCategory } from './build.ts';

export const barYCategory: ChartKind<BarSettings> = {
  type: 'bar_y_category',
  label: '条形图',
  slots: { xAxis: slot.category(), yAxis: slot.oneMeasure(), nAxis: { ...slot.series(), highlighted: true } },
  fields: lyingBarFields,
  settings: settingsOf(lyingBarFields),
  migrations: [],
  sample: () => byName(departments, '科室'),
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions < 1 || measures < 1) return { good: false, reason: '需要一个维度和一个数值' };
    if (rows > 40) return { good: false, reason: '分类较多，条形会过密' };
    return { good: true, reason: '适合名称较长的分类排名' };
  },
  build: buildBarYCategory,
  describe: (input) => describeCartesian('条形图', input),
};
