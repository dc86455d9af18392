import { type PieSettings, pieFields } from '../../pie/settings.ts';
import { optionalNumber, toggle } from '../../settings/fields.ts';

export const doughnutFields = {
  ...pieFields,
  hole: optionalNumber('样式', '内孔大小（%）', { min: 20, max: 90, placeholder: '64' }),
  total: toggle('样式', '中间显示合计', true),
};
export interface DoughnutSettings extends PieSettings {
  hole: number | null;
  total: boolean;
}
