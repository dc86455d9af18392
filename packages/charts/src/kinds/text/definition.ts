import type { ChartKind } from '../../chart-kind.ts';
import { settingsOf } from '../../settings/fields.ts';
import { slot } from '../../slot-shapes.ts';
import { buildText, describeText } from './build.ts';
import { type TextSettings, textFields } from './settings.ts';

export const text: ChartKind<TextSettings> = {
  type: 'text',
  label: '文本',
  slots: { yAxis: slot.oneMeasure('值') },
  fields: textFields,
  settings: settingsOf(textFields),
  migrations: [],
  sample: () => ({ keys: ['说明'], data: [['文字说明']], form: { xAxis: ['说明'], yAxis: ['说明'] } }),
  suits: ({ dimensions, measures, rows }) =>
    dimensions + measures === 1 && rows >= 1
      ? { good: true, reason: '适合显示一段文字' }
      : { good: false, reason: '只需要一列' },
  build: buildText,
  describe: describeText,
};
