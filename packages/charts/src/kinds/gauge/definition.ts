import type { ChartKind } from '../../chart-kind.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildGauge, describeGauge } from './build.ts';
import { type GaugeSettings, gaugeFields } from './settings.ts';

export const gauge: ChartKind<GaugeSettings> = {
  type: 'gauge',
  label: '仪表盘',
  slots: { xAxis: { ...slot.category('X轴'), max: 1 }, yAxis: slot.oneMeasure('数值') },
  fields: gaugeFields,
  settings: settingsOf(gaugeFields),
  migrations: [],
  sample: () => ({ keys: ['完成率'], data: [[86]], form: { yAxis: ['完成率'] } }),
  suits: ({ dimensions, measures, rows }) => {
    if (measures !== 1 || dimensions > 1) return { good: false, reason: '需要一个维度和一个数值' };
    if (rows > 1) return { good: false, reason: '只显示一个数值，多行请用柱状图' };
    return { good: true, reason: '适合看一个数值是否达标' };
  },
  build: buildGauge,
  describe: describeGauge,
};
