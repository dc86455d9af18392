import type { ChartKind } from '../../chart-kind.ts';
import { settingsOf } from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../../settings/number-fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildNumber, describeNumber } from './build.ts';

const fields = { ...frameFields, ...numberFields };

export const number: ChartKind<NumberSettings> = {
  type: 'number',
  label: '数值',
  slots: { yAxis: slot.oneMeasure('数值') },
  fields,
  settings: settingsOf(fields),
  migrations: [],
  suits: ({ dimensions, measures }) =>
    dimensions === 0 && measures === 1
      ? { good: true, reason: '适合突出一个关键数值' }
      : { good: false, reason: '只需要一个数值，不需要维度' },
  build: buildNumber,
  describe: describeNumber,
};
