import { isRate, measureKey, type NumberStyle } from '@mingjing/contract';
import type { ChartInput } from '../chart-kind.ts';
import { choice, line, optionalNumber, placedColumns } from '../settings/fields.ts';
import { type NumberSettings, numberStyleLabels } from '../settings/number-fields.ts';
import type { Series } from '../shape/matrix.ts';

const range = { min: -1e15, max: 1e15, step: 1 };

/** Settings of kinds whose measures may stand on a second value axis with a scale and a format of its own. */
export const rightAxisFields = {
  rightAxis: placedColumns('坐标轴', '使用右轴的字段', ['yAxis']),
  rightNumberStyle: choice<NumberStyle>('坐标轴', '右轴数值格式', numberStyleLabels, 'auto'),
  rightSuffix: line('坐标轴', '右轴单位', 10, '如 %'),
  rightMin: optionalNumber('坐标轴', '右轴最小值', range),
  rightMax: optionalNumber('坐标轴', '右轴最大值', range),
  rightTitle: line('坐标轴', '右轴标题', 20),
};
export interface RightAxisSettings {
  rightAxis: string[];
  rightNumberStyle: NumberStyle;
  rightSuffix: string;
  rightMin: number | null;
  rightMax: number | null;
  rightTitle: string;
}

/**
 * Settings under which rates stand on the second axis where values that are none stand beside them: on one axis they
 * would be a line at its foot. Kinds without a second axis draw as they are told.
 */
export function withRatesApart<S extends Partial<RightAxisSettings>>(input: ChartInput<S>): ChartInput<S> {
  const { rightAxis } = input.settings;
  const rates = input.form.yAxis.filter(
    ({ tableCalculation }) => tableCalculation !== undefined && isRate(tableCalculation),
  );
  if (rightAxis === undefined || rates.length === 0 || rates.length === input.form.yAxis.length) return input;
  const apart = [...new Set([...rightAxis, ...rates.map(measureKey)])];
  return { ...input, settings: { ...input.settings, rightAxis: apart } };
}

/** Whether a series stands on the second axis. */
export const isRight = (settings: Partial<RightAxisSettings>, series: Series): boolean =>
  settings.rightAxis?.includes(series.measure) ?? false;

/** How figures are written on the second axis. */
export const rightNumbers = (settings: Partial<RightAxisSettings>): NumberSettings => ({
  numberStyle: settings.rightNumberStyle ?? 'auto',
  prefix: '',
  suffix: settings.rightSuffix ?? '',
});
