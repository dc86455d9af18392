import type { ChartKind } from '../../chart-kind.ts';
import { type PieSettings, pieFields } from '../../pie/settings.ts';
import { byName, departments } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildPie, describePie } from './build.ts';

export const pie: ChartKind<PieSettings> = {
  type: 'pie',
  label: '饼图',
  slots: { xAxis: slot.category(), yAxis: slot.oneMeasure() },
  fields: pieFields,
  settings: settingsOf(pieFields),
  migrations: [],
  sample: () => byName(departments, '科室'),
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions !== 1 || measures !== 1) return { good: false, reason: '需要一个维度和一个数值' };
    if (rows < 2 || rows > 12) return { good: false, reason: '分类在 2 到 12 个时占比才看得清' };
    return { good: true, reason: '适合查看各部分的占比' };
  },
  build: buildPie,
  describe: (input) => describePie('饼图', input),
};
