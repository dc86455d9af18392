import type { ChartKind } from '../../chart-kind.ts';
import { type PieSettings, pieFields } from '../../pie/settings.ts';
import { byName, departments } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { describePie } from '../pie/build.ts';
import { buildRose } from './build.ts';

// All petals have the same angle.
const { minAngle: _, ...roseFields } = pieFields;

export const pieRoseType: ChartKind<PieSettings> = {
  type: 'pie_rose_type',
  label: '玫瑰图',
  slots: { xAxis: slot.category(), yAxis: slot.oneMeasure() },
  fields: roseFields,
  settings: settingsOf(pieFields),
  migrations: [],
  sample: () => byName(departments, '科室'),
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions !== 1 || measures !== 1) return { good: false, reason: '需要一个维度和一个数值' };
    if (rows < 4 || rows > 12) return { good: false, reason: '分类在 4 到 12 个时花瓣才看得清' };
    return { good: true, reason: '适合突出各分类大小的差别' };
  },
  build: buildRose,
  describe: (input) => describePie('玫瑰图', input),
};
