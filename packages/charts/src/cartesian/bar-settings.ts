import { optionalNumber, toggle } from '../settings/fields.ts';
import { type Condition, conditionFields } from './conditions.ts';
import { type CartesianSettings, cartesianFields, lying } from './settings.ts';

/** How bars are drawn, stacked or not. */
export const barLookFields = {
  barWidth: optionalNumber('样式', '柱宽（占分类的百分比）', { min: 5, max: 100, step: 5 }),
  rounded: toggle('样式', '圆角', true),
};
export interface BarLook {
  barWidth: number | null;
  rounded: boolean;
}

/** Settings of bars that stand by themselves. */
export const barFields = { ...cartesianFields, ...barLookFields, ...conditionFields };
export const lyingBarFields = lying(barFields);
export interface BarSettings extends CartesianSettings, BarLook {
  conditions: Condition[];
}
