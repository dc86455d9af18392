import type { ChartKind } from '../../chart-kind.ts';
import { byName } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildRadar, describeRadar } from './build.ts';
import { type RadarSettings, radarFields } from './settings.ts';

export const radar: ChartKind<RadarSettings> = {
  type: 'radar',
  label: '雷达图',
  slots: { xAxis: slot.category('指标'), yAxis: slot.measures('数值'), nAxis: slot.series() },
  fields: radarFields,
  settings: settingsOf(radarFields),
  migrations: [],
  sample: () => byName(['效率', '质量', '费用', '满意度', '教学', '科研'], '指标'),
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions < 1 || measures < 1) return { good: false, reason: '需要一个维度和至少一个数值' };
    if (rows < 3) return { good: false, reason: '至少需要三个指标' };
    if (dimensions < 2 && measures < 2) return { good: false, reason: '只有一个系列时柱状图更清楚' };
    if (rows > 60) return { good: false, reason: '指标较多，只能画出最大的 12 个' };
    return { good: true, reason: '适合比较几个对象在各指标上的表现' };
  },
  build: buildRadar,
  describe: describeRadar,
};
