import {
  type ChartForm,
  calculationOfMeasure,
  comparesPeriods,
  isRate,
  type TableCalculation,
  tableCalculationOfMeasure,
} from '@mingjing/contract';
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
 * The format of what is made of a measure's values: parts and rates are percentages with the same decimals, places are
 * counted, and what two percentages are apart is told in points.
 */
function madeFormat(made: TableCalculation, round: number, settings: NumberSettings): NumberFormat {
  const signed = comparesPeriods(made);
  const plain = { prefix: '', suffix: '', signed };
  if (isRate(made)) return { style: 'percent', decimals: round, fixed: true, ...plain };
  if (made === 'rank') return { style: 'thousands', decimals: 0, fixed: false, ...plain };
  const { numberStyle: style, prefix, suffix } = settings;
  if (style === 'percent')
    return made === 'running'
      ? { style, decimals: round, fixed: true, ...plain }
      : { style: 'points', decimals: round, fixed: true, ...plain };
  return { style, decimals: round, fixed: true, prefix, suffix, signed };
}

/**
 * The format of one measure. Sums, averages and percentages show all their decimals, so that 12 and 12.50 line up;
 * anything else
 * shows as many as it has, at most `round`: counts have none, and a ratio beside them keeps its own.
 */
export function measureFormat(
  form: ChartForm,
  round: number,
  measure: string,
  settings: NumberSettings,
): NumberFormat {
  const made = tableCalculationOfMeasure(form, measure);
  if (made !== undefined) return madeFormat(made, round, settings);
  const type = calculationOfMeasure(form, measure);
  return {
    style: settings.numberStyle,
    decimals: round,
    fixed: type === 'sum' || type === 'avg' || settings.numberStyle === 'percent',
    prefix: settings.prefix,
    suffix: settings.suffix,
  };
}
