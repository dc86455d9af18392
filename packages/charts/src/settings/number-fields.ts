import { type ChartForm, calculationOfId } from '@mingjing/contract';
import type { NumberFormat, NumberStyle } from '../number/format.ts';
import { choice, line } from './fields.ts';

export const numberStyleLabels: Record<NumberStyle, string> = {
  thousands: '千分位',
  plain: '原样',
  wan: '万',
  yi: '亿',
  auto: '自动（万/亿）',
  percent: '百分比',
};

/** How the figures of a chart are written. */
export const numberFields = {
  numberStyle: choice('数值', '数值格式', numberStyleLabels, 'thousands'),
  prefix: line('数值', '前缀', 10, '如 ¥'),
  suffix: line('数值', '单位', 10, '如 人次'),
};
export interface NumberSettings {
  numberStyle: NumberStyle;
  prefix: string;
  suffix: string;
}

/**
 * The format of one measure. Sums and averages show all their decimals, so that 12 and 12.50 line up; anything else
 * shows as many as it has, at most `round`: counts have none, and a ratio beside them keeps its own.
 */
export function measureFormat(
  form: ChartForm,
  round: number,
  measure: string,
  settings: NumberSettings,
): NumberFormat {
  const type = calculationOfId(form, measure);
  return {
    style: settings.numberStyle,
    decimals: round,
    fixed: type === 'sum' || type === 'avg',
    prefix: settings.prefix,
    suffix: settings.suffix,
  };
}
