import { type RampName, rampLabels } from '../../color/ramps.ts';
import type { LabelMode } from '../../settings/category-fields.ts';
import { choice, line } from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../../settings/number-fields.ts';

const places = { top: '上方', bottom: '下方', left: '左侧', right: '右侧', none: '隐藏' } as const;
const orders = { none: '不排序', name: '按名称' } as const;

export const heatmapFields = {
  ...frameFields,
  sortX: choice('数据', 'X轴排序', orders, 'none'),
  sortY: choice('数据', 'Y轴排序', orders, 'none'),
  ...numberFields,
  ramp: choice<RampName>('样式', '配色', rampLabels, 'auto'),
  labels: choice<LabelMode>('样式', '数据标签', { auto: '自动', show: '显示', hide: '隐藏' }, 'auto'),
  legend: choice('样式', '图例位置', places, 'top'),
  categoryTitle: line('坐标轴', 'X轴标题', 20),
  valueTitle: line('坐标轴', 'Y轴标题', 20),
};
export interface HeatmapSettings extends NumberSettings {
  sortX: keyof typeof orders;
  sortY: keyof typeof orders;
  ramp: RampName;
  labels: LabelMode;
  legend: keyof typeof places;
  categoryTitle: string;
  valueTitle: string;
}
