import { type CartesianSettings, cartesianFields } from '../../cartesian/settings.ts';
import { toggle } from '../../settings/fields.ts';

export const lineFields = {
  ...cartesianFields,
  smooth: toggle('样式', '平滑曲线', true),
  area: toggle('样式', '填充面积', true),
  connect: toggle('样式', '连接空值', false),
};
export interface LineSettings extends CartesianSettings {
  smooth: boolean;
  area: boolean;
  connect: boolean;
}
