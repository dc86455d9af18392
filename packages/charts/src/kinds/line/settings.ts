import { type LineLook, lineLookFields } from '../../cartesian/lines.ts';
import { type RightAxisSettings, rightAxisFields } from '../../cartesian/right-axis.ts';
import { type CartesianSettings, cartesianFields } from '../../cartesian/settings.ts';
import { toggle } from '../../settings/fields.ts';

export const lineFields = {
  ...cartesianFields,
  ...lineLookFields,
  area: toggle('样式', '填充面积', true),
  connect: toggle('样式', '连接空值', false),
  zero: toggle('坐标轴', '数值轴从 0 开始', true),
  ...rightAxisFields,
};
export interface LineSettings
  extends Omit<CartesianSettings, keyof RightAxisSettings>,
    RightAxisSettings,
    LineLook {
  zero: boolean;
}
