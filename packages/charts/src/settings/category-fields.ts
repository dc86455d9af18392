import type { Order } from '../shape/order.ts';
import { choice, optionalNumber, toggle } from './fields.ts';

const orderLabels: Record<Order, string> = {
  none: '不排序',
  descending: '数值降序',
  ascending: '数值升序',
  name: '按名称',
};

export const legendPlaces = ['auto', 'top', 'bottom', 'left', 'right', 'none'] as const;
export type LegendPlace = (typeof legendPlaces)[number];
const legendLabels: Record<LegendPlace, string> = {
  auto: '自动',
  top: '上方',
  bottom: '下方',
  left: '左侧',
  right: '右侧',
  none: '隐藏',
};

export type LabelMode = 'auto' | 'show' | 'hide';

export const legendField = choice('样式', '图例位置', legendLabels, 'auto');

/** Settings of every kind that draws categories. `top` differs by kind, so it is made by a call. */
export const categoryFields = (top: number | null = null) => ({
  sort: choice('数据', '排序', orderLabels, 'none'),
  top: optionalNumber('数据', '只显示前', {
    min: 1,
    max: 1000,
    placeholder: '全部',
    ...(top && { initial: top }),
  }),
  others: toggle('数据', '其余合并为其他', true),
  labels: choice<LabelMode>('样式', '数据标签', { auto: '自动', show: '显示', hide: '隐藏' }, 'auto'),
  legend: legendField,
});
export interface CategorySettings {
  sort: Order;
  top: number | null;
  others: boolean;
  labels: LabelMode;
  legend: LegendPlace;
}
