import type { ChartKind } from '../../chart-kind.ts';
import { byName, departments } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { describePie } from '../pie/build.ts';
import { buildDoughnut } from './build.ts';
import { type DoughnutSettings, doughnutFields } from './settings.ts';

export const pieDoughnut: ChartKind<DoughnutSettings> = {
  type: 'pie_doughnut',
  label: '环形图',
  slots: { xAxis: slot.category(), yAxis: slot.oneMeasure() },
  fields: doughnutFields,
  settings: settingsOf(doughnutFields),
  migrations: [],
  sample: () => byName(departments, '科室'),
  suits: ({ dimensions, measures, rows }) => {
    if (dimensions !== 1 || measures !== 1) return { good: false, reason: '需要一个维度和一个数值' };
    if (rows < 2 || rows > 12) return { good: false, reason: '分类在 2 到 12 个时占比才看得清' };
    return { good: true, reason: '适合同时查看合计和各部分的占比' };
  },
  build: buildDoughnut,
  describe: (input) => describePie('环形图', input),
};
