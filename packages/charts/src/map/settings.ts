import type { LabelMode } from '../settings/category-fields.ts';
import {
  choice,
  color,
  line,
  list,
  optionalNumber,
  outlineChoice,
  placedColumns,
  toggle,
} from '../settings/fields.ts';
import { frameFields } from '../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../settings/number-fields.ts';
import type { Alias } from './match.ts';

export type ScaleMode = 'auto' | 'linear' | 'quantile' | 'equal';

const shared = {
  ...frameFields,
  outline: outlineChoice('地图', '地图轮廓'),
  aliases: list(
    '地图',
    '名称对应',
    { name: line('地图', '数据中的名称', 100), region: line('地图', '地图上的区域', 100) },
    { max: 100, add: '添加名称对应' },
  ),
  labels: choice<LabelMode>('样式', '区域名称', { auto: '自动', show: '显示', hide: '隐藏' }, 'auto'),
  color: color('样式', '主色'),
  roam: toggle('地图', '缩放和拖动', false),
};

/** Settings of maps that colour regions. */
export const regionFields = {
  ...shared,
  figures: toggle('样式', '名称下显示数值', false),
  scale: choice<ScaleMode>(
    '地图',
    '配色方式',
    { auto: '自动', linear: '连续', quantile: '分级（每级数量相同）', equal: '分级（每级间距相同）' },
    'auto',
  ),
  steps: optionalNumber('地图', '级数', { min: 3, max: 9, initial: 5 }),
  ...numberFields,
};

/** Settings of maps that place points. */
export const pointFields = {
  ...shared,
  longitude: placedColumns('地图', '经度字段', ['yAxis'], false),
  latitude: placedColumns('地图', '纬度字段', ['yAxis'], false),
  ...numberFields,
};

interface SharedSettings extends NumberSettings {
  /** '' leaves the choice to the kind. */
  outline: string;
  aliases: Alias[];
  labels: LabelMode;
  color: string;
  roam: boolean;
}
export interface RegionSettings extends SharedSettings {
  figures: boolean;
  scale: ScaleMode;
  steps: number | null;
}
export interface PointSettings extends SharedSettings {
  /** Ids of columns, one at most; without them names like 经度 and lat are found. */
  longitude: string[];
  latitude: string[];
}
export type MapSettings = SharedSettings;
