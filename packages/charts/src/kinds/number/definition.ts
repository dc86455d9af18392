import type { ChartKind } from '../../chart-kind.ts';
import { byName, months } from '../../samples.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildNumber, describeNumber } from './build.ts';
import { type NumberKindSettings, numberKindFields } from './settings.ts';

export const number: ChartKind<NumberKindSettings> = {
  type: 'number',
  label: '数值',
  slots: {
    xAxis: {
      label: '日期',
      role: 'dimension',
      required: false,
      max: 1,
      hint: '可选：按日、月、季、年等周期的日期，与上期比较',
    },
    yAxis: slot.oneMeasure('数值'),
  },
  fields: numberKindFields,
  settings: settingsOf(numberKindFields),
  migrations: [],
  sample: () => ({ ...byName(months, '月份'), form: { yAxis: ['数量'], xAxis: ['月份'] } }),
  suits: ({ dimensions, measures }) =>
    dimensions === 0 && measures === 1
      ? { good: true, reason: '适合突出一个关键数值' }
      : { good: false, reason: '只需要一个数值，可加一个日期与上期比较' },
  build: buildNumber,
  describe: describeNumber,
};
