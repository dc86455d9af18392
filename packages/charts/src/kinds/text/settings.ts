import { choice, color, toggle } from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';
import { type NumberSettings, numberFields, numberStyleLabels } from '../../settings/number-fields.ts';

export type TextAlign = 'center' | 'left' | 'right';
export type ScrollSpeed = 'slow' | 'normal' | 'fast';

/** A text is shown as it is unless the author asks for a format. */
export const textFields = {
  ...frameFields,
  ...numberFields,
  numberStyle: choice('数值', '数值格式', numberStyleLabels, 'plain'),
  align: choice<TextAlign>('样式', '对齐', { center: '居中', left: '左对齐', right: '右对齐' }, 'center'),
  bold: toggle('样式', '加粗', false),
  color: color('样式', '文字颜色'),
  speed: choice<ScrollSpeed>('样式', '滚动速度', { slow: '慢', normal: '适中', fast: '快' }, 'normal'),
};
export interface TextSettings extends NumberSettings {
  align: TextAlign;
  bold: boolean;
  color: string;
  speed: ScrollSpeed;
}
