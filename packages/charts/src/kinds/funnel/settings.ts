import { choice, optionalNumber } from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../../settings/number-fields.ts';

/** A step needs the height of a line of text: no place has room for more of them. */
export const mostSteps = 30;

/** Which conversion rates are written: of the step before, of the first step. */
export type Rates = 'both' | 'previous' | 'first' | 'none';

export const funnelFields = {
  ...frameFields,
  top: optionalNumber('数据', '只显示前', { min: 1, max: mostSteps, initial: 10, placeholder: '全部' }),
  rates: choice<Rates>(
    '样式',
    '转化率',
    { both: '占上一步和首步', previous: '占上一步', first: '占首步', none: '不显示' },
    'both',
  ),
  align: choice('样式', '形状', { center: '居中', left: '左对齐' }, 'center'),
  colors: choice('样式', '配色', { single: '单色渐变', palette: '多色' }, 'single'),
  ...numberFields,
};
export interface FunnelSettings extends NumberSettings {
  top: number | null;
  rates: Rates;
  align: 'center' | 'left';
  colors: 'single' | 'palette';
}
