import { type Reference, referenceFields } from '../../cartesian/references.ts';
import { type LegendPlace, legendField } from '../../settings/category-fields.ts';
import { line, optionalNumber, toggle, valueRange } from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../../settings/number-fields.ts';

export const scatterFields = {
  ...frameFields,
  trend: toggle('数据', '趋势线', false),
  ...numberFields,
  pointSize: optionalNumber('样式', '点的大小', { min: 1, max: 60 }),
  legend: legendField,
  zero: toggle('坐标轴', '坐标轴从 0 开始', false),
  xMin: optionalNumber('坐标轴', 'X轴最小值', valueRange),
  xMax: optionalNumber('坐标轴', 'X轴最大值', valueRange),
  axisMin: optionalNumber('坐标轴', 'Y轴最小值', valueRange),
  axisMax: optionalNumber('坐标轴', 'Y轴最大值', valueRange),
  categoryTitle: line('坐标轴', 'X轴标题', 20, '字段名称'),
  valueTitle: line('坐标轴', 'Y轴标题', 20, '字段名称'),
  ...referenceFields,
};
export interface ScatterSettings extends NumberSettings {
  trend: boolean;
  pointSize: number | null;
  legend: LegendPlace;
  zero: boolean;
  xMin: number | null;
  xMax: number | null;
  axisMin: number | null;
  axisMax: number | null;
  categoryTitle: string;
  valueTitle: string;
  references: Reference[];
}
