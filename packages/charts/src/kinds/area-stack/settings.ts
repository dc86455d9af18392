import { type StackSettings, stackFields } from '../../cartesian/stack.ts';
import { toggle } from '../../settings/fields.ts';

export const areaFields = { ...stackFields, smooth: toggle('样式', '平滑曲线', true) };
export interface AreaSettings extends StackSettings {
  smooth: boolean;
}
