import { describeCartesian } from '../../cartesian/describe.ts';
import { withScalesApart } from '../../cartesian/right-axis.ts';
import type { ChartKind } from '../../chart-kind.ts';
import { bySeries } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildLine } from './build.ts';
import { type LineSettings, lineFields } from './settings.ts';

export const line: ChartKind<LineSettings> = {
  type: 'line',
  label: '折线图',
  slots: { xAxis: slot.category(), yAxis: slot.measures(), nAxis: slot.series() },
  fields: lineFields,
  settings: settingsOf(lineFields),
  migrations: [],
  sample: bySeries,
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions < 1 || measures < 1) return { good: false, reason: '需要一个维度和至少一个数值' };
    if (rows < 3) return { good: false, reason: '数据点太少，看不出趋势' };
    return { good: true, reason: '适合查看随时间的变化' };
  },
  build: buildLine,
  describe: (input) => describeCartesian('折线图', withScalesApart(input)),
};
