import type { NumberFormat, NumberStyle } from '../number/format.ts';
import { choice, line, optionalNumber, placedColumns } from '../settings/fields.ts';
import { numberStyleLabels } from '../settings/number-fields.ts';
import type { Series } from '../shape/matrix.ts';

const range = { min: -1e15, max: 1e15, step: 1 };

/** Settings of kinds whose measures may stand on a second value axis with a scale and a format of its own. */
export const rightAxisFields = {
  rightAxis: placedColumns('坐标轴', '使用右轴的字段', ['yAxis']),
  rightNumberStyle: choice<NumberStyle>('坐标轴', '右轴数值格式', numberStyleLabels, 'thousands'),
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

/** Whether a series stands on the second axis. */
export const isRight = (settings: Partial<RightAxisSettings>, series: Series): boolean =>
  settings.rightAxis?.includes(series.measure) ?? false;

/** A measure's format on the second axis. */
export function rightFormat(settings: Partial<RightAxisSettings>, format: NumberFormat): NumberFormat {
  return {
    ...format,
    style: settings.rightNumberStyle ?? format.style,
    prefix: '',
    suffix: settings.rightSuffix ?? '',
  };
}
