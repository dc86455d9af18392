import { choice, color, toggle } from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../../settings/number-fields.ts';

/** Which band is the good one: the middle, as standards of both ends ask, or one of the ends. */
export type BestBand = 'middle' | 'up' | 'down';
/** Which row of several is shown. */
export type GaugeRow = 'auto' | 'first' | 'last' | 'sum';

export const gaugeFields = {
  ...frameFields,
  row: choice<GaugeRow>(
    '数据',
    '多行时显示',
    { auto: '自动（日期取最新）', first: '第一行', last: '最后一行', sum: '合计' },
    'auto',
  ),
  ...numberFields,
  best: choice<BestBand>(
    '样式',
    '达标方向',
    { middle: '介于标准之间为好', up: '越高越好', down: '越低越好' },
    'middle',
  ),
  shape: choice('样式', '形状', { wide: '弧形', half: '半圆' }, 'wide'),
  status: toggle('样式', '显示达标状态', true),
  standards: toggle('样式', '显示标准刻度', true),
  lowColor: color('样式', '低于最低标准'),
  middleColor: color('样式', '介于标准之间'),
  highColor: color('样式', '高于最高标准'),
};

export interface GaugeSettings extends NumberSettings {
  row: GaugeRow;
  best: BestBand;
  shape: 'wide' | 'half';
  status: boolean;
  standards: boolean;
  lowColor: string;
  middleColor: string;
  highColor: string;
}
