import type { ChartKind } from '../../chart-kind.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildHeatmap, describeHeatmap } from './build.ts';
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
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions < 2 || measures < 1) return { good: false, reason: '需要两个维度和一个数值' };
    if (rows < 6) return { good: false, reason: '格子太少，看不出分布' };
    return { good: true, reason: '适合查看两个维度交叉处的高低分布' };
  },
  build: buildHeatmap,
  describe: describeHeatmap,
};
