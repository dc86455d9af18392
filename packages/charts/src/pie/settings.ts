import { type CategorySettings, categoryFields } from '../settings/category-fields.ts';
import { choice, color, line, list, optionalNumber } from '../settings/fields.ts';
import { frameFields } from '../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../settings/number-fields.ts';
import type { Order } from '../shape/order.ts';

export type LabelContent = 'share' | 'value' | 'all' | 'name' | 'onlyShare' | 'onlyValue';
export type LabelPlace = 'outside' | 'inside';

const category = categoryFields(10);
/**
 * Settings of every kind made of slices. More than ten slices cannot be told apart: the tail is grouped by default;
 * the largest come first, because angles of neighbours are compared more easily.
 */
export const pieFields = {
  ...frameFields,
  ...category,
  sort: choice<Order>(
    '数据',
    '排序',
    { descending: '数值降序', ascending: '数值升序', name: '按名称', none: '不排序' },
    'descending',
  ),
  labelContent: choice<LabelContent>(
    '样式',
    '标签内容',
    {
      share: '名称和占比',
      value: '名称和数值',
      all: '名称、数值和占比',
      name: '名称',
      onlyShare: '占比',
      onlyValue: '数值',
    },
    'share',
  ),
  labelPlace: choice<LabelPlace>('样式', '标签位置', { outside: '外侧', inside: '内部' }, 'outside'),
  startAngle: optionalNumber('样式', '起始角度', { min: 0, max: 360, placeholder: '90' }),
  minAngle: optionalNumber('样式', '最小角度', { min: 0, max: 30, placeholder: '1.5' }),
  colors: list(
    '样式',
    '指定颜色',
    { name: line('样式', '名称', 100), color: color('样式', '颜色') },
    { max: 30, add: '添加颜色' },
  ),
  ...numberFields,
};

export interface PieSettings extends CategorySettings, NumberSettings {
  labelContent: LabelContent;
  labelPlace: LabelPlace;
  startAngle: number | null;
  minAngle: number | null;
  colors: { name: string; color: string }[];
}
