import type { Slot } from '../chart-kind.ts';
import { slot } from '../slot-shapes.ts';

/** X names the region, N is the value drawn, Y stands in the tooltip. */
export const mapSlots = (extrasRequired: boolean) => ({
  xAxis: { ...slot.category('X轴'), hint: '地区名称，多个字段可逐级下钻' },
  nAxis: { label: 'N轴', role: 'measure', required: true, max: 1, hint: '地图上显示的数值' } satisfies Slot,
  yAxis: { ...slot.measures(), required: extrasRequired, hint: '在提示中显示的数值' },
});
