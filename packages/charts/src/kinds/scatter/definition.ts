import type { ChartKind } from '../../chart-kind.ts';
import { counts, departments } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildScatter, describeScatter } from './build.ts';
import { type ScatterSettings, scatterFields } from './settings.ts';

export const scatter: ChartKind<ScatterSettings> = {
  type: 'scatter',
  label: '散点图',
  slots: { xAxis: slot.across(), yAxis: slot.upAndSize(), nAxis: slot.series() },
  fields: scatterFields,
  settings: settingsOf(scatterFields),
  migrations: [],
  sample: () => ({
    keys: ['人次', '费用', '科室'],
    data: departments.map((name, at) => [counts[at]!, 260 + ((at * 83) % 190), name]),
    form: { xAxis: ['人次'], yAxis: ['费用'], nAxis: ['科室'] },
  }),
  suits: ({ dimensions, measures, rows }) => {
    if (measures < 1 || dimensions + measures < 2) return { good: false, reason: '需要两个数值' };
    if (measures < 2) return { good: false, reason: '只有一个数值，看不出两者的关系' };
    if (rows < 8) return { good: false, reason: '数据点太少，看不出关系' };
    return { good: true, reason: '适合查看两个数值之间的关系与离群点' };
  },
  build: buildScatter,
  describe: describeScatter,
};
