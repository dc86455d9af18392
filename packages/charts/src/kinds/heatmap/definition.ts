import type { ChartKind } from '../../chart-kind.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildHeatmap, describeHeatmap } from './build.ts';
import { heatmapRefusal } from './rules.ts';
import { type HeatmapSettings, heatmapFields } from './settings.ts';

export const heatmap: ChartKind<HeatmapSettings> = {
  type: 'heatmap',
  label: '热力图',
  slots: {
    xAxis: slot.category(),
    yAxis: slot.oneCategory(),
    heatmapY: slot.oneMeasure('热力值'),
  },
  fields: heatmapFields,
  settings: settingsOf(heatmapFields),
  migrations: [],
  refusal: heatmapRefusal,
  sample: () => ({
    keys: ['时段', '星期', '数量'],
    data: ['8时', '10时', '14时', '16时'].flatMap((hour, row) =>
      ['周一', '周二', '周三', '周四', '周五'].map((day, at) => [
        hour,
        day,
        120 + ((row * 53 + at * 37) % 160),
      ]),
    ),
    form: { xAxis: ['时段'], yAxis: ['星期'], heatmapY: ['数量'] },
  }),
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions < 2 || measures < 1) return { good: false, reason: '需要两个维度和一个数值' };
    if (rows < 6) return { good: false, reason: '格子太少，看不出分布' };
    return { good: true, reason: '适合查看两个维度交叉处的高低分布' };
  },
  build: buildHeatmap,
  describe: describeHeatmap,
};
