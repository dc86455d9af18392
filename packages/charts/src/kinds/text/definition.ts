import type { ChartKind } from '../../chart-kind.ts';
import { choice, settingsOf } from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';
import { type NumberSettings, numberFields, numberStyleLabels } from '../../settings/number-fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildText, describeText } from './build.ts';

/** A text is shown as it is unless the author asks for a format. */
const textFields = {
  ...frameFields,
  ...numberFields,
  numberStyle: choice('数值', '数值格式', numberStyleLabels, 'plain'),
};

export const text: ChartKind<NumberSettings> = {
  type: 'text',
  label: '文本',
  slots: { yAxis: slot.oneMeasure('值') },
  fields: textFields,
  settings: settingsOf(textFields),
  migrations: [],
  suits: ({ dimensions, measures, rows }) =>
    dimensions + measures === 1 && rows >= 1
      ? { good: true, reason: '适合显示一段文字' }
      : { good: false, reason: '只需要一列' },
  build: buildText,
  describe: describeText,
};
