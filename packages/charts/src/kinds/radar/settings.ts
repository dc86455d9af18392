import { categoryFields, type LegendPlace } from '../../settings/category-fields.ts';
import { choice, optionalNumber, toggle, valueRange } from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../../settings/number-fields.ts';

/** One scale for all indicators, or each indicator its own; by itself the chart takes what can be read. */
export type RadarScale = 'auto' | 'common' | 'each';

export const radarFields = {
  ...frameFields,
  // Past a dozen spokes the names run into each other.
  top: optionalNumber('数据', '指标最多', { min: 3, max: 24, placeholder: '12' }),
  legend: categoryFields().legend,
  shape: choice('样式', '形状', { polygon: '多边形', circle: '圆形' }, 'polygon'),
  fill: toggle('样式', '填充面积', true),
  values: toggle('样式', '显示数值', false),
  scale: choice<RadarScale>(
    '坐标轴',
    '刻度',
    { auto: '自动', common: '各指标相同', each: '各指标独立' },
    'auto',
  ),
  axisMin: optionalNumber('坐标轴', '最小值', valueRange),
  axisMax: optionalNumber('坐标轴', '最大值', valueRange),
  ...numberFields,
};
export interface RadarSettings extends NumberSettings {
  top: number | null;
  legend: LegendPlace;
  shape: 'polygon' | 'circle';
  fill: boolean;
  values: boolean;
  scale: RadarScale;
  axisMin: number | null;
  axisMax: number | null;
}
