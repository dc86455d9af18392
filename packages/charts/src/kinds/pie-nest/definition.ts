import type { ChartKind } from '../../chart-kind.ts';
import { pieFields } from '../../pie/settings.ts';
import { bySeries } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildNest, describeNest } from './build.ts';
import { type NestSettings, nestFields } from './settings.ts';

export const pieNest: ChartKind<NestSettings> = {
  type: 'pie_nest',
  label: '嵌套环形图',
  slots: {
    xAxis: { ...slot.category(), max: 2, hint: '第一个字段为内环，第二个字段为外环' },
    yAxis: slot.oneMeasure(),
  },
  fields: nestFields,
  settings: settingsOf(pieFields),
  migrations: [],
  sample: bySeries,
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions !== 2 || measures !== 1) return { good: false, reason: '需要两个维度和一个数值' };
    if (rows < 3 || rows > 60) return { good: false, reason: '外环在 60 项以内时才看得清' };
    return { good: true, reason: '适合查看两级分类的占比' };
  },
  build: buildNest,
  describe: describeNest,
};
